"""The sheets of a seating at tables of N: ``trfpair pods --sheets DIR``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.files import write_set
from trfpair.base.inputs import whole_number
from trfpair.base.texts import text_in
from trfpair.output.sheets import Look, words_of
from trfpair.output.sheets.tables import seating_of, table_sheets
from trfpair.pods import TableSystem
from trfpair.pods.model import Outcome, Request
from trfpair.pods.pages import HEADS, value_text
from trfpair.pods.standings import report

_Line = tuple[int, int, Sequence[str]]


def write_sheets(request: Request, outcome: Outcome, system: TableSystem, options: Mapping[str, Any]) -> None:
    """Write the sheets of the coming round; with the standings before it."""
    names = read_names(options["names"]) if options["names"] else request.names
    heads, lines = _standings(request, system) if request.rounds else ((), ())
    seating = seating_of(len(request.rounds) + 1, outcome.tables, outcome.byes, names, (heads, lines))
    files = table_sheets(
        seating,
        words_of(options["lang"] or "en"),
        Look(title=options["title"] or request.title, own_folder=options["templates"]),
    )
    write_set(options["sheets"], files)


def _standings(request: Request, system: TableSystem) -> tuple[Sequence[str], Sequence[_Line]]:
    made = report(request, system)
    columns = ("points", *made.columns)
    lines = [(row.rank, row.player, [value_text(row, each) for each in columns]) for row in made.rows]
    return [HEADS[each] for each in columns], lines


def read_names(path: Path) -> dict[int, str]:
    """``id name`` a line, a comma or blanks between. Raises BadInput with the line, FileAccess."""
    text = text_in(path)
    names = {}
    for number, line in enumerate(text.splitlines(), 1):
        first, _, name = line.replace(",", " ", 1).strip().partition(" ")
        if not first:
            continue
        player = whole_number(first)
        if player is None or not name.strip():
            raise BadInput(f"{path}, line {number}: found '{line.strip()}', expected a number and a name")
        names[player] = name.strip()
    return names
