"""Every system's every command on fields that grow: CPU seconds of whole processes, and how the time grows.

    python -m benchmarks.growth [--players N,...] [--only TEXT] [--commands NAME,...] [--rounds N] [--cap SECONDS]

Each field was paired by its own system and played at random (`trfpair.generate`), and has one more round to be paired.
A cell has the seconds for each number of players, and the exponent of the last step: 1 is a time that grows as the
field does, 2 one that grows as its square. The start of Python, as ``trfpair --version`` takes it, is not counted in
exponents. "> N" stands for a process that took more than N seconds. A calendar has all its rounds but the last one, and
no field of more than 200 players or teams.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log
from pathlib import Path

import trfpair
from benchmarks.processes import clock
from benchmarks.start import environment
from trfpair.base.errors import TrfpairError
from trfpair.systems import SYSTEMS, System
from trfpair.trf import dumps

COMMANDS: Mapping[str, Sequence[str]] = {
    "pair": ("pair", "{file}", "--no-trace", "--out", "{out}"),
    "trace": ("pair", "{file}", "--out", "{out}"),
    "page": ("pair", "{file}", "--html", "--out", "{out}"),
    "check": ("check", "{file}"),
    "standings": ("standings", "{file}"),
    "sheets": ("sheets", "{file}", "--out", "{out}"),
    "explain": ("explain", "{file}", "--player", "1"),
    "why-not": ("why-not", "{file}", "1", "4"),
}
"""The commands by their names in the table."""

_LONGEST_CALENDAR = 200
_ENOUGH = 0.3
"""A time below so many seconds beyond the start says nothing about growth."""


def field(system: System, players: int, rounds: int, file: Path) -> bool:
    """Write a field with a round to be paired; False where the system has none of the size."""
    if system.calendar and players > _LONGEST_CALENDAR:
        return False
    lengths = (players - 1, 2 * (players - 1), players // 2) if system.calendar else (rounds + 1,)
    for length in lengths:
        try:
            played = trfpair.generate(players=players, rounds=length, seed=1, system=system.name)
        except TrfpairError:
            continue
        event = replace(trfpair.without_round(played, force=True), rounds=played.rounds or rounds + 4)
        file.write_text(dumps(event, "full"), encoding="utf-8")
        return True
    return False


def seconds(words: Sequence[str], cap: int) -> float | None:
    """CPU seconds of a process; None where it took more than ``cap``. Raises RuntimeError for one that failed."""
    before = clock(cpu=True)
    limited = ["sh", "-c", f'ulimit -t {cap} && exec "$0" "$@"', sys.executable, "-m", "trfpair", *words]
    done = subprocess.run(limited, capture_output=True, check=False, env=environment())
    took = clock(cpu=True) - before
    if done.returncode not in (0, 6):  # 6: what somebody should look at, such as a round that differs
        if took > cap - 1:
            return None
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.decode()[-400:]}")
    return took


def exponent(start: float, sizes: Sequence[int], times: Sequence[float | None]) -> float | None:
    """How the time grew in the last step; None where there is too little of it."""
    known = [(size, took - start) for size, took in zip(sizes, times) if took is not None]
    if len(known) < 2 or known[-1][1] < _ENOUGH:
        return None
    (small, before), (large, after) = known[-2:]
    return log(after / max(before, 0.01)) / log(large / small)


def cell(start: float, sizes: Sequence[int], times: Sequence[float | None], cap: int) -> str:
    """A cell of the table."""
    told = " / ".join(f"> {cap}" if took is None else f"{took:.2f}" for took in times)
    grew = exponent(start, sizes, times)
    return told + (f" ({grew:.1f})" if grew is not None else "")


def row(system: System, sizes: Sequence[int], commands: Sequence[str], rounds: int, cap: int) -> str:
    """The line of a system."""
    start = seconds(["--version"], cap) or 0.0
    found: dict[str, list[float | None]] = {name: [] for name in commands}
    there: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            file, out = Path(folder) / f"{size}.trf", Path(folder) / f"out{size}"
            if field(system, size, rounds, file):
                there.append(size)
                for name in commands:
                    words = [word.format(file=file, out=out) for word in COMMANDS[name]]
                    took = None if None in found[name] else seconds(words, cap)
                    found[name].append(took)
    cells = [cell(start, there, found[name], cap) if there else "–" for name in commands]
    return f"| {system.name} | {', '.join(f'{size:,}' for size in there)} | " + " | ".join(cells) + " |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", default="50,1000,5000")
    parser.add_argument("--only", default="")
    parser.add_argument("--commands", default=",".join(COMMANDS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cap", type=int, default=60)
    chosen = parser.parse_args()
    sizes, commands = [*map(int, chosen.players.split(","))], chosen.commands.split(",")
    print("| system | players | " + " | ".join(commands) + " |\n|" + "---|" * (2 + len(commands)), flush=True)
    for system in SYSTEMS:
        if chosen.only in system.name:
            print(row(system, sizes, commands, chosen.rounds, chosen.cap), flush=True)


if __name__ == "__main__":
    main()
