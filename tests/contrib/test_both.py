"""Both checkers accept the rounds of every system, and no forged one (`tests/contrib/both.py`)."""

from __future__ import annotations

from random import Random

import pytest

from tests.contrib.both import SYSTEMS, compare, large, small
from tests.seeds import seeds


@pytest.mark.long
@pytest.mark.parametrize("find", [small, large])
@pytest.mark.parametrize("system", SYSTEMS)
def test_both_accept_every_round(system: str, find: object) -> None:
    """So many as ``--seeds`` says."""
    count = len(seeds())
    found = compare(system, (small if find is small else large)(system, 0), count, Random(system))
    assert found["rounds"] == found["accepted by 1"] == count
    assert found["accepted by 2"] in (0, count)
    assert not found["forged accepted by 1"] + found["forged accepted by 2"]
