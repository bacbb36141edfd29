"""Teams from a list: a column that names them, or a block for each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hall.test_register import trfpair
from trfpair.apps.page.begin import begun
from trfpair.event.model import Tournament
from trfpair.event.roster import read_roster
from trfpair.trf import load, loads

LEAGUE = """Mannschaft;Brett;Name;Elo;Verein
SK Adler;1;Müller, Anna;2100;SK Adler 1890
SK Adler;2;Berg, Bo;1900;
SK Adler;3;Cohn, Cy;1800;
Turm;2;Erk, Eva;2000;
Turm;1;Dahl, Dag;2200;
Rochade;1;Faber, Fay;1700;
Rochade;2;Gross, Gil;1600;
Rochade;11;Huber, Ha;1500;
"""
BLOCKS = """SK Adler:
1. Müller, Anna 2100
2) Berg, Bo (1900)
3: Cohn, Cy

Turm
Dahl, Dag 2200
Erk, Eva 2000

Rochade
1 Faber, Fay 1700
2 Gross, Gil 1600
3 Huber, Ha 1500
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def new(text: str, *words: str, code: int = 0) -> Tournament:
    Path("list.csv").write_bytes(text.encode("utf-8"))
    Path("t.trf").unlink(missing_ok=True)
    trfpair("new", "list.csv", "-o", "t.trf", *words, code=code)
    return load("t.trf").tournament if code == 0 else Tournament()


def told(event: Tournament) -> list[tuple[str, str, list[str]]]:
    """Each team: name, strength, players by board."""
    assert event.teams
    return [(one.name, one.strength, [event.by_id[id_].name for id_ in one.players]) for one in event.teams.teams]


ROSTERS = [
    ("SK Adler", "2000", ["Müller, Anna", "Berg, Bo", "Cohn, Cy"]),
    ("Turm", "2100", ["Dahl, Dag", "Erk, Eva"]),
    ("Rochade", "1650", ["Faber, Fay", "Gross, Gil", "Huber, Ha"]),
]


@pytest.mark.parametrize("text", [LEAGUE, LEAGUE.replace(";", "\t"), BLOCKS, BLOCKS.replace("\n", "\r\n")])
def test_a_league_keeps_the_teams_in_the_order_of_the_list(folder: Path, text: str) -> None:
    event = new(text, "--system", "berger")
    assert (event.system, event.event.rounds, event.teams and event.teams.colours) == (
        "BERGER_TEAM_ROUNDROBIN",
        3,
        "WB",
    )
    assert told(event) == ROSTERS
    assert [player.id for player in event.players] == list(range(1, 9))


def test_a_swiss_of_teams_numbers_them_by_strength_unless_told_otherwise(folder: Path) -> None:
    words = ("--system", "team", "--rounds", "2")
    assert told(new(LEAGUE, *words)) == [ROSTERS[1], ROSTERS[0], ROSTERS[2]]
    assert told(new(LEAGUE, *words, "--keep-order")) == ROSTERS
    event = new(LEAGUE, *words, "--boards", "1")
    assert [strength for _, strength, _ in told(event)] == ["2200", "2100", "1700"]
    assert event.teams
    assert event.teams.colours == "W"


@pytest.mark.gate
@pytest.mark.parametrize("words", [("--system", "berger"), ("--system", "team", "--rounds", "2")])
def test_such_an_event_is_paired_played_and_checked(folder: Path, words: tuple[str, ...]) -> None:
    new(LEAGUE, *words)
    trfpair("pair", "t.trf", "--write", "--quiet")
    trfpair("result", "t.trf", "1", "10")
    assert "agree" in trfpair("check", "t.trf")
    trfpair("sheets", "t.trf", "--out", "sheets")


def test_the_page_makes_the_same_event(folder: Path) -> None:
    for system in ("berger", "team"):
        _, data = begun(LEAGUE.encode(), "list", system, 3, "white")
        made = new(LEAGUE, "--system", system, "--rounds", "3", "--name", "list")
        event = loads(data).tournament
        assert (event.teams, event.players, event.system) == (made.teams, made.players, made.system)


def test_the_club_of_a_player_is_kept(folder: Path) -> None:
    assert new(LEAGUE, "--system", "berger").players[0].club == "SK Adler 1890"
    event = new("name;Schule;Ort\nAda;Goethe-Gymnasium;Bonn\nBo;;\n", "--rounds", "1")
    assert (event.players[0].school, event.players[0].town) == ("Goethe-Gymnasium", "Bonn")


def test_national_ratings_of_a_league_stay_national(folder: Path) -> None:
    event = new(LEAGUE.replace("Elo", "DWZ"), "--system", "team", "--rounds", "2")
    assert [strength for _, strength, _ in told(event)] == ["2100", "2000", "1650"]
    assert {player.rating for player in event.players} == {0}


def test_a_system_of_players_takes_the_players_alone(folder: Path) -> None:
    assert new(LEAGUE, "--rounds", "3").teams is None
    said = trfpair("new", "list.csv", "-o", "o.trf", "--rounds", "3")
    assert "The teams of the list are not used" in said


@pytest.mark.parametrize(
    ("old", "made", "words"),
    [
        ("Turm;2", ";2", "Erk, Eva: expected a team, found none"),
        ("Turm;2", "Turm;1", "Erk, Eva and Dahl, Dag have board 1"),
        ("Turm;2", "Turm;x", "line 5 (board)"),
        ("Turm;2", f"{'T' * 40};2", "up to 32 letters"),
        ("Brett", "Mannschaft", "two columns hold the team"),
    ],
)
def test_what_is_no_team_is_told(folder: Path, old: str, made: str, words: str) -> None:
    Path("list.csv").write_text(LEAGUE.replace(old, made), encoding="utf-8")
    assert words in trfpair("new", "list.csv", "-o", "t.trf", "--system", "berger", code=3)
    assert not Path("t.trf").exists()


def test_one_team_is_no_event(folder: Path) -> None:
    Path("list.csv").write_text("team;name\nA;One\nA;Two\n", encoding="utf-8")
    assert "two teams or more" in trfpair("new", "list.csv", "-o", "t.trf", "--system", "berger", code=3)


@pytest.mark.parametrize("text", ["Ann\nBo\n\nCy\nDi\n", "1. Ann\n2. Bo\n\n3. Cy\n4. Di\n", "Turm\n1 Ann\n\nLäufer\n"])
def test_names_with_gaps_between_them_are_no_teams(folder: Path, text: str) -> None:
    assert new(text, "--system", "berger").teams is None


def test_a_team_may_have_a_year_in_its_name() -> None:
    text = "SK Adler 1890\n1. Arlt, Ada 1800\n2. Bo\n\nTurm 1921:\n1. Cy 1500\n"
    listed = read_roster(text.encode(), "p", teams=True)
    assert listed.teams == ("SK Adler 1890", "SK Adler 1890", "Turm 1921")
    assert [(one.name, one.rating) for one in listed.players] == [("Arlt, Ada", 1800), ("Bo", 0), ("Cy", 1500)]
    assert not read_roster(b"Ada 1890\nBo 1800\n\nCy 1700\nDi 1600\n", "p", teams=True).teams


def test_a_team_may_have_a_number_before_its_name() -> None:
    text = "1. FC Graz\n1. Arlt, Ada 1800\n2. Bo\n\nTurm\n1. Cy 1500\n2. Di\n"
    listed = read_roster(text.encode(), "p", teams=True)
    assert listed.teams == ("1. FC Graz", "1. FC Graz", "Turm", "Turm")
    assert listed.boards == (1, 2, 1, 2)
    assert not read_roster(b"1. Ada\n2. Bo\n\n1. Cy\n2. Di\n", "p", teams=True).teams


@pytest.mark.gate
def test_a_long_gap_in_a_list_of_teams_takes_no_time() -> None:
    gap = " " * 1_000_000
    listed = read_roster(f"Adler\n1 Ada{gap}Arlt 1800\n\nBär\n1 Bo 1500\n".encode(), "p", teams=True)
    assert [player.name for player in listed.players] == ["Ada Arlt", "Bo"]
    assert listed.teams == ("Adler", "Bär")


def test_what_is_said_of_the_event_holds_for_the_ratings_of_its_teams(folder: Path) -> None:
    national = LEAGUE.replace("Elo", "Nat. Elo")
    event = new(national, "--system", "team", "--rounds", "2", "--federation", "AUT")
    assert [record.text for record in event.records if record.code == "172"] == [" AUT FIDON"]
    words = ("--system", "team", "--rounds", "2", "--ratings", "SUI NRO")
    assert "172 SUI NRO" in [f"172{one.text}" for one in new(national, *words).records if one.code == "172"]


def test_boards_and_teams_that_are_not_used_are_told(folder: Path) -> None:
    Path("list.csv").write_text(LEAGUE, encoding="utf-8")
    assert "--boards is for" in trfpair("new", "list.csv", "-o", "o.trf", "--rounds", "3", "--boards", "2", code=2)
    new("name\nAda\nBo\n", "--rounds", "3")
    Path("list.csv").write_text(LEAGUE, encoding="utf-8")
    assert "players join without one" in trfpair("new", "list.csv", "--add", "t.trf")
