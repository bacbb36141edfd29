"""Keizer against the literal reading: a thousand random seasons, a short sample of them by default."""

from __future__ import annotations

import pytest

from tests.keizer.seasons import compare


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(40))
def test_a_season(seed: int) -> None:
    compare(seed)


@pytest.mark.long
def test_a_thousand_seasons() -> None:
    for seed in range(1000):
        compare(seed)
