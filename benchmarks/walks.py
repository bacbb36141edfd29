"""What a plain walk down the list costs a club and a ladder, and what pairing with foresight costs: counts, no times.

``python -m benchmarks.walks`` prints what the walks of the originals leave over (some minutes).
"""

from __future__ import annotations

from dataclasses import fields

from tests.club import seasons as club
from tests.ladder import seasons as ladder


def club_table() -> None:
    """Ten tournaments of each size, in both orders of the club Swiss."""
    names = [field.name for field in fields(club.Figures)]
    for system in ("club", "club-rating"):
        print(f"{system:<12} size {' '.join(f'{name:>10}' for name in names)}")
        for size, rounds in club.ROUNDS.items():
            figures = club.run(system, size, range(10), rounds)
            print(f"{'':<12} {size:>4} {' '.join(f'{getattr(figures, name):>10}' for name in names)}")


def ladder_table() -> None:
    """Twelve weeks of ladders of 6 to 41 players, under three sets of options."""
    for options in ({}, {"bye_gap": 3}, {"colour": "balance"}):
        print(options, ladder.all_sizes(options))


def main() -> None:
    """Print both."""
    club_table()
    ladder_table()


if __name__ == "__main__":
    main()
