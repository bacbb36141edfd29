"""The choices of the standings on the page: desk, screen and words know the same ones, and each changes something."""

from __future__ import annotations

import re
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from tests.page.test_desk import FIXTURES, OPEN, Screen
from tests.page.test_source import WEB, modules, words
from trfpair.apps.page.event import TrfFile

TABLES = FIXTURES / "page" / "tables.json"
KEPT = {"lots", "unrated"}
"""The choices that a file may keep."""
SEEN = ("lines", "columns", "notices")


def asked(file: Path, **said: Any) -> dict[str, list[str]]:
    """The choices that the desk offers, with what may be chosen."""
    rows = Screen(file, file.name).ask("standings", **said)["asked"]
    return {name: few for name, _, few, *_ in rows}


def on_screen() -> set[str]:
    """The choices that the screen sends."""
    found = re.search(r"const ASKED = .*\(\[(.*)\]\)", modules()["standings.js"])
    assert found
    return set(re.findall(r'"(\w+)"', found[1]))


def test_desk_and_screen_know_the_same_choices() -> None:
    assert asked(OPEN).keys() | asked(TABLES).keys() == on_screen()
    keywords = signature(TrfFile._standings).parameters.keys() - {"self", "tie_breaks", "after", "said"}
    assert keywords == asked(OPEN).keys() - KEPT


@pytest.mark.parametrize("file", [OPEN, TABLES], ids=["rounds", "tables"])
def test_each_choice_has_its_words_and_is_kept_by_the_page(file: Path) -> None:
    said = re.search(r"@typedef \{\{(.*)\}\} Said", (WEB / "page" / "app.js").read_text(encoding="utf-8"))
    assert said
    for name, few in asked(file).items():
        assert f"{name}?:" in said[1], f"web/page/app.js, Said: {name}"
        assert f"rank_{name}" in words("en")
        assert [one for one in few if one and f"choice_{one.replace('-', '_')}" not in words("en")] == []


@pytest.mark.parametrize("name", sorted(asked(OPEN).keys() - KEPT))
def test_each_choice_changes_the_standings(name: str) -> None:
    """Some value of it gives other standings than none."""
    screen = Screen(OPEN)
    plain, *others = (
        {key: screen.ask("standings", **{name: value} if value else {})[key] for key in SEEN}
        for value in asked(OPEN)[name]
    )
    assert any(other != plain for other in others)
