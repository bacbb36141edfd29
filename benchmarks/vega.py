"""Whole-process times of ``trfpair pair --system vega``, medians: python benchmarks/vega.py."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.fields import by_rating, played
from trfpair.trf import dumps

TARGETS = {20: 0.15, 200: 0.4, 1000: 1.0, 5000: 8.0}
"""Players -> seconds promised for a whole process, trace included."""
RUNS = 5


def seconds(path: Path, *options: str) -> float:
    """Median wall time of pairing a file in a process of its own."""
    command = [sys.executable, "-m", "trfpair", "pair", str(path), "--system", "vega", *options]
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def main() -> None:
    """Print the table."""
    print("| players, round 9 of 9 | with trace | --no-trace | promised |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for players, target in TARGETS.items():
            path = Path(folder) / f"field{players}.trf"
            path.write_text(dumps(played(players, 8, by_rating, announced=9)), encoding="utf-8")
            print(
                f"| {players} | {seconds(path):.2f} s | {seconds(path, '--no-trace'):.2f} s | {target} s |", flush=True
            )


if __name__ == "__main__":
    main()
