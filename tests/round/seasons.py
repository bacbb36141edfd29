"""Whole seasons of every system but Dutch, pinned round by round with their traces: made here, compared by a test.

``python -m tests.round.seasons`` makes them anew: tournaments drawn by seed, and evenings of tables played by
``trfpair pods --simulate``. A season is the file after its last round; beside it stands what the program wrote when
it paired each round.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import trfpair
from tests.page.said import trfpair as command
from trfpair.pods import SYSTEMS
from trfpair.pods.evening import Evening
from trfpair.pods.model import Outcome

FOLDER = Path(__file__).parents[1] / "fixtures" / "seasons"
WRITTEN = ("pairs.list", "verbose.txt")
PLAYERS, ROUNDS, SEED = 9, 5, "49"
TEAMS = ("team-2026", "team-2024")
DRAWN = ("--zero-byes", "1", "--half-byes", "1", "--late", "1", "--unset", "fixed", "--forfeits", "8")
"""What happens in a season beside the games: an absence, a bye, a late entry, forfeits."""
TABLES = {"cedh": (), "squire": ("--size", "3")}
CALENDARS = ("berger", "berger-double", "berger-g2", "scheveningen")


def names() -> list[str]:
    """The systems that have a season here."""
    events = [system.name for system in trfpair.all_systems() if not system.name.startswith("dutch")]
    return [*events, *(system.name for system in SYSTEMS)]


def told(season: Path) -> str:
    """What the program writes as it pairs each round of a season: the pairs and the trace, round after round."""
    pages = _told_of_tables(season) if season.suffix == ".json" else _told_of_rounds(season)
    text = "".join(f"== round {number} ==\n{page}" for number, page in enumerate(pages, 1))
    return text.replace(trfpair.__version__, "VERSION")


def _told_of_rounds(season: Path) -> list[str]:
    pages = []
    for number in range(1, trfpair.load(season).event.last + 1):
        with tempfile.TemporaryDirectory() as folder:
            command("pair", season, "--system", season.stem, "--round", str(number), "--out", folder)
            pages.append("".join((Path(folder) / name).read_text(encoding="utf-8") for name in WRITTEN))
    return pages


def _told_of_tables(season: Path) -> list[str]:
    request, pages = Evening.of(season.read_bytes()).request, []
    start = Evening.of(season.read_bytes().split(b' "rounds"')[0] + b' "rounds": []\n}\n')
    for round_ in request.rounds:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / season.name
            file.write_bytes(start.data)
            pages.append(command("pods", file, "--seed", "3", "--format", "text").decode())
        made = Outcome(tuple(table.players for table in round_.tables), round_.byes or (), (), {})
        start = start.with_round(made)
        winners = {place: table.winner or 0 for place, table in enumerate(round_.tables, 1)}
        start = start.with_results(len(pages), winners)
    return pages


def make(name: str) -> None:
    """Draw the season of a system, and write what the program says of it."""
    if name in TABLES:
        season = FOLDER / f"{name}.json"
        season.unlink(missing_ok=True)
        drawn = ("--players", "10", "--rounds", str(ROUNDS), "--tournaments", "1", "--seed", "3")
        command("pods", "--simulate", "--system", name, *TABLES[name], *drawn, "-o", season)
    else:
        season = FOLDER / f"{name}.trf"
        players = "10" if name == "scheveningen" else "6" if name in CALENDARS else str(PLAYERS)
        rounds = () if name in CALENDARS else ("--rounds", str(ROUNDS))
        teams = ("--boards", "2", "--reserves", "0") if name in TEAMS else ()
        drawn = () if name in CALENDARS else DRAWN
        season.unlink(missing_ok=True)
        given = ("--players", players, *rounds, *teams, *drawn, "--seed", SEED)
        command("generate", "--system", name, *given, "-o", season)
    season.with_suffix(".txt").write_text(told(season), encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in names():
        make(each)
