"""The sheets as plain text; where Vega has a file for one, in its name and layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trfpair.event.points import points_text
from trfpair.output.sheets.book import Book, Cell, CrossLine, Who
from trfpair.output.sheets.words import Words
from trfpair.output.tables import lines_of
from trfpair.output.width import fitted, left

Page = tuple[str, str]
"""Name and text."""

_RULE, _LONG_RULE = 83, 90
"""How wide Vega's pages are: the pairings, and the pairings by name."""

_CELL = 6
"""How wide a cell of Vega's crosstables is, with the gap behind it; numbers of four digits and marks take more."""

_OPEN = "..."
_VEGA_SCORE = {"1": "+", "½": "=", "0": "-", "+": "+", "–": "-", "": " "}
_VEGA_BYE = {"(1)": "+BYE", "(½)": "=BYE", "–": " --"}
_FORFEIT = {"+": "*", "–": "*"}
"""What follows the number of an opponent with whom there was no game; Vega's layout has nothing for it."""


def title_of(book: Book, title: str = "") -> str:
    """The name of the event on its pages."""
    return title or book.tournament.name or "Tournament"


def when(book: Book, words: Words) -> str:
    """After which round the standings are."""
    if not book.after:
        return words.start
    rounds = book.tournament.rounds
    if rounds and rounds >= book.after:
        return words.say("after_of", round=book.after, rounds=rounds)
    return words.say("after", round=book.after)


def legend(book: Book, words: Words) -> list[tuple[str, str]]:
    """The tie-breaks: code, and name in the language of the page."""
    return [(str(column.code), words.tie_break(column.code.name, column.row.name)) for column in book.columns]


def pairings(book: Book, words: Words) -> Page:
    """``pairsN.txt``: the boards of the round in Vega's line format, results as far as they are known."""
    return f"pairs{book.round}.txt", _boards(book, words, words.pairings)


def results(book: Book, words: Words) -> Page:
    """``resultsN.txt``: the same under its own name."""
    return f"results{book.round}.txt", _boards(book, words, words.results)


def _boards(book: Book, words: Words, what: str) -> str:
    lines = [f"{title_of(book)}: {what}, {words.say('round', round=book.round)}", "", "=" * _RULE]
    for board in book.boards:
        result = f"{board.white_score} - {board.black_score}" if board.known else _OPEN
        white, black = _seat(book, board.white), _seat(book, board.black)
        ids = f"{board.white.id:3} - {board.black.id:3}"
        lines += [f"{board.number:3} = {white} - {black} = {ids} = {result}", "-" * _RULE]
    for who, bye in book.byes:
        lines.append(f"  - = {_seat(book, who)}   {words.word(bye)}")
    return lines_text(lines)


def _seat(book: Book, who: Who) -> str:
    return f"{left(fitted(who.name, 20), 20)} ({book.shown(who):>4})"


def names(book: Book, words: Words) -> Page:
    """``SortedPairs.txt``: everybody by name, with colour, opponent and board."""
    lines = [f"{title_of(book)}: {words.names}, {words.say('round', round=book.round)}", "", "=" * _LONG_RULE]
    colours = {True: words.white, False: words.black}
    wide = max(map(len, colours.values()))
    for line in book.names:
        name = left(fitted(line.who.name, 22), 22)
        if line.opponent is None:
            lines.append(f"{name}  {words.word(line.bye)}")
        else:
            opponent = left(fitted(line.opponent.name, 22), 22)
            lines.append(f"{name}  {left(colours[line.white], wide)}  -  {opponent}  {words.board} {line.board:4}")
    return "SortedPairs.txt", lines_text(lines)


def standings(book: Book, words: Words) -> Page:
    """``standings.txt``, with the tie-breaks and what their codes mean."""
    heads, align, optional = _player_heads(book, words)
    codes = [code for code, _ in legend(book, words)]
    points = [] if book.ladder else [words.points]
    rows = [
        [*_player_row(book, who), *([] if book.ladder else [points_text(who.points)]), *book.values(who)]
        for who in book.ranked
    ]
    table = lines_of([*heads, *points, *codes], rows, align + "r" * (len(points) + len(codes)), optional)
    worth = points_text(book.tournament.scoring.unknown)
    opened = [words.say("open_game", round=round_, board=board, points=worth) for round_, board in book.open_games]
    noted = ["", *opened] if opened else []
    return "standings.txt", lines_text([*_heading(book, words, words.standings), *table, *noted, *_legend(book, words)])


def _player_heads(book: Book, words: Words) -> tuple[list[str], str, tuple[int, ...]]:
    place = words.place if book.ladder else words.rank
    return [place, words.number, "", words.name, words.rating, words.federation], "rrllrl", (2, 4, 5)


def _player_row(book: Book, who: Who) -> list[str]:
    rank = book.rank_text(who)
    shown = rank if rank.endswith("=") else f"{rank} "
    return [shown, str(who.id), who.title, who.name, str(who.rating or ""), who.federation]


def _heading(book: Book, words: Words, what: str) -> list[str]:
    return [f"{title_of(book)}: {what}", when(book, words), ""]


def _legend(book: Book, words: Words) -> Iterator[str]:
    named = legend(book, words)
    if named:
        yield ""
        yield f"{words.tie_breaks}:"
        yield from (f"  {line}" for line in lines_of(["", ""], named, "ll") if line)


def crosstable(book: Book, words: Words) -> Page:
    """``sortcros.txt``: the crosstable by rank; opponents are named by the line they stand in."""
    return "sortcros.txt", _crosstable(book, book.by_rank, words.crosstable, "cells", words)


def numbers(book: Book, words: Words) -> Page:
    """``crosstbl.txt``: the crosstable by pairing number."""
    return "crosstbl.txt", _crosstable(book, book.by_number, words.numbers, "cells_number", words)


def _crosstable(book: Book, lines: Sequence[CrossLine], what: str, cells: str, words: Words) -> str:
    rounds = range(1, book.round + 1)
    letters = {"w": words.white_letter.upper(), "b": words.black_letter.upper(), "": " "}
    of_matches = book.seen.of_matches
    shown_as = _match_cell if of_matches else _vega_cell
    rows = [[shown_as(cell, letters) for cell in line.cells] for line in lines]
    wide = max([_CELL, *(len(cell) + 1 for row in rows for cell in row)])
    head = f" ID {'NAME':<20} {'Rtg':<4} Tit Fed  Scr |" + "".join(f" {round_:{wide - 3}}  " for round_ in rounds)
    page = [*_heading(book, words, what), head.rstrip(), "-" * (44 + wide * len(rounds))]
    for line, row in zip(lines, rows):
        who = line.who
        title, federation = who.title[:3], who.federation[:3]
        start = f"{line.key:3} {left(fitted(who.name, 20), 20)} {who.rating or '':4} {title:>3} {federation:>3}"
        shown = "".join(f"{cell:<{wide}}" for cell in row)
        page.append(f"{start} {points_text(who.points):>4} | {shown}".rstrip())
    told = matches_told(words) if of_matches else _cells_told(cells, letters["w"], words)
    return lines_text([*page, "", *told])


def matches_told(words: Words) -> list[str]:
    """What a cell of a crosstable of matches says."""
    return [words.say("cells_match", cell=f"12{words.white_letter} 2½")]


def _vega_cell(cell: Cell, letters: Mapping[str, str]) -> str:
    """Result, colour and opponent, and a mark where no game was played."""
    if not cell.id:
        return _VEGA_BYE[cell.score]
    return f"{_VEGA_SCORE[cell.score]}{letters[cell.colour]}{cell.against}{_FORFEIT.get(cell.score, '')}"


def _match_cell(cell: Cell, letters: Mapping[str, str]) -> str:
    """Opponent, colour, and the points made in the match."""
    return f"{cell.against}{letters[cell.colour].lower()} {cell.score}" if cell.id else cell.score


def _cells_told(cells: str, white: str, words: Words) -> Iterator[str]:
    """What a cell of a crosstable says."""
    yield words.say(cells, cell=f"+{white}12")
    yield words.say("forfeits", won=f"+{white}12*", lost=f"-{white}12*")
    yield words.say("marks", full="+BYE", half="=BYE", none="--")


def players(book: Book, words: Words) -> Page:
    """``players.txt``: the list of players."""
    rows = [
        [str(who.id), who.title, who.name, str(who.rating or ""), who.federation]
        for who in (book.now[player.id] for player in book.tournament.players)
    ]
    heads = [words.number, "", words.name, words.rating, words.federation]
    teams = book.seen.matches is not None
    count = words.say("count_teams" if teams else "count", count=len(rows))
    return "players.txt", lines_text(
        [
            f"{title_of(book)}: {words.teams if teams else words.players}",
            count,
            "",
            *lines_of(heads, rows, "rllrl", (1, 3, 4)),
        ]
    )


def cards(book: Book, words: Words) -> Page:
    """``cards.txt``: a card for each player."""
    page: list[str] = [f"{title_of(book)}: {words.cards}", when(book, words)]
    colours = {"white": words.white, "black": words.black, "": ""}
    for card in book.cards:
        who = card.who
        about = "  ".join(str(part) for part in (who.title, who.rating or "", who.federation) if part)
        page += ["", f"{who.id}  {who.name}  {about}".rstrip()]
        rows = []
        for line in card.lines:
            opponent = line.name if line.opponent else words.word(line.bye)
            total = "" if book.ladder else line.sum
            rows.append([str(line.round), colours[line.colour], str(line.opponent or ""), opponent, line.score, total])
        heads = [words.round_head, words.colour, words.number, words.opponent, words.result, words.points]
        page += [f"   {line}" for line in lines_of(heads, rows, "rlrlrr", (1, 2, 4, 5))]
    return "cards.txt", lines_text(page)


def groups(book: Book, words: Words) -> Page:
    """``groups.txt``: the score groups."""
    page = _heading(book, words, words.groups)[:-1]
    for group in book.groups:
        page += ["", words.say("group", points=points_text(group.points), count=len(group.members))]
        rows = [[str(who.id), who.name, str(who.rating or "")] for who in group.members]
        page += [f"   {line}" for line in lines_of([words.number, words.name, words.rating], rows, "rlr", (2,))]
    return "groups.txt", lines_text(page)


def lines_text(lines: Sequence[str]) -> str:
    """The lines of a page as its text."""
    return "".join(f"{line.rstrip()}\n" for line in lines)
