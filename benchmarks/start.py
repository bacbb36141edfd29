"""What a small pairing costs beyond the pairing: whole processes beside an interpreter that only imports the libraries.

    python -m benchmarks.start [--runs N] [--program FOLDER]

Every command runs in turn with the yardstick, ``python -c "import click, lark, jinja2"`` of the same interpreter, and
the table shows medians and ratios to it, in CPU and in wall time. ``--program`` names the folder of an installed
program's scripts (for the ready-made grammar and templates install the wheel; without, the scripts beside Python).
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.fields import by_rating, played
from trfpair.trf import dumps

SIZES = (20, 200, 1000)


class Cost(NamedTuple):
    """Seconds of one process."""

    cpu: float
    wall: float


def cost(command: list[str]) -> Cost:
    """Run a command once."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True, env=environment())
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall)


def environment() -> dict[str, str]:
    """The user's own, but for what would keep Python from using compiled modules."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def commands(scripts: Path, folder: Path) -> dict[str, list[str]]:
    """What is measured, by name; the fields are played on the way."""
    trfpair, engine = str(scripts / "trfpair"), str(scripts / "trfpair-engine")
    python = str(scripts / "python")
    found = {
        f"python -c 'import {name}'": [python, "-c", f"import {name}"] for name in ("sys", "click", "lark", "jinja2")
    }
    found["trfpair --version"] = [trfpair, "--version"]
    for size in SIZES:
        file = folder / f"{size}.trf"
        file.write_text(dumps(partial(played, size, 8, by_rating, announced=9)()), encoding="utf-8")
        out = ["--out", str(folder / f"out{size}")]
        found[f"pair --no-trace, {size} players"] = [trfpair, "pair", str(file), "--no-trace", *out]
        found[f"pair, {size} players"] = [trfpair, "pair", str(file), *out]
        found[f"trfpair-engine, {size} players"] = [engine, "--dutch", str(file), "-p", str(folder / "pairs.txt")]
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--program", type=Path, default=Path(sys.executable).parent)
    chosen = parser.parse_args()
    yardstick = [str(chosen.program / "python"), "-c", "import click, lark, jinja2"]
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'':36} {'CPU ms':>7} {'wall ms':>8} {'CPU ratio':>10} {'wall ratio':>11}")
        for name, command in commands(chosen.program, Path(folder)).items():
            cost(command)
            rows = [(cost(command), cost(yardstick)) for _ in range(chosen.runs)]
            cpu, wall = (statistics.median(own[at] for own, _ in rows) for at in (0, 1))
            floor_cpu, floor_wall = (statistics.median(floor[at] for _, floor in rows) for at in (0, 1))
            print(
                f"{name:36} {1000 * cpu:7.0f} {1000 * wall:8.0f} {cpu / floor_cpu:10.2f} {wall / floor_wall:11.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
