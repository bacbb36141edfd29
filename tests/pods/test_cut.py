"""The page on a cut after four says what its data say, and its data are what the command finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pods.running import run
from trfpair.pods import by_name
from trfpair.pods.pages import fields_text
from trfpair.pods.plots import fields_svg

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
CEDH = by_name("cedh")


def data() -> dict[str, object]:
    found: dict[str, object] = json.loads((STUDIES / "results" / "cut.json").read_text(encoding="utf-8"))
    return found


def test_the_page_says_what_the_data_say() -> None:
    page = (STUDIES / "results" / "cut.md").read_text(encoding="utf-8")
    assert fields_text(data(), CEDH) in page
    assert (STUDIES / "plots" / "cut.svg").read_text(encoding="utf-8") == fields_svg(data(), CEDH)
    for field in data()["fields"]:  # type: ignore[attr-defined]
        cut = field["cut"]
        share, half = cut["clean"] / cut["cuts"] * 100, float(cut["interval"])
        assert f"| {field['players']} | {field['rounds']} | {share:.1f} ± {half:.1f} |" in page
        assert (share >= 50) == (field["players"] == 8)


@pytest.mark.gate
def test_the_data_are_what_the_command_finds() -> None:
    """All of 8 players once more."""
    asked = ("--simulate", "--system", "cedh", "--mode", "walk", "--players", "8", "--cut", "4", "--seed", "1")
    found = json.loads(run(*asked, "--tournaments", "1000", "--format", "json").out)
    assert found == data()["fields"][0]  # type: ignore[index]
