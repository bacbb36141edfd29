"""Input files, read with a bound: a device gives bytes without end, a mistyped name may be a film."""

from __future__ import annotations

import re
from collections.abc import Iterable
from os import PathLike
from typing import Any

from trfpair.base.errors import BadInput, BeyondLimits, FileAccess

MEBIBYTE = 1024 * 1024

_MOST_BYTES = 16 * MEBIBYTE
"""Of lists, settings and pictures; far above what any of them needs."""

_LONGEST_TABLES = MEBIBYTE
"""Of a study or of a table of words."""

_MOST_PARTS = 1000
"""Of the name of a key or table (a.b.c); Python's reader goes through them again for each."""

MOST_TOLD, _LONGEST_TOLD = 30, 300
"""So many faults of a file are told, and so many characters of each."""


def bytes_of(path: str | PathLike[str], most: int = _MOST_BYTES) -> bytes:
    """What a file holds. Raises FileAccess where it cannot be read, BeyondLimits where it is larger."""
    try:
        with open(path, "rb") as stream:
            data = stream.read(most + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise FileAccess(f"{in_one_line(path)}: the file cannot be read: {why}") from error
    if len(data) > most:
        raise BeyondLimits(f"{in_one_line(path)}: the file is larger than {most // MEBIBYTE} MiB")
    return data


def in_one_line(path: str | PathLike[str]) -> str:
    """The name of a file in a message: a line feed in it begins no line of its own, which another message might be."""
    return str(path).translate(_LINE_ENDS)


_LINE_ENDS = {ord("\n"): "␊", ord("\r"): "␍"}


def text_in(path: str | PathLike[str]) -> str:
    """The text of a list or of settings: as its mark says, else UTF-8; what is none is replaced."""
    data = bytes_of(path)
    return data.decode(marked(data), "replace")


def marked(data: bytes) -> str:
    """The encoding that the mark at the beginning names: UTF-16 ("Unicode text" of spreadsheets), or UTF-8."""
    return "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"


def tables_of(path: str | PathLike[str]) -> tuple[str, dict[str, Any]]:
    """A TOML file: its text, and what it says. Raises FileAccess, BeyondLimits and BadInput."""
    data = bytes_of(path, _LONGEST_TABLES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{path}, line {line}: such a file is written in UTF-8") from error
    return text, tables_in(text, str(path))


def tables_in(text: str, name: str) -> dict[str, Any]:
    """What a TOML text says. Raises BadInput, with the name and the place."""
    import tomllib

    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_PARTS and any(part.count(".") > _MOST_PARTS for part in re.split(r"[][,={}]", line)):
            raise BadInput(f"{name}: line {number}: more than {_MOST_PARTS} points, expected keys and values")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", str(error))
        raise BadInput(f"{name}: {f'{found[2]}: {found[1]}' if found else error}") from None
    except RecursionError:
        raise BadInput(f"{name}: lists or tables within one another, deeper than any setting needs") from None
    except ValueError:
        raise BadInput(f"{name}: a number or date that is too large") from None


def whole_number(word: str) -> int | None:
    """A whole number of at most 15 digits; None for anything else: Python counts no further than 4,300."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 15 else None


def whole_numbers(text: str, where: str) -> list[int]:
    """Players' numbers such as ``5,9``. Raises BadInput for anything else."""
    words = text.replace(",", " ").split()
    for word in words:
        if not whole_number(word):
            raise BadInput(f"{where}: expected numbers of players such as 5,9, found `{word}`")
    return [int(word) for word in words]


def first_of_many(problems: Iterable[str]) -> str:
    """What is wrong with a file, a line each: of very many the first, and how many there are more."""
    lines = [line if len(line) <= _LONGEST_TOLD else line[:_LONGEST_TOLD] + "…" for line in problems]
    more = [f"and {len(lines) - MOST_TOLD} more"] if len(lines) > MOST_TOLD else []
    return "\n".join(lines[:MOST_TOLD] + more)
