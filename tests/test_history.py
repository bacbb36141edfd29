"""What follows from the past: scores, opponents, colours, absences, effective numbers, the initial colour."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product

import pytest

from trfpair.base.errors import BadInput
from trfpair.event.history import before_round
from trfpair.event.model import (
    NO_GAME,
    AbnormalPoints,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Result,
    Scoring,
    Tournament,
    without_empty_end,
)

W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE


def game(opponent: int, colour: Colour, result: Result) -> Game:
    return Game(opponent, colour, result)


def bye(kind: Result) -> Game:
    return Game(0, N, kind)


PLAYED = Tournament(
    players=(
        Player(1, games=(game(3, W, Result.WIN), game(2, B, Result.DRAW))),
        Player(2, games=(game(4, B, Result.FORFEIT_WIN), game(1, W, Result.DRAW))),
        Player(3, games=(game(1, B, Result.LOSS), bye(Result.PAB))),
        Player(4, games=(game(2, W, Result.FORFEIT_LOSS), bye(Result.HALF_BYE))),
        Player(5),
    ),
    rounds=5,
    byes=(ByeRequest(Result.HALF_BYE, 3, (4,)),),
    forbidden=(ForbiddenGroup((1, 4)), ForbiddenGroup((2, 3), first=4)),
)


def test_scores_and_opponents() -> None:
    history = before_round(PLAYED)
    past = history.by_id
    assert history.round == 3
    assert [past[id_].scores for id_ in (1, 2, 3, 4, 5)] == [(0, 10, 15), (0, 10, 15), (0, 0, 10), (0, 0, 5), (0, 0, 0)]
    assert [sorted(past[id_].opponents) for id_ in (1, 2, 3, 4)] == [[2, 3], [1], [1], []]
    assert [past[id_].colours for id_ in (1, 2, 3, 4)] == [(W, B), (W,), (B,), ()]
    assert [past[id_].difference for id_ in (1, 2, 3, 4)] == [0, 1, -1, 0]


def test_who_is_present_and_in_what_order() -> None:
    history = before_round(PLAYED)
    assert [past.id for past in history.present] == [1, 2, 3, 5]
    assert history.by_id[4].absence is Result.HALF_BYE
    assert history.absent == ((4, Result.HALF_BYE),)


def test_effective_numbers_skip_who_never_took_part() -> None:
    """C.04.2: late entries count from the round in which they are first paired."""
    assert [past.number for past in before_round(PLAYED, 2).players] == [1, 2, 3, 4, 0]
    assert [past.number for past in before_round(PLAYED, 3).players] == [1, 2, 3, 4, 5]


def test_bans_hold_in_their_rounds() -> None:
    assert before_round(PLAYED).forbidden == ((1, 4),)


def test_the_initial_colour_is_read_back() -> None:
    assert before_round(PLAYED).initial_colour is W
    assert before_round(Tournament((Player(1), Player(2)), rounds=1)).initial_colour is N
    late = Tournament(
        (Player(1), Player(2, games=(game(3, B, Result.WIN),)), Player(3, games=(game(2, W, Result.LOSS),))), rounds=3
    )
    assert before_round(late).initial_colour is B


def test_a_finished_round_again() -> None:
    """Of the round itself only the absences are known."""
    history = before_round(PLAYED, 2)
    assert [past.id for past in history.present] == [1, 2, 3]
    assert history.by_id[1].scores == (0, 10)


def test_a_past_goes_on_from_an_earlier_one_where_that_holds() -> None:
    """A history made from any other one is the one made without: other games, points or rounds are not carried on."""
    lost = replace(PLAYED.players[0], games=(game(2, W, Result.LOSS), *PLAYED.players[0].games[1:]))
    kinds = [
        PLAYED,
        replace(PLAYED, players=(lost, *PLAYED.players[1:])),
        replace(PLAYED, scoring=Scoring(white_win=30, black_win=20)),
        replace(PLAYED, abnormal=(AbnormalPoints(None, 5, 1, (1, 5)),)),
    ]
    for tournament, other in product(kinds, kinds):
        for round_, before in product((1, 2, 3), (1, 2, 3)):
            made = before_round(tournament, round_, earlier=before_round(other, before))
            assert made.players == before_round(tournament, round_).players
    assert len({before_round(kind).by_id[1].scores for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("round_", [0, 4, 9])
def test_rounds_that_cannot_be_paired(round_: int) -> None:
    with pytest.raises(BadInput, match="cannot be paired"):
        before_round(PLAYED, round_)


def test_byes_alone_make_no_round() -> None:
    announced = Tournament((Player(1, games=(bye(Result.PAB),)), Player(2), Player(3)), rounds=3)
    assert announced.last_paired == 0
    assert [past.id for past in before_round(announced).present] == [2, 3]


@pytest.mark.parametrize("order", [1, -1])
def test_a_bye_that_has_its_kind_in_240_is_no_mere_absence(order: int) -> None:
    """XXZ (round 0) says who is absent, 240 which bye it is, whichever record comes first."""
    absent = ByeRequest(Result.ZERO_BYE, 0, (1, 2))
    half = ByeRequest(Result.HALF_BYE, PLAYED.last_paired + 1, (2,))
    history = before_round(replace(PLAYED, rounds=9, byes=(absent, half)[::order]))
    assert dict(history.absent) == {1: Result.ZERO_BYE, 2: Result.HALF_BYE}


def test_empty_cells_at_the_end_are_no_games() -> None:
    played = Game(2, Colour.WHITE, Result.WIN)
    assert without_empty_end((played, NO_GAME, played, NO_GAME)) == (played, NO_GAME, played)
    assert without_empty_end((NO_GAME, NO_GAME)) == ()


def test_other_games_change_nothing_else_of_a_player() -> None:
    own = "club", "school", "town", "paid", "1"
    one = Player(7, "Somebody", "w", "g", 2100, "FRA", "123", "2000/01/01", 15, 2, (game(3, W, Result.WIN),), *own)
    games = (*one.games, bye(Result.PAB))
    assert one.with_games(games) == replace(one, games=games)
    assert one.with_games(games, 0, 1) == replace(one, games=games, points=0, rank=1)
    bare = Player(7)
    assert all(getattr(one, field.name) != getattr(bare, field.name) for field in fields(Player)[1:]), "say all of it"
