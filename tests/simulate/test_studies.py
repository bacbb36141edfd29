"""The studies that come with the project, and what their page says about them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.simulate.texts import read_study
from trfpair.lab.simulate.toml import load_study
from trfpair.lab.simulate.values import FIELD
from trfpair.lab.simulate.work import job_of

FOLDER = Path(__file__).parents[2] / "docs" / "studies"
STUDIES = sorted(FOLDER.glob("*.toml"))
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.few(3)
@pytest.mark.parametrize("path", STUDIES, ids=[path.stem for path in STUDIES])
def test_a_study_of_ours_can_be_played(path: Path) -> None:
    study = load_study(path)
    work = job_of(study).work
    smallest = min(study.cells, key=lambda cell: cell.setting.players)
    row = work(smallest.name, 0, None)
    assert len(row) == len(study.measures) + 2


def test_the_page_has_every_key_of_a_field() -> None:
    told = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) | {"size", "players", "rounds", "draws"}
    assert set(FIELD) <= told


def test_the_example_of_the_page_is_a_study() -> None:
    text = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    assert read_study(text).cells[0].name == "dutch-2026/0"
