"""Text that people bring, as their programs write it: lists, results, settings, names of files.

It is UTF-8, or UTF-16 as spreadsheets and PowerShell write it, with a mark at the beginning or without one; what is
neither is Windows-1252, the letters of western Europe on Windows.
"""

from __future__ import annotations

import codecs
import re
from os import PathLike
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.inputs import MEBIBYTE, bytes_of, in_one_line
from trfpair.base.named import NamedTuple
from trfpair.base.speech import saying

UNICODE_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""The marks at the beginning, and what they announce."""

_WIDE = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)

_LOOKED_AT = 4096
"""Bytes at the beginning by which UTF-16 without a mark is known."""

WINDOWS = "cp1252"

_LONGEST_TABLES = MEBIBYTE
"""Of a study or of a table of words."""

_MOST_PARTS = 1000
"""Of the name of a key or table (a.b.c); Python's reader goes through them again for each."""


class Text(NamedTuple):
    """A text, and how it stood there."""

    text: str
    encoding: str
    mark: bytes = b""
    """What stood before it."""

    @property
    def guessed(self) -> bool:
        """Whether the encoding is a guess: the bytes are no Unicode."""
        return self.encoding == WINDOWS

    def bytes_of(self, text: str) -> bytes:
        """Another text as this one stood there."""
        return self.mark + text.encode(self.encoding)


def brought_text(data: bytes, name: str) -> Text:
    """The text of a file. Raises BadInput for UTF-32, which no program of today writes unasked."""
    mark, encoding = unicode_of(data, name)
    if encoding:
        return Text(data[len(mark) :].decode(encoding, "replace"), encoding, mark)
    try:
        return Text(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return Text(data.decode(WINDOWS, "replace"), WINDOWS)


def unicode_of(data: bytes, name: str) -> tuple[bytes, str]:
    """The mark of a text, and what it or the zeros of UTF-16 announce; empty where nothing does. Raises BadInput."""
    found = next(((mark, encoding) for mark, encoding in UNICODE_MARKS if data.startswith(mark)), (b"", ""))
    encoding = "utf-32" if data.startswith(_WIDE) else found[1] or _without_mark(data)
    if encoding == "utf-32":
        raise BadInput(saying("text-of-utf-32", name=name))
    return found[0], encoding


def text_in(path: str | PathLike[str]) -> str:
    """The text of a list or of settings. Raises FileAccess, BeyondLimits and BadInput."""
    return brought_text(bytes_of(path), in_one_line(path)).text


def tables_of(path: str | PathLike[str]) -> tuple[str, dict[str, Any]]:
    """A TOML file: its text, and what it says. Raises FileAccess, BeyondLimits and BadInput."""
    text = brought_text(bytes_of(path, _LONGEST_TABLES), in_one_line(path)).text
    return text, tables_in(text, str(path))


def tables_in(text: str, name: str) -> dict[str, Any]:
    """The content of a TOML text. Raises BadInput, with the name and the place."""
    if (plain := plain_tables(text)) is not None:
        return plain
    import tomllib

    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_PARTS and any(part.count(".") > _MOST_PARTS for part in re.split(r"[][,={}]", line)):
            raise BadInput(saying("toml-points", name=name, line=number, most=_MOST_PARTS))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", str(error))
        raise BadInput(saying("no-toml", name=name, why=f"{found[2]}: {found[1]}" if found else error)) from None
    except RecursionError:
        raise BadInput(saying("toml-too-deep", name=name)) from None
    except ValueError:
        raise BadInput(saying("toml-too-large", name=name)) from None


def plain_tables(text: str) -> dict[str, Any] | None:
    """The content of a TOML text that has nothing but comments, heads of tables and lines of ``key = "text"``.

    None for any other text, be it TOML or not. Tables of words are such texts: Python's reader, which goes through them
    letter by letter, takes ten times as long.
    """
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f]", text):
        return None
    pair, head_of = re.compile(_PAIR).fullmatch, re.compile(r"\[([A-Za-z0-9_-]+)\]").fullmatch
    bare = re.compile(r"[A-Za-z0-9_-]+").fullmatch
    tables: dict[str, Any] = {}
    now = tables
    for line in text.split("\n"):
        key, is_pair, value = line.partition(' = "')
        if line[:1] in ("", "#"):
            continue
        if "\\" in line and (found := pair(line)):
            key, value = found[2] or re.sub(r"\\(.)", r"\1", found[1]), re.sub(r"\\(.)", r"\1", found[3])
        elif "\\" not in line and is_pair and value.find('"') == len(value) - 1 >= 0:
            value = value[:-1]
            if key[:1] == '"' == key[-1:] and key.count('"') == 2:
                key = key[1:-1]
            elif not bare(key):
                return None
        elif (head := head_of(line)) and head[1] not in tables:
            now = tables[head[1]] = {}
            continue
        else:
            return None
        if key in now:
            return None
        now[key] = value
    return tables


_PAIR = r'(?:"((?:[^"\\]|\\["\\])*)"|([A-Za-z0-9_-]+)) = "((?:[^"\\]|\\["\\])*)"'
"""A line whose key or text may have quotation marks or backslashes behind a backslash."""


def _without_mark(data: bytes) -> str:
    """UTF-16 or UTF-32 by the zeros beside plain letters; empty for a text of single bytes."""
    head = data[:_LOOKED_AT]
    if len(head) < 2 or b"\0" not in head:
        return ""
    if len(data) % 4 == 0 and not (any(head[2::4] + head[3::4]) and any(head[::4] + head[1::4])):
        return "utf-32"
    first, second = head[::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if len(data) % 2 == 0 and 2 * second > half and second > 4 * first:
        return "utf-16-le"
    if len(data) % 2 == 0 and 2 * first > half and first > 4 * second:
        return "utf-16-be"
    return ""
