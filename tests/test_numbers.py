"""The odd or even number that gives a colour where nobody has played: one reading of the words in every system."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.team.test_team import event as team_event
from trfpair.event.history import before_round
from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.trf import load, loads

W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE
HALF = Game(0, N, Result.HALF_BYE)
FREE = Game(0, N, Result.PAB)
SYSTEMS = ("dutch-2026", "dutch-2017", "burstein", "dubov-2026", "dubov-2018", "lim")


def listed(*games: tuple[Game, ...], colour: Colour = W) -> Tournament:
    players = tuple(Player(id_, f"P{id_}", rating=2000 - id_, games=own) for id_, own in enumerate(games, 1))
    return Tournament(players, rounds=10, initial_colour=colour)


def boards(tournament: Tournament, system: str, round_: int = 1) -> list[tuple[int, int]]:
    return [tuple(pair) for pair in pair_round(tournament, Settings(system=system, round=round_)).pairs]


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_has_not_arrived_has_no_number(system: str) -> None:
    """Player 1 is away: 2 is the first of those who are there, an odd number."""
    assert boards(listed((HALF,), (), ()), system) == [(2, 3)]
    assert boards(listed((HALF,), (), (), colour=B), system) == [(3, 2)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_comes_later_or_had_the_bye_has_one(system: str) -> None:
    """Nobody but 1 had taken part, with the bye of the pairing: 1 keeps a number while away, so 2 has an even one."""
    assert boards(listed((FREE, HALF), (HALF,), (HALF,)), system, 2) == [(3, 2)]


def test_matches_count_the_same_way() -> None:
    away = listed((HALF, HALF), (), ())
    assert boards(away, "double-swiss") == [(2, 3)]
    teams = loads(team_event([], 3, more="240 H   1    1")).tournament
    assert boards(teams, "team-2026") == boards(teams, "team-2024") == [(2, 3)]


def test_burstein_counts_those_who_never_came_out() -> None:
    """Of 1 and 6 the latter is higher by 1.8; without 5, who never came, the sixth of the list has number 5: Black."""
    file = load(Path(__file__).parent / "fixtures/burstein/burstein-parity-3217.trf").tournament
    assert (1, 6) in boards(file, "burstein", 2)


@pytest.mark.parametrize("system", [*SYSTEMS, "double-swiss"])
def test_the_colour_drawn_is_read_back_by_the_same_number(system: str) -> None:
    """2 had Black with number 1, so Black was drawn; the round is paired as it was."""
    columns = 2 if system == "double-swiss" else 1
    white, black = (Game(2, W, Result.LOSS), Game(2, B, Result.LOSS)), (Game(3, B, Result.WIN), Game(3, W, Result.WIN))
    played = listed((HALF,) * columns, black[:columns], white[:columns], colour=N)
    assert boards(played, system) == [(3, 2)]


def test_the_colour_drawn_is_read_back_from_the_highest_ranked() -> None:
    """In the round before 3 had the bye, the others nothing: 3 is higher ranked than 1, White with an odd number."""
    nothing = Game(0, N, Result.ZERO_BYE)
    one, two = (nothing, Game(3, B, Result.WIN)), (nothing, Game(4, W, Result.WIN))
    three, four = (FREE, Game(1, W, Result.LOSS)), (nothing, Game(2, B, Result.LOSS))
    assert before_round(listed(one, two, three, four, colour=N)).initial_colour is W
