"""What an earlier version wrote reads the same: players, points, standings, sheets, `check`, `verify`, `undo`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.earlier import KEPT, OTHER_RULES_SINCE, answered
from trfpair.apps.exits import DONE, LOOK_AT_IT, NOT_ALL_PROVED

NAMES = sorted(path.name.removesuffix(".answers") for path in KEPT.glob("*.answers"))
pytestmark = pytest.mark.filterwarnings("ignore::trfpair.TrfWarning")


PROVED_SINCE = ("verify", NOT_ALL_PROVED, DONE)
"""What was accepted in part may be accepted as a whole."""
REJECTED_SINCE = ("verify", NOT_ALL_PROVED, LOOK_AT_IT)


def test_some_are_kept() -> None:
    files = [path for path in KEPT.iterdir() if path.suffix != ".md"]
    assert len(files) == 240
    assert len(NAMES) == 60


@pytest.mark.gate
@pytest.mark.parametrize("name", NAMES)
def test_it_reads_the_same(name: str) -> None:
    """The files, the page of the next round, and each step of the journal."""
    told = json.loads(Path(KEPT / f"{name}.answers").read_text(encoding="utf-8"))
    today = answered(KEPT, name)
    assert [*today] == [*told]
    since = REJECTED_SINCE if name in OTHER_RULES_SINCE else PROVED_SINCE
    for what, value in told.items():
        assert today[what] == value or (what, value, today[what]) == since, what
