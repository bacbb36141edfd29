"""Both ways: bbpPairings generates and we check, we generate and bbpPairings checks. Counts every difference.

Run it against a bbpPairings of the edition in question (version 6 has the rules of 2026, version 5 those of 2017)::

    python benchmarks/both_ways.py --edition 2026 --engine path/to/bbpPairings.exe --count 1000

Without ``--engine`` a program of the name bbpPairings, or bbpPairings.exe, is looked for on the PATH. Tournament n of
a run has seed n (their generator gets ``their_seed(n)``) and the profile n modulo the number of profiles, so that every
single one can be made again. Every eleventh tournament has 15 to 215 players, the others 15 to 100, because their time
grows with the cube. What differs, or is refused, is kept in ``--keep DIR``. The figures go to docs/proved.md.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from time import perf_counter

from trfpair import __version__
from trfpair.base.errors import NoPairing, TrfpairError
from trfpair.event.model import Tournament
from trfpair.event.points import PointsTable
from trfpair.lab.generate.dice import Range
from trfpair.lab.generate.play import Stuck
from trfpair.lab.generate.run import play, random_order
from trfpair.lab.generate.wishes import Wishes, read_config
from trfpair.lab.generate.write import text_of
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings
from trfpair.trf import load

NAMES = ("bbpPairings", "bbpPairings.exe", "bbppairings")

THEIRS: Mapping[str, str] = {
    "default": "",
    "no forfeits": "ForfeitRate=1000000",
    "forfeits": "ForfeitRate=4",
    "byes": "HalfPointByeRate=4\nForfeitRate=12",
    "absences": "RetiredRate=4\nHalfPointByeRate=9",
    "drawish": "DrawPercentage=75\nHighestRating=2450\nLowestRating=2250",
    "decisive": "DrawPercentage=3\nHighestRating=2800\nLowestRating=1400",
    "3-1-0": "PointsForWin=3\nPointsForDraw=1\nPointsForPAB=3",
    "PAB half": "PointsForPAB=0.5",
    "small": "PlayersNumber=%d\nRoundsNumber=%d\nRetiredRate=6\nHalfPointByeRate=6\nForfeitRate=8",
}
"""Settings of their generator. The small ones get their numbers from the seed."""

OURS: Mapping[str, str] = {
    "default": "",
    "forfeits": "ForfeitRate=4",
    "byes": "HalfPointByes=25%\nZeroPointByes=15%\nFullPointByes=3%",
    "comers and goers": "LateEntries=15%\nRetirements=20%",
    "drawish": "DrawPercentage=75\nHighestRating=2450\nLowestRating=2250",
    "milvang": "ResultModel=milvang\nRatingDistribution=normal\nUnratedPlayers=10%",
    "3-1-0": "PointsForWin=3\nPointsForDraw=1\nPointsForPAB=3",
    "PAB half": "PointsForPAB=0.5\nHalfPointByes=10%",
    "forbidden": "ForbiddenGroups=15%",
    "accelerated": "Acceleration=explicit\nHalfPointByes=5%",
    "small": "PlayersNumber=5-16\nRoundsNumber=4-7\nZeroPointByes=0-3\nHalfPointByes=0-3\nForfeitRate=8",
    "all": "ForbiddenGroups=5%\nAcceleration=explicit\nLateEntries=5%\nRetirements=10%\nHalfPointByes=10%\n"
    "ZeroPointByes=5%\nFullPointByes=2%\nForfeitRate=8\nPointsForWin=3\nPointsForDraw=1\nPointsForPAB=1.5",
}
"""Settings of our generator."""


def their_seed(seed: int) -> int:
    """A seed scattered over 32 bits: neighbouring small seeds give their generator the same number of rounds."""
    return seed * 2654435761 % 2**32


def most_players(seed: int) -> int:
    """The upper limit of the number of players of a tournament."""
    return 100 if seed % 11 else 215


@dataclass
class Count:
    """What one direction came to."""

    tournaments: int = 0
    rounds: int = 0
    games: int = 0
    stuck: int = 0
    """Rounds that we could not pair, asked about."""
    skipped: int = 0
    """Tournaments that their generator gave up (no legal pairing of a round)."""
    last_seed: int = 0
    seconds: float = 0.0
    differing: list[str] = field(default_factory=list)
    """``seed profile: what``, one line a round that differs or a file that is refused."""


@dataclass(frozen=True)
class Bench:
    """The two programs, and where files go."""

    engine: str
    system: str
    folder: Path
    keep: Path | None

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run their program."""
        command = [self.engine, "--dutch", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.folder, encoding="utf-8")

    def differ(self, count: Count, seed: int, profile: str, what: str, file: Path, way: str) -> None:
        """Note a difference, and keep the file."""
        count.differing.append(f"seed {seed} ({profile}): {what}")
        if self.keep:
            self.keep.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, self.keep / f"{way}-{seed:06}.trf")


def theirs_to_us(bench: Bench, seed: int, count: Count) -> None:
    """One tournament of their generator through our checker."""
    profile = list(THEIRS)[seed % len(THEIRS)]
    settings = THEIRS[profile]
    if "%d" in settings:
        settings %= (5 + seed // len(THEIRS) % 12, 4 + seed // len(THEIRS) % 4)
    else:
        settings += f"\nPlayersNumber={15 + their_seed(seed) % (most_players(seed) - 14)}"
    config, file = bench.folder / "config", bench.folder / "theirs.trf"
    config.write_text(settings + "\n", encoding="utf-8")
    done = bench.run("-g", str(config), "-o", str(file), "-s", str(their_seed(seed)))
    if done.returncode == 1:
        count.skipped += 1
        return
    if done.returncode:
        raise SystemExit(f"{bench.engine} -g, seed {seed} ({profile}): exit {done.returncode}: {done.stderr}")
    try:
        tournament = load(file).tournament
        checks = list(check_tournament(tournament, Settings(system=bench.system)))
    except TrfpairError as error:
        count.tournaments += 1
        bench.differ(count, seed, profile, f"refused: {error}", file, "theirs")
        return
    _add(count, tournament)
    for check in checks:
        if not check.agrees:
            bench.differ(count, seed, profile, f"round {check.round}: {check}", file, "theirs")


def us_to_theirs(bench: Bench, seed: int, count: Count) -> None:
    """One tournament of our generator through their checker."""
    profile = list(OURS)[seed % len(OURS)]
    wishes = read_config(OURS[profile], Wishes(players=Range(15, most_players(seed))), profile)
    order = random_order(wishes, system=bench.system, seed=str(seed))
    try:
        tournament = play(
            order, f"trfpair {__version__}", lambda stuck: ask_about(bench, seed, profile, stuck, count)
        ).tournament
    except NoPairing:
        count.skipped += 1
        return
    file = bench.folder / "ours.trf"
    file.write_text(text_of(tournament, "trfbx"), encoding="utf-8", newline="\n")
    done = bench.run(str(file), "-c")
    _add(count, tournament)
    if done.returncode:
        bench.differ(count, seed, profile, f"refused: exit {done.returncode}: {done.stderr.strip()}", file, "ours")
        return
    reports = re.split(r"^ours: Round #(\d+)$", done.stdout, flags=re.MULTILINE)[1:]
    if len(reports) != 2 * tournament.last_paired:
        bench.differ(count, seed, profile, f"{len(reports) // 2} rounds reported", file, "ours")
    for number, report in zip(reports[::2], reports[1::2]):
        if report.strip():
            bench.differ(count, seed, profile, f"round {number}: {' / '.join(report.split(chr(10)))}", file, "ours")


def ask_about(bench: Bench, seed: int, profile: str, stuck: Stuck, count: Count) -> None:
    """A round that we cannot pair: nor should they (exit 1)."""
    if stuck.before is None:
        return
    file = bench.folder / "stuck.trf"
    points = PointsTable(stuck.before)
    players = (replace(player, points=points.score(player, stuck.round - 1)) for player in stuck.before.players)
    file.write_text(text_of(replace(stuck.before, players=tuple(players)), "trfbx"), encoding="utf-8", newline="\n")
    done = bench.run(str(file), "-p")
    count.stuck += 1
    if done.returncode != 1:
        what = f"round {stuck.round} has no pairing by us, exit {done.returncode} by them"
        bench.differ(count, seed, profile, what, file, "stuck")


def _add(count: Count, tournament: Tournament) -> None:
    count.tournaments += 1
    count.rounds += tournament.last_paired
    count.games += sum(bool(game.opponent) for player in tournament.players for game in player.games) // 2


WAYS: Mapping[str, Callable[[Bench, int, Count], None]] = {"theirs": theirs_to_us, "ours": us_to_theirs}


def found_engine(given: str | None) -> str:
    """The path of bbpPairings; SystemExit where there is none."""
    if given:
        return str(Path(given).absolute()) if Path(given).exists() else _missing(f"there is no {given}")
    paths = [path for path in map(shutil.which, NAMES) if path]
    return paths[0] if paths else _missing("no bbpPairings on the PATH: name one with --engine")


def _missing(text: str) -> str:
    raise SystemExit(text)


def main() -> int:
    """Run the directions asked for; exit 0 without a difference, else 6."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", help="path of bbpPairings")
    parser.add_argument("--edition", choices=("2026", "2017"), required=True)
    parser.add_argument("--way", choices=(*WAYS, "both"), default="both")
    parser.add_argument(
        "--count", type=int, default=1000, help="tournaments each way, not counting those that a generator gives up"
    )
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--keep", type=Path, help="folder for the files that differ")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    options = parser.parse_args()
    engine = found_engine(options.engine)
    release = subprocess.run(
        [engine, "-r"], capture_output=True, text=True, check=False, encoding="utf-8"
    ).stdout.strip()
    print(f"trfpair {__version__}, dutch-{options.edition}, against {release}")
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(engine, f"dutch-{options.edition}", Path(folder), options.keep)
        for way in WAYS if options.way == "both" else (options.way,):
            count = figures[way] = Count()
            started = perf_counter()
            seed = options.first
            while count.tournaments < options.count and count.skipped < options.count:
                WAYS[way](bench, seed, count)
                seed += 1
            count.last_seed = seed - 1
            count.seconds = round(perf_counter() - started, 1)
            _report(way, count)
    if options.json:
        options.json.write_text(
            json.dumps({way: asdict(count) for way, count in figures.items()}, indent=1) + "\n", encoding="utf-8"
        )
    return 6 if any(count.differing for count in figures.values()) else 0


def _report(way: str, count: Count) -> None:
    title = {"theirs": "they generate, we check", "ours": "we generate, they check"}[way]
    print(
        f"{title}: {count.tournaments} tournaments (seeds to {count.last_seed}, {count.skipped} given up by the "
        f"generator), {count.rounds} rounds, {count.games} games, {len(count.differing)} differences, {count.seconds} s"
    )
    for line in count.differing:
        print(f"  {line}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
