"""The engine against a second derivation, for fields of 12 to 60 participants."""

from __future__ import annotations

from random import Random

import pytest

from tests.literal.match_files import double_swiss, teams
from tests.match import compare, texts
from tests.match.slower import TooLong, derive
from tests.seeds import daily


def made(system: str, seed: int) -> str:
    """A made-up event of 12 to 60 participants."""
    random = Random(seed)
    number, rounds = random.randint(12, 60), random.randint(4, 11)
    make = texts.double_swiss if system == "double-swiss" else texts.teams
    return make(random, number, random.randint(1, rounds - 1), rounds, random.choice((0, 0, 0.03, 0.1)))


def differences(system: str, seeds: range) -> list[int]:
    """The seeds whose rounds the two do not pair alike."""
    found = []
    for seed in seeds:
        text = made(system, seed)
        event = double_swiss(text) if system == "double-swiss" else teams(text, int(system[-4:]))
        try:
            wanted = derive(event)
        except TooLong:
            continue
        if compare.engine(text, system) != wanted:
            found.append(seed)
    return found


SYSTEMS = ["double-swiss", "team-2026", "team-2024"]


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SYSTEMS)
@daily(4, 12)
def test_larger_fields_against_a_second_derivation(count: int, system: str) -> None:
    assert differences(system, range(count)) == []


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_many_larger_fields_against_a_second_derivation(system: str) -> None:
    assert differences(system, range(2500)) == []
