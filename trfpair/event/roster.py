"""A list of players as clubs have it, a table with a header or plain names, and their numbers by C.04.2."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.base.inputs import marked
from trfpair.event.alphabet import folded
from trfpair.event.model import Player

COLUMNS = {
    "name": ("name", "player", "names"),
    "rating": ("rating", "elo", "rtg", "fide rating", "rating fide"),
    "title": ("title", "tit"),
    "federation": ("federation", "fed", "country"),
    "fide_id": ("fide id", "fideid", "fide_id", "id fide", "fide number"),
    "birth": ("birth", "born", "birthday", "date of birth", "dob"),
    "sex": ("sex", "gender", "m/f"),
    "id": ("id", "no", "no.", "number", "nr", "nr."),
}
"""What a column may be called."""

_MOST_PLAYERS = 9999
"""What the four columns of a player's number can tell apart."""

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""C.04.2: the order of titles."""

_SHORT_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}


def read_roster(data: bytes, name: str) -> tuple[list[Player], list[str]]:
    """The players of a list in its order, and what a person should know of how it was read.

    Players who bring no number have 0. Raises BadInput, naming the line, for what cannot be read, and BeyondLimits.
    """
    text, notes = _decoded(data)
    rows = [(number, row) for number, row in _rows(text) if any(cell.strip() for cell in row)]
    if not rows:
        raise BadInput(f"{name}: expected a list of players, found nothing")
    if len(rows) > _MOST_PLAYERS + 1:
        raise BeyondLimits(f"{name}: {len(rows)} lines, expected at most {_MOST_PLAYERS} players")
    number, head = rows[0]
    keys = [_key(cell) for cell in head]
    if "name" in keys and len(rows) == 1:
        raise BadInput(f"{name}: expected a list of players, found a header and no player below it")
    if "name" not in keys:
        if len({len(row) for _, row in rows}) > 1 or len(head) > 1:
            raise BadInput(f"{name}, line {number}: expected a header with a column `name`, found `{','.join(head)}`")
        return [Player(0, _name(row[0], name, at)) for at, row in rows], notes
    notes += [f"{name}: the column `{cell}` is not used" for cell, key in zip(head, keys) if not key and cell.strip()]
    twice = [key for key in keys if key and keys.count(key) > 1]
    if twice:
        raise BadInput(f"{name}, line {number}: two columns hold the {twice[0].replace('_', ' ')}")
    return [_player(dict(zip(keys, row)), name, at) for at, row in rows[1:]], notes


def _decoded(data: bytes) -> tuple[str, list[str]]:
    try:
        return data.decode(marked(data)), []
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), ["the list is not UTF-8: read as Windows-1252"]


def _rows(text: str) -> Iterable[tuple[int, list[str]]]:
    """The rows with their lines; comma, semicolon or tab, whichever the first line has most of."""
    first = text.split("\n", 1)[0]
    delimiter = max(";\t,", key=first.count) if any(mark in first for mark in ";\t,") else "\x00"
    if delimiter == "," and not any(_key(cell) for cell in first.split(",")):
        delimiter = "\x00"  # plain names such as `Doe, Jane`
    if delimiter == "\x00":
        return [(number, [line]) for number, line in enumerate(text.splitlines(), 1)]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    return [(reader.line_num, row) for row in reader]


def _key(cell: str) -> str:
    word = re.sub(r"[\s_]+", " ", cell.strip().lower())
    return next((key for key, words in COLUMNS.items() if word in words), "")


def _player(cells: dict[str, str], name: str, line: int) -> Player:
    def cell(key: str) -> str:
        return " ".join((cells.get(key) or "").split())

    def number(key: str) -> int:
        text = cell(key)
        if text and not (text.isascii() and text.isdecimal() and len(text) <= 4):
            raise BadInput(f"{name}, line {line} ({key}): expected a whole number up to 9999, found `{text}`")
        return int(text or 0)

    title = cell("title").upper()
    if title and title not in TITLES and title not in _SHORT_TITLES:
        near = get_close_matches(title, TITLES, 1, 0.5)
        meant = f"; {near[0]}?" if near else ""
        raise BadInput(f"{name}, line {line} (title): expected one of {', '.join(TITLES)}, found `{title}`{meant}")
    sex = cell("sex").lower()[:1]
    return Player(
        id=number("id"),
        name=_name(cell("name"), name, line),
        sex={"f": "w"}.get(sex, sex if sex in "mw" else ""),
        title=_SHORT_TITLES.get(title, title),
        rating=number("rating"),
        federation=cell("federation").upper(),
        fide_id=cell("fide_id"),
        birth=cell("birth").replace("-", "/"),
    )


def _name(text: str, name: str, line: int) -> str:
    found = " ".join(text.split())
    if not found:
        raise BadInput(f"{name}, line {line}: expected a name, found nothing")
    if len(found) > 33:
        raise BadInput(f"{name}, line {line}: expected a name of at most 33 characters, found {len(found)}: `{found}`")
    return found


def numbered(players: list[Player], *, keep_order: bool = False) -> tuple[Player, ...]:
    """C.04.2: numbers by rating, then title, then name; in the order of the list with ``keep_order``.

    Where all players bring numbers of their own, these hold. Raises BadInput where only some do, or two have one.
    """
    own = [player.id for player in players if player.id]
    if own:
        if len(own) != len(players) or len(set(own)) != len(own):
            raise BadInput("the numbers of the list: expected one for every player, and none twice")
        return tuple(sorted(players, key=lambda player: player.id))
    ordered = players if keep_order else sorted(players, key=_rank)
    return tuple(replace(player, id=number) for number, player in enumerate(ordered, 1))


def _rank(player: Player) -> tuple[int, int, str]:
    return -player.rating, title_rank(player), folded(player.name)


def title_rank(player: Player) -> int:
    """The place of a player's title among the titles, from 0; behind all of them without one."""
    title = _SHORT_TITLES.get(player.title.upper(), player.title.upper())
    return TITLES.index(title) if title in TITLES else len(TITLES)


def refuse_twice(names: Iterable[str], joining: Iterable[str]) -> None:
    """Raise BadInput for a name that joins and is there already, however its parts are ordered, or that joins twice."""
    there = {_alike(name): name for name in names if name}
    for name in joining:
        found = there.get(_alike(name))
        if found is not None:
            where = "" if found == name else f" (as {found})"
            raise BadInput(f"{name} is already there{where}: --same-name adds another player with this name")
        there[_alike(name)] = name


def _alike(name: str) -> tuple[str, ...]:
    return tuple(sorted(folded(name).replace(",", " ").split()))
