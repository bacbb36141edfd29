"""The two sheets of a round robin: the grid opponent by opponent, and all rounds on one page."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import trfpair as library
from tests.hall.acts import made, results
from tests.hall.days import beginning
from trfpair.event.model import Colour, Player, Tournament
from trfpair.output.sheets.book import Book
from trfpair.output.sheets.calendar import grid_of, schedule_of

NAMES = ("Adler, Anna", "Bauer, Bernd", "Cohn, Clara", "Dahl, Dag", "Erk, Eva")


def league(system: str = "BERGER_DOUBLEROUNDROBIN", **said: str) -> Tournament:
    """Five players who meet twice, all rounds paired; rounds 1 and 2 are played, and a game of round 6."""
    players = tuple(Player(number, name, points=0) for number, name in enumerate(NAMES, 1))
    event = Tournament(players=players, system=system, name="League")
    if said:
        event = library.with_event(event, **said)
    rounds = event.terms.rounds
    assert rounds
    for round_ in range(1, rounds + 1):
        event = library.with_round(event, library.pair(event, round=round_))
    for round_, said in ((1, {1: "1-0", 2: "="}), (2, {1: "0-1", 2: "+-"}), (6, {1: "1-0"})):
        event = library.with_results(event, round_, said)
    return event


def test_the_grid_has_all_meetings_of_two_in_one_cell_and_is_its_own_mirror() -> None:
    lines = grid_of(Book(league()))
    other = {"1": "0", "0": "1", "½": "½", "+": "–", "–": "+", "·": "·", "×": "×"}
    for at, line in enumerate(lines):
        assert line.cells[at] == "×"
        for place, cell in enumerate(line.cells):
            assert " ".join(other[sign] for sign in cell.split()) == lines[place].cells[at]
    of = {line.line.who.name: dict(zip((one.line.who.name for one in lines), line.cells)) for line in lines}
    assert of["Cohn, Clara"]["Erk, Eva"] == "1"
    assert sum(cell.count("½") for line in lines for cell in line.cells) == 2
    assert not any(line.gone for line in lines)


def test_who_has_left_is_marked() -> None:
    event = library.with_withdrawals(league(), [4])
    assert [line.line.who.id for line in grid_of(Book(event)) if line.gone] == [4]
    sheets = library.sheets(event, what=["grid"], language="de")
    assert "Dahl, Dag (ausgeschieden)" in sheets["grid.txt"]
    assert sheets["grid.html"].count('<tr class="gone">') == 1


def test_all_rounds_stand_on_one_page_with_their_days_and_results() -> None:
    event = league(dates="2026-11-01..10")
    parts = schedule_of(Book(event))
    assert [(part.round, part.day) for part in parts] == [(at, f"2026-11-{at:02}") for at in range(1, 11)]
    assert [sum(board.known for board in part.boards) for part in parts] == [2, 2, 0, 0, 0, 1, 0, 0, 0, 0]
    assert all(len(part.byes) == 1 and len(part.boards) == 2 for part in parts)
    sheets = library.sheets(event, what=["schedule"])
    assert sheets["schedule.html"].count("<section id=") == 10
    assert "Round 10" in sheets["schedule.txt"]
    assert all(sheets["schedule.txt"].count(name) == 10 for name in NAMES)


@pytest.mark.parametrize("what", ["grid", "schedule"])
def test_a_swiss_has_neither(what: str) -> None:
    event = Tournament(players=tuple(Player(at, f"P{at}") for at in range(1, 7)), system="FIDE_DUTCH", rounds=3)
    event = replace(event, initial_colour=Colour.WHITE)
    event = library.with_round(event, library.pair(event))
    with pytest.raises(library.BadInput, match=what):
        library.sheets(event, what=[what])
    assert f"{what}.html" not in library.sheets(event)


@pytest.mark.gate
def test_a_league_of_teams_has_a_grid_of_match_points() -> None:

    event = beginning("BERGER_TEAM_ROUNDROBIN", 4)
    event = library.with_round(event, library.pair(event))
    event = made(event, results, random.Random(3))
    lines = grid_of(Book(event))
    assert {line.line.who.id for line in lines} == set(event.event.by_id)
    assert sum(bool(cell) for line in lines for cell in line.cells) == len(lines) + 2 * len(event.event.boards(1))
