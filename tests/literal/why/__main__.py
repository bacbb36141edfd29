"""Counts the answers that are not those of the text: see the package."""

from __future__ import annotations

import argparse

from tests.literal.why.count import READINGS, ROUNDS, judged


def main() -> None:
    """Print what was put and what was wrong, a line a system."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("systems", nargs="*", default=[*READINGS, *ROUNDS])
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=300, help="at least so many questions of each system")
    parser.add_argument("--show", type=int, default=5, help="so many wrong answers are shown")
    given = parser.parse_args()
    for system in given.systems:
        found, wrong = judged(system, given.first, given.count)
        print(system, dict(found), flush=True)
        for line in wrong[: given.show]:
            print(f"    {line}")


if __name__ == "__main__":
    main()
