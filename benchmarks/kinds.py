"""All kinds of fields, each program on the same files in one run: the worst of each kind.

    python -m benchmarks.kinds [--players N,...] [--only TEXT] [--seeds N] [--runs N] [--cap SECONDS]
                               [--plot FILE.svg]

CPU seconds of whole processes, medians, in turn. Peers found here answer beside us: ``bbp-2026`` and ``bbp-2017`` on
the PATH (bbpPairings 6 and 5 under these names), ``py4swiss`` on the PATH, and gacrux as a module of this Python. A
column says "not there" for an absent one, "> N" for one that took more than N seconds, and "failed" for an error.
Each kind is made with so many seeds; told is the field on which we take longest with the trace. The makers of fields of
bbpPairings and of gacrux are run too where they are here.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.fields import always_draw, by_rating, clubs, played, white_wins
from benchmarks.processes import clock
from benchmarks.slow import Recipe, made
from benchmarks.start import environment
from trfpair.base.named import NamedTuple
from trfpair.event.model import Pair, Tournament
from trfpair.event.results import Result
from trfpair.trf import dumps

ROUNDS = 9
ABSENT = "not there"


def favourites(_dice: random.Random, pair: Pair) -> Result:
    """The lower number wins every game."""
    return Result.WIN if pair.white < pair.black else Result.LOSS


def top_draws(_dice: random.Random, pair: Pair) -> Result:
    """The first ten numbers draw all games, others win with White: small groups and large ones."""
    return Result.DRAW if min(pair.white, pair.black) <= 10 else Result.WIN


def equal(players: int, seed: int) -> Tournament:
    """Everybody has the same rating."""
    field = played(players, ROUNDS - 1, by_rating, announced=ROUNDS, seed=seed)
    return replace(field, players=tuple(replace(player, rating=2000) for player in field.players))


def accelerated(players: int, seed: int) -> Tournament:
    """Baku acceleration, before the fourth round of nine."""
    field = played(players, 3, by_rating, announced=ROUNDS, seed=seed)
    virtual = dict.fromkeys(range(1, 1 + 2 * -(-players // 4)), (10, 10, 10, 5, 5))
    return replace(field, virtual_points=virtual)


def climbed(players: int, seed: int) -> Tournament:
    """A past that no rules would make: the lower number has White and wins, half of the players banned."""
    bans = ((players // 2 + 1, players // 2),)
    return made(Recipe(players, ROUNDS - 1, colours="low", results="white", absent=5, bans=bans, seed=seed))


Maker = Callable[[int, int], Tournament]


def _rounds(outcome: Callable[[random.Random, Pair], Result], players: int, seed: int, **wishes: int) -> Tournament:
    return played(players, ROUNDS - 1, outcome, announced=ROUNDS, seed=seed, **wishes)


def _apart(players: int, seed: int) -> Tournament:
    return played(players, 6, by_rating, announced=ROUNDS, seed=seed, forbidden=clubs(players, 3))


KINDS: Mapping[str, Maker] = {
    "ordinary": partial(_rounds, by_rating),
    "equal ratings": equal,
    "all draws": partial(_rounds, always_draw),
    "favourites win": partial(_rounds, favourites),
    "White wins": partial(_rounds, white_wins),
    "many byes": partial(_rounds, by_rating, absent=30),
    "Baku": accelerated,
    "clubs apart": _apart,
    "uneven groups": partial(_rounds, top_draws),
    "climbed": climbed,
}


class Program(NamedTuple):
    """A program beside ours: its name in the table and its words, in which ``{file}`` and ``{out}`` stand."""

    name: str
    words: Sequence[str]

    @property
    def there(self) -> bool:
        """Whether it can be run here."""
        if "gacrux.pairingchecker" in self.words:
            return importlib.util.find_spec("gacrux") is not None
        return shutil.which(self.words[0]) is not None


OURS = (sys.executable, "-m", "trfpair", "pair", "{file}", "--system", "dutch-2026", "--out", "{out}")
PROGRAMS = (
    Program("no trace", (*OURS, "--no-trace")),
    Program("with trace", OURS),
    Program("bbpPairings 6", ("bbp-2026", "--dutch", "{file}", "-p", "{out}.pairs")),
    Program("bbpPairings 5", ("bbp-2017", "--dutch", "{file}", "-p", "{out}.pairs")),
    Program("gacrux", (sys.executable, "-m", "gacrux.pairingchecker", "-p", "-i", "{file}", "-o", "{out}.gacrux")),
    Program("py4swiss", ("py4swiss", "-e", "dutch", "-t", "{file}", "-p", "{out}.pairs")),
)


def seconds(program: Program, file: Path, runs: int, cap: int) -> float | str:
    """The median of some runs, in CPU seconds; a word where there is none."""
    if not program.there:
        return ABSENT
    words, times = [word.format(file=file, out=file.parent / "out") for word in program.words], []
    for _ in range(runs):
        before = clock(cpu=True)
        limited = ["sh", "-c", f'ulimit -t {cap} && exec "$0" "$@"', *words]
        done = subprocess.run(limited, capture_output=True, check=False, env=environment())
        if done.returncode and clock(cpu=True) - before > cap - 1:
            return f"> {cap}"
        if done.returncode:
            return "failed"
        times.append(clock(cpu=True) - before)
        if times[0] > 2:
            break
    return statistics.median(times)


def of_bbp(folder: Path, players: int, seed: int) -> Path | None:
    """A tournament of bbpPairings' generator, without its last round's results; None where the program is not here."""
    if shutil.which("bbp-2026") is None:
        return None
    config, file = folder / "config", folder / f"bbp-{players}-{seed}.trf"
    config.write_text(f"PlayersNumber={players}\nRoundsNumber={ROUNDS}\n", encoding="utf-8")
    words = ["bbp-2026", "--dutch", "-g", str(config), "-o", str(file), "-s", str(seed)]
    return file if _made(words, file) else None


def of_gacrux(folder: Path, players: int, seed: int) -> Path | None:
    """A tournament of gacrux's generator; None where it is not here."""
    file = folder / f"gacrux-{players}-{seed}.trf"
    if importlib.util.find_spec("gacrux") is None:
        return None
    words = [sys.executable, "-m", "gacrux.tournamentgenerator", "-g", "1", "-p", str(players), "-N", str(ROUNDS)]
    return file if _made([*words, "-F", "TRF", "-o", str(file)], file) else None


_NOT_READ_BY_ALL = ("XXR", "142", "162", "192", "212")
"""Records of a generated file that some program refuses; the points are the common ones."""


def _plain(line: str) -> str:
    """A line of a player without the sex, of which gacrux writes letters that others refuse."""
    return f"{line[:9]} {line[10:]}" if line.startswith("001") else line


def _made(words: Sequence[str], file: Path) -> bool:
    """Run a generator; its tournament gets one round more, which is the one to pair."""
    try:
        done = subprocess.run(words, capture_output=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode or not file.is_file():
        return False
    lines = file.read_text(encoding="utf-8").splitlines()
    kept = [_plain(text) for text in lines if text and text[:3] not in _NOT_READ_BY_ALL]
    file.write_text("\n".join([*kept, f"XXR {ROUNDS + 1}", ""]), encoding="utf-8")
    return True


def ranked(field: Tournament) -> Tournament:
    """The field with ranks in it, which py4swiss asks for; here they are the numbers."""
    return replace(field, players=tuple(replace(player, rank=player.id) for player in field.players))


def files(folder: Path, players: int, only: str, seeds: range) -> Iterator[tuple[str, list[Path]]]:
    """Each kind, and its files."""
    for name, make in KINDS.items():
        if only in name:
            paths = []
            for seed in seeds:
                paths.append(folder / f"{name}-{players}-{seed}.trf")
                paths[-1].write_text(dumps(ranked(make(players, seed))), encoding="utf-8")
            yield name, paths
    for name, maker in (("bbpPairings' generator", of_bbp), ("gacrux's generator", of_gacrux)):
        if only in name:
            yield name, [path for seed in seeds if (path := maker(folder, players, seed))]


Row = tuple[str, int, list[float | str]]


def worst(paths: Sequence[Path], runs: int, cap: int) -> list[float | str]:
    """Of the files of a kind the one on which we take longest with the trace, and the times of all programs on it."""
    found = [[seconds(program, path, runs, cap) for program in PROGRAMS] for path in paths]
    return max(found, key=lambda row: row[1] if isinstance(row[1], float) else 1e9)


def cell(value: float | str, ours: float | str) -> str:
    """Seconds, and how many times ours with the trace."""
    if isinstance(value, str):
        return value
    return f"{value:.2f}" + (f" ({value / ours:.2g} ×)" if isinstance(ours, float) else "")


def line(row: Row) -> str:
    """One line of the table."""
    name, players, times = row
    told = [cell(value, times[1]) for value in times]
    return f"| {name} | {players:,} | " + " | ".join(told) + " |"


def main() -> None:
    """Print the table, and draw the plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", default="200")
    parser.add_argument("--only", default="")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cap", type=int, default=20)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    names = [program.name for program in PROGRAMS]
    print("| field | players | " + " | ".join(names) + " |\n|" + "---|" * (2 + len(names)), flush=True)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        for players in map(int, chosen.players.split(",")):
            for name, paths in files(Path(folder), players, chosen.only, range(1, 1 + chosen.seeds)):
                if paths:
                    rows.append((name, players, worst(paths, chosen.runs, chosen.cap)))
                    print(line(rows[-1]), flush=True)
                else:
                    print(f"| {name} | {players:,} | " + " | ".join([ABSENT] * len(names)) + " |", flush=True)
    if chosen.plot:
        chosen.plot.write_text(plot(rows), encoding="utf-8")


COLOURS = ("#1b6", "#05a", "#c30", "#e80", "#808", "#777")


def plot(rows: Sequence[Row]) -> str:
    """An SVG: a row for each field, a dot for each program, seconds to the right on a scale of tens."""
    left, wide, high = 220, 480, 20
    height = high * (len(rows) + 3)

    def across(value: float) -> float:
        from math import log10

        return left + wide * (log10(max(value, 0.001)) + 3) / 5

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + wide + 20} {height}" font-family="sans-serif"'
        ' font-size="12"><rect width="100%" height="100%" fill="#fff"/>'
    ]
    for power in range(-3, 3):
        x = across(10.0**power)
        parts.append(f'<path d="M{x:.0f} {high}V{height - 2 * high}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.0f}" y="{height - high - 4}" text-anchor="middle">{10.0**power:g} s</text>')
    for number, (name, players, times) in enumerate(rows):
        y = high * (number + 1) + 10
        parts.append(f'<text x="4" y="{y + 4}">{name}, {players:,}</text>')
        parts += [
            f'<circle cx="{across(value):.1f}" cy="{y}" r="4" fill="{colour}"/>'
            for value, colour in zip(times, COLOURS)
            if isinstance(value, float)
        ]
    for number, (program, colour) in enumerate(zip(PROGRAMS, COLOURS)):
        x, y = 10 + number * 115, height - 8
        parts.append(
            f'<circle cx="{x}" cy="{y - 4}" r="4" fill="{colour}"/><text x="{x + 8}" y="{y}">{program.name}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])


if __name__ == "__main__":
    main()
