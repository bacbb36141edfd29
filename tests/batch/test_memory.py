"""What a long batch keeps of a round: nothing."""

from __future__ import annotations

import gc

import pytest

from benchmarks.fields import by_rating, played
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.trace import silent


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "burstein-2026", "vega", "club"])
def test_a_round_leaves_no_circle_for_the_collector(system: str) -> None:
    """Who pairs rounds by the thousand keeps none of them: what a round needs is gone with it."""
    tournament = played(20, 5, by_rating, announced=9)
    pair_round(tournament, Settings(system=system), silent())  # what the process keeps is made
    gc.collect()
    gc.disable()
    try:
        pair_round(tournament, Settings(system=system), silent())
        assert gc.collect() == 0
    finally:
        gc.enable()
