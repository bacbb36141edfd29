"""A whole season of every system but Dutch is paired as it was pinned, round by round, with every word of its trace.

The Dutch seasons stand in ``tests/fixtures/dutch``. Where an answer changes on purpose,
``python -m tests.round.seasons`` pins it anew, and the difference of the files says what changed.
"""

from __future__ import annotations

import pytest

import trfpair
from tests.page.said import trfpair as command
from tests.round.seasons import FOLDER, TABLES, names, told


def test_every_system_has_its_season() -> None:
    there = {path.stem for path in FOLDER.iterdir() if path.suffix != ".txt"}
    assert there == set(names())


CLUBS = ("club", "ladder", "vega", "cedh", "squire")
"""The systems whose documents are no regulation: run each time, the others by the gate."""
SEASONS = [name if name in CLUBS else pytest.param(name, marks=pytest.mark.gate) for name in names()]


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SEASONS)
def test_a_season_is_paired_as_it_was_pinned(name: str) -> None:
    season = FOLDER / f"{name}.json" if name in TABLES else FOLDER / f"{name}.trf"
    expected = season.with_suffix(".txt").read_text(encoding="utf-8")
    assert told(season) == expected
    assert expected.count("== round") >= 3


@pytest.mark.gate
@pytest.mark.parametrize("name", [name for name in names() if name not in TABLES])
def test_the_rounds_of_the_file_are_those_of_the_system(name: str) -> None:
    season = FOLDER / f"{name}.trf"
    checked = command("check", season, "--system", name, "--brief").decode()
    assert "DIFFERENT" not in checked
    assert "ILLEGAL" not in checked
    rounds = trfpair.load(season).event.last
    assert f"{rounds} rounds agree ({name})" in checked
