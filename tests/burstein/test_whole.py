"""Whole tournaments: generated, written, read, checked without a difference, every round legal by the Basic Rules."""

from __future__ import annotations

from random import Random

import pytest

from tests.literal.basic_rules import violations
from trfpair.lab.generate.dice import Amount, Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.trf import dumps, loads

SETTINGS = Settings(system="burstein")


def wishes(random: Random, most: int) -> Wishes:
    """Some of what can be asked of a tournament."""

    def some() -> Amount:
        return random.choice([Amount(Range(0, 0)), Amount(Range(5, 20), "%")])

    return Wishes(
        players=Range(6, most),
        rounds=Range(3, 11),
        unrated=some(),
        zero_byes=some(),
        half_byes=some(),
        full_byes=some(),
        retired=some(),
        late=some(),
        forbidden=some(),
        acceleration=random.choice(["none", "none", "baku", "explicit"]),
    )


def whole(seed: int, most: int) -> int:
    """Generate a tournament and look at every round; the number of rounds."""
    random = Random(seed)
    made = make(random_order(wishes(random, most), system="burstein", seed=str(seed)), "test")
    tournament = loads(dumps(made)).tournament
    checks = list(check_tournament(tournament, SETTINGS))
    assert [check.round for check in checks if not check.agrees] == []
    for check in checks:
        pairing = pair_round(tournament, Settings(system="burstein", round=check.round)).pairing
        assert violations(tournament, pairing) == []
    return len(checks)


@pytest.mark.gate
def test_whole_tournaments() -> None:
    assert sum(whole(seed, 24) for seed in range(4)) > 12


@pytest.mark.long
@pytest.mark.parametrize("twenty", range(50))
def test_many_whole_tournaments(twenty: int) -> None:
    for seed in range(1000 + 20 * twenty, 1020 + 20 * twenty):
        whole(seed, 60)
