"""The table of columns: where each stands, and the word above it."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

import trfpair
from tests import standings_schema
from tests.sources import words_in
from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.output.sheets.pages import SHEETS
from trfpair.output.standings import standings_csv, standings_json, standings_text
from trfpair.ranking.columns import PLAIN_COLUMNS, PlainColumn

ROOT = Path(__file__).parents[2]
TABLE = "trfpair/ranking/columns.py"
WORDS = ROOT / "templates" / "words" / "en.toml"
LISTS = {sheet.name for sheet in SHEETS if sheet.parts}
"""The sheets that are lists of players."""
HUNGARIAN = {"sex": "w", "title": "wg", "rating": 2345, "federation": "HUN", "fide_id": "712345", "birth": "1999/12/31"}
HUNGARIAN |= {"club": "SK Ort", "school": "Grammar", "town": "Eger", "registration": "paid", "table": "7"}
"""Whatever a player may have, so that a column of any of it has a cell."""
WON, LOST = Game(2, Colour.WHITE, Result.WIN), Game(1, Colour.BLACK, Result.LOSS)
TWO = Tournament(
    tuple(Player(id_, f"Player {id_}", games=(game,), **HUNGARIAN) for id_, game in ((1, WON), (2, LOST))),  # type: ignore[arg-type]
    name="A day",
    rounds=1,
)

each = pytest.mark.parametrize("column", PLAIN_COLUMNS, ids=[column.key for column in PLAIN_COLUMNS])


def test_a_column_has_one_key_and_one_word() -> None:
    for names in ([column.key for column in PLAIN_COLUMNS], [column.word for column in PLAIN_COLUMNS]):
        assert len({*names}) == len(names), TABLE


@each
def test_a_column_stands_in_every_form(column: PlainColumn) -> None:
    found = trfpair.standings(TWO)
    first = found.lines[0]
    heads, cells = (re.split("  +", line.strip()) for line in standings_text(found).splitlines()[3:5])
    assert column.head in heads or not column.head, f"{TABLE}: {column.key} is not in the text"
    assert column.key in ("points", "rank") or column.shown(first) in cells
    row = next(csv.DictReader(io.StringIO(standings_csv(found))))
    assert (column.key in row) is column.csv, f"{TABLE}: {column.key} and the CSV"
    assert json.loads(standings_json(found))["standings"][0][column.key] == column.value(first)
    assert (f"<th>{column.head}</th>" in found._repr_html_()) is not column.seldom


@each
def test_a_column_stands_on_its_sheets(column: PlainColumn) -> None:
    head = words_in(WORDS).get(column.word)
    assert head, f"templates/words/en.toml lacks {column.word!r}, the head of a column of {TABLE}"
    lists = {*column.lists.split()}
    assert lists <= LISTS, f"{TABLE}: {column.key} names sheets that are no lists of players"
    sheets = trfpair.sheets(TWO, formats=["html"])
    for name in ("standings", "players"):
        assert (f">{head}<" in sheets[f"{name}.html"]) is (not lists or name in lists), f"{TABLE}: {column.key}, {name}"


def test_the_schema_is_made_of_the_table() -> None:
    assert standings_schema.FILE.read_text(encoding="utf-8") == standings_schema.written(), "make pages"
