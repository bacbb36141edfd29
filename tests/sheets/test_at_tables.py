"""The tables of the hall: of a player who stays at one, and of a group whose tables begin at some number."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import trfpair as library
from tests.hall.days import beginning
from tests.hall.test_register import trfpair as said
from tests.page.said import trfpair
from trfpair.base.errors import BadInput
from trfpair.event.at_tables import first_table, tables_at
from trfpair.event.model import Colour, Player, Tournament
from trfpair.event.numbers import numbered_by_strength
from trfpair.output.sheets.book import Book
from trfpair.trf import open_file


def open_(count: int = 8) -> Tournament:
    """A Swiss of which round 1 is paired: 1-5, 6-2, 3-7 and 8-4 with eight players."""
    players = tuple(Player(at, f"Player {at}", rating=2100 - at, points=0) for at in range(1, count + 1))
    event = Tournament(players=players, system="FIDE_DUTCH", rounds=5, name="Open")
    event = replace(event, initial_colour=Colour.WHITE)
    return library.with_round(event, library.pair(event))


def tables(event: Tournament) -> list[str]:
    """The tables of the boards of round 1."""
    return [board.table for board in Book(event).boards]


def test_without_a_word_nothing_is_told_of_tables() -> None:
    event = open_()
    assert tables_at(event, event.event.boards(1)) == ()
    assert "Table" not in library.sheets(event, what=["pairings"])["pairs1.txt"]


def test_the_tables_of_a_group_begin_at_a_number() -> None:
    event = library.with_event(open_(), first_table=41)
    assert tables(event) == ["41", "42", "43", "44"]
    assert library.loads(library.dumps(event)).records == event.records
    gone = library.with_event(event, first_table=1)
    assert (tables(gone), gone.records) == (["", "", "", ""], open_().records)
    with pytest.raises(library.BadInput, match="first table"):
        library.with_event(event, first_table=0)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({4: "1"}, ["2", "3", "4", "1"]),
        ({4: "01"}, ["2", "3", "4", "1"]),
        ({4: "stage"}, ["1", "2", "3", "stage"]),
        ({1: "9", 5: "7"}, ["9", "1", "2", "3"]),
        ({5: "9", 1: ""}, ["9", "1", "2", "3"]),
        ({1: "3", 4: "3"}, ["3", "1", "2", "4"]),
    ],
)
def test_a_player_stays_at_a_table_and_the_others_have_the_other_numbers(
    said: dict[int, str], expected: list[str]
) -> None:
    event = open_()
    for player, table in said.items():
        event = library.with_player(event, player, table=table)
    assert tables(event) == expected
    assert event.event.boards(1) == open_().event.boards(1)
    again = library.loads(library.dumps(event))
    assert tables(again) == expected
    assert library.pair(again, round=1).pairs == library.pair(open_(), round=1).pairs


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({4: "1"}, []),
        ({1: "9", 5: "7"}, ["Player 5 (5) stays at table 7, but board 1 is at table 9 in round 1"]),
        ({1: "3", 4: "3"}, ["Player 4 (4) stays at table 3, but board 4 is at table 4 in round 1"]),
        ({1: "3", 5: "3"}, []),
    ],
)
def test_who_cannot_stay_at_a_table_is_told(said: dict[int, str], expected: list[str]) -> None:
    event = open_()
    for player, table in said.items():
        event = library.with_player(event, player, table=table)
    assert [notice.text for notice in library.pair(event, round=1).notices] == expected


@pytest.mark.gate
def test_boards_by_hand_tell_who_cannot_stay_at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the boards that change alone: whoever sat elsewhere before was told of then."""
    monkeypatch.chdir(tmp_path)
    event = library.with_player(library.with_player(open_(), 1, table="3"), 2, table="5")
    Path("t.trf").write_text(library.dumps(event), encoding="utf-8")
    told = said("swap", "t.trf", "2", "5")
    assert "Warning: Player 2 (2) stays at table 5, but board 1 is at table 3 in round 1" in told
    assert "stays at table" not in said("swap", "t.trf", "3", "8")
    assert "stays at table" not in said("swap", "t.trf", "2", "5")
    assert "Player 2 (2) stays at table 5, but board 1" in said("board", "t.trf", "1", "1-2")


def test_two_who_are_to_stay_at_one_table_are_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By command and library, before a round needs the table twice; and where the board is elsewhere now."""
    monkeypatch.chdir(tmp_path)
    Path("t.trf").write_text(library.dumps(library.with_player(open_(), 1, table="3")), encoding="utf-8")
    told = "Player 1 (1), Player 4 (4) stay at one table (3): in a round in which two boards need it, the second one"
    first = said("player", "t.trf", "4", "--table", "03")
    assert told in first
    assert "Player 4 (4) stays at table 3, but board 4 is at table 4 in round 1" in first
    assert "stay at one table" not in said("player", "t.trf", "4", "--rating", "1999")
    assert "stay at one table" not in said("player", "t.trf", "8", "--table", "stage")
    notices = library.amended(
        open_(), library.with_player(library.with_player(open_(), 1, table="3"), 4, table="3")
    ).notices
    assert [one.kind for one in notices] == ["same-table", "table"]


def test_a_team_that_cannot_stay_at_its_table_is_told() -> None:
    event = beginning("FIDE_TEAM_TYPEB_MP_GP", 8)
    assert event.teams
    for team, table in zip(event.teams.teams, "433333"):
        event = library.with_player(event, team.players[0], table=table)
    made = library.pair(event)
    told = [notice.text for notice in made.notices if notice.kind == "table"]
    assert [text.partition(" stays")[0] for text in told] == ["Team D (4)", "Team C (3)", "Team F (6)"]
    swapped = library.with_players_swapped(library.with_round(event, made), 4, 2)
    text = " ".join(notice.text for notice in library.amended(library.with_round(event, made), swapped).notices)
    assert "Team B (2) stays at table 3, but board 1 is at table 4 in round 1" in text


def test_new_numbers_take_the_table_with_the_player() -> None:
    event = library.with_player(open_(), 8, table="7", rating=2200)
    after = numbered_by_strength(event)
    assert [(one.name, one.table) for one in after.players if one.table] == [("Player 8", "7")]


def test_every_sheet_that_tells_a_board_tells_its_table() -> None:
    event = library.with_event(library.with_player(open_(), 4, table="7"), first_table=41)
    made = library.sheets(event, language="de")
    for name in ("pairs1.txt", "SortedPairs.txt"):
        assert "Tisch" in made[name], name
        assert " 43" in made[name], name
    for name in ("pairings.html", "names.html", "slips.html", "tablecards.html", "wall.html"):
        assert made[name].count("Tisch <bdi>43</bdi>") >= 1, name
        assert made[name].count("Tisch <bdi>7</bdi>") >= 1, name
    assert made["cards.txt"].count("Tisch 7") == made["cards.html"].count("Tisch <bdi>7</bdi>") == 1


def test_a_round_robin_and_a_match_of_teams_tell_their_tables() -> None:
    players = tuple(Player(at, f"Player {at}", points=0) for at in range(1, 5))
    event = Tournament(players=players, system="BERGER_ROUNDROBIN", name="League")
    event = library.with_round(event, library.pair(event))
    made = library.sheets(library.with_player(event, 3, table="stage"), what=["schedule"])
    assert made["schedule.txt"].count("stage") == 1
    assert made["schedule.html"].count("stage") == 1
    teams = beginning("BERGER_TEAM_ROUNDROBIN", 4)
    teams = library.with_round(teams, library.pair(teams))
    assert teams.teams
    home = teams.event.boards(1)[1].white
    sitting = next(team.players[0] for team in teams.teams.teams if team.id == home)
    teams = library.with_player(teams, sitting, table="7")
    assert tables(teams)[:2] == ["1", "7"]
    assert "(Table 7)" in library.sheets(teams, what=["matches"])["matches.txt"]


def test_commands_say_tables_and_take_them_back(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    file.write_text(library.dumps(open_()))
    was = file.read_bytes()
    done = trfpair("event", file, "--first-table", "41")
    assert "ables: from 41 on (were from 1 on)" in done.decode()
    assert b"### trfpair tables from=41" in file.read_bytes()
    said = trfpair("player", file, "4", "--table", "1").decode()
    assert "table 1 (was none)" in said
    assert first_table(open_file(file).tournament) == 41
    trfpair("event", file, "--first-table", "1")
    trfpair("player", file, "4", "--table", "")
    assert file.read_bytes() == was


def test_the_pairs_of_a_round_that_is_not_in_the_file_have_tables_too(tmp_path: Path) -> None:
    players = tuple(Player(at, f"Player {at}", rating=2100 - at, points=0) for at in range(1, 9))
    event = Tournament(players=players, system="FIDE_DUTCH", rounds=5, initial_colour=Colour.WHITE)
    file = tmp_path / "open.trf"
    file.write_text(library.dumps(library.with_event(event, first_table=41)))
    trfpair("pair", file, "--out", tmp_path / "out")
    text = (tmp_path / "out" / "pairs.txt").read_text()
    assert "= ... = Table 41\n" in text
    assert "= ... = Table 44\n" in text


@pytest.mark.parametrize("table", ["0", "-1", "00"])
def test_a_table_is_a_number_from_one_on(table: str) -> None:
    with pytest.raises(BadInput, match="expected a number from 1 on"):
        library.with_player(open_(), 3, table=table)


def test_a_table_of_a_file_is_read_as_it_is_kept() -> None:
    """Another program may write 07 where 7 is meant: no two boards are at that table."""
    event = open_()
    players = tuple(replace(one, table="07") if one.id == 1 else one for one in event.players)
    event = library.with_event(replace(event, players=players), first_table=5)
    assert tables(event) == ["7", "5", "6", "8"]
