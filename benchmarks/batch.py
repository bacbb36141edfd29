"""CPU time a tournament in thousands, in one process: generated, and checked: ``python -m benchmarks.batch [COUNT]``.

The tournaments have 50 players and 9 rounds, with both models of results. A bbpPairings named in the environment
(``BBP_2026``, ``BBP_2017``) checks the same files, a process for each, which costs it a few milliseconds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from trfpair.lab.batch.files import FileChecker, FileItem
from trfpair.lab.generate.dice import Range
from trfpair.lab.generate.run import play, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.lab.generate.write import text_of
from trfpair.rounds.pairing import Settings

PLAYERS, ROUNDS = 50, 9
PEERS = {"BBP_2026": "dutch-2026", "BBP_2017": "dutch-2017"}
"""Variable that names a program -> the edition it pairs."""


def generated(system: str, results: str, count: int) -> tuple[float, list[str]]:
    """CPU seconds a tournament, and the files."""
    wishes = Wishes(players=Range(PLAYERS, PLAYERS), rounds=Range(ROUNDS, ROUNDS), results=results)
    orders = [random_order(wishes, system=system, seed=f"batch {number}") for number in range(count + 1)]
    play(orders.pop(), "trfpair")  # what is made once
    started = process_time()
    made = [play(order, "trfpair").tournament for order in orders]
    return (process_time() - started) / count, [text_of(tournament, "trfbx") for tournament in made]


def checked(paths: list[Path], system: str) -> float:
    """CPU seconds a file, in this process."""
    check = FileChecker(Settings(system=system))
    check(FileItem(str(paths[0])))
    started = process_time()
    for path in paths:
        assert check(FileItem(str(path))).agrees
    return (process_time() - started) / len(paths)


def checked_by(program: str, paths: list[Path]) -> float:
    """CPU seconds a file, a process for each."""
    before = os.times()
    for path in paths:
        subprocess.run([program, "--dutch", str(path), "-c"], check=True, capture_output=True)
    after = os.times()
    return (after.children_user + after.children_system - before.children_user - before.children_system) / len(paths)


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    print(f"| {PLAYERS} players, {ROUNDS} rounds | ms of CPU | a CPU second |\n|---|---|---|")

    def row(what: str, seconds: float) -> None:
        print(f"| {what} | {1000 * seconds:.1f} | {1 / seconds:.0f} |", flush=True)

    texts: dict[str, list[str]] = {}
    for results in ("elo", "milvang"):
        seconds, texts["dutch-2026"] = generated("dutch-2026", results, count)
        row(f"generate, results {results}", seconds)
    with tempfile.TemporaryDirectory() as folder:
        for variable, system in PEERS.items():
            there = shutil.which(os.environ.get(variable, ""))
            if system not in texts and there:
                texts[system] = generated(system, "milvang", count)[1]
            paths = [Path(folder) / f"{system}-{number}.trf" for number in range(count)]
            for path, text in zip(paths, texts.get(system, ())):
                path.write_text(text, encoding="utf-8", newline="\n")
            if system in texts:
                row(f"check, {system}", checked(paths, system))
            if there:
                row(f"check, {system}, bbpPairings, a process a file", checked_by(there, paths))


if __name__ == "__main__":
    main()
