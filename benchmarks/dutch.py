"""The Dutch system in one process: history to pairs, by field and edition; and how often the fast path answered.

    python -m benchmarks.dutch [--only TEXT] [--runs N] [--rounds FILE...]

Whole processes, beside other engines, are timed by ``benchmarks/processes.py``. With ``--rounds`` every round of the
tournament files given is paired again, as a check does, and the rate is told.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

from benchmarks import fields
from trfpair.event.history import before_round
from trfpair.event.model import Colour
from trfpair.systems.dutch import pair_by_edition
from trfpair.systems.dutch.engine import exactly, solve
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.fast import solve_fast
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026
from trfpair.systems.trace import silent
from trfpair.trf import load

EDITIONS = {"2026": DUTCH_2026, "2017": DUTCH_2017}


class Counting:
    """Pairs brackets as the engine does, and counts who answered."""

    def __init__(self) -> None:
        self.fast = self.exact = 0

    def __call__(self, bracket: Bracket, notes: Notes) -> Decision:
        """Pair one bracket."""
        outcome = solve_fast(Horizon(bracket), notes)
        if outcome is not None:
            self.fast += 1
            return outcome
        self.exact += 1
        return exactly(bracket, notes)


def time_fields(only: str, runs: int) -> None:
    """Print a line a field and edition."""
    print(f"{'field':32} {'edition':8} {'goal s':>7} {'history':>8} {'pairs':>8}   brackets: fast, exact")
    for name, _, goal, make in fields.FIELDS:
        if only not in name:
            continue
        tournament = make()
        for edition, table in EDITIONS.items():
            history_time, pair_time = [], []
            for _ in range(runs):
                start = time.perf_counter()
                history = before_round(tournament)
                middle = time.perf_counter()
                pair_by_edition(history, silent(), table, solve)
                history_time.append(middle - start)
                pair_time.append(time.perf_counter() - middle)
            counting = Counting()
            pair_by_edition(before_round(tournament), silent(), table, counting)
            print(
                f"{name:32} {edition:8} {goal:7.2f} {min(history_time):8.3f} {min(pair_time):8.3f}"
                f"   {counting.fast:4} {counting.exact:4}",
                flush=True,
            )


def time_rounds(paths: list[Path]) -> None:
    """Pair every round of finished tournaments again."""
    tournaments = [load(path).tournament for path in paths]
    for edition, table in EDITIONS.items():
        count = 0
        start = time.perf_counter()
        for tournament in tournaments:
            last = tournament.last_paired
            known = replace(tournament, rounds=tournament.rounds or last, initial_colour=Colour.WHITE)
            for round_ in range(1, last + 1):
                pair_by_edition(before_round(known, round_), silent(), table, solve)
                count += 1
        spent = time.perf_counter() - start
        print(
            f"{edition}: {len(paths)} tournaments, {count} rounds, {spent:.2f} s, {1000 * spent / count:.2f} ms a round"
        )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="fields whose name contains this")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--rounds", type=Path, nargs="+", help="tournament files to pair again, round by round")
    arguments = parser.parse_args()
    if arguments.rounds:
        time_rounds(arguments.rounds)
    else:
        time_fields(arguments.only, arguments.runs)


if __name__ == "__main__":
    main()
