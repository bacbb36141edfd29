"""Rounds of 50 to 1,000 players of every system are accepted, of calendars to 120."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import trfpair
from tests.verify import test_alone, test_procedures
from tests.verify.sample import outcome
from tests.verify.test_systems import told
from trfpair.systems import by_name

pytestmark = pytest.mark.filterwarnings("ignore::trfpair.TrfWarning")


def proved(system: str, seed: int) -> Counter[str]:
    """The outcomes of the rounds of a tournament of 50 to 200 players."""
    played = trfpair.generate(players=Random(seed).randint(50, 200), rounds=9, seed=f"second-{seed}", system=system)
    pages = (told(played, system, number) for number in range(1, 10))
    return Counter(outcome(played, data) for data in pages if data is not None)


def made_again(system: str, seed: int) -> Counter[str]:
    """The outcomes of a tournament of 50 to 1,000 players; of a calendar, which is played whole, of 50 to 120."""
    random, found = Random(f"{system}-{seed}"), Counter[str]()
    size = random.choice([random.randint(50, 200), random.randint(50, 1000)])
    size = min(size, 120) if by_name(system).calendar else size
    played = trfpair.generate(players=size, rounds=7, seed=f"large-{seed}", system=system)
    for number in (2, 7):
        paired = trfpair.pair(played, system=system, round=number, proofs=True)
        data = json.loads(json.dumps(paired.to_dict()))
        found[outcome(played, data)] += 1
    return found


OF: dict[str, tuple[Callable[[str, int], Counter[str]], int]] = {
    **dict.fromkeys(test_alone.SYSTEMS, (proved, 40)),
    **dict.fromkeys(test_procedures.SYSTEMS, (made_again, 152)),
}
"""How the rounds of a system are made, and how many seeds there are at length."""


@pytest.mark.gate
@pytest.mark.parametrize("system", OF)
def test_larger_rounds(system: str) -> None:
    assert {*OF[system][0](system, 1)} == {"accepted"}


@pytest.mark.long
@pytest.mark.parametrize("system", OF)
def test_larger_rounds_at_length(system: str) -> None:
    rounds, seeds = OF[system]
    found = sum((rounds(system, seed) for seed in range(2, seeds)), Counter[str]())
    assert found.total() >= 300
    assert {*found} == {"accepted"}, found
