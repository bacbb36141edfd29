"""The models of results against their definitions."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from random import Random
from statistics import NormalDist

import pytest

from tests.seeds import at_length
from trfpair.event.model import Result
from trfpair.lab.generate.dice import Dice
from trfpair.lab.generate.results import SURE, absence, elo, elo_uncapped, forfeits, game_results, milvang, normal_share


def test_normal_share_is_the_normal_distribution() -> None:
    """Sum in integers against the C library, over all differences that ratings can have."""
    for difference in range(-4000, 4001, 7):
        exact = math.erfc(-7 * difference / (2000 * math.sqrt(2))) / 2
        assert abs(normal_share(difference) / SURE - exact) < 1e-6


def test_elo_between_equals_and_for_a_favourite() -> None:
    assert elo(2000, 2000, 30) == elo_uncapped(2000, 2000, 30) == (350_000, 300_000)
    win, draw = elo_uncapped(2400, 2000, 30)
    share = normal_share(400)
    assert draw == 2 * (SURE - share) < 300_000
    assert win == share - draw // 2
    assert win + draw == SURE  # the outsider draws at best
    assert elo_uncapped(2000, 2400, 30) == (0, draw)


def test_milvang_known_values() -> None:
    """2467 against 2344: White .511, draw .351, so Black .138."""
    assert [round(odds / SURE, 3) for odds in milvang(2467, 2344, 0)] == [0.511, 0.351]


def by_fractions(white: int, black: int) -> tuple[int, int]:
    """The model as its author writes it, in fractions."""
    mean, difference = Fraction(white + black, 2), white - black
    q = max(Fraction(0), (mean - 1200) / 1200)

    def curve(at: int, low: Fraction, middle: int, high: Fraction, centre: Fraction) -> Fraction:
        if at <= low:
            return Fraction(0)
        if at >= high:
            return Fraction(1)
        if at <= middle:
            return centre * ((at - low) / (middle - low)) ** 2
        return 1 - (1 - centre) * ((at - high) / (middle - high)) ** 2

    d = Decimal
    white_wins = curve(
        difference,
        Fraction(d("0.391")) * mean - 1492,
        40,
        1691 - Fraction(d("0.428")) * mean,
        Fraction(d("0.45")) - q**2 / 10,
    )
    black_wins = curve(
        -difference,
        Fraction(d("0.388")) * mean - 1428,
        80,
        1753 - Fraction(d("0.416")) * mean,
        Fraction(d("0.46")) - Fraction(d("0.13")) * q**2,
    )
    win = round(white_wins * SURE)
    return win, max(0, SURE - win - round(black_wins * SURE))


@at_length(2_000, 100_000)
def test_milvang_in_whole_numbers_is_milvang_in_fractions(count: int) -> None:
    dice = Random(f"milvang {count}")
    for _ in range(count):
        white = dice.randint(*dice.choice([(1, 9999), (1000, 2800), (1900, 2100)]))
        black = white + dice.choice([0, 40, -80, dice.randint(-400, 400), dice.randint(-3000, 3000)])
        black = max(0, black)
        assert milvang(white, black, 0) == by_fractions(white, black), (white, black)


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


def test_the_share_of_the_stronger_player_is_rounded_to_the_millionth() -> None:
    normal = NormalDist()
    shares = [normal_share(difference) for difference in range(1700)]
    assert all(abs(share - normal.cdf(7 * at / 2000) * 1e6) < 0.501 for at, share in enumerate(shares))


@pytest.mark.parametrize(
    ("difference", "share"),
    [(0, 50), (3, 50), (4, 51), (100, 64), (199, 76), (392, 92), (400, 92), (401, 92), (800, 92)],
)
def test_elo_is_the_table_with_the_difference_capped(difference: int, share: int) -> None:
    """B.02, 8.1.2 and 8.3.1: a difference of more than 400 points counts as 400."""
    win, draw = elo(1400 + difference, 1400, 10)
    assert 2 * win + draw == 2 * share * SURE // 100
    win, draw = elo(1400, 1400 + difference, 10)
    assert 2 * win + draw == 2 * (100 - share) * SURE // 100


def test_played_games_of_far_players_come_near_the_table() -> None:
    """730 games at a difference of more than 600 points: .92 of the points, where the uncapped model gives .98."""
    dice = Dice("capped")
    for model, low, high in ((elo, 0.90, 0.94), (elo_uncapped, 0.97, 0.99)):
        played = [game_results(dice, model(2443, 1800, 20))[0] for _ in range(7300)]
        assert low < (played.count(Result.WIN) + played.count(Result.DRAW) / 2) / 7300 < high
