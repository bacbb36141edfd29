"""The sheets of a seating at tables of N: what ``trfpair pods --sheets DIR`` writes and the page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trfpair.event.words import Words
from trfpair.output.sheets import Look
from trfpair.output.sheets.tables import seating_of, table_sheets
from trfpair.pods import TableSystem
from trfpair.pods.model import Request
from trfpair.pods.pages import value_text
from trfpair.pods.standings import TIE_BREAKS, report

_Line = tuple[int, int, Sequence[str]]


def sheets_of_tables(
    round_: int,
    seated: tuple[Sequence[Sequence[int]], Sequence[int]],
    finished: Request,
    system: TableSystem,
    names: Mapping[int, str],
    words: Words,
    look: Look,
) -> dict[str, str]:
    """The files by name: the tables and byes of a round, and the standings after the rounds that are ``finished``."""
    heads, lines = _standings(finished, system) if finished.rounds else ((), ())
    tables, byes = seated
    return table_sheets(seating_of(round_, tables, byes, dict(names), (heads, lines)), words, look)


def _standings(request: Request, system: TableSystem) -> tuple[Sequence[str], Sequence[_Line]]:
    made = report(request, system)
    columns = ("points", *made.columns)
    lines = [(row.rank, row.player, [value_text(row, each) for each in columns]) for row in made.rows]
    return [TIE_BREAKS[each].head for each in columns], lines
