"""The memory of every command on fields that grow: the most that its process has at once, in MB.

    python -m benchmarks.memory [--players N,...] [--system NAME] [--commands NAME,...] [--rounds N]

The fields are those of `benchmarks.growth`. Each command is started by a small process of its own, as a process counts
the memory of the one that starts it as its own.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks import growth
from benchmarks.start import environment
from trfpair.systems import by_name

COMMANDS: Mapping[str, Sequence[str]] = {
    "start": ("--version",),
    **growth.COMMANDS,
    "proofs": ("pair", "{file}", "--json", "--out", "{out}"),
    "page and proofs": ("pair", "{file}", "--html", "--json", "--out", "{out}"),
}
"""The commands by their names in the table."""

_STARTER = """
import os, subprocess, sys
started = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, used = os.wait4(started.pid, 0)
print(os.waitstatus_to_exitcode(status), used.ru_maxrss)
"""
_UNIT = 1_000_000 if sys.platform == "darwin" else 1_000
"""So much of what the system tells of a process is a megabyte."""


def megabytes(words: Sequence[str]) -> int:
    """The most memory of a command. Raises RuntimeError for one that failed."""
    command = [sys.executable, "-c", _STARTER, sys.executable, "-m", "trfpair", *words]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True, env=environment())
    code, most = map(int, done.stdout.split())
    if code not in (0, 6):  # 6: what somebody should look at, such as a round that differs
        raise RuntimeError(f"{' '.join(words)}: exit code {code}")
    return round(most / _UNIT)


def main() -> None:
    """Print the table, one row a command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default="50,1000,5000,9999")
    parser.add_argument("--system", default="dutch-2026")
    parser.add_argument("--commands", default=",".join(COMMANDS))
    parser.add_argument("--rounds", type=int, default=8)
    chosen = parser.parse_args()
    sizes = [*map(int, chosen.players.split(","))]
    with tempfile.TemporaryDirectory() as folder:
        there = [
            size
            for size in sizes
            if growth.field(by_name(chosen.system), size, chosen.rounds, Path(folder) / f"{size}.trf")
        ]
        print(f"| {chosen.system} | " + " | ".join(f"{size:,}" for size in there) + " |\n|" + "---|" * (1 + len(there)))
        for name in chosen.commands.split(","):
            cells = []
            for size in there:
                places = {"file": Path(folder) / f"{size}.trf", "out": Path(folder) / f"out{size}"}
                cells.append(megabytes([word.format(**places) for word in COMMANDS[name]]))
            print(f"| {name} | " + " | ".join(map(str, cells)) + " |", flush=True)


if __name__ == "__main__":
    main()
