"""Sheets for an event at tables of N players: the seating by table and by name, and the standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trfpair.base.named import NamedTuple
from trfpair.base.shown import shown
from trfpair.event.words import Words
from trfpair.output.render import render
from trfpair.output.sheets.sheet import MANY, Look
from trfpair.output.tables import lines_of


class _Sitter(NamedTuple):
    """A player at a table, or with a bye (table and seat 0)."""

    id: int
    name: str
    table: int
    seat: int


class _Place(NamedTuple):
    """One line of the standings; ``values`` as they are printed."""

    rank: int
    id: int
    name: str
    values: tuple[str, ...]


class Seating(NamedTuple):
    """A round at tables, and the standings before it."""

    round: int
    tables: tuple[tuple[_Sitter, ...], ...]
    byes: tuple[_Sitter, ...]
    heads: tuple[str, ...]
    """What the values of the standings are called."""
    places: tuple[_Place, ...]

    def by_name(self, words: Words) -> list[_Sitter]:
        """Everybody by name, in the order of the language; whoever has no name, by number."""
        everybody = [sitter for table in self.tables for sitter in table] + list(self.byes)
        return sorted(everybody, key=lambda sitter: (words.in_order(sitter.name), sitter.id))


class _Sheet(NamedTuple):
    """One sheet: the key of its word, and its page."""

    name: str
    page: str


_TABLES, NAMES, STANDINGS = (
    _Sheet("tables", "tables.html"),
    _Sheet("table_names", "names.html"),
    _Sheet("standings", "standings.html"),
)


def seating_of(
    round_: int,
    tables: Sequence[Sequence[int]],
    byes: Sequence[int],
    names: dict[int, str],
    standings: tuple[Sequence[str], Sequence[tuple[int, int, Sequence[str]]]],
) -> Seating:
    """Put names to numbers. ``standings`` are the heads of the values, and (rank, player, values) a line."""

    def sitter(id_: int, table: int, seat: int) -> _Sitter:
        return _Sitter(id_, _name(id_, names), table, seat)

    heads, lines = standings
    return Seating(
        round_,
        tuple(
            tuple(sitter(id_, number, seat) for seat, id_ in enumerate(seated, 1))
            for number, seated in enumerate(tables, 1)
        ),
        tuple(sitter(id_, 0, 0) for id_ in byes),
        tuple(heads),
        tuple(_Place(rank, id_, _name(id_, names), tuple(values)) for rank, id_, values in lines),
    )


def _name(id_: int, names: dict[int, str]) -> str:
    return names.get(id_, f"no. {id_}")


def table_sheets(seating: Seating, words: Words, look: Look) -> dict[str, str]:
    """The files by name: text and HTML; standings where there are some."""
    sheets = [_TABLES, NAMES, *([STANDINGS] if seating.places else [])]
    title = look.title or words.tables
    context: dict[str, Any] = {
        "seating": seating,
        "words": words,
        "look": look,
        "sheets": sheets,
        "title": title,
        "by_name": seating.by_name(words),
        "many": sum(map(len, seating.tables)) > MANY,
        "qr": None,
    }
    files = {
        "tables.txt": _text(title + words.colon, words.say("round", round=seating.round), _by_table(seating, words)),
        "names.txt": _text(title + words.colon, words.say("round", round=seating.round), _by_name(seating, words)),
    }
    if seating.places:
        files["standings.txt"] = _text(title + words.colon, words.standings, _standings(seating, words))
    for sheet in (*sheets, None):
        heading = words.word(sheet.name) if sheet else title
        page = render("sheets/seating.html.j2", own_folder=look.own_folder, sheet=sheet, heading=heading, **context)
        files[sheet.page if sheet else "index.html"] = page
    return files


def _text(title: str, what: str, lines: Sequence[str]) -> str:
    return shown("".join(f"{line.rstrip()}\n" for line in (f"{title} {what}", "", *lines)))


def _by_table(seating: Seating, words: Words) -> list[str]:
    seats = range(1, max((len(table) for table in seating.tables), default=0) + 1)
    rows = [
        [str(number), *(f"{sitter.name} ({sitter.id})" for sitter in table), *[""] * (len(seats) - len(table))]
        for number, table in enumerate(seating.tables, 1)
    ]
    heads = [words.table, *(f"{words.seat} {seat}" for seat in seats)]
    byes = [f"{words.pab}{words.colon} {sitter.name} ({sitter.id})" for sitter in seating.byes]
    return [*lines_of(heads, rows, "r" + "l" * len(seats)), *([""] if byes else []), *byes]


def _by_name(seating: Seating, words: Words) -> list[str]:
    rows = [
        [sitter.name, str(sitter.id), str(sitter.table or ""), str(sitter.seat or words.pab)]
        for sitter in seating.by_name(words)
    ]
    return list(lines_of([words.name, words.number, words.table, words.seat], rows, "lrrr"))


def _standings(seating: Seating, words: Words) -> list[str]:
    rows = [[str(place.rank), str(place.id), place.name, *place.values] for place in seating.places]
    heads = [words.rank, words.number, words.name, *seating.heads]
    return list(lines_of(heads, rows, "rrl" + "r" * len(seating.heads)))
