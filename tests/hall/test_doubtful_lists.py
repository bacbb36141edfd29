"""Lists of names that say two things: years of birth or ratings behind names, teams in blocks of names alone."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import trfpair as library
from tests.hall.test_register import trfpair
from tests.hall.test_team_lists import folder
from trfpair.event.roster import understood_list
from trfpair.trf import load

__all__ = ["folder"]

YEARS = "Mia 2014\n2. Ben 2015\nLeo\nTim (2013)\n"
BLOCKS = "Falken:\nAnna\nBen 1500\n\nAdler 1890\n1. Cy\nDi\n"


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        (YEARS, True),
        ("Mia 2030\nBen\n", True),
        ("Mia 1930\nBen\n", True),
        ("Mia 2031\nBen\n", False),
        ("Mia 1929\nBen\n", False),
        (YEARS + "Anna 1500\n", False),
        ("Mia\nBen\n", False),
        ("Name;Rating\nMia;2014\nBen;2015\n", False),
    ],
)
def test_numbers_that_may_all_be_years_are_doubtful(text: str, doubtful: bool) -> None:
    listed = understood_list(text.encode(), "list")
    assert listed.doubtful is doubtful
    assert any("may be years of birth" in note for note in listed.notes) is doubtful


def test_years_of_birth_are_taken_by_word(folder: Path) -> None:
    Path("kids.txt").write_text(YEARS, encoding="utf-8")
    said = trfpair("new", "kids.txt", "-o", "a.trf", "--rounds", "3")
    assert "kids.txt: the numbers behind the names, 2013 to 2015, may be years of birth: --births takes them" in said
    assert sorted(one.rating for one in load("a.trf").tournament.players) == [0, 2013, 2014, 2015]
    said = trfpair("new", "kids.txt", "-o", "b.trf", "--rounds", "3", "--births")
    assert "kids.txt: a number behind a name is the year of birth: Mia, 2014" in said
    assert "may be" not in said
    made = load("b.trf").tournament.players
    assert sorted((one.name, one.birth, one.rating) for one in made) == [
        ("2. Ben", "2015", 0),
        ("Leo", "", 0),
        ("Mia", "2014", 0),
        ("Tim", "2013", 0),
    ]
    trfpair("new", "kids.txt", "--add", "a.trf", "--births", "--same-name")
    assert [one.birth for one in load("a.trf").tournament.players if one.name == "Tim"] == ["", "2013"]
    found = library.preview(io.StringIO(YEARS))
    assert any("`births=True` takes them" in text for text in found.warnings)
    taken = library.preview(io.StringIO(YEARS), births=True).tournament
    assert taken is not None
    assert "2014" in [one.birth for one in taken.players]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Mia 2014\nBen 1650\n", [("Mia", 0, "2014"), ("Ben", 1650, "")]),
        ("Mia 1200 2014\nBen, 900 (2015)\n", [("Mia", 1200, "2014"), ("Ben", 900, "2015")]),
        ("Anna 2012\nAnna 2013\n", [("Anna", 0, "2012"), ("Anna", 0, "2013")]),
        ("Guest 1001\nGuest 1002\n", [("Guest 1001", 0, ""), ("Guest 1002", 0, "")]),
        ("Reds\n1. Mia 2014\n2. Ben\n\nBlues\n1. Cy 950 2013\n2. Di\n",
         [("Mia", 0, "2014"), ("Ben", 0, ""), ("Cy", 950, "2013"), ("Di", 0, "")]),
        ("Reds\nMia 2014\nBen\n\nBlues\nCy 950 2013\nDi\n",
         [("Mia", 0, "2014"), ("Ben", 0, ""), ("Cy", 950, "2013"), ("Di", 0, "")]),
    ],
)  # fmt: skip
def test_only_a_year_is_taken_for_the_year_of_birth(text: str, read: list[tuple[str, int, str]]) -> None:
    """Another number is the rating; no two players become one name; blocks of teams are read as lists are."""
    listed = understood_list(text.encode(), "list", teams=True, only_teams=True, births=True)
    assert [(one.name, one.rating, one.birth) for one in listed.players] == read
    assert not any("may be" in note for note in listed.notes)


@pytest.mark.parametrize("text", ["Reds\n1. Mia 2014\n2. Ben\n\nBlues\n1. Cy\n2. Di\n", "Anna 2012\nAnna 2013\n"])
def test_years_in_blocks_and_behind_one_name_are_doubtful(text: str) -> None:
    listed = understood_list(text.encode(), "list", teams=True)
    assert listed.doubtful
    assert any("may be years of birth" in note for note in listed.notes)


def test_a_list_with_columns_tells_that_years_of_birth_are_not_looked_for() -> None:
    listed = understood_list(b"Name;Rating\nMia;2014\n", "list", births=True)
    assert "list: --births is not used: the columns say which number is what" in listed.notes
    assert listed.players[0].rating == 2014


def test_blocks_of_names_alone_are_teams_for_a_system_of_teams(folder: Path) -> None:
    """For any other system they are players, and the way to teams is told."""
    Path("teams.txt").write_text(BLOCKS, encoding="utf-8")
    trfpair("new", "teams.txt", "-o", "t.trf", "--rounds", "1", "--system", "team")
    made = load("t.trf").tournament
    assert made.teams is not None
    named = {team.name: [made.by_id[id_].name for id_ in team.players] for team in made.teams.teams}
    assert named == {"Falken": ["Anna", "Ben"], "Adler 1890": ["Cy", "Di"]}
    assert sorted(one.rating for one in made.players) == [0, 0, 0, 1500]
    told = "2 blocks with blank lines between are read as players alone: with --system team each is a team"
    for system in ("dutch", "berger"):
        assert told in trfpair("new", "teams.txt", "--dry-run", "--system", system)
    assert told not in trfpair("new", "teams.txt", "--add", "t.trf", "--dry-run", "--same-name")


@pytest.mark.parametrize("text", ["Anna\nBen\n\nCy\n", "Anna\nBen\nCy\nDi\n", "\n\nAnna\nBen\n\n"])
def test_a_blank_line_beside_one_name_parts_no_teams(text: str) -> None:
    listed = understood_list(text.encode(), "list", teams=True, only_teams=True)
    assert (listed.teams, listed.parted) == ((), 0)


def test_a_birth_without_a_year_or_on_no_day_is_told_and_is_refused_where_it_is_typed(folder: Path) -> None:
    births = ["abc", "20009", "1875", "31.02.2010", "2010/13/01", "12.3.2010", "1990/00/00", "0", "07", "2011"]
    text = "Name;Birth\n" + "".join(f"P{at};{birth}\n" for at, birth in enumerate(births, 1))
    Path("list.csv").write_text(text, encoding="utf-8")
    said = trfpair("new", "list.csv", "-o", "a.trf", "--rounds", "3")
    told = [line for line in said.splitlines() if "no date that is understood" in line]
    assert [(line.split("`")[1], line.rsplit("`", 2)[1]) for line in told] == [(one, one) for one in births[:5]]
    made = {one.name: one.birth for one in load("a.trf").tournament.players}
    assert [made[f"P{at}"] for at in range(1, 11)] == [*births[:5], "2010/03/12", "1990/00/00", "", "2007", "2011"]
    for birth in births[:5]:
        way = "such as 2010/03/12 or 2010"
        assert f"the birth `{birth}` is no date that is understood, {way}" in trfpair(
            "player", "a.trf", "P10", "--birth", birth, code=3
        )
    assert {one.name: one.birth for one in load("a.trf").tournament.players} == made
