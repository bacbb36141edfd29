"""Teams after the event exists: players who join and leave, names, captains, the order of the boards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import trfpair as library
from tests.hall.test_register import trfpair
from tests.hall.test_team_lists import LEAGUE, folder, new
from trfpair.event.model import Player, Result, Tournament
from trfpair.event.teams import Team, TeamSide
from trfpair.trf import load
from trfpair.trf.write import dumps, losses

__all__ = ["folder"]


@pytest.fixture
def league(folder: Path) -> Path:
    """Three teams of a calendar, of which round 1 is played: team 2 and 3 met."""
    new(LEAGUE, "--system", "berger")
    trfpair("pair", "t.trf", "--write", "--quiet")
    trfpair("result", "t.trf", "1", "10")
    return folder


def event() -> Tournament:
    return load("t.trf").tournament


def rosters() -> list[tuple[int, ...]]:
    teams = event().teams
    assert teams
    return [team.players for team in teams.teams]


def test_a_player_joins_a_team_and_is_the_last_or_at_a_board(league: Path) -> None:
    said = trfpair("player", "t.trf", "Igel, Ida", "--add-to", "Turm", "--rating", "1850", "--club", "Turm 1900")
    assert "Added Igel, Ida (9)" in said
    assert "Turm (2): players 4, 5, 9 (was 4, 5)" in said
    trfpair("player", "t.trf", "Jung, Jo", "--add-to", "3", "--board", "1")
    assert rosters() == [(1, 2, 3), (4, 5, 9), (10, 6, 7, 8)]
    assert (event().by_id[9].rating, event().by_id[9].club) == (1850, "Turm 1900")
    assert "1 round agrees" in trfpair("check", "t.trf")
    log = trfpair("log", "t.trf")
    assert "Igel, Ida (9): joined before round 2" in log


def test_boards_that_were_played_stay_when_the_order_of_a_team_changes(league: Path) -> None:
    before = event().event.board_games(1)
    said = trfpair("team", "t.trf", "Turm", "--order", "5,4")
    assert "players 5, 4 (was 4, 5)" in said
    assert "sits as" not in said
    assert event().event.board_games(1) == before
    assert "300   1   2   3    4    5" in Path("t.trf").read_text(encoding="utf-8")
    trfpair("pair", "t.trf", "--write", "--quiet")
    assert {(seat.home, seat.away) for seat in event().event.board_games(2).values()} & {(1, 5), (5, 1), (6, 5), (5, 6)}
    assert "2 rounds agree" in trfpair("check", "t.trf")


@pytest.mark.gate
def test_names_and_captains_of_a_team(league: Path) -> None:
    said = trfpair("team", "t.trf", "2", "--name", "Turm Nord", "--nickname", "TN", "--captain", "Erk, Eva")
    assert "Turm (2): name Turm Nord (was Turm), nickname TN (was none), captain Erk, Eva (was none)" in said
    team = event().event.matches
    assert team
    assert (team.teams[2].name, team.teams[2].captain) == ("Turm Nord", "Erk, Eva")
    assert "Turm Nord" in trfpair("standings", "t.trf")
    trfpair("team", "t.trf", "Turm Nord", "--captain", "")
    assert "captain" not in Path("t.trf").read_text(encoding="utf-8")


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("team", "t.trf", "2", "--leave", "4"), "Dahl, Dag (4) has a game or a bye for team 2, Turm"),
        (("team", "t.trf", "2", "--leave", "1"), "cannot leave team 2, Turm: its players are 4, 5"),
        (("team", "t.trf", "2", "--order", "4,1"), "is no player of team 2, Turm: its players are 4, 5"),
        (("team", "t.trf", "2", "--name", "rochade"), "team 3 is called Rochade already"),
        (("team", "t.trf", "2", "--name", ""), "the name of a team: expected a text"),
        (("player", "t.trf", "1", "--add-to", "1"), "is of team 1, SK Adler already"),
        (("player", "t.trf", "4", "--add-to", "1"), "has a game or a bye for team 2, Turm"),
        (("player", "t.trf", "77", "--add-to", "1"), "there is no player 77: a new player has a name"),
        (("player", "t.trf", "muller, anna", "--add-to", "1"), "Müller, Anna (1) may be meant"),
        (("player", "t.trf", " ", "--add-to", "1"), "expected a player, or the name of a new one, found none"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(league: Path, words: tuple[str, ...], said: str) -> None:
    before = Path("t.trf").read_bytes()
    assert said in trfpair(*words, code=3)
    assert Path("t.trf").read_bytes() == before


def test_who_has_no_game_goes_to_another_team(league: Path) -> None:
    said = trfpair("player", "t.trf", "3", "--add-to", "2")
    assert "SK Adler (1): players 1, 2 (was 1, 2, 3)" in said
    assert rosters()[:2] == [(1, 2), (4, 5, 3)]
    trfpair("team", "t.trf", "2", "--leave", "3")
    assert rosters()[:2] == [(1, 2), (4, 5)]
    trfpair("undo", "t.trf")
    trfpair("undo", "t.trf")
    assert rosters()[:2] == [(1, 2, 3), (4, 5)]


def test_players_of_a_list_join_the_teams_that_it_names(league: Path) -> None:
    Path("late.csv").write_text("Team;Name;Elo\nTURM;Igel, Ida;1850\nRochade;Jung, Jo;\n", encoding="utf-8")
    trfpair("new", "late.csv", "--add", "t.trf")
    assert rosters() == [(1, 2, 3), (4, 5, 9), (6, 7, 8, 10)]
    Path("late.csv").write_text("Team;Name\nDame;Kern, Kim\nRochade;Lang, Lu\n", encoding="utf-8")
    said = trfpair("new", "late.csv", "--add", "t.trf", code=3)
    assert "expected one of the teams SK Adler, Turm, Rochade; found Dame" in said


def test_players_of_blocks_join_the_teams_that_head_them(league: Path) -> None:
    Path("late.txt").write_text("Turm\n1. Igel, Ida 1850\n\nRochade\n1. Jung, Jo\n", encoding="utf-8")
    trfpair("new", "late.txt", "--add", "t.trf")
    assert rosters() == [(1, 2, 3), (4, 5, 9), (6, 7, 8, 10)]


def test_a_file_with_rosters_in_records_013_keeps_them_there(folder: Path) -> None:
    rows = [f"001 {at:4}      P{at:<32}{2000 - at:4}{'':28} 0.0" for at in range(1, 5)]
    old = ["012 x", "142 1", "152 W", "352 WB", "192 BERGER_TEAM_ROUNDROBIN", *rows]
    old += [f"013 {name:<32}{one:4} {other:4} " for name, one, other in (("Adler", 1, 2), ("Turm", 3, 4))]
    Path("t.trf").write_text("\n".join(old) + "\n", encoding="utf-8")
    trfpair("player", "t.trf", "Neu, Nina", "--add-to", "Adler", "--board", "1")
    trfpair("team", "t.trf", "Turm", "--name", "Turm II")
    text = Path("t.trf").read_text(encoding="utf-8")
    assert f"013 {'Adler':<32}   5    1    2" in text
    assert f"013 {'Turm II':<32}   3    4" in text
    trfpair("team", "t.trf", "Turm II", "--nickname", "T2", "--captain", "Ott")
    assert '### trfpair team 2: nickname="T2" captain="Ott"\n' in Path("t.trf").read_text(encoding="utf-8")
    assert [(one.nickname, one.captain) for one in event().teams.teams] == [("", ""), ("T2", "Ott")]  # type: ignore[union-attr]


def test_an_event_without_teams_says_so(folder: Path) -> None:
    Path("p.csv").write_text("Name\nAda\nBo\n", encoding="utf-8")
    trfpair("new", "p.csv", "-o", "t.trf", "--rounds", "1")
    assert "this is no event of teams" in trfpair("player", "t.trf", "Cy", "--add-to", "Turm", code=3)


def test_the_library_does_the_same(league: Path) -> None:
    before = event()
    after = library.with_players(before, [Player(0, "Igel, Ida")], team=2)
    assert library.amended(before, after).said[0] == "added Igel, Ida (9)"
    with pytest.raises(library.BadInput, match="a missed round gives a player no points"):
        library.with_players(before, [Player(0, "X")], team=2, missed=Result.HALF_BYE)
    with pytest.raises(library.BadInput, match="there is no team 7: the numbers are 1, 2, 3"):
        library.with_team(before, 7, name="X")
    with pytest.raises(library.BadInput, match="no event of teams"):
        library.with_team(library.generate(players=6, rounds=1, seed=1), 1, name="X")
    with pytest.raises(library.BadInput, match="one line of text"):
        library.with_team(before, 1, captain="a\nb")


def test_old_records_keep_a_nickname_and_a_captain_and_say_so(folder: Path) -> None:
    teams = (Team(1, "Adler", "A", players=(1, 2), captain="Ott"), Team(2, "Turm", players=(3, 4)))
    made = replace(Tournament(players=tuple(map(Player, range(1, 5)))), teams=TeamSide(teams))
    assert '### trfpair team 1: nickname="A" captain="Ott"\n' in dumps(made, "trfx")
    assert losses(made, "trfx") == []
    assert losses(made, "trf16") == ["the nickname of 1 team", "the captain of 1 team"]
