"""Clubs, schools, towns and federations: beside the names of players, and ranked by the best of each."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import trfpair as library
from tests.hall.test_register import trfpair
from tests.hall.test_team_lists import LEAGUE, folder, new
from trfpair.base.errors import BadInput
from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.ranking.groups import GroupLine, Ranked, group_lines
from trfpair.trf import load

__all__ = ["folder"]


def field(said: str) -> list[Ranked]:
    """Players 1, 2, … as `club points rank`."""
    rows = [row.split() for row in said.split(";")]
    return [
        Ranked(Player(at, f"P{at}", club="" if club == "-" else club), int(rank), int(points))
        for at, (club, points, rank) in enumerate(rows, 1)
    ]


def told(said: str, best: int) -> list[tuple[int, str, int, int, tuple[int, ...]]]:
    return [tuple(line) for line in group_lines(field(said), "club", best)]  # type: ignore[misc]


def test_the_best_of_each_club_count() -> None:
    said = "A 30 1; B 25 2; A 20 3; B 20 4; - 20 5; A 10 6; B 0 7"
    assert told(said, 2) == [(1, "A", 50, 4, (1, 3)), (2, "B", 45, 6, (2, 4))]
    assert told(said, 3) == [(1, "A", 60, 10, (1, 3, 6)), (2, "B", 45, 13, (2, 4, 7))]


def test_the_smaller_sum_of_ranks_and_then_the_best_rank_decide() -> None:
    assert [line[1] for line in told("A 20 2; B 20 1; A 10 5; B 10 4", 2)] == ["B", "A"]
    assert [line[:4] for line in told("A 30 1; B 25 2; B 15 3; A 10 4", 2)] == [(1, "A", 40, 5), (2, "B", 40, 5)]


def test_who_stays_tied_shares_a_rank() -> None:
    assert [line[:3] for line in told("A 20 1; B 20 1; C 10 3", 1)] == [(1, "A", 20), (1, "B", 20), (3, "C", 10)]


def test_a_missing_player_counts_one_rank_more_than_there_are_players() -> None:
    assert told("A 20 1; B 10 2; B 10 3", 2) == [(1, "A", 20, 5, (1,)), (2, "B", 20, 5, (2, 3))]
    assert told("A 10 2; B 0 1", 4)[0] == (1, "A", 10, 2 + 3 * 3, (1,))


def test_clubs_are_one_however_they_are_written() -> None:
    players = [
        Ranked(Player(at, club=club), at, 10) for at, club in enumerate(("Sk Gräz", "SK Gräz", "SK GRÄZ", "SK Gräz"), 1)
    ]
    assert group_lines(players, "club", 9) == (GroupLine(1, "SK Gräz", 40, 10 + 5 * 5, (1, 2, 3, 4)),)


def test_other_words_and_numbers_are_refused() -> None:
    with pytest.raises(BadInput, match="found `clubb` \\(did you mean `club`"):
        group_lines([], "clubb", 4)
    with pytest.raises(BadInput, match="expected 1 to 99, found 0"):
        group_lines([], "club", 0)


@pytest.fixture
def event(folder: Path) -> Path:
    """Six players of two clubs, two of none; round 1 is played."""
    rows = (
        "Ada;2000;SK Adler;Graz\nBo;1900;Turm;Linz\nCy;1800;SK Adler;\nDi;1700;Turm;Wien\nEd;1600;;\nFay;1500;;Graz\n"
    )
    Path("p.csv").write_text(f"Name;Elo;Verein;Ort\n{rows}", encoding="utf-8")
    trfpair("new", "p.csv", "-o", "t.trf", "--rounds", "3", "--federation", "AUT")
    trfpair("pair", "t.trf", "--write", "--quiet")
    trfpair("result", "t.trf", "1", "1-0", "2", "=", "3", "0-1")
    return folder


def test_the_command_and_the_library_give_one_table(event: Path) -> None:
    said = trfpair("standings", "t.trf", "--best", "2")
    assert "t: the best 2 of each club, after round 1" in said
    assert "Warning: no club is known of Ed (5); Fay (6)" in said or "no club is known of Fay (6); Ed (5)" in said
    lines = library.standings(load("t.trf").tournament).groups(best=2)
    assert {line.name: set(line.players) for line in lines} == {"SK Adler": {1, 3}, "Turm": {2, 4}}
    assert [line.name for line in lines] == [row.split("  ")[1].strip() for row in _rows(said)]
    table = trfpair("standings", "t.trf", "--by", "town", "--csv").splitlines()
    assert table[0] == "rank,name,points,places,players"
    assert {row.split(",")[1] for row in table[1:4]} == {"Graz", "Linz", "Wien"}
    data = json.loads(trfpair("standings", "t.trf", "--best", "2", "--json").partition("Warning")[0])
    if sys.platform != "win32":  # wine cannot load the library that compares the two
        from tests.test_json import validator

        validator("standings-best").validate(data)
    assert (data["by"], data["best"], data["after"]) == ("club", 2, 1)
    assert [GroupLine(**{**one, "players": tuple(one["players"])}) for one in data["groups"]] == list(lines)


def _rows(said: str) -> list[str]:
    return [row.strip().replace("=", " ") for row in said.splitlines() if row.strip()[:1].isdigit()]


@pytest.mark.gate
def test_the_sheet_of_clubs_and_clubs_beside_the_names(event: Path) -> None:
    trfpair("sheets", "t.trf", "--out", "s", "--best", "2", "--show", "club,town")
    clubs = Path("s/clubs.txt").read_text(encoding="utf-8")
    assert clubs.startswith("t: Clubs\n")
    assert "The best 2 of each count" in clubs
    for name in (
        "SortedPairs.txt",
        "pairs1.txt",
        "standings.txt",
        "cards.txt",
        "players.txt",
        "sortcros.txt",
        "clubs.txt",
    ):
        assert "Ada (SK Adler, Graz)" in Path(f"s/{name}").read_text(encoding="utf-8"), name
    pages = ("names", "pairings", "standings", "cards", "players", "crosstable", "slips", "tablecards", "wall", "clubs")
    for name in pages:
        assert "SK Adler, Graz" in Path(f"s/{name}.html").read_text(encoding="utf-8"), name
    made = library.sheets(load("t.trf").tournament, show=["club", "town"], best=2)
    assert made["clubs.txt"] == clubs
    plain = library.sheets(load("t.trf").tournament)
    assert "clubs.txt" not in plain
    assert not any("SK Adler" in text for text in plain.values())
    assert "no school is known of anybody" in trfpair("sheets", "t.trf", "--out", "s", "--show", "school")
    assert "did you mean 'club'" in trfpair("sheets", "t.trf", "--out", "s", "--show", "clubb", code=2).replace(
        "`", "'"
    )


def test_opponents_on_cards_and_the_sheet_of_all_rounds_show_clubs() -> None:
    said = (("Ada", "SK Adler"), ("Bo", "Turm"), ("Cy", ""), ("Cy", "Linz"))
    players = tuple(Player(at, name, club=club, points=0) for at, (name, club) in enumerate(said, 1))
    league = library.Tournament(players=players, system="BERGER_ROUNDROBIN", name="League")
    for round_ in (1, 2, 3):
        league = library.with_round(league, library.pair(league, round=round_))
    made = library.sheets(league, show=["club"])
    assert made["schedule.txt"].count("Ada (SK Adler)") == made["schedule.html"].count("<bdi>SK Adler</bdi>") == 3
    assert made["grid.txt"].count("Bo (Turm)") == 1
    assert made["cards.html"].count('<span class="beside"><bdi>Turm</bdi></span>') == 1
    assert library.sheets(league)["schedule.txt"].count("Cy (Linz)") == 3
    played = library.with_results(league, 1, dict.fromkeys((1, 2), "1-0"))
    assert library.sheets(played, show=["club"])["cards.txt"].count("Bo (Turm)") >= 2


def test_the_boards_of_teams_show_clubs(folder: Path) -> None:
    new(LEAGUE, "--system", "berger")
    trfpair("pair", "t.trf", "--write", "--quiet")
    event = library.with_player(load("t.trf").tournament, 4, club="Klub Linz")
    made = library.sheets(event, what=["matches"], show=["club"])
    plain = library.sheets(event, what=["matches"])
    for name, text in made.items() - {("index.html", made["index.html"])}:
        assert (text.count("Klub Linz"), plain[name].count("Klub Linz")) == (1, 0), name


def test_an_event_of_teams_has_no_such_table(folder: Path) -> None:
    new(LEAGUE, "--system", "berger")
    trfpair("pair", "t.trf", "--write", "--quiet")
    trfpair("result", "t.trf", "1", "10")
    assert "an event of teams has standings of teams" in trfpair("standings", "t.trf", "--best", "2", code=3)
    assert "an event of teams has standings of teams" in trfpair("sheets", "t.trf", "--out", "s", "--best", "2", code=3)


def test_a_word_that_is_not_shown_is_refused() -> None:
    games = (Game(2, Colour.WHITE, Result.WIN),), (Game(1, Colour.BLACK, Result.LOSS),)
    two = Tournament(tuple(Player(at, f"P{at}", games=own) for at, own in enumerate(games, 1)))
    with pytest.raises(BadInput, match="expected some of club, school, town, federation, found `shool`"):
        library.sheets(two, show=["shool"])  # type: ignore[list-item]


def test_who_asks_for_the_sheet_of_clubs_gets_it(event: Path) -> None:
    trfpair("sheets", "t.trf", "--out", "s", "--what", "clubs")
    made = Path("s/clubs.txt").read_text(encoding="utf-8")
    assert "The best 4 of each count" in made
    assert library.sheets(load("t.trf").tournament, what=["clubs"])["clubs.txt"] == made
