"""The models of results against their definitions."""

from __future__ import annotations

import math

import pytest

from trfpair.generate.dice import Dice
from trfpair.generate.results import SURE, absence, elo, forfeits, game_results, milvang, normal_share
from trfpair.model import Result


def test_normal_share_is_the_normal_distribution() -> None:
    """Sum in integers against the C library, over all differences that ratings can have."""
    for difference in range(-4000, 4001, 7):
        exact = math.erfc(-7 * difference / (2000 * math.sqrt(2))) / 2
        assert abs(normal_share(difference) / SURE - exact) < 1e-6


def test_elo_between_equals_and_for_a_favourite() -> None:
    assert elo(2000, 2000, 30) == (350_000, 300_000)
    win, draw = elo(2400, 2000, 30)
    share = normal_share(400)
    assert draw == 2 * (SURE - share) < 300_000
    assert win == share - draw // 2
    assert win + draw == SURE  # the outsider draws at best
    assert elo(2000, 2400, 30) == (0, draw)


def test_milvang_known_values() -> None:
    """2467 against 2344: White .511, draw .351, so Black .138."""
    assert [round(odds / SURE, 3) for odds in milvang(2467, 2344, 0)] == [0.511, 0.351]


@pytest.mark.parametrize("mean", [1000, 1200, 1800, 2400, 2700])
def test_milvang_is_a_distribution_that_grows_with_the_difference(mean: int) -> None:
    odds = [milvang(mean + half, mean - half, 0) for half in range(-900, 901, 20)]
    assert all(min(win, draw) >= 0 and win + draw <= SURE for win, draw in odds)
    wins = [win for win, _ in odds]
    assert wins == sorted(wins)
    assert wins[0] == 0
    assert wins[-1] == SURE


def test_play_follows_the_odds() -> None:
    dice = Dice("games")
    results = [game_results(dice, (500_000, 300_000)) for _ in range(20_000)]
    assert abs(results.count((Result.WIN, Result.LOSS)) - 10_000) < 400
    assert abs(results.count((Result.DRAW, Result.DRAW)) - 6_000) < 400
    assert abs(results.count((Result.LOSS, Result.WIN)) - 4_000) < 400


@pytest.mark.parametrize("one_in", [1, 2, 6, 30])
def test_one_game_in_n_is_forfeited(one_in: int) -> None:
    chance = absence(one_in)
    assert abs((1 - chance / SURE) ** 2 - (1 - 1 / one_in)) < 1e-5
    dice = Dice("absent")
    lost = sum(forfeits(dice, chance) is not None for _ in range(12_000))
    assert abs(lost - 12_000 / one_in) < 400


def test_no_forfeits() -> None:
    assert absence(0) == 0
    assert forfeits(Dice(""), 0) is None
