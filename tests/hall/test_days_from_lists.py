"""Days that begin with a list as it came, typed to their end without an editor: `check` agrees after each act."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import pytest

import trfpair as library
from tests.hall.test_register import trfpair
from tests.hall.test_team_lists import folder
from trfpair.trf import load

__all__ = ["folder"]

LISTS = Path(__file__).parents[1] / "fixtures" / "lists"
WRITTEN = ("1-0", "0-1", "½", "1:0", "remis", "+-")


class Day:
    """A tournament file, and what is typed of it; after every act its rounds are paired again."""

    def __init__(self, name: str, list_: str, *words: str) -> None:
        self.file, self.dice = f"{name}.trf", random.Random(name)
        self.told = trfpair("new", LISTS / list_, "-o", self.file, *words)

    def type(self, command: str, *words: str) -> str:
        """Type a command; what it changed is explained by the file."""
        said = trfpair(command, self.file, *words)
        assert "differ" not in trfpair("check", self.file, "--strict", "--brief"), (command, words)
        return said

    def play(self) -> None:
        """Pair the next round, and enter its results."""
        assert "entered in" in self.type("pair", "--write", "--quiet", "--no-trace")
        event = load(self.file).tournament.event
        boards = [game.board for game in event.waiting_games(event.last)]
        words = [word for board in boards for word in (board, self.dice.choice(WRITTEN))]
        assert "all results are in" in self.type("result", "--quiet", *words)

    def end(self, prizes: Iterable[str] = ()) -> str:
        """Standings and sheets; the sheet of prizes, if there are any."""
        self.type("standings", "--write")
        for group in prizes:
            self.type("prizes", "--group", group)
        out = Path(self.file).stem
        trfpair("sheets", self.file, "--out", out)
        assert (Path(out) / "standings.html").stat().st_size > 1000
        shown = Path(out) / "prizes.txt"
        return shown.read_text(encoding="utf-8") if shown.exists() else ""

    @property
    def event(self) -> library.Tournament:
        """The tournament as its file has it."""
        return load(self.file).tournament


@pytest.mark.gate
def test_a_weekend_of_120_in_three_groups_from_three_lists(folder: Path) -> None:
    words = ("--rounds", "3", "--start", "2026/10/03", "--tie-breaks", "BH/C1,BH,SB")
    a = Day("a", "weekend-a.csv", *words, "--name", "Group A")
    b = Day("b", "weekend-b.csv", *words, "--name", "Group B", "--federation", "AUT")
    c = Day("c", "weekend-c.txt", *words, "--name", "Group C")
    assert [len(day.event.players) for day in (a, b, c)] == [40, 40, 40]
    assert {one.club for one in a.event.players} >= {"SK Adler Graz", "SV Turm 1890"}
    assert {one.town for one in b.event.players} >= {"Linz", "Graz"}
    assert max(one.rating for one in c.event.players) < 1500
    a.type("bye", "7,9", "--round", "2", "--half")
    b.type("ban", "1,2,3")
    Path("late.csv").write_text("Name;Elo;Verein\nSpät, Lena;1700;SV Turm 1890\n", encoding="utf-8")
    for round_ in (1, 2, 3):
        if round_ == 2:
            b.type("withdraw", "17,18")
            trfpair("new", "late.csv", "--add", a.file, "--missed", "half")
        for day in (a, b, c):
            day.play()
    wrong = a.event.player(1).game(1)
    a.type("result", "--round", "1", "--replace", "--quiet", "1", "0-1" if wrong.result.value != "0" else "1-0")
    assert "Best of Turm" in a.end(["Best of Turm: club SV Turm 1890 = 50, 30", "Seniors: born -1966 = 40"])
    assert "Women" in b.end(["Women: w = 60", "U18: born 2008- = 30", "Linz: town Linz = 20"])
    assert "Below 1200" in c.end(["Below 1200: rating -1199; unrated = 25"])
    trfpair("sheets", a.file, b.file, c.file, "--out", "wall")
    assert "Spät, Lena" in Path("wall/SortedPairs.txt").read_text(encoding="utf-8")


@pytest.mark.gate
def test_a_league_of_ten_teams_from_a_list(folder: Path) -> None:
    day = Day("league", "league.csv", "--system", "berger", "--boards", "4", "--name", "League")
    assert "10 teams at 4 boards, 52 players" in day.told
    assert "Added Neu, Nina (53)" in day.type("player", "Neu, Nina", "--add-to", "Patt e.V.", "--rating", "1900")
    day.type("team", "SV Turm", "--captain", "Turm, Theo")
    for round_ in range(1, 5):
        day.play()
        if round_ == 2:
            order = day.event.event.matches
            assert order
            first, second, *_ = order.teams[3].players
            day.type("team", "3", "--name", "SV Turm 1890", "--order", f"{second},{first}")
        if round_ == 3:
            day.type("withdraw", "Königsjäger")
    assert "SV Turm 1890" in trfpair("standings", day.file)
    day.end()
    assert "SV Turm 1890" in Path("league/grid.txt").read_text(encoding="utf-8")


@pytest.mark.gate
def test_a_season_of_keizer_from_an_e_mail(folder: Path) -> None:
    day = Day("club", "club.txt", "--system", "keizer", "--rounds", "12", "--name", "Club evening")
    assert len(day.event.players) == 14
    late = "Nachname;Vorname;Elo\nSpät;Lena;1500\n"
    Path("late.csv").write_text(late, encoding="utf-8")
    for evening in range(1, 9):
        away = [str(one) for one in random.Random(evening).sample(range(1, 15), evening % 4)]
        if away:
            day.type("bye", ",".join(away), "--zero")
        if evening == 4:
            trfpair("new", "late.csv", "--add", day.file)
            day.type("withdraw", "3")
        if evening == 6:
            day.type("withdraw", "3", "--back")
        day.play()
    assert "Club evening" in trfpair("standings", day.file)
    assert "Guests" in day.end(["Guests: rating -1400 = 20"])


@pytest.mark.gate
def test_three_hundred_children_from_a_list_of_schools(folder: Path) -> None:
    day = Day("children", "children.tsv", "--rounds", "3", "--name", "School cup", "--federation", "AUT")
    assert len(day.event.players) == 300
    assert {one.sex for one in day.event.players} == {"m", "w"}
    assert {one.school for one in day.event.players} >= {"VS Nord", "Waldschule"}
    day.type("withdraw", "12,57,200")
    for round_ in (1, 2, 3):
        if round_ == 2:
            day.type("bye", "30,31", "--half")
        day.play()
    told = day.end(["Girls: w = 1", "Born 2015 and later: born 2015- = 1", "VS Nord: school VS Nord = 1"])
    assert "VS Nord" in told
    assert "no birth is known of" in trfpair("prizes", day.file)
