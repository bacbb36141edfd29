"""The FIDE systems beside the Dutch one: whole processes, on the same files, in the same run.

    python -m benchmarks.systems [--systems NAME,...] [--only TEXT] [--runs N] [--cap SECONDS]

Ordinary fields (round 9 of 9) and hard ones. A system's own hard fields are played by itself. Peers that are found on
the PATH answer beside it (``py4swiss``; ``bbp-2026``, which is bbpPairings and pairs an older Burstein); no peer is a
judge of these systems, so only times are compared.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks import fields
from benchmarks.fields import always_draw, by_rating, clubs, played, white_wins
from benchmarks.processes import median, shown
from trfpair.event.model import Tournament
from trfpair.trf import dumps

Make = Callable[[], Tournament]

PEERS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "dubov-2026": (("py4swiss", ("-e", "dubov", "-t", "{file}", "-p", "{out}")),),
    "burstein-2026": (
        ("py4swiss", ("-e", "burstein", "-t", "{file}", "-p", "{out}")),
        ("bbp-2026", ("--burstein", "{file}", "-p", "{out}")),
    ),
}
"""System -> command lines of programs that offer it."""


def hard(system: str) -> Iterator[tuple[str, Make]]:
    """Fields of up to 1,000 players that a system makes hard for itself, before their last round."""
    yield "all draws, 1,000", partial(played, 1000, 8, always_draw, announced=9, system=system)
    yield "White wins, 1,000", partial(played, 1000, 8, white_wins, announced=9, system=system)
    yield "White wins, 501, 5 % absent", partial(played, 501, 8, white_wins, announced=9, absent=5, system=system)
    yield "three clubs, 999", partial(played, 999, 8, by_rating, announced=9, forbidden=clubs(999, 3), system=system)
    yield "60 players, round 40 of 59", partial(played, 60, 39, by_rating, announced=59, system=system)


def ordinary() -> Iterator[tuple[str, Make]]:
    """The ordinary fields of ``fields.py``, played by the Dutch system."""
    for name, _, _, make in fields.FIELDS:
        if name.endswith("players, round 9"):
            yield name, make


def row(name: str, path: Path, system: str, base: float | None, runs: int, cap: float) -> str:
    """One line of the table."""
    out = path.parent / "out"
    ours = [sys.executable, "-m", "trfpair", "pair", str(path), "--system", system, "--out", str(out)]
    quick = median([*ours, "--no-trace"], runs, cap)
    ratio = f"{quick / base:.2f}" if quick and base else "–"
    peers = []
    for program, words in PEERS.get(system, ()):
        if shutil.which(program):
            line = [word.format(file=path, out=path.parent / "peer") for word in words]
            peers.append(f"{program} {shown(median([program, *line], runs, cap))}")
    return f"| {name} | {system} | {shown(quick)} | {ratio} | {shown(median(ours, runs, cap))} | {', '.join(peers)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--systems", default="dubov-2026,burstein-2026,lim")
    parser.add_argument("--only", default="")
    parser.add_argument("--cap", type=float, default=120)
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args()
    systems = chosen.systems.split(",")
    print("| field | system | --no-trace | of dutch-2026 | with trace | peers |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "field.trf"
        cases = [(name, make, systems) for name, make in ordinary()]
        cases += [(name, make, [system]) for system in systems for name, make in hard(system)]
        for name, make, wanted in cases:
            if chosen.only in name:
                path.write_text(dumps(make()), encoding="utf-8")
                dutch = [sys.executable, "-m", "trfpair", "pair", str(path), "--system", "dutch-2026", "--no-trace"]
                base = median([*dutch, "--out", str(path.parent / "out")], chosen.runs, chosen.cap)
                print(f"| {name} | dutch-2026 | {shown(base)} | | | |")
                for system in wanted:
                    print(row(name, path, system, base, chosen.runs, chosen.cap), flush=True)


if __name__ == "__main__":
    main()
