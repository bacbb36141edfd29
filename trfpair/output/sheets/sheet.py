"""A sheet: rows of the event, columns, words. What text and HTML show of it is worked out here, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial

from trfpair.base.named import NamedTuple
from trfpair.event.words import Words
from trfpair.output.sheets.book import Book, NameLine, Who
from trfpair.output.sheets.prizes import rules_told
from trfpair.ranking.called import tie_break_name
from trfpair.ranking.columns import PLAIN_COLUMNS, PlainColumn

_PLURALS = {"club": "clubs", "school": "schools", "town": "towns", "federation": "federations"}
"""The word for what is ranked."""

MANY = 60
"""Beyond so many players the names stand in two columns."""


class Look(NamedTuple):
    """The look that a club gives its pages."""

    title: str = ""
    """In the place of the name of the tournament."""
    footer: str = ""
    logo: str = ""
    """A picture as a ``data:`` address."""
    big: bool = False
    """Large letters, on a screen and on paper."""
    own_folder: str = ""
    """Templates of the user, which hide ours of the same name."""
    printed: str = ""
    """When the sheets were made, as it is to be said."""
    address: str = ""
    """Where the sheets are on the web: as a link and as a QR code on each page."""
    home: tuple[str, str] = ("", "")
    """Of a group of an event: the address of the page above, and what it is called."""


class ListPart(NamedTuple):
    """Players under one heading; ``prizes`` are amounts by id, as they are printed."""

    head: str
    members: tuple[Who, ...]
    prizes: Mapping[int, str] = {}


class ListColumn(NamedTuple):
    """One column of a list of players."""

    name: str
    head: str
    align: str
    """``l`` or ``r``."""
    look: str
    """Its classes in HTML."""
    cell: Callable[[ListPart, Who], str]
    meaning: str = ""
    """The long form of the head, where that is a code."""
    seldom: bool = False
    """Left out where it says nothing of anybody."""


class Sheet(NamedTuple):
    """One kind of sheet, a row of `trfpair.output.sheets.pages.SHEETS`."""

    name: str
    """For ``--what``; the key of its word, and the name of its page."""
    of: str
    """What its second line tells: ``round``, ``after`` (a round) or ``count``."""
    template: str
    """In ``templates/sheets/``."""
    file: str = ""
    """The name of the text, with a place for the round; empty where there is none."""
    text: Callable[[Page], list[str]] | None = None
    """The lines of the text below the head."""
    needs: str = ""
    """``round``, ``standings``, ``calendar``, ``points``, ``groups``, ``teams`` or ``prizes``."""
    parts: Callable[[Page], tuple[ListPart, ...]] | None = None
    """Of a list of players: its parts."""
    when: str = "after"
    """The part of a tournament that asks for it, of `trfpair.output.sheets.pages.DAY`."""

    @property
    def page(self) -> str:
        """The name of the page."""
        return f"{self.name}.html"


class Page:
    """One sheet of one event in the words of a language: what its text and its HTML have in common."""

    def __init__(self, sheet: Sheet, book: Book, words: Words, look: Look) -> None:
        self.sheet, self.book, self.words, self.look = sheet, book, words, look

    @property
    def title(self) -> str:
        """The name of the event."""
        return self.look.title or self.book.tournament.name or "Tournament"

    @property
    def heading(self) -> str:
        """The heading of the sheet."""
        if self.sheet.needs == "groups":
            return self.words.word(_PLURALS[self.book.by])
        of_teams = self.sheet.name == "players" and self.book.seen.matches
        return self.words.teams if of_teams else self.words.word(self.sheet.name)

    @property
    def under(self) -> str:
        """Of which round it is, or how many players it names."""
        book, words = self.book, self.words
        if self.sheet.of == "count":
            return words.say("count_teams" if book.seen.matches else "count", count=len(book.players))
        if self.sheet.of == "round" and book.round:
            day = words.day(book.day)
            return f"{self._round(book.round)}{' · ' if day else ''}{day}"
        return words.after_round(book.after, book.tournament.rounds or 0, so_far=book.counted > book.after)

    def _round(self, round_: int) -> str:
        """A round, with the number of rounds where it is known."""
        rounds, say = self.book.tournament.rounds or 0, self.words.say
        return say("round_of", round=round_, rounds=rounds) if rounds >= round_ else say("round", round=round_)

    @cached_property
    def names(self) -> list[NameLine]:
        """The pairings by name, in the order of the language."""
        return sorted(self.book.names, key=lambda line: (self.words.in_order(line.who.name), line.who.id))

    @cached_property
    def legend(self) -> list[tuple[str, str]]:
        """The tie-breaks: code, and name in the language of the page."""
        return [(str(one.code), tie_break_name(one.code, one.row.name, self.words)) for one in self.book.columns]

    @cached_property
    def parts(self) -> tuple[ListPart, ...]:
        """The players of a list, part by part."""
        return self.sheet.parts(self) if self.sheet.parts else ()

    @cached_property
    def columns(self) -> tuple[ListColumn, ...]:
        """The columns of a list of players; without those that say nothing of anybody."""
        found = (column for name in self._named for column in self._columns(name))
        return tuple(
            column
            for column in found
            if not column.seldom or any(column.cell(part, who) for part in self.parts for who in part.members)
        )

    @cached_property
    def _named(self) -> tuple[str, ...]:
        """The names of the columns of this sheet."""
        return tuple(name for name, field in _COLUMNS.items() if not field.of or self.sheet.name in field.of.split())

    def _columns(self, name: str) -> Iterator[ListColumn]:
        words, book = self.words, self.book
        if name == "values":
            for at, (code, meaning) in enumerate(self.legend):
                look = "n desk" if self.sheet.needs == "prizes" else "n"
                yield ListColumn(code, code, "r", look, self._value(at), meaning)
        elif name != "points" or not book.ladder:
            field = _COLUMNS[name]
            look = field.look if "values" in self._named else field.look.removesuffix(" desk")
            head = field.head(book, words) if field.head else words.word(name)
            cell = partial(field.cell, self)
            yield ListColumn(name, head, field.align, look, cell, seldom=field.seldom)

    def _value(self, at: int) -> Callable[[ListPart, Who], str]:
        return lambda _, who: self.values(who)[at]

    def values(self, who: Who) -> list[str]:
        """The tie-breaks of a player as the language writes them."""
        return [self.words.figure(value) for value in self.book.values(who)]

    def shown(self, who: Who) -> str:
        """The text beside a name in the pairings."""
        return self.words.figure(self.book.shown(who))

    @cached_property
    def notes(self) -> list[str]:
        """The notes below the standings."""
        words, book = self.words, self.book
        if self.sheet.name == "prizes":
            return rules_told(book.prizes, book.awards, words)
        if self.sheet.needs == "groups":
            shared = max(Counter(line.rank for line in book.clubs).values(), default=0) > 1
            return [words.say("best_of", best=book.best), *([words.shared] if shared else [])]
        if self.sheet.name != "standings" or not book.standings:
            return []
        worth = words.score(book.seen.file.scoring.open_game)
        notes = [words.say("open_game", round=round_, board=board, points=worth) for round_, board in book.open_games]
        notes += [words.own_order] if not book.standings.source else []
        return notes + ([words.shared] if max(book.standings.shared.values(), default=0) > 1 else [])


_Cell = Callable[[Page, ListPart, Who], str]


class _Field(NamedTuple):
    """A column of a list of players, and the sheets in which it stands."""

    of: str
    """The sheets that have it, by name; empty where every list of players has it."""
    align: str
    look: str
    cell: _Cell
    head: Callable[[Book, Words], str] | None = None
    """What stands above it, where that is not the word of the column."""
    seldom: bool = False
    """Left out where it says nothing of anybody."""


_WRITTEN: Mapping[str, _Cell] = {
    "rank": lambda page, part, who: page.book.rank_text(who),
    "name": lambda page, part, who: who.told,
    "points": lambda page, part, who: page.words.score(who.points),
}
"""How a sheet writes a column that does not stand as it is, by its word."""

_HEADS: Mapping[str, Callable[[Book, Words], str]] = {
    "rank": lambda book, words: words.place if book.ladder else words.rank,
}
"""What stands above a column, where that hangs on the event."""


def _plain(column: PlainColumn) -> _Field:
    """The column of the standings as the sheets have it."""
    number = column.align == "r"
    weight = {"soft": "soft desk", "strong": "strong", "": "" if number else column.word}[column.weight]
    look = f"{'n ' if number else ''}{weight}".strip()
    cell = _WRITTEN.get(column.word, lambda page, part, who: column.shown(who))
    return _Field(column.lists, column.align, look, cell, _HEADS.get(column.word), column.seldom)


_COLUMNS: Mapping[str, _Field] = {
    "place": _Field("prizes", "r", "n", lambda page, part, who: str(who.rank), lambda book, words: words.rank),
    **{column.word: _plain(column) for column in PLAIN_COLUMNS},
    "values": _Field("standings prizes", "r", "n", lambda page, part, who: " ".join(page.values(who))),
    "prize": _Field("prizes", "r", "n strong prize", lambda page, part, who: part.prizes.get(who.id, ""), seldom=True),
}
"""The columns of all lists of players, in their order; `values` are the tie-breaks, a column each."""
