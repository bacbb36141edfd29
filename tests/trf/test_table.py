"""RECORDS, the one table of what a record is: with the grammar, the page of the formats, and the dates of 042."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.record_table import SAMPLES
from tests.trf.lines import FOUR, TWO, file
from trfpair.base import resources
from trfpair.event.dates import day_in, first_day
from trfpair.systems.of_file import choose_system
from trfpair.trf import grammar, loads, teams
from trfpair.trf.layouts import CELL, NARROW_TEAM_299, TEAM_299
from trfpair.trf.records import BY_CODE, RECORDS, as_it_stands
from trfpair.trf.write import FACTS, TEAM_ROUNDS

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
READ = [code for kind in RECORDS for code in kind.codes if kind.read is not as_it_stands]


def test_a_code_has_one_row() -> None:
    assert len(BY_CODE) == sum(len(kind.codes) for kind in RECORDS)


def test_every_record_of_teams_that_is_loaded_late_has_a_reader() -> None:
    late = [code for kind in RECORDS if kind.read is BY_CODE["310"].read for code in kind.codes]
    assert sorted(teams.READ) == sorted(late)


@pytest.mark.parametrize("code", READ)
def test_the_page_of_the_formats_tells_every_code_that_is_read(code: str) -> None:
    told = re.search(rf"(?<![0-9]){code}(?![0-9])", PAGE) or (code[:2] == "BB" and "`BBW` … `BBU`" in PAGE)
    assert told, f"docs/formats.md does not name the record {code}"


PEOPLE = {"001", "013", "310"}
"""Records of players and rosters, which the writer writes without a row of FACTS."""


def test_what_is_read_is_written_back() -> None:
    """A fact has a row that writes it; another record is kept, which its example shows."""
    written = {code for fact in (*FACTS, *TEAM_ROUNDS) for code in fact.codes} | PEOPLE
    for code in {*READ} - written:
        told = f"SAMPLES of tests/record_table.py lacks {code}"
        text = next((one.right for one in SAMPLES if one.code == code), None)
        assert text is not None, told
        records = [one.text for one in loads(file(text, *FOUR)).tournament.records if one.code == code]
        assert records == [text[len(code) :]], (
            f"what reads {code} (trfpair/trf/records.py) does not keep it in facts.records, "
            "and no row of FACTS in trfpair/trf/write.py writes it"
        )


PARTS = {"line_001", CELL.rule, TEAM_299.rule, NARROW_TEAM_299.rule, "kept"}
"""Rules that read a part of a record, or what no row has."""


def test_every_rule_of_the_grammar_belongs_to_a_row() -> None:
    rules = set(grammar.rules(resources.text("grammars", "trf.lark")))
    rows = {layout.rule for kind in RECORDS for layout in kind.layouts} | {kind.rule for kind in RECORDS} - {""}
    assert rules - rows - PARTS == set(), "these rules of grammars/trf.lark need a row in trfpair/trf/records.py"
    assert rows - rules == set(), "rows in trfpair/trf/records.py name these rules, and grammars/trf.lark has none such"


def test_every_code_of_the_grammar_has_a_row() -> None:
    text = re.sub("//.*", "", resources.text("grammars", "trf.lark"))
    codes = set(re.findall(r'"([A-Z0-9#]{3})"', text))
    assert len(codes) > 30
    assert codes - BY_CODE.keys() == set(), "these codes of grammars/trf.lark need a row in trfpair/trf/records.py"


@pytest.mark.parametrize("code", [*BY_CODE])
def test_the_rule_of_a_row_begins_with_its_codes(code: str) -> None:
    kind = BY_CODE[code]
    for rule in [layout.rule for layout in kind.layouts] or [kind.rule]:
        assert rule, f"the row of {code} in RECORDS (trfpair/trf/records.py) names no rule of the grammar"
        told = f"the rule {rule} of grammars/trf.lark does not begin with {code}"
        assert _read_up_to(rule, code) == len(code), told


def _read_up_to(rule: str, line: str) -> int:
    """How many characters of a line Lark reads by a rule."""
    try:
        grammar.parse(rule, line)
    except grammar.NoMatch as stop:
        return stop.position
    return len(line)


def test_what_can_change_a_pairing_has_a_form() -> None:
    assert all(kind.layouts or kind.looks for kind in RECORDS if kind.states)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026/05/01", "2026-05-01"),
        ("2026-5-1 to 2026-05-09", "2026-05-01"),
        ("01.05.2026", "2026-05-01"),
        ("1/5/2026", "2026-05-01"),
        ("May 1, 2026", "2026-05-01"),
        ("Sept 1 2025", ""),
        ("Sep. 1st, 2025", "2025-09-01"),
        ("1 May 2026", "2026-05-01"),
        ("1. December 2025", "2025-12-01"),
        ("26/05/01", "2026-05-01"),
        ("31/12/25", "2031-12-25"),
        ("25/13/01", ""),
        ("24/30/12", ""),
        ("31/02/26", "2031-02-26"),
        ("12/13/26", ""),
        ("30/11/26", "2030-11-26"),
        ("26/13/01", ""),
        ("05/31/01", ""),
        ("13/05/45", "2045-05-13"),
        ("30.12.24", "2024-12-30"),
        ("12.30.24", ""),
        ("40/12/25", "2040-12-25"),
        ("31.13.25", ""),
        ("2026/02/30", ""),
        ("2026/05/011", ""),
        ("the first of May", ""),
        ("", ""),
    ],
)
def test_dates(text: str, day: str) -> None:
    assert day_in(text) == day


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2026/05/01", ""),
        ("", ""),
        ("26/05/01", "read as 2026-05-01"),
        ("some day in May", "no date: where 192 names no edition, the one in force today is taken"),
    ],
)
@pytest.mark.parametrize("strict", [False, True])
def test_a_date_that_is_none_or_may_be_another_is_told(text: str, told: str, strict: bool) -> None:
    loaded = loads(file(f"042 {text}", *FOUR), strict=strict)
    found = [problem for problem in loaded.problems if problem.field == "date of the start"]
    assert [problem.treatment for problem in found] == ([told] if told else [])
    assert loaded.tournament.header("042") == text
    for problem in found:
        assert problem.line_text[problem.first_column - 1 : problem.last_column] == text


def test_the_edition_follows_a_date_with_a_short_year() -> None:
    names = [choose_system(loads(file(f"042 {day}", *FOUR)).tournament).system.name for day in ("26/05/01", "25/05/01")]
    assert names == ["dutch-2026", "dutch-2017"]


@pytest.mark.parametrize(
    ("records", "day"),
    [
        (("042 11.09.26", "052 12.04.01"), "2011-09-26"),
        (("042 10.09.13", "052 11.03.13", f"{'132':<91}10.09.13  10.09.25  10.10.16  11.01.08"), "2010-09-13"),
        (("042 26/09/11", "052 28/09/11"), "2026-09-11"),
        (("042 10.09.13",), "2013-09-10"),
        (("042 10.09.13", "052 11.09.13"), "2013-09-10"),
        (("042 26/05/03", "052 2026/05/05"), "2026-05-03"),
        (("042 03/05/26", "052 2026/05/05"), "2003-05-26"),
    ],
)
def test_short_years_stand_where_the_dates_of_the_file_agree(records: tuple[str, ...], day: str) -> None:
    loaded = loads(file(*records, *TWO))
    assert first_day(loaded.tournament) == day
    assert loaded.problems[0].treatment.startswith(f"read as {day}")
