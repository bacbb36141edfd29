"""docs/articles.md is what the code says; every criterion of an edition stands in it, and the tests it names exist."""

from __future__ import annotations

import ast
import re

import pytest

from tests.articles import PAGE, ROOT, TABLE, TEXTS, places, table
from tests.sources import nodes
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026, Edition


def test_the_page_is_what_the_code_says() -> None:
    found = TABLE.search(PAGE.read_text(encoding="utf-8"))
    assert found
    assert found.group() == table(), "python -m tests.articles writes the table anew"


@pytest.mark.parametrize("edition", [DUTCH_2026, DUTCH_2017], ids=lambda edition: edition.name)
def test_every_criterion_and_colour_rule_has_its_place(edition: Edition) -> None:
    known = {place.article for place in places() if place.room in ("dutch", "swiss")}
    wanted = {row.article for row in edition.criteria} | {article for article, _ in edition.colour_rules}
    assert wanted <= known


def test_every_room_and_test_exists() -> None:
    seen = places()
    for place in seen:
        assert place.tests, place
        assert all((ROOT / test).is_file() for test in place.tests)
    there = [room for room in TEXTS if (ROOT / "trfpair" / "systems" / room).exists()]
    assert {place.room for place in seen} >= set(there) - {"double_swiss"}


@pytest.mark.gate
def test_a_row_of_a_table_is_measured_by_a_function() -> None:
    functions = {
        node.name
        for path in (ROOT / "trfpair").rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    measured = {(place, *re.findall(r"measured by `(\w+)`", place.name)) for place in places()}
    assert [place for place, *names in measured if names and names[0] not in functions] == []


@pytest.mark.gate
def test_reading_ids_named_in_the_code_exist() -> None:
    """A docstring that names a row of a page of readings names one that is there."""
    named = set()
    for path in (ROOT / "trfpair").rglob("*.py"):
        named |= set(re.findall(r"([a-z-]+-readings)\.md, (?:row )?(\w+)", path.read_text(encoding="utf-8")))
    assert named
    for page, row in named:
        text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
        assert re.search(rf"^\| {row} \|", text, re.MULTILINE), (page, row)
