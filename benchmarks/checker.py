"""What the check of a page costs, in times of pairing the round with its trace: CPU seconds in turn, medians.

python -m benchmarks.checker                     fields of two generators
python -m benchmarks.checker --runs 5 FILE ...   the coming round of these files
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import trfpair
from benchmarks.fields import by_rating, clubs, played, white_wins
from trfpair import Tournament
from trfpair.trf import dumps, load
from trfpair_check import check

SIZES = (1000, 5000, 9999)
SYSTEMS = ("dutch-2026", "dutch-2017")
MOST = {1000: 3, 9999: 4}
"""Up to so many players, the check takes at most so many times the trace."""


class Cost(NamedTuple):
    """CPU seconds, and megabytes of the page."""

    trace: float
    check: float
    page: float


def fields(sizes: tuple[int, ...]) -> Iterator[tuple[str, Tournament]]:
    """Before round 9: by rating, with clubs, where White always wins, and of `trfpair generate`."""
    for size in sizes:
        yield f"by rating, {size:,}", played(size, 8, by_rating, announced=9)
        yield f"clubs, {size:,}", played(size, 8, by_rating, announced=9, forbidden=clubs(size, size // 4), absent=5)
        yield f"White wins, {size:,}", played(size, 8, white_wins, announced=9)
        yield f"generate, {size:,}", trfpair.generate(players=size, rounds=9, seed=size, system="dutch-2026")


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of some work."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def cost(tournament: Tournament, system: str, runs: int) -> Cost:
    """Trace and check in turn, of the coming round or else of the last one; the page has all certificates."""
    file = dumps(tournament).encode()
    number = tournament.last_paired if tournament.last_paired == tournament.rounds else None
    paired = trfpair.pair(tournament, system=system, round=number, proofs=True)
    page = json.dumps(paired.to_dict(), ensure_ascii=False).encode()
    code, said = check(file, page)
    assert code == 0, said
    each = [
        (seconds(lambda: trfpair.pair(tournament, system=system, round=number)), seconds(lambda: check(file, page)))
        for _ in range(runs)
    ]
    trace, checked = (statistics.median(times) for times in zip(*each))
    return Cost(trace, checked, len(page) / 1e6)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="tournament files in place of the fields")
    parser.add_argument("--runs", type=int, default=3)
    args = parser.parse_args()
    found = ((file.name, load(file).tournament) for file in args.files) if args.files else fields(SIZES)
    print("| field | system | trace, s | check, s | times | at most | page, MB |\n|---|---|---|---|---|---|---|")
    for name, tournament in found:
        most = next(times for size, times in MOST.items() if len(tournament.players) <= size)
        for system in SYSTEMS:
            one = cost(tournament, system, args.runs)
            times = one.check / one.trace
            print(
                f"| {name} | `{system}` | {one.trace:.2f} | {one.check:.2f} | {times:.1f} | {most} | {one.page:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
