"""The trace: every step can be printed and written as JSON, and says what was done."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from tests.seeds import at_length
from trfpair.base.resources import text
from trfpair.event.history import before_round
from trfpair.output.render import render
from trfpair.systems import by_name
from trfpair.systems.trace import Trace, silent
from trfpair.systems.vega import islands, odd
from trfpair.systems.vega.sgr import tables

from .test_legality import Size, rounds

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"

KINDS = {
    "score_groups", "bye", "group", "floaters", "floater", "islands", "search", "nobody", "move", "pair", "odd",
    "danubian", "left", "equalise", "columns", "rows", "same_column", "yield", "colours", "first_colours",
}  # fmt: skip


@pytest.mark.gate
def test_every_kind_is_printed_and_is_json():
    seen: Counter[str] = Counter()
    for tournament, round_, system, pairing in rounds(Size(50_000, 90, 3, 24), Counter()):
        if pairing is None:
            continue
        history, trace = before_round(tournament, round_), Trace()
        again = system(history, trace, {})
        entry = by_name(again.system)
        verbose = render(
            entry.template, tournament=tournament, history=history, pairing=again, steps=trace.steps, system=entry
        )
        json.dumps([step.as_json() for step in trace.steps])
        seen.update(step.kind for step in trace.steps)
        for notice in again.notices:
            assert f"!!! {notice.text}" in verbose
        for white, black in again.boards:
            assert re.search(rf"^ +\d+ = +{white} .* {black}$", verbose, re.MULTILINE)
    assert set(seen) == KINDS


def test_the_template_has_a_macro_for_each_kind_and_no_more():
    source = text("templates", "vega/verbose.txt.j2")
    named = set(re.findall(r'"(\w+)": \1\b', source))
    assert named == KINDS


@at_length(14, 40)
def test_every_pair_of_the_round_stands_in_exactly_one_pairing_step(count: int):
    for tournament, round_, system, pairing in rounds(Size(60_000, count, 3, 24), Counter()):
        if pairing is None:
            continue
        trace = Trace()
        system(before_round(tournament, round_), trace, {})
        told: list[frozenset[int]] = []
        for step in trace.steps:
            data = step.data
            if step.kind == "rows":
                told += [frozenset((row["chooser"], row["taken"])) for row in data["rows"]]
            elif step.kind in ("pair", "same_column", "floater") and data["taken"]:
                told.append(frozenset((data["chooser"], data["taken"])))
        assert Counter(told) == Counter(frozenset(pair) for pair in pairing.boards)


@at_length(10, 25)
def test_score_group_sheets(count: int):
    checked = 0
    for tournament, round_, system, pairing in rounds(Size(70_000, count, 8, 24), Counter()):
        if pairing is None or round_ == 1:
            continue
        history, trace = before_round(tournament, round_), Trace()
        system(history, trace, {})
        sheets = tables(trace.steps)
        assert list(sheets) == ["0", "1"]
        listed = [row["id"] for group in sheets["0"].groups for row in group["players"]]
        assert sorted(listed) == sorted(past.id for past in history.present)
        scores = [group["score"] for group in sheets["0"].groups]
        assert scores == sorted({past.pairing_score for past in history.present}, reverse=True)
        for group in sheets["1"].groups:
            sides = Counter(row["column"] for row in group["players"])
            if not any(row["c"] for row in group["players"]):
                assert sides["white"] == sides["black"]
                checked += 1
        for sheet in sheets.values():
            page = render("vega/scoregroups.sgr.j2", tournament=tournament, pairing=pairing, view=sheet)
            for group in sheet.groups:
                assert f"Group {group['number']}, score = " in page
                for row in [row for row in group["players"] if row["column"] == "white"]:
                    aro, tenth = divmod(row["aro"], 10)
                    assert re.search(rf"^ *{row['id']} +{aro}\.{tenth} +{row['rating']} .*\|", page, re.MULTILINE)
    assert checked > count


@pytest.mark.gate
def test_a_silent_round_writes_nothing():
    for tournament, round_, system, pairing in rounds(Size(80_000, 5, 8, 24), Counter()):
        if pairing is not None:
            trace = silent()
            system(before_round(tournament, round_), trace, {})
            assert trace.steps == []


@pytest.mark.parametrize(
    ("term", "module", "words"),
    [
        ("island", islands, "a player who can meet nobody of the own score group"),
        ("odd group", odd, "a group with an odd number of players"),
    ],
)
def test_the_glossary_says_what_the_procedure_does(term: str, module: ModuleType, words: str) -> None:
    """An island has nobody in the own group, whoever is below; an odd group is one of an odd number of players."""
    rows = dict(re.findall(r"^\| ([\w ]+) \| (.*) \|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE))
    assert words in (module.__doc__ or "")
    assert words.replace("a group", "a score group") in rows[term]
