"""The sheets as plain text; where Vega has a file for one, in its name and layout. Names are as wide as they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from trfpair.event.columns import LONGEST_NAME
from trfpair.event.words import Words
from trfpair.output.sheets.book import Cell, CrossLine, NameLine, Who, with_beside
from trfpair.output.sheets.sheet import Page
from trfpair.output.tables import lines_of
from trfpair.output.width import in_room, left, width

_NAME, _LONG_NAME = 20, 22
"""How wide the names are on Vega's pages: the pairings, and the pairings by name."""

_RULE, _LONG_RULE = 83, 90
"""How wide Vega's pages are, with names of that width."""

_CELL = 6
"""How wide a cell of Vega's crosstables is, with the gap behind it; numbers of four digits and marks take more."""

_MARKS = 3
"""A gap and two brackets around what stands beside a name."""

_OPEN = "..."
_VEGA_SCORE = {"1": "+", "½": "=", "0": "-", "+": "+", "–": "-", "": " "}
_VEGA_BYE = {"(1)": "+BYE", "(½)": "=BYE", "–": " --"}
_FORFEIT = {"+": "*", "–": "*"}
"""What follows the number of an opponent with whom there was no game; Vega's layout has nothing for it."""


def sheet_text(page: Page) -> str:
    """A sheet as text: event and sheet, of which round, and what it shows."""
    assert page.sheet.text
    head = f"{page.title}{page.words.colon} {page.heading}"
    heads = [f"{head}, {page.under}"] if page.sheet.of == "round" else [head, page.under]
    lines = [*heads, "", *page.sheet.text(page)]
    if page.look.printed or page.look.footer:
        lines += ["", *filter(None, (page.look.footer, page.look.printed))]
    return lines_text(lines)


def board_lines(page: Page) -> list[str]:
    """The boards of the round in Vega's line format, results as far as they are known."""
    book = page.book
    room = _room(page, _NAME)
    rule = _RULE + 2 * (room - _NAME)
    lines = ["=" * rule]
    for board in book.boards:
        result = f"{board.white_score} - {board.black_score}" if board.known else _OPEN
        white, black = (_seat(page, who, room) for who in (board.white, board.black))
        ids = f"{board.white.id:3} - {board.black.id:3}"
        table = f" = {page.words.table} {board.table}" if board.table else ""
        lines += [f"{board.number:3} = {white} - {black} = {ids} = {result}{table}", "-" * rule]
    lines += [f"  - = {_seat(page, who, room)}   {page.words.word(bye)}" for who, bye in book.byes]
    return [
        *lines,
        *_after_gap([f"{page.words.board} {number}{page.words.colon} {text}" for number, text in book.reviewed]),
    ]


def _room(page: Page, least: int) -> int:
    named = page.book.now.values()
    beside = max([width(who.beside) + _MARKS for who in named if who.beside], default=0)
    return min(max(least, *(width(who.told) for who in named)), LONGEST_NAME + beside)


def _seat(page: Page, who: Who, room: int) -> str:
    return f"{in_room(who.told, room)} ({page.shown(who):>4})"


def names(page: Page) -> list[str]:
    """Everybody by name, with colour, opponent and board."""
    words, room = page.words, _room(page, _LONG_NAME)
    lines = ["=" * (_LONG_RULE + 2 * (room - _LONG_NAME))]
    colours = {True: words.white, False: words.black}
    wide = max(map(width, colours.values()))
    for line in page.names:
        name = in_room(line.who.told, room)
        if line.opponent is None:
            lines.append(f"{name}  {words.word(line.bye)}")
        else:
            opponent = in_room(line.opponent.told, room)
            table = f"  {words.table} {line.table:>4}" if line.table else ""
            seat = f"{words.board} {line.board:4}{table}"
            lines.append(f"{name}  {left(colours[line.white], wide)}  -  {opponent}  {seat}")
    return lines


def all_names(listed: Iterable[tuple[str, NameLine]], words: Words) -> list[str]:
    """Everybody of several groups by name, with group, colour, opponent and board."""
    rows = []
    for group, line in listed:
        colour = (words.white if line.white else words.black) if line.opponent else ""
        opponent = line.opponent.told if line.opponent else words.word(line.bye)
        rows.append([line.who.told, group, str(line.board or ""), line.table, colour, opponent])
    heads = [words.name, words.section, words.board, words.table, words.colour, words.opponent]
    return list(lines_of(heads, rows, "llrrll", (3,)))


def people(page: Page) -> list[str]:
    """A list of players part by part, what is to be known of it, and what the codes mean."""
    lines: list[str] = []
    for part in page.parts:
        rows = [[_cell(column.name, column.cell(part, who)) for column in page.columns] for who in part.members]
        heads = [column.head if column.name != "title" else "" for column in page.columns]
        table = lines_of(heads, rows, "".join(column.align for column in page.columns))
        lines += [part.head, *(f"   {line}" for line in table), ""] if part.head else table
    return [*lines, *_after_gap(page.notes), *_legend(page)]


def _cell(column: str, text: str) -> str:
    """Ranks stand one below the other, with and without the sign that they are shared."""
    return f"{text} " if column == "rank" and not text.endswith("=") else text


def _after_gap(lines: Sequence[str]) -> Sequence[str]:
    return ["", *lines] if lines else []


def _legend(page: Page) -> Iterator[str]:
    if page.legend and page.sheet.name == "standings":
        yield from ("", f"{page.words.tie_breaks}{page.words.colon}")
        yield from (f"  {line}" for line in lines_of(["", ""], page.legend, "ll") if line)


def crosstable(page: Page) -> list[str]:
    """By rank: opponents are named by the line they stand in."""
    return _crosstable(page, page.book.by_rank, "cells")


def numbers(page: Page) -> list[str]:
    """By pairing number."""
    return _crosstable(page, page.book.by_number, "cells_number")


def _crosstable(page: Page, lines: Sequence[CrossLine], cells: str) -> list[str]:
    book, words, room = page.book, page.words, _room(page, _NAME)
    rounds = range(1, book.rounds + 1)
    letters = {colour: letter.upper() or " " for colour, letter in words.letters.items()}
    of_matches = book.seen.of_matches
    shown_as = _match_cell if of_matches else _vega_cell
    rows = [[shown_as(cell, letters) for cell in line.cells] for line in lines]
    wide = max([_CELL, *(len(cell) + 1 for row in rows for cell in row)])
    head = f" ID {left('NAME', room)} {'Rtg':<4} Tit Fed  Scr |" + "".join(
        f" {round_:{wide - 3}}  " for round_ in rounds
    )
    table = [head.rstrip(), "-" * (44 - _NAME + room + wide * len(rounds))]
    for line, row in zip(lines, rows):
        who = line.who
        start = f"{line.key:3} {in_room(who.told, room)} {who.rating or '':4} {who.title[:3]:>3}"
        shown = "".join(f"{cell:<{wide}}" for cell in row)
        table.append(f"{start} {who.federation[:3]:>3} {words.score(who.points):>4} | {shown}".rstrip())
    told = matches_told(words) if of_matches else _cells_told(cells, words.letters["w"], words)
    return [*table, "", *told]


def matches_told(words: Words) -> list[str]:
    """The meaning of a cell in a crosstable of matches."""
    return [words.say("cells_match", cell=f"12{words.letters['w']} 2½")]


def _vega_cell(cell: Cell, letters: Mapping[str, str]) -> str:
    """Result, colour and opponent, and a mark where no game was played."""
    if not cell.id:
        return _VEGA_BYE[cell.score]
    return f"{_VEGA_SCORE[cell.score]}{letters[cell.colour]}{cell.against}{_FORFEIT.get(cell.score, '')}"


def _match_cell(cell: Cell, letters: Mapping[str, str]) -> str:
    """Opponent, colour, and the points made in the match."""
    return f"{cell.against}{letters[cell.colour].lower()} {cell.score}" if cell.id else cell.score


def _cells_told(cells: str, white: str, words: Words) -> Iterator[str]:
    """The meaning of a cell in a crosstable."""
    yield words.say(cells, cell=f"+{white.upper()}12")
    yield words.say("forfeits", won=f"+{white.upper()}12*", lost=f"-{white.upper()}12*")
    yield words.say("marks", full="+BYE", half="=BYE", none="--")


def cards(page: Page) -> list[str]:
    """A card for each player."""
    book, words = page.book, page.words
    lines: list[str] = []
    colours = {"white": words.white, "black": words.black, "": ""}
    heads = [words.round_head, words.colour, words.number, words.opponent, words.result, words.points]
    for card in book.cards:
        who = card.who
        table = f"{words.table} {kept}" if (kept := book.kept_tables.get(who.id)) else ""
        about = "  ".join(str(part) for part in (who.title, who.rating or "", who.federation, table) if part)
        lines.append(f"{who.id}  {who.told}  {about}".rstrip())
        rows = []
        for line in card.lines:
            opponent = with_beside(line.name, line.beside) if line.opponent else words.word(line.bye)
            total = "" if book.ladder else words.figure(line.sum)
            rows.append([str(line.round), colours[line.colour], str(line.opponent or ""), opponent, line.score, total])
        lines += [*(f"   {line}" for line in lines_of(heads, rows, "rlrlrr", (1, 2, 4, 5))), ""]
    return lines


def lines_text(lines: Iterable[str]) -> str:
    """The lines of a page as its text; none is empty at its end."""
    return "\n".join(line.rstrip() for line in lines).rstrip("\n") + "\n"
