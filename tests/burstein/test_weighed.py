"""The engine against a second derivation on fields that cannot be enumerated."""

from __future__ import annotations

from random import Random

import pytest

from tests.burstein.support import boards, played, wild
from tests.burstein.weighed import Weighed
from tests.seeds import seeds
from trfpair.event.history import before_round
from trfpair.event.model import Colour, ForbiddenGroup, Tournament


def agree(tournament: Tournament) -> None:
    history = before_round(tournament)
    wanted = Weighed(tournament, history.round, "w" if history.initial_colour is Colour.WHITE else "b").pair()
    assert boards(tournament) == wanted


def crowd(seed: int, least: int, most: int) -> Tournament:
    """A random past with so many players present."""
    random = Random(seed)
    while True:
        tournament = wild(random, most)
        if len(before_round(tournament).present) >= least:
            return tournament


def of_its_own(seed: int, most: int) -> None:
    random = Random(seed)
    count = random.randint(12, most)
    clubs = random.choice([0, 0, 0, 2, 3, 5])
    for tournament in played(
        random,
        count,
        random.choice([5, 7, 9, 11, 15, count - 1]),
        model=random.choice([(3, 4, 3), (0, 1, 0), (1, 0, 0), (6, 1, 3), (1, 8, 1)]),
        absent=random.choice([0, 0, 0.05, 0.15]),
        forfeits=random.choice([0, 0.1]),
        forbidden=tuple(ForbiddenGroup(tuple(range(one + 1, count + 1, clubs))) for one in range(clubs)),
    ):
        agree(tournament)


@pytest.mark.parametrize("seed", seeds())
def test_random_pasts(seed: int) -> None:
    agree(crowd(seed, 12, 40))


@pytest.mark.parametrize("seed", range(2))
def test_tournaments_of_its_own(seed: int) -> None:
    of_its_own(seed, 24)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(1, 41))
def test_many_random_pasts(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        agree(crowd(seed, 12, 60))


@pytest.mark.long
@pytest.mark.parametrize("ten", range(1, 31))
def test_many_tournaments_of_its_own(ten: int) -> None:
    for seed in range(10 * ten, 10 * ten + 10):
        of_its_own(seed, 60)
