"""Fields of 12 to 60 players against a second derivation that forces every decision and solves again."""

from __future__ import annotations

import pytest

from tests.dubov.forced import Forced
from tests.dubov.support import engine, preserved, rounds


def compare(seed: int, least: int, most: int, limit: int) -> int:
    """Some rounds of one tournament, each paired twice; the number of rounds."""
    count = 0
    for tournament, round_, edition, unrated in rounds(f"larger-{seed}", least, most):
        assert engine(tournament, round_, edition, unrated) == Forced(tournament, round_, edition, unrated).pair(), (
            f"seed {seed}, round {round_}, {edition}\n{preserved(tournament, round_)}"
        )
        count += 1
        if count == limit:
            break
    return count


@pytest.mark.gate
def test_larger_fields() -> None:
    assert sum(compare(seed, 12, 18, 6) for seed in range(4)) > 12


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_larger_fields_at_length(part: int) -> None:
    assert sum(compare(1000 * (part + 1) + seed, 12, 60, 10) for seed in range(60)) > 250
