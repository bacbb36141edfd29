"""How wide a text is on a terminal or in a fixed-width font, and texts brought to a width."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width

from trfpair.base.shown import is_hidden

_WIDE = frozenset("WF")
_NO_WIDTH = frozenset({"Mn", "Me", "Cf"})


@lru_cache(maxsize=65536)
def width(text: str) -> int:
    """Columns of a text: East Asian wide characters take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum([_columns(char) for char in text])


def _columns(char: str) -> int:
    if is_hidden(char):
        return 1
    if category(char) in _NO_WIDTH:
        return 0
    return 2 if east_asian_width(char) in _WIDE else 1


def fitted(text: str, room: int) -> str:
    """The text, cut with an ellipsis where it is wider than its room."""
    if width(text) <= room:
        return text
    kept, used = "", 1
    for char in text:
        used += _columns(char)
        if used > room:
            break
        kept += char
    return kept + "…"


def left(text: str, room: int) -> str:
    """The text at the left of its room."""
    return text + " " * (room - width(text))


def right(text: str, room: int) -> str:
    """The text at the right of its room."""
    return " " * (room - width(text)) + text


def in_room(name: str, room: int) -> str:
    """A name at the left of its room, cut where it is wider."""
    return left(fitted(name, room), room)
