"""Two sheets of a round robin: the grid, opponent by opponent, and all rounds on one page."""

from __future__ import annotations

from trfpair.base.named import NamedTuple
from trfpair.output.sheets.book import Board, Book, CrossLine, Who
from trfpair.output.sheets.sheet import Page
from trfpair.output.tables import lines_of

_OWN = "×"
"""The sign where a line of the grid meets its own column."""


class GridLine(NamedTuple):
    """A participant in the grid."""

    line: CrossLine
    cells: tuple[str, ...]
    """The scores against each line of the grid, of all meetings in the order of the rounds."""
    gone: bool
    """Whether the participant has left for good."""


class RoundPart(NamedTuple):
    """A round on the page of all rounds."""

    round: int
    day: str
    boards: tuple[Board, ...]
    byes: tuple[tuple[Who, str], ...]
    """Who has no opponent, with the word for it."""


def grid_of(book: Book) -> tuple[GridLine, ...]:
    """The grid, in the order of the standings."""
    gone = book.seen.left_for_good(min(book.seen.coming, book.seen.rounds or book.seen.coming))
    lines = book.by_rank
    found = []
    for line in lines:
        met: dict[int, list[str]] = {}
        for round_ in range(1, book.seen.last + 1):
            opponent = book.players[line.who.id].game(round_).opponent
            met.setdefault(opponent, []).append(book.score_of(line.who.id, round_) or "·" if opponent else "")
        row = (_OWN if one.who.id == line.who.id else " ".join(met.get(one.who.id, ())).strip("· ") for one in lines)
        found.append(GridLine(line, tuple(row), line.who.id in gone))
    return tuple(found)


def schedule_of(book: Book) -> tuple[RoundPart, ...]:
    """All rounds that are paired, each with its boards."""
    return tuple(
        RoundPart(round_, book.day_of(round_), book.boards_of(round_), book.byes_of(round_))
        for round_ in range(1, book.seen.last + 1)
    )


def grid_text(page: Page) -> list[str]:
    """The grid as a table; a sign behind the name says who has left."""
    words, lines = page.words, grid_of(page.book)
    heads = [words.rank, words.name, *(str(one.line.key) for one in lines), words.points, *dict(page.legend)]
    rows = [
        [
            str(one.line.key),
            one.line.who.told + (f" ({words.gone})" if one.gone else ""),
            *one.cells,
            words.score(one.line.who.points),
            *page.values(one.line.who),
        ]
        for one in lines
    ]
    return list(lines_of(heads, rows, "rl" + "l" * len(lines) + "r" * (1 + len(page.legend))))


def schedule_text(page: Page) -> list[str]:
    """Round after round: boards with results, and who has no opponent."""
    words, lines = page.words, list[str]()
    for part in schedule_of(page.book):
        day = words.day(part.day)
        rows = [
            [
                str(board.number),
                board.white.told,
                f"{board.white_score} : {board.black_score}",
                board.black.told,
                f"({words.table} {board.table})" if board.table else "",
            ]
            for board in part.boards
        ]
        rows += [["", who.told, "", words.word(bye), ""] for who, bye in part.byes]
        head = words.say("round", round=part.round)
        lines += [f"{head} · {day}" if day else head]
        lines += [f"   {line}" for line in list(lines_of(["", "", "", "", ""], rows, "rlcll")) if line.strip()]
        lines += [""]
    return lines[:-1]
