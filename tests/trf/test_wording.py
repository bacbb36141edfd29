"""The facts of TRF26 in the words of TRF(x): acceleration, bans, and byes of the coming round."""

from __future__ import annotations

from trfpair.event.model import (
    AccelerationRange,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Result,
    Tournament,
)
from trfpair.trf.wording import in_words_of

FOUR = tuple(Player(number) for number in range(1, 5))


def test_ranges_become_points_of_each_player() -> None:
    said = Tournament(FOUR, rounds=3, accelerations=(AccelerationRange(10, 1, 2, 1, 2),))
    words = in_words_of(said, "trfx")
    assert words.virtual_points == {1: (10, 10, 0), 2: (10, 10, 0)}
    assert not words.accelerations


def test_baku_becomes_points_of_each_player() -> None:
    words = in_words_of(Tournament(FOUR, rounds=5, baku=True), "trfx")
    assert words.virtual_points == {1: (10, 10, 5, 0, 0), 2: (10, 10, 5, 0, 0)}
    assert not words.baku


def test_baku_that_cannot_apply_stays() -> None:
    said = Tournament(FOUR, rounds=None, baku=True)
    assert in_words_of(said, "trfx") == said


def test_a_ban_to_the_end_has_no_end() -> None:
    said = Tournament(FOUR, rounds=5, forbidden=(ForbiddenGroup((1, 2), 1, 5), ForbiddenGroup((3, 4), 1, 4)))
    assert [group.last for group in in_words_of(said, "trfx").forbidden] == [None, 4]


def test_byes_of_the_coming_round_become_cells() -> None:
    said = Tournament(
        (*FOUR[:3], Player(4, games=(Game(0, Colour.NONE, Result.ZERO_BYE),))),
        rounds=5,
        byes=(ByeRequest(Result.HALF_BYE, 1, (2, 4)), ByeRequest(Result.FULL_BYE, 2, (3,))),
    )
    words = in_words_of(said, "trfx")
    assert [player.game(1).result for player in words.players] == [
        Result.NONE,
        Result.HALF_BYE,
        Result.NONE,
        Result.ZERO_BYE,
    ]
    assert words.byes == said.byes[1:]
