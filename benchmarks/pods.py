"""Measure the two systems for tables of N players against the figures published for the originals.

Run: ``python benchmarks/pods.py cedh-steps|cedh-loop|cedh-time|squire|squire-time [seeds]``. Everything is seeded; only
the seconds differ from run to run.
"""

from __future__ import annotations

import sys
import time
from random import Random

from trfpair.systems.pods import cedh
from trfpair.systems.pods.model import Request, Round, Table

CEDH_FIELDS = ((8, 5), (9, 5), (10, 5), (11, 5), (16, 5), (32, 6), (64, 6), (128, 7), (200, 8))


def results(rng: Random, tables: tuple[tuple[int, ...], ...]) -> Round:
    """Play a round at random: a draw with probability 0.2, else a winner drawn evenly (systems/cedh §7)."""
    return Round(tuple(Table(t, 0 if rng.randrange(5) == 0 else t[rng.randrange(len(t))]) for t in tables), ())


def original(request: Request, seed: int) -> tuple[tuple[int, ...], ...]:
    """Seat as the original cEDH script does: its walk, then seats at random."""
    round_ = cedh.Round(request, cedh.Options(seed=seed))
    tables = [[round_.players[p] for p in table] for table in cedh.walk(round_)]
    for table in tables:
        round_.rng.shuffle(table)
    return tuple(map(tuple, tables))


def cedh_steps(seeds: int) -> None:
    """Single rounds: states reached by the original, seated by the original and by trfpair."""
    print(
        "   n steps | original: badness / spread | rematch-first, spread second | default, threes second | "
        "score-first | proved, slowest s"
    )
    for n, rounds in CEDH_FIELDS:
        rows: list[list[int]] = []
        proved, slowest = 0, 0.0
        for seed in range(seeds):
            rng = Random(1000 * n + seed)
            request = Request(tuple(range(1, n + 1)), ())
            for number in range(rounds):
                tables = original(request, 100 * seed + number)
                if number:
                    round_ = cedh.Round(request, cedh.Options(seed=100 * seed + number))
                    first = round_.sums(cedh.walk(round_))
                    row = [first.badness, first.spread]
                    for options in (
                        cedh.Options(order=("badness", "spread", "threes")),
                        cedh.Options(),
                        cedh.Options(mode="score-first"),
                    ):
                        begin = time.perf_counter()
                        outcome = cedh.pair(request, options)
                        spent = time.perf_counter() - begin
                        slowest = max(slowest, spent)
                        row += [int(outcome.figures["badness"]), int(outcome.figures["score_spread"])]
                        if options.order:
                            proved += bool(outcome.figures["proved"])
                    rows.append(row)
                request = Request(request.players, (*request.rounds, results(rng, tables)))
        means = [sum(column) / len(rows) for column in zip(*rows)]
        cells = " | ".join(f"{a:6.1f} / {b:6.1f}" for a, b in zip(means[::2], means[1::2]))
        print(f"{n:4} {len(rows):4} | {cells} | {proved}/{len(rows)}, {slowest:.2f}", flush=True)


def main() -> None:
    """Run the measurement named on the command line."""
    what = sys.argv[1] if len(sys.argv) > 1 else "cedh-steps"
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    {"cedh-steps": cedh_steps}[what](seeds)


if __name__ == "__main__":
    main()
