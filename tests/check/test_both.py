"""Both checkers accept the rounds of every system, and `verify` no forged one (`tests/check/both.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from tests.check.both import SYSTEMS, compare, large, small
from tests.seeds import seeds
from trfpair.event.model import Tournament
from trfpair.verify.reading import Json


@pytest.mark.long
@pytest.mark.parametrize("find", [small, large])
@pytest.mark.parametrize("system", SYSTEMS)
def test_both_accept_every_round(system: str, find: Callable[[str, int], Iterator[tuple[Tournament, Json]]]) -> None:
    """So many as ``--seeds`` says."""
    count = len(seeds())
    found = compare(system, find(system, 0), count, Random(system))
    assert found["rounds"] == found["accepted by 1"] == found["accepted by 2"] == count
    assert found["statements"]
    assert not found["forged accepted by 1"]
    assert not found["forged accepted by 2"]
    assert not found["milder"]
