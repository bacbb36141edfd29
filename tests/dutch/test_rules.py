"""Floats, the bar to the bye, topscorers, effective numbers: where the editions and the rules draw lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

import trfpair
from tests.dutch.support import EDITIONS, FIXTURES, pair
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.history import History, before_round
from trfpair.event.model import Colour, ForbiddenGroup, Game, Player, Result, Scoring, Tournament
from trfpair.systems.bye_bars import of_forfeits, of_points
from trfpair.systems.dutch.rules.field import DutchField, Float, Unplayed, past_floats, unplayed_2017, unplayed_2026
from trfpair.systems.swiss.past import barred_from_bye
from trfpair.trf import load

W, B, NONE = Colour.WHITE, Colour.BLACK, Colour.NONE


def tournament(*cells: Game, scoring: Scoring = Scoring()) -> Tournament:  # noqa: B008
    """Four players; player 1 has the cells given, 2 to 4 stay at home but for their games with player 1."""
    others: dict[int, list[Game]] = {2: [], 3: [], 4: []}
    for cell in cells:
        for id_, games in others.items():
            met = cell.opponent == id_
            result = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.FORFEIT_WIN: Result.FORFEIT_LOSS}
            games.append(
                Game(1, cell.colour.opposite, result.get(cell.result, cell.result))
                if met
                else Game(0, NONE, Result.ZERO_BYE)
            )
    players = [Player(id=1, games=cells), *(Player(id=id_, games=tuple(games)) for id_, games in others.items())]
    return Tournament(players=tuple(players), rounds=9, initial_colour=W, scoring=scoring)


def float_of(history: History, id_: int, back: int, unplayed: Unplayed) -> Float:
    """The float of one player so many rounds ago."""
    return past_floats(history, [history.by_id[id_]], back, unplayed).of[0]


@pytest.mark.parametrize(
    ("cell", "modern", "old"),
    [
        (Game(0, NONE, Result.PAB), Float.DOWN, Float.DOWN),
        (Game(2, W, Result.FORFEIT_WIN), Float.DOWN, Float.DOWN),
        (Game(2, W, Result.FORFEIT_LOSS), Float.NONE, Float.DOWN),
        (Game(0, NONE, Result.FULL_BYE), Float.DOWN, Float.DOWN),
        (Game(0, NONE, Result.HALF_BYE), Float.DOWN, Float.DOWN),
        (Game(0, NONE, Result.ZERO_BYE), Float.NONE, Float.DOWN),
        (Game(2, W, Result.DRAW), Float.NONE, Float.NONE),
    ],
)
def test_floats_of_a_round(cell: Game, modern: Float, old: Float) -> None:
    history = before_round(tournament(cell, Game(3, W, Result.WIN)), 2)
    assert float_of(history, 1, 1, unplayed_2026) is modern
    assert float_of(history, 1, 1, unplayed_2017) is old
    assert float_of(history, 1, 2, unplayed_2026) is Float.NONE


def test_a_bye_worth_nothing_is_a_downfloat() -> None:
    history = before_round(tournament(Game(0, NONE, Result.PAB), Game(2, W, Result.WIN), scoring=Scoring(pab=0)), 2)
    assert float_of(history, 1, 1, unplayed_2026) is Float.DOWN


def test_floats_by_score_and_by_round() -> None:
    games = (Game(2, W, Result.WIN), Game(0, NONE, Result.ZERO_BYE), Game(3, B, Result.LOSS), Game(4, W, Result.WIN))
    history = before_round(tournament(*games), 4)
    assert float_of(history, 1, 1, unplayed_2026) is Float.DOWN
    assert float_of(history, 3, 1, unplayed_2026) is Float.UP
    assert float_of(history, 1, 2, unplayed_2026) is Float.NONE
    assert float_of(history, 1, 2, unplayed_2017) is Float.DOWN


@pytest.mark.parametrize(
    ("cell", "modern", "old"),
    [
        (Game(0, NONE, Result.PAB), True, True),
        (Game(2, W, Result.FORFEIT_WIN), True, True),
        (Game(0, NONE, Result.FULL_BYE), True, False),
        (Game(0, NONE, Result.HALF_BYE), False, False),
        (Game(2, W, Result.WIN), False, False),
    ],
)
def test_who_may_not_have_the_bye(cell: Game, modern: bool, old: bool) -> None:
    history = before_round(tournament(cell, Game(3, W, Result.WIN)), 2)
    assert barred_from_bye(history, history.by_id[1], of_points) is modern
    assert barred_from_bye(history, history.by_id[1], of_forfeits) is old


def test_topscorers_are_known_in_the_last_round_only() -> None:
    full = load(FIXTURES / "rounds-2026" / "bbp-issue_7.trf").tournament
    edition = EDITIONS["2026"]
    assert DutchField(before_round(full), edition).topscorers
    assert not DutchField(before_round(full, 14), edition).topscorers
    field = DutchField(before_round(full), edition)
    assert all(field.score[at] > 70 for at in range(field.size) if field.topscorers >> at & 1)
    assert all(field.score[at] <= 70 for at in range(field.size) if not field.topscorers >> at & 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_initial_colour_is_asked_for_only_where_it_decides(edition: str) -> None:
    fresh = Tournament(players=tuple(Player(id=id_) for id_ in (1, 2)), rounds=3)
    with pytest.raises(BadInput, match="initial colour"):
        pair(before_round(fresh), edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_pairing_names_those_who_block_it(edition: str) -> None:
    four = Tournament(
        players=tuple(Player(id=id_) for id_ in range(1, 5)),
        rounds=3,
        initial_colour=W,
        forbidden=(ForbiddenGroup((1, 2)), ForbiddenGroup((1, 3)), ForbiddenGroup((1, 4))),
    )
    with pytest.raises(NoPairing, match=r"No valid pairing exists: player 1 has no possible opponent left$"):
        pair(before_round(four), edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_left_for_the_bye(edition: str) -> None:
    bye = Game(0, NONE, Result.PAB)
    games = {1: [Game(2, W, Result.DRAW), bye], 2: [Game(1, B, Result.DRAW), Game(3, W, Result.FORFEIT_WIN)], 3: [bye]}
    games[3].append(Game(2, B, Result.FORFEIT_LOSS))
    three = Tournament(
        players=tuple(Player(id=id_, games=tuple(cells)) for id_, cells in games.items()), rounds=5, initial_colour=W
    )
    with pytest.raises(NoPairing, match="barred from the bye"):
        pair(before_round(three), edition)


def test_nobody_and_one() -> None:
    one = Tournament(players=(Player(id=7),), rounds=3, initial_colour=W)
    assert pair(before_round(one), "2026").pairs == ((7, 0),)


def test_the_round_that_bars_is_one_that_counts() -> None:
    """2017: a full-point bye is no bar, so it is not told, though it came later than the win by forfeit."""
    event = tournament(Game(2, W, Result.FORFEIT_WIN), Game(0, NONE, Result.FULL_BYE))
    away = tuple(replace(one, games=(*one.games, Game(0, NONE, Result.ZERO_BYE))) for one in event.players[1:])
    with pytest.raises(NoPairing) as stuck:
        trfpair.pair(replace(event, players=(event.players[0], *away)), system="dutch-2017")
    assert "won by forfeit" in str(stuck.value)
    assert "full-point bye" not in str(stuck.value)
