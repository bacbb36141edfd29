"""Whatever an arbiter does, in any order: the file says it, its rounds stay explained, undo and redo bring it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hall.days import EVERY
from tests.hall.proof import proved_day, read_once
from trfpair.base.files import journal
from trfpair.trf import patch

BLOCK, GATE, LONG = 50, 1_000, 20_000
"""So many days are one test; so many are tried in the gate, and at length."""

BLOCKS = [
    pytest.param(range(0, len(EVERY), 3), marks=pytest.mark.gate),
    *(pytest.param(range(first, first + BLOCK), marks=pytest.mark.gate) for first in range(0, GATE, BLOCK)),
    *(pytest.param(range(first, first + BLOCK), marks=pytest.mark.long) for first in range(GATE, LONG, BLOCK)),
]


@pytest.mark.parametrize("seeds", BLOCKS, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_whatever_is_done(seeds: range, in_memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MOST_STEPS", 9)
    monkeypatch.setattr(patch, "understood", read_once)
    acts = 0
    for seed in seeds:
        said: list[str] = []
        try:
            said.extend(step.name for step in proved_day(seed, in_memory / f"{seed}.trf"))
        except Exception as wrong:
            raise AssertionError(
                f"seed {seed}, {EVERY[seed % len(EVERY)]}, after {', '.join(said)}: {wrong}"
            ) from wrong
        acts += len(said)
    assert acts > 5 * len(seeds)
