"""What each way to pair a bracket is worth: each is left out in turn, on ordinary and on hard fields, in both editions.

    python -m benchmarks.ways [--only TEXT] [--runs N]

`WAYS` can be left out because another way gives the same answer. The first table has a line for each field: the shares
of the brackets, the CPU time from history to pairs, and that time without each way as a ratio, measured in turn in one
process (medians of the runs). The second has a line for each way, for docs/dutch.md. A pairing that is not the same
without some way ends the run with an error.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from statistics import median
from unittest.mock import patch

from benchmarks import fields, slow
from trfpair.base.errors import NoPairing
from trfpair.event.history import History, before_round
from trfpair.event.model import Colour, RoundPairing, Tournament
from trfpair.lab.generate.dice import Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.systems.bracket import graph as priced
from trfpair.systems.dutch import engine, pair_by_edition
from trfpair.systems.dutch.engine import graph, players
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026, Edition
from trfpair.systems.trace import silent

EDITIONS = {"2026": DUTCH_2026, "2017": DUTCH_2017}
WAYS: dict[str, tuple[tuple[object, str, object], ...]] = {
    "classes": ((engine, "solve_fast", lambda *_: None),),
    "bracket": ((engine, "solve_by_itself", lambda *_: None),),
    "table": ((priced, "FEW", 0), (players, "FEW", 0)),
    "two stages": ((graph.BracketGraph, "aggregation", None),),
}
"""By way, what of the engine is replaced and by what: `fast.py`, `players.py`, `matching/few.py`, `matching/staged.py`.

Without the table, rounds that it would hold are looked at by brackets like all others.
"""
ENOUGH = 5.0
"""Seconds after which a field is not timed once more."""
SHORTEST = 0.05
"""Seconds of one timing at least: shorter ones are repeated."""

Rounds = list[History]


@dataclass
class Row:
    """What was found of one field and edition."""

    name: str
    edition: str
    hard: bool
    seconds: float
    brackets: Counter[str]
    ratio: dict[str, float] = field(default_factory=dict)


def tournaments(players: tuple[int, int], rounds: tuple[int, int], count: int) -> Rounds:
    """Every round of random tournaments."""
    wishes = Wishes(players=Range(*players), rounds=Range(*rounds))
    found = []
    for number in range(count):
        made = make(random_order(wishes, system="dutch-2026", seed=f"ways {number}"), "trfpair")
        last = made.last_paired
        known = replace(made, rounds=made.rounds or last, initial_colour=Colour.WHITE)
        found += [before_round(known, round_) for round_ in range(1, last + 1)]
    return found


def one_round(make_field: Callable[[], Tournament]) -> Rounds:
    """The coming round of a tournament."""
    return [before_round(make_field())]


def corpora() -> Iterator[tuple[str, bool, tuple[str, ...], Callable[[], Rounds]]]:
    """Name, whether it is hard, editions, and the maker of the rounds."""
    both = tuple(EDITIONS)
    yield "60 tournaments, 6 to 14 players", False, both, lambda: tournaments((6, 14), (3, 5), 60)
    yield "30 tournaments, 20 to 60 players", False, both, lambda: tournaments((20, 60), (5, 11), 30)
    for name, _, _, make_field in fields.FIELDS:
        if "9999" not in name:
            hard = not name.endswith("players, round 9")
            yield name, hard, both, lambda make_field=make_field: one_round(make_field)  # type: ignore[misc]
    for name, systems, recipe in slow.FIELDS:
        editions = tuple(edition for edition in EDITIONS if f"dutch-{edition}" in systems)
        if editions:
            yield name, True, editions, lambda recipe=recipe: one_round(lambda: slow.made(recipe))  # type: ignore[misc]


def paired(rounds: Rounds, edition: Edition) -> tuple[float, list[RoundPairing | None]]:
    """CPU seconds, and the pairings; None where there is none."""
    found: list[RoundPairing | None] = []
    started = time.process_time()
    for history in rounds:
        try:
            found.append(pair_by_edition(history, silent(), edition))
        except NoPairing:
            found.append(None)
    return time.process_time() - started, found


def answers(rounds: Rounds, edition: Edition) -> Counter[str]:
    """How many brackets there are, and how many each way answers."""
    counts: Counter[str] = Counter()

    def counted(bracket: Bracket, notes: Notes) -> Decision:
        outcome = engine.solve(bracket, notes)
        made = outcome.graph
        counts["brackets"] += 1
        counts["classes" if made is None else "bracket" if made.alone else "round"] += 1
        if made is not None:
            counts["table"] += vars(made).get("few") is not None
            counts["two stages"] += vars(made).get("aggregation") is not None
        return outcome

    for history in rounds:
        try:
            pair_by_edition(history, silent(), edition, counted)
        except NoPairing:
            continue
    return counts


def without(way: str) -> ExitStack:
    """The engine without a way; nothing is left out for the empty name."""
    stack = ExitStack()
    for replaced in WAYS.get(way, ()):
        stack.enter_context(patch.object(*replaced))
    return stack


def measured(name: str, hard: bool, edition: str, rounds: Rounds, runs: int) -> Row:
    """The times with all ways and without each; ValueError where a pairing is not the same."""
    table = EDITIONS[edition]
    counts, (once, wanted) = answers(rounds, table), paired(rounds, table)
    times: dict[str, list[float]] = {way: [] for way in ("", *WAYS)}
    order = tuple(times)
    again = 1 + int(SHORTEST / max(once, SHORTEST / 50))
    for run in range(runs):
        for way in (*order[run % len(order) :], *order[: run % len(order)]):
            with without(way):
                gc.collect()
                taken = [paired(rounds, table) for _ in range(again)]
            if any(found != wanted for _, found in taken):
                raise ValueError(f"{name}, {edition}: other pairs without {way}")
            times[way].append(sum(seconds for seconds, _ in taken) / again)
        if again * sum(map(sum, times.values())) > ENOUGH:
            break
    whole = median(times[""])
    return Row(name, edition, hard, whole, counts, {way: median(times[way]) / (whole or 1e-9) for way in WAYS})


def line(row: Row) -> str:
    """The line of one field."""
    total = row.brackets["brackets"] or 1
    shares = [f"{100 * row.brackets[way] / total:.0f}" for way in ("classes", "bracket", "round", "table")]
    staged = str(row.brackets["two stages"])
    ratios = [f"{row.ratio[way]:.2f}" for way in WAYS]
    return f"| {' | '.join([row.name, row.edition, str(total), *shares, staged, f'{row.seconds:.3f}', *ratios])} |"


def summary(rows: Sequence[Row]) -> Iterator[str]:
    """The lines of the ways."""
    total = sum(row.brackets["brackets"] for row in rows)
    for way in WAYS:
        cells = [f"{100 * sum(row.brackets[way] for row in rows) / (total or 1):.1f} %"]
        for hard in (False, True):
            ratios = sorted((row.ratio[way], f"{row.name}, {row.edition}") for row in rows if row.hard is hard)
            middle, most = median([ratio for ratio, _ in ratios] or [1.0]), ratios[-1:] or [(1.0, "none")]
            cells += [f"{middle:.2f}", f"{most[0][0]:.1f} ({most[0][1]})"]
        yield f"| {' | '.join([way, *cells])} |"
    share = sum(row.brackets["round"] for row in rows)
    yield f"| whole round | {100 * share / (total or 1):.1f} % | – | – | – | – |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="fields whose name contains this")
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args(arguments)
    print("| field | edition | brackets | classes, % | bracket, % | round, % | table, % | two stages | s |", end="")
    print("".join(f" without {way} |" for way in WAYS))
    print("|---" * (9 + len(WAYS)) + "|")
    rows = []
    for name, hard, editions, make_rounds in corpora():
        if chosen.only in name:
            rounds = make_rounds()
            for edition in editions:
                rows.append(measured(name, hard, edition, rounds, chosen.runs))
                print(line(rows[-1]), flush=True)
    print(
        "\n| way | answers | ordinary fields: median | at most | hard fields: median | at most |\n" + "|---" * 6 + "|"
    )
    print("\n".join(summary(rows)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
