"""The tables of the hall: somebody who stays at one, and has a board at another one (docs/sheets.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING

from .tournament import File

if TYPE_CHECKING:
    from .round import Round

TABLE = "table"
"""The kind of the notice."""
_FIRST = re.compile(r" *trfpair tables +from=([1-9]\d{0,3}) *")
_BOARDS = re.compile(r"\s*round (\d{1,9}):((?: \d+-\d+)*)\s*")


def away_from_table(claims: Round) -> Iterator[tuple[str, str]]:
    """The notice of each one whose board is at another table, by the boards of the page and those that stand."""
    file, number = claims.file, claims.number
    boards = [(row["white"], row["black"]) for row in claims.answer["pairs"]]
    before = in_order(file, number, [pair for pair in claims.by_hand_pairs if pair[1]])
    own = {p.id: p.table for p in file.players if p.table}
    tables = tables_of(file, [*before, *boards], own)[len(before) :] if own else []
    called = {p.id: p.called for p in file.players}
    for board, (pair, table) in enumerate(zip(boards, tables), len(before) + 1):
        for one in pair:
            if own.get(one, table) != table:
                where = f"board {board} is at table {table} in round {number}"
                yield TABLE, f"{called[one]} stays at table {own[one]}, but {where}"


def tables_of(file: File, boards: Sequence[tuple[int, int]], own: dict[int, str]) -> list[str]:
    """The table of each board: that of White, or else of Black, where no earlier board has it; the others in turn."""
    kept, taken = list[str](), {""}
    for pair in boards:
        wanted = [own[one] for one in pair if one in own and own[one] not in taken]
        kept.append(wanted[0] if wanted else "")
        taken.add(kept[-1])
    free = (str(number) for number in count(first_table(file)) if str(number) not in taken)
    return [table or next(free) for table in kept]


def first_table(file: File) -> int:
    """The number of the first table; of two lines the last one counts."""
    found = [_FIRST.fullmatch(line[3:]) for line in file.records["###"]]
    return next((int(line[1]) for line in reversed(found) if line), 1)


def in_order(file: File, number: int, boards: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Boards that stand in the file, in the order of its line of the round."""
    lines = [found for line in file.records["###"] if (found := _BOARDS.fullmatch(line[3:]))]
    text = next((line[2] for line in reversed(lines) if int(line[1]) == number), "")
    at = {pair: place for place, pair in enumerate(re.findall(r"(\d+)-(\d+)", text))}
    return sorted(boards, key=lambda pair: at.get((str(pair[0]), str(pair[1])), len(at)))
