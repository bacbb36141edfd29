"""The checker accepts the rounds of every system, and no forged one (`tests/verify/sample.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.seeds import seeds
from tests.verify.sample import SYSTEMS, counted, large, small
from trfpair.event.model import Tournament

FEWEST = 30
"""Among so many rounds of any system there is a choice of which a reason is told."""


@pytest.mark.long
@pytest.mark.parametrize("find", [small, large])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_round_is_accepted(system: str, find: Callable[[str, int], Iterator[tuple[Tournament, Any]]]) -> None:
    """So many as ``--seeds`` says, and no fewer than hold a reason in every system."""
    count = max(len(seeds()), FEWEST)
    found = counted(system, find(system, 0), count, Random(system))
    assert found["rounds"] == found["accepted"] == count
    assert found["statements"]
    assert not found["forged accepted"]
