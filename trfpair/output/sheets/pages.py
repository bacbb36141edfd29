"""The list of sheets, and each of them as files. A new sheet is a row here and a template."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.shown import shown
from trfpair.event.saying import Saying
from trfpair.event.words import Words
from trfpair.output.render import render
from trfpair.output.sheets import calendar, teams, text
from trfpair.output.sheets.book import Book
from trfpair.output.sheets.prizes import won_text
from trfpair.output.sheets.qr import qr_path
from trfpair.output.sheets.sheet import MANY, ListPart, Look, Page, Sheet

FORMATS = ("txt", "html")


def _ranked(page: Page) -> tuple[ListPart, ...]:
    return (ListPart("", page.book.ranked),)


def _numbered(page: Page) -> tuple[ListPart, ...]:
    return (ListPart("", tuple(page.book.now[player.id] for player in page.book.tournament.players)),)


def _by_score(page: Page) -> tuple[ListPart, ...]:
    words = page.words
    return tuple(
        ListPart(words.say("group", points=words.score(group.points), count=len(group.members)), group.members)
        for group in page.book.groups
    )


def _by_category(page: Page) -> tuple[ListPart, ...]:
    book = page.book
    return tuple(
        ListPart(
            category.name or (page.words.standings if len(book.awards) > 1 else ""),
            tuple(book.now[winner.id]._replace(rank=winner.place) for winner in winners),
            {winner.id: won_text(winner, book.prizes, page.words) for winner in winners if winner.has},
        )
        for category, winners in book.awards
    )


def _by_group(page: Page) -> tuple[ListPart, ...]:
    book, shared = page.book, Counter(line.rank for line in page.book.clubs)
    return tuple(
        ListPart(
            f"{line.rank}{'=' if shared[line.rank] > 1 else '.'} {line.name} · {page.words.score(line.points)}"
            + (f" · {line.places}" if points[line.points] > 1 else ""),
            tuple(book.now[id_] for id_ in line.players),
        )
        for points in (Counter(line.points for line in book.clubs),)
        for line in book.clubs
    )


SHEETS = (
    Sheet("pairings", "round", "boards", "pairs{}.txt", text.board_lines, "round", when="round"),
    Sheet("names", "round", "names", "SortedPairs.txt", text.names, "round", when="round"),
    Sheet("results", "round", "boards", "results{}.txt", text.board_lines, "round"),
    Sheet(
        *("standings", "after", "people", "standings.txt", text.people, "standings", _ranked),
    ),
    Sheet("crosstable", "after", "crosstable", "sortcros.txt", text.crosstable, "standings"),
    Sheet("numbers", "after", "crosstable", "crosstbl.txt", text.numbers, "round"),
    Sheet("grid", "after", "grid", "grid.txt", calendar.grid_text, "calendar"),
    Sheet("schedule", "round", "schedule", "schedule.txt", calendar.schedule_text, "calendar", when="before"),
    Sheet("players", "count", "people", "players.txt", text.people, "", _numbered, "before"),
    Sheet("cards", "after", "cards", "cards.txt", text.cards, "round"),
    Sheet("groups", "after", "people", "groups.txt", text.people, "points", _by_score),
    Sheet(
        *("prizes", "after", "people", "prizes.txt", text.people, "prizes", _by_category, "end"),
    ),
    Sheet("clubs", "after", "people", "clubs.txt", text.people, "groups", _by_group, "end"),
    Sheet("matches", "round", "matches", "matches.txt", teams.matches_text, "teams", when="round"),
    Sheet("top", "after", "top", "top.txt", teams.scorers_text, "teams"),
    Sheet("slips", "round", "slips", needs="round", when="round"),
    Sheet("tablecards", "round", "tablecards", needs="round", when="round"),
    Sheet("wall", "round", "wall", needs="round", when="round"),
)
"""In the order of the index."""

DAY = ("before", "round", "after", "end")
"""Parts of a tournament in their order; each sheet has one (`Sheet.when`)."""


def sheets_of(
    book: Book, words: Words, look: Look, *, what: Sequence[str] = (), formats: Sequence[str] = FORMATS
) -> dict[str, str]:
    """The files of the sheets by name: those asked for, or all that the tournament has."""
    return {name: make() for name, make in sheet_makers(book, words, look, what=what, formats=formats).items()}


def sheet_makers(
    book: Book, words: Words, look: Look, *, what: Sequence[str] = (), formats: Sequence[str] = FORMATS
) -> dict[str, Callable[[], str]]:
    """The maker of each file of the sheets, by its name: one sheet can be made without the others."""
    pages = wanted(book, words, look, what)
    files: dict[str, Callable[[], str]] = {}
    if "txt" in formats:
        for page in pages:
            if page.sheet.text:
                files[page.sheet.file.format(book.round)] = partial(_text, page)
    if "html" in formats:
        context = _context(book, words, look, [page.sheet for page in pages])
        for page in pages:
            files[page.sheet.page] = partial(_rendered, page.sheet.template, page, context)
        files["index.html"] = partial(_rendered, "index", Page(_INDEX, book, words, look), context)
    return files


def _text(page: Page) -> str:
    return shown(text.sheet_text(page))


def wanted(book: Book, words: Words, look: Look, what: Sequence[str]) -> list[Page]:
    """The sheets that are asked for, or all, of those that a tournament has."""
    return [
        Page(sheet, book, words, look) for sheet in SHEETS if (not what or sheet.name in what) and _has(book, sheet)
    ]


_INDEX = Sheet("index", "round", "index")


def _rendered(template: str, page: Page, context: dict[str, Any]) -> str:
    """The page, by the user's template of the name of the sheet if there is one."""
    own = {"sheet": None if page.sheet is _INDEX else page.sheet, "page": page, "heading": page.heading}
    folder, names = page.look.own_folder, [f"sheets/{name}.html.j2" for name in (page.sheet.name, template)]
    name = names[0] if folder and (Path(folder) / names[0]).is_file() else names[1]
    return render(name, own_folder=folder, under=page.under, title=page.title, **own, **context)


def missing(book: Book, what: Sequence[str]) -> list[str]:
    """The sheets that were asked for and that the tournament does not have."""
    return [sheet.name for sheet in SHEETS if sheet.name in what and not _has(book, sheet)]


def _has(book: Book, sheet: Sheet) -> bool:
    match sheet.needs:
        case "round":
            return book.round > 0
        case "standings":
            return book.standings is not None or book.ladder
        case "calendar":
            return book.calendar and book.round > 0 and book.standings is not None
        case "points":
            return not book.ladder
        case "teams":
            return book.seen.matches is not None and book.round > 0
        case "groups":
            return bool(book.clubs)
        case "prizes":
            return bool(book.prizes.categories) and (book.after > 0 or book.ladder)
    return True


def _context(book: Book, words: Words, look: Look, wanted: Sequence[Sheet]) -> dict[str, Any]:
    """Everything that the templates may use (docs/sheets.md)."""
    return {
        "book": book,
        "words": words,
        "look": look,
        "sheets": wanted,
        "cards": any(sheet.name == "cards" for sheet in wanted),
        "many": len(book.players) > MANY,
        "qr": qr_path(look.address) if look.address else None,
        "named": lambda sheet: Page(sheet, book, words, look).heading,
        "told": lambda sheet: Page(sheet, book, words, look).under,
        "page_of": lambda name: Page(next(s for s in SHEETS if s.name == name), book, words, look),
        "match_cards": teams.match_cards,
        "scorers": teams.scorers,
        "grid_of": calendar.grid_of,
        "schedule_of": calendar.schedule_of,
    }


_KINDS = {
    b"\x89PNG": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF8": "image/gif",
    b"RIFF": "image/webp",
    b"<svg": "image/svg+xml",
    b"<?xm": "image/svg+xml",
}


def picture(data: bytes, name: str) -> str:
    """A picture as a ``data:`` address. Raises BadInput for what is no picture a browser shows."""
    kind = next((kind for start, kind in _KINDS.items() if data.lstrip().startswith(start)), None)
    if kind is None:
        raise BadInput(Saying("no-picture", name=name))
    return f"data:{kind};base64,{b64encode(data).decode('ascii')}"
