"""The sheets of several groups of an event: those of each in a folder, one index, and one list of all names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.shown import shown
from trfpair.event.alphabet import folded
from trfpair.event.dates import year_of
from trfpair.event.model import Player
from trfpair.event.saying import InEnglish, Saying
from trfpair.event.words import Words
from trfpair.output.render import render
from trfpair.output.sheets.book import Book, NameLine
from trfpair.output.sheets.pages import FORMATS, SHEETS, sheets_of, wanted
from trfpair.output.sheets.qr import qr_path
from trfpair.output.sheets.sheet import MANY, Look, Page
from trfpair.output.sheets.text import all_names, lines_text
from trfpair.output.sheets.typed_prizes import unjudged

INDEX = "index.html"


class EventGroup(NamedTuple):
    """A group of an event: how it is called, the folder of its sheets, and what they hold."""

    name: str
    folder: str
    book: Book


class GroupName(NamedTuple):
    """One line of the list of all names."""

    group: EventGroup
    line: NameLine


def groups_of(books: Sequence[tuple[str, Book]]) -> list[EventGroup]:
    """The groups of some files, each with its name and its folder: by the name of the event, else of the file.

    Raises BadInput for two files with one name.
    """
    stems = [stem for stem, _ in books]
    if twice := next((stem for stem in stems if [one.casefold() for one in stems].count(stem.casefold()) > 1), ""):
        raise BadInput(Saying("files-of-one-name", name=twice))
    names = [book.tournament.name.strip() for _, book in books]
    alone = all(names) and len({name.casefold() for name in names}) == len(names)
    return [EventGroup(name if alone else stem, stem, book) for name, (stem, book) in zip(names, books)]


def sheets_of_groups(
    groups: Sequence[EventGroup],
    words: Words,
    look: Look,
    *,
    what: Sequence[str] = (),
    formats: Sequence[str] = FORMATS,
) -> dict[str, str]:
    """The files of the sheets of some groups by name, folders in it: those asked for, or all that a group has."""
    title = look.title or _together([group.name for group in groups])
    top = look._replace(title=title)
    files = _top(groups, words, top, what, formats)
    for group in groups:
        called = f"{look.title} · {group.name}" if look.title else group.name
        own = top._replace(title=called, home=(f"../{INDEX}", title))
        found = sheets_of(group.book, words, own, what=what, formats=formats)
        files |= {f"{group.folder}/{name}": content for name, content in found.items()}
    return files


def _together(names: Sequence[str]) -> str:
    """The names of groups as one: the words with which all begin stand once, as in ``Spring Open A · B``."""
    parts = [name.split() for name in names]
    shared = next((at for at, same in enumerate(zip(*parts)) if len({*same}) > 1), min(map(len, parts)))
    if any(len(part) == shared for part in parts):
        return " · ".join(names)
    return " ".join([*parts[0][:shared], " · ".join(" ".join(part[shared:]) for part in parts)])


def _top(
    groups: Sequence[EventGroup], words: Words, look: Look, what: Sequence[str], formats: Sequence[str]
) -> dict[str, str]:
    """The files for all groups together."""
    listed = _names(groups, words) if not what or "names" in what else []
    heading = words.word(_NAMES.name)
    unders = {Page(_NAMES, group.book, words, look).under for group in groups if group.book.round}
    under = unders.pop() if len(unders) == 1 else ""
    files = {}
    if listed and "txt" in formats:
        head = ", ".join(part for part in (f"{look.title}{words.colon} {heading}", under) if part)
        lines = [head, "", *all_names([(one.group.name, one.line) for one in listed], words)]
        lines += ["", *filter(None, (look.footer, look.printed))]
        files[_NAMES.file] = shown(lines_text(lines))
    if "html" in formats:
        context = _context(groups, words, look, what) | {"under": under}
        if listed:
            own = {"look": look._replace(home=(INDEX, words.word("index"))), "heading": heading, "lines": listed}
            files[_NAMES.page] = render("sheets/allnames.html.j2", **context | own, many=len(listed) > MANY)
        files[INDEX] = render("sheets/events.html.j2", **context, heading=look.title, names=bool(listed))
    return files


def _context(groups: Sequence[EventGroup], words: Words, look: Look, what: Sequence[str]) -> dict[str, Any]:
    """Everything that the two templates may use (docs/sheets.md)."""
    return {
        "groups": groups,
        "words": words,
        "look": look,
        "title": look.title,
        "own_folder": look.own_folder,
        "sheet": None,
        "sheets": (),
        "cards": not what or "cards" in what,
        "pages_of": lambda group: wanted(group.book, words, look, what),
        "qr": qr_path(look.address) if look.address else None,
    }


_NAMES = next(sheet for sheet in SHEETS if sheet.name == "names")


def _names(groups: Sequence[EventGroup], words: Words) -> list[GroupName]:
    """Everybody of all groups, in the order of the language."""
    found = [GroupName(group, line) for group in groups if group.book.round for line in group.book.names]
    return sorted(found, key=lambda one: words.in_order(one.line.who.name))


def told_with_sheets(books: Sequence[Book]) -> list[str]:
    """Sentences on what sheets leave out: players who cannot be judged for a prize, and the notices of standings."""
    judged = [text for book in books for text in unjudged(book.prizes, book.tournament.players)]
    notices = [notice.said for book in books for notice in (book.standings.notices if book.standings else ())]
    return [*judged, *(InEnglish(said) if isinstance(said, Saying) else said for said in notices)]


def in_two_groups(groups: Sequence[EventGroup]) -> Iterator[InEnglish]:
    """The people who have a game in two groups at the same time, in a sentence each."""
    seated = {group.folder: _seated(group) for group in groups}
    for one, other in combinations(groups, 2):
        for player, name in seated[one.folder]:
            for namesake, other_name in seated[other.folder]:
                if _same_person(player, namesake, same_name=bool(player.name) and name == other_name):
                    places = {"one": _place(one, player), "other": _place(other, namesake)}
                    yield InEnglish(Saying("in-two-groups", who=player.name, **places))


def _place(group: EventGroup, player: Player) -> Saying:
    return Saying("in-group", group=group.name, number=player.id, round=group.book.round)


def _seated(group: EventGroup) -> list[tuple[Player, str]]:
    """The players with an opponent in the round, each with the name as it is compared."""
    event, round_ = group.book.seen, group.book.round
    columns = event.columns_of(round_) if round_ else range(0)
    there = [player for player in event.file.players if any(player.game(at).opponent for at in columns)]
    return [(player, folded(player.name)) for player in there]


def _same_person(one: Player, other: Player, *, same_name: bool) -> bool:
    """By the FIDE ID where both have one, else by the name, unless the years of birth differ."""
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    years = {year_of(player.birth) for player in (one, other)} - {0}
    return same_name and len(years) < 2
