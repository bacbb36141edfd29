"""Strengths, odds and luck: the right distributions, the same on every machine, shared where they are to be shared."""

from __future__ import annotations

from math import exp, log, log10
from statistics import NormalDist, fmean, pstdev

import pytest

from trfpair.lab.generate.dice import Dice
from trfpair.lab.generate.results import SURE
from trfpair.lab.simulate.odds import RESULTS, luck, odds
from trfpair.lab.simulate.strengths import Strengths, apparent, read_strengths, standard_normal


def drawn(text: str, players: int = 4000) -> list[int]:
    return read_strengths(text).draw(players, Dice(text))


def test_strengths_come_strongest_first_and_only_from_the_seed() -> None:
    field = drawn("uniform 1400 2200", 50)
    assert field == sorted(field, reverse=True) == drawn("uniform 1400 2200", 50)
    assert 1400 <= field[-1] <= field[0] <= 2200


def test_uniform() -> None:
    field = drawn("uniform 1400 2200")
    assert fmean(field) == pytest.approx(1800, abs=12)
    assert pstdev(field) == pytest.approx(801 / 12**0.5, rel=0.03)


@pytest.mark.gate
def test_normal() -> None:
    field = drawn("normal 1800 200")
    assert fmean(field) == pytest.approx(1800, abs=10)
    assert pstdev(field) == pytest.approx(200, rel=0.03)
    assert sum(rating > 2000 for rating in field) / 4000 == pytest.approx(1 - NormalDist().cdf(1), abs=0.02)


@pytest.mark.gate
def test_exponential() -> None:
    field = drawn("exponential 1200 300")
    assert min(field) >= 1200
    assert fmean(field) == pytest.approx(1500, abs=15)
    assert sum(rating > 1200 + 300 * log(2) for rating in field) / 4000 == pytest.approx(0.5, abs=0.025)


@pytest.mark.gate
def test_lognormal_is_the_rating_of_a_bradley_terry_strength() -> None:
    field = drawn("lognormal 0 1")
    assert pstdev(field) == pytest.approx(400 / log(10), rel=0.03)
    dice = Dice("one")
    assert read_strengths("lognormal 0 1").draw(1, dice) == [
        round(2000 + 400 * log10(exp(float(standard_normal(Dice("one"))))))
    ]


def test_a_list_is_taken_whole_or_sampled() -> None:
    given = Strengths("list of 3", values=(1500, 1700, 1600))
    assert given.draw(3, Dice("a")) == [1700, 1600, 1500]
    assert set(given.draw(2, Dice("a"))) < {1500, 1600, 1700}


def test_strengths_are_held_to_what_a_file_can_say() -> None:
    assert set(drawn("normal 50 500", 200)) & {1}
    assert max(drawn("exponential 9000 5000", 200)) == 9999


@pytest.mark.gate
def test_ratings_err_about_the_strength() -> None:
    dice = Dice("errors")
    known = [apparent(1800, 50, dice) for _ in range(2000)]
    assert pstdev(known) == pytest.approx(50, rel=0.06)
    assert apparent(1800, 0, dice) == 1800


@pytest.mark.parametrize(
    "text",
    ["", "unifrom 1 2", "uniform 1", "uniform 1.5 3", "uniform 9 3", "normal a b", "normal 1 -1", "normal 1 nan"],
)
def test_strengths_that_are_not_understood(text: str) -> None:
    with pytest.raises(ValueError):
        read_strengths(text)


@pytest.mark.parametrize(("white", "black"), [(2000, 2000), (1500, 2100), (2400, 1800), (1999, 2000)])
def test_milvang_2025_is_its_two_curves(white: int, black: int) -> None:
    above = (white + black) / 2 - 2000
    win, draw = odds("milvang-2025", white, black, 30)
    assert win / SURE == pytest.approx(1 / (1 + 10 ** ((black - white + 0.0986 * above + 96) / 370)), abs=1e-6)
    loss = 1 / (1 + 10 ** ((white - black + 0.157 * above + 150) / 370))
    assert 1 - (win + draw) / SURE == pytest.approx(loss, abs=2e-6)


@pytest.mark.parametrize(("one", "other"), [(1.0, 1.0), (3.0, 1.0), (0.2, 2.5)])
def test_bradley_terry_is_the_share_of_the_strengths(one: float, other: float) -> None:
    ratings = [round(2000 + 400 * log10(strength)) for strength in (one, other)]
    win, draw = odds("bradley-terry", ratings[0], ratings[1], 30)
    assert draw == 0
    assert win / SURE == pytest.approx(one / (one + other), abs=0.002)


def test_even_is_heads_or_tails() -> None:
    assert odds("even", 2500, 1000, 30) == (SURE // 2, 0)


@pytest.mark.parametrize("model", RESULTS)
def test_odds_are_probabilities(model: str) -> None:
    for white in range(1000, 2801, 300):
        for black in range(1000, 2801, 300):
            win, draw = odds(model, white, black, 40)
            assert 0 <= win <= SURE
            assert 0 <= draw <= SURE - win


def test_luck_is_that_of_the_pair_whoever_has_white() -> None:
    assert luck("7 3 1", 4, 9) == luck("7 3 1", 9, 4) != luck("7 3 2", 4, 9)
    many = [luck(f"{seed}", 1, 2) for seed in range(4000)]
    assert fmean(many) / SURE == pytest.approx(0.5, abs=0.02)
    assert 0 <= min(many) <= max(many) < SURE


def test_normal_strengths_are_the_same_everywhere() -> None:
    assert read_strengths("normal 1800 200").draw(8, Dice("strengths")) == [
        2153,
        1953,
        1853,
        1826,
        1796,
        1789,
        1742,
        1657,
    ]
