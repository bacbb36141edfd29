"""``python -m tests.fuzz TARGET --count N --seed S``: fuzz a part of the program; exit 1 if there are findings.

Every input has a number: ``--first N --count 1 --show`` makes and prints a single one again.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.fuzz import core
from tests.fuzz.targets import TARGETS


def main() -> int:
    """Run one target and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    parser.add_argument("--show", action="store_true", help="print the inputs")
    given = parser.parse_args()
    target = TARGETS[given.target]()
    if given.show:
        for number in range(given.first, given.first + given.count):
            print(f"{number}: {core.made(target, given.seed, number)!r}")
    start = time.process_time()
    report = core.run(target, given.seed, given.count, given.first, core.to_stderr)
    seconds = time.process_time() - start
    counts = ", ".join(f"{number:,} {name}" for name, number in report.verdicts.most_common())
    print(f"{given.target}: {given.count:,} inputs (seed {given.seed}) in {seconds:.0f} s of the processor: {counts}")
    print(f"slowest: {report.slowest[0]:.2f} s, number {report.slowest[1]}")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
