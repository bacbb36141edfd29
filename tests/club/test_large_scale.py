"""Many tournaments with random results: no dead end, no flag, no rematch that could be avoided, no bye too early."""

from __future__ import annotations

import time
from random import Random

import pytest

from tests.club.events import played, random_event
from tests.club.seasons import ROUNDS, Figures, run
from trfpair.rounds.pairing import Settings, pair_round

SYSTEMS = ("club", "club-rating")


def check(figures: Figures) -> None:
    """Nothing yields but what must: in fields beyond the small ones nothing at all."""
    assert figures.early_byes == 0
    assert figures.rematches + figures.flags == figures.unavoidable


@pytest.mark.few(4)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("size", ROUNDS)
def test_a_few_tournaments(system: str, size: int) -> None:
    check(run(system, size, range(1), ROUNDS[size]))


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("size", ROUNDS)
def test_many_tournaments(system: str, size: int) -> None:
    check(run(system, size, range(100), ROUNDS[size]))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_plain_walk_does_get_stuck(system: str) -> None:
    """The comparison is worth making: without looking ahead, rounds of twelve end in the air."""
    assert run(system, 12, range(5), 7).stuck > 0


@pytest.mark.parametrize(("size", "seconds"), [(100, 1.0), pytest.param(1000, 10.0, marks=pytest.mark.long)])
def test_speed(size: int, seconds: float) -> None:
    draw = Random(size)
    event = random_event(size, draw)
    for _ in range(4):
        start = time.perf_counter()
        pairing = pair_round(event, Settings(system="club")).pairing
        assert time.perf_counter() - start < seconds
        event = played(event, pairing, draw)
