"""Times of the systems for matches: reading, the view of the matches, one round; beside the Dutch system.

``python -m benchmarks.match``: generated events of 200 teams (six boards, eleven rounds), 999 teams (four boards, nine
rounds) and 1,000 players of a Double-Swiss; CPU seconds, the least of seven.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from trfpair.lab.generate.dice import NONE, Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.lab.generate.write import text_of
from trfpair.rounds.pairing import Settings, pair_view, view_of
from trfpair.trf import loads

RUNS = 15

EVENTS = (
    ("dutch-2026", 200, 9, 0),
    ("team-2026", 200, 11, 6),
    ("dutch-2026", 1000, 9, 0),
    ("team-2026", 999, 9, 4),
    ("double-swiss", 1000, 9, 0),
)
"""System, participants, rounds, boards."""


def least(work: Callable[[], object]) -> float:
    """The least CPU time of some runs."""
    times = []
    for _ in range(RUNS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def main() -> None:
    """Print a line an event."""
    for system, size, rounds, boards in EVENTS:
        wishes = Wishes(
            players=Range(size, size),
            rounds=Range(rounds, rounds),
            zero_byes=NONE,
            half_byes=NONE,
            boards=Range(max(boards, 1), max(boards, 1)),
            reserves=Range(0, 0),
        )
        text = text_of(make(random_order(wishes, system=system, seed="benchmark"), "benchmark"), "trf26")
        tournament, settings = loads(text).tournament, Settings(system=system, round=rounds)
        event = view_of(tournament, settings)
        times = (
            least(lambda text=text: loads(text)),  # type: ignore[misc]
            least(lambda tournament=tournament, settings=settings: view_of(tournament, settings)),  # type: ignore[misc]
            least(lambda event=event, settings=settings: pair_view(event, settings)),  # type: ignore[misc]
        )
        print(f"{system:14} {size:5}: read {times[0]:.3f} s, matches {times[1]:.3f} s, last round {times[2]:.4f} s")


if __name__ == "__main__":
    main()
