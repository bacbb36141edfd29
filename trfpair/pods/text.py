"""The text of a request as it stands: where its values are, and changing one without touching the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from trfpair.base.plain import plain

_BLANK = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_PLAIN = re.compile(r"[^\s,\]}]+")


@plain
class Span:
    """A value in the text: from ``start`` to before ``end``, and the values inside it."""

    start: int
    end: int
    items: tuple[Span, ...] = ()
    keys: tuple[str, ...] = ()

    def get(self, key: str) -> Span | None:
        """The value of an object's key."""
        return self.items[self.keys.index(key)] if key in self.keys else None


@plain
class Edit:
    """Put ``text`` in the place of what stands from ``start`` to before ``end``."""

    start: int
    end: int
    text: str


def spans(text: str) -> Span:
    """Find the values of a text that is known to be JSON."""
    return _value(text, _skip(text, 0))


def _skip(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int) -> Span:
    if text[at] not in "[{":
        found = (_STRING if text[at] == '"' else _PLAIN).match(text, at)
        assert found is not None
        return Span(at, found.end())
    start, items, keys = at, [], []
    at = _skip(text, at + 1)
    while text[at] not in "]}":
        if text[start] == "{":
            key = _value(text, at)
            keys.append(json.loads(text[key.start : key.end]))
            at = _skip(text, _skip(text, key.end) + 1)
        item = _value(text, at)
        items.append(item)
        at = _skip(text, item.end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return Span(start, at + 1, tuple(items), tuple(keys))


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with edits that do not overlap."""
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def newline(text: str) -> str:
    """The line end of the text."""
    return "\r\n" if "\r\n" in text else "\n"


def replaced(span: Span, value: object) -> Edit:
    """Another value in the place of one."""
    return Edit(span.start, span.end, json.dumps(value, ensure_ascii=False))


def appended(text: str, span: Span, pieces: Sequence[str], indent: str = "  ") -> Edit:
    """More items at the end of a list or an object, each on a line of its own."""
    end, last = newline(text), span.items[-1].end if span.items else span.start + 1
    lines = f",{end}".join(indent + piece.replace("\n", end + indent) for piece in pieces)
    if span.items:
        return Edit(last, last, f",{end}{lines}")
    return Edit(last, span.end - 1, f"{end}{lines}{end}{indent[:-1]}")
