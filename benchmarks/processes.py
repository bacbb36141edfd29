"""Whole processes side by side: trfpair and every peer found on the PATH, on the same files, in one run.

    python -m benchmarks.processes [--only TEXT] [--system NAME ...] [--cap SECONDS] [--runs N] [--cpu]
                                   [--program FOLDER]

Medians of wall time; with ``--cpu`` of CPU time, which says more on a busy machine. ``--program`` names the folder of
an installed program's scripts (without, the modules are run by this Python).

Peers: ``bbp-2026`` and ``bbp-2017`` (bbpPairings 6.0.0 and 5.0.1 under these names), ``py4swiss``. A peer that took
longer than the cap is not run on larger fields. Where a peer answers, the pairs are compared: for the Dutch system they
must be the same; of the other systems no peer is a judge.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import fields
from benchmarks.start import environment
from trfpair.trf import dumps

PEERS = {
    "dutch-2026": ["bbp-2026", "--dutch", "{file}", "-p", "{answer}"],
    "dutch-2017": ["bbp-2017", "--dutch", "{file}", "-p", "{answer}"],
    "dubov-2026": ["py4swiss", "-e", "dubov", "-t", "{file}", "-p", "{answer}"],
}
"""System -> command line of the peer that pairs by it."""


def clock(*, cpu: bool = False) -> float:
    """Seconds of wall time, or of CPU time of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime if cpu else time.perf_counter()


def median(command: list[str], runs: int, cap: float, *, cpu: bool = False) -> float | None:
    """Median time; None when the command failed or passed the cap."""
    times = []
    for _ in range(runs):
        started = clock(cpu=cpu)
        try:
            done = subprocess.run(command, capture_output=True, timeout=cap, check=False, env=environment())
        except subprocess.TimeoutExpired:
            return None
        if done.returncode:
            return None
        times.append(clock(cpu=cpu) - started)
        if times[0] > 20:
            break
    return statistics.median(times)


def shown(seconds: float | None, base: float | None = None) -> str:
    """Seconds, and as a share of the peer's."""
    if seconds is None:
        return "–"
    return f"{seconds:.3f}" + (f" ({seconds / base:.2g} ×)" if base else "")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--system", action="append", choices=PEERS)
    parser.add_argument("--cap", type=float, default=120)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--program", type=Path)
    chosen = parser.parse_args()
    python = str(chosen.program / "python") if chosen.program else sys.executable
    floor = median([python, "-c", "import click, lark, jinja2"], 4 * chosen.runs, chosen.cap, cpu=chosen.cpu)
    print(f"The interpreter with click, lark and jinja2 imported, and nothing done: {shown(floor)} s\n")
    print(
        "| field | system | to reach | trfpair --no-trace | with trace | peer | pairs |\n|---|---|---|---|---|---|---|"
    )
    too_slow: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        for name, target, _, make in fields.FIELDS:
            if chosen.only not in name:
                continue
            path = Path(folder) / "field.trf"
            path.write_text(dumps(make()), encoding="utf-8")
            for system in chosen.system or ("dutch-2026", "dutch-2017"):
                print(_row(name, target, path, system, chosen, too_slow), flush=True)


def _row(name: str, target: float, path: Path, system: str, chosen: argparse.Namespace, too_slow: set[str]) -> str:
    out, answer = path.parent / "out", path.parent / "peer.pairs"
    program = [str(chosen.program / "trfpair")] if chosen.program else [sys.executable, "-m", "trfpair"]
    ours = [*program, "pair", str(path), "--system", system, "--out", str(out)]
    command = [word.format(file=path, answer=answer) for word in PEERS[system]]
    peer = command[0]
    quick = median([*ours, "--no-trace"], chosen.runs, chosen.cap, cpu=chosen.cpu)
    traced = median(ours, chosen.runs, chosen.cap, cpu=chosen.cpu)
    theirs, same = None, ""
    if shutil.which(peer) and peer not in too_slow:
        theirs = median(command, chosen.runs, chosen.cap, cpu=chosen.cpu)
        if theirs is None:
            too_slow.add(peer)
        else:
            same = (
                "same"
                if sorted(answer.open(encoding="utf-8")) == sorted((out / "pairs.list").open(encoding="utf-8"))
                else "DIFFERENT"
            )
    return f"| {name} | {system} | {target} | {shown(quick, theirs)} | {shown(traced)} | {shown(theirs)} | {same} |"


if __name__ == "__main__":
    main()
