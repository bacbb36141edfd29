"""Which sheets there are, and each of them as files."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from trfpair.base.errors import BadInput
from trfpair.base.shown import shown
from trfpair.output.render import render
from trfpair.output.sheets import teams, text
from trfpair.output.sheets.book import Book
from trfpair.output.sheets.words import Words

FORMATS = ("txt", "html")

MANY = 60
"""Beyond so many players the names stand in two columns."""


class _Sheet(NamedTuple):
    """One sheet: its name for ``--what``, its page, the function of its text, and what it needs."""

    name: str
    page: str
    text: Callable[[Book, Words], tuple[str, str]] | None
    """Gives the file's name and its text."""
    needs: str = ""
    """``round``, ``standings``, ``points`` or ``teams``."""


SHEETS = (
    _Sheet("pairings", "pairings.html", text.pairings, "round"),
    _Sheet("names", "names.html", text.names, "round"),
    _Sheet("results", "results.html", text.results, "round"),
    _Sheet("standings", "standings.html", text.standings, "standings"),
    _Sheet("crosstable", "crosstable.html", text.crosstable, "standings"),
    _Sheet("numbers", "numbers.html", text.numbers, "round"),
    _Sheet("players", "players.html", text.players),
    _Sheet("cards", "cards.html", text.cards, "round"),
    _Sheet("groups", "groups.html", text.groups, "points"),
    _Sheet("matches", "matches.html", teams.matches_text, "teams"),
    _Sheet("top", "top.html", teams.scorers_text, "teams"),
)
"""In the order of the index."""


class Look(NamedTuple):
    """What a club gives its pages."""

    title: str = ""
    """In the place of the name of the tournament."""
    footer: str = ""
    logo: str = ""
    """A picture as a ``data:`` address."""
    big: bool = False
    """Large letters, for a projector."""
    own_folder: str = ""
    """Templates of the user, which hide ours of the same name."""


def sheets_of(
    book: Book, words: Words, look: Look, *, what: Sequence[str] = (), formats: Sequence[str] = FORMATS
) -> dict[str, str]:
    """The files of the sheets by name: those asked for, or all that the tournament has."""
    wanted = [sheet for sheet in SHEETS if (not what or sheet.name in what) and _has(book, sheet)]
    files: dict[str, str] = {}
    if "txt" in formats:
        for sheet in wanted:
            if sheet.text:
                name, page = sheet.text(book, words)
                files[name] = shown(page)
    if "html" in formats:
        context = _context(book, words, look, wanted)
        for sheet in wanted:
            template = f"sheets/{_TEMPLATES.get(sheet.name, sheet.name)}.html.j2"
            files[sheet.page] = render(template, own_folder=look.own_folder, sheet=sheet, **context)
        files["index.html"] = render("sheets/index.html.j2", own_folder=look.own_folder, sheet=None, **context)
    return files


_TEMPLATES = {"results": "pairings", "numbers": "crosstable"}
"""Sheets that share a template with another."""


def missing(book: Book, what: Sequence[str]) -> list[str]:
    """Which sheets that were asked for the tournament does not have."""
    return [sheet.name for sheet in SHEETS if sheet.name in what and not _has(book, sheet)]


def _has(book: Book, sheet: _Sheet) -> bool:
    match sheet.needs:
        case "round":
            return book.round > 0
        case "standings":
            return book.standings is not None or book.ladder
        case "points":
            return not book.ladder
        case "teams":
            return book.seen.matches is not None and book.round > 0
    return True


def _context(book: Book, words: Words, look: Look, wanted: Sequence[_Sheet]) -> dict[str, Any]:
    """What the templates may use (docs/sheets.md)."""
    return {
        "book": book,
        "words": words,
        "look": look,
        "sheets": wanted,
        "title": text.title_of(book, look.title),
        "legend": text.legend(book, words),
        "columns": len(book.players) > MANY,
        "match_cards": teams.match_cards,
        "scorers": teams.scorers,
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
        raise BadInput(f"{name}: no PNG, JPEG, GIF, WebP or SVG picture")
    return f"data:{kind};base64,{b64encode(data).decode('ascii')}"
