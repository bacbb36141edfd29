"""Whatever an arbiter does, in any order: the file says it, its rounds stay explained, undo and redo bring it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hall.days import amendments, prove, turned_both_ways, written
from trfpair.base.files import journal
from trfpair.trf import dumps

SEEDS = [(0, 9), *(pytest.param(seed, 60, marks=pytest.mark.gate) for seed in range(1, 30))]


@pytest.mark.parametrize(("seed", "steps"), SEEDS)
def test_whatever_is_done(seed: int, steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MOST_STEPS", 9)
    path = tmp_path / "event.trf"
    done = []
    data = b""
    for name, before, after in amendments(seed, steps):
        done.append(name)
        data = data or dumps(before).encode()
        new = written(data, after)
        turned_both_ways(path, data, new, name)
        data = new
        try:
            prove(data)
        except AssertionError as wrong:
            raise AssertionError(seed, done, wrong, data.decode()) from wrong
    assert len(done) > steps // 3
