"""Input files, read with a bound: a device gives bytes without end, a mistyped name may be a film."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from os import PathLike
from typing import IO, AnyStr

from trfpair.base.errors import BadInput, BeyondLimits, FileAccess
from trfpair.base.speech import of_system, saying

MEBIBYTE = 1024 * 1024

_MOST_BYTES = 16 * MEBIBYTE
"""Of lists, settings and pictures; far above what any of them needs."""

_PIECE = 64 * 1024

MOST_TOLD, _LONGEST_TOLD = 30, 300
"""So many faults of a file are told, and so many characters of each."""


def bytes_of(path: str | PathLike[str], most: int = _MOST_BYTES) -> bytes:
    """The content of a file. Raises FileAccess where it cannot be read, BeyondLimits where it is larger."""
    try:
        with open(path, "rb") as stream:
            data = read_up_to(stream, most + 1)
    except (OSError, ValueError) as error:
        why = _HELD if getattr(error, "winerror", 0) == _SHARING else getattr(error, "strerror", None) or error
        raise FileAccess(saying("file-unreadable", path=in_one_line(path), why=of_system(why))) from error
    if len(data) > most:
        raise BeyondLimits(saying("file-too-large", path=in_one_line(path), most=most // MEBIBYTE))
    return data


def read_up_to(stream: IO[AnyStr], most: int) -> AnyStr:
    """So much of an open file, or all of it. It is asked for in pieces: Windows takes the memory for as much as is
    asked for, however small the file. At a terminal a short piece is the last one, so that nobody ends it twice.
    """
    pieces, left = [stream.read(min(most, _PIECE))], most
    while pieces[-1] and (left := left - len(pieces[-1])) > 0:
        if len(pieces[-1]) < _PIECE and getattr(stream, "isatty", bool)():
            break
        pieces.append(stream.read(min(left, _PIECE)))
    return pieces[0][:0].join(pieces)


_SHARING = 32
"""What Windows says of a file that another program lets nobody read."""

_HELD = "another program has it open for itself alone; close it there and try again"


def in_one_line(path: str | PathLike[str]) -> str:
    """The name of a file in a message: a line feed in it begins no line of its own, which another message might be.

    A name that begins as an order to a service that reads the output (``::error::``) is told with its folder.
    """
    name = str(path).translate(_LINE_ENDS)
    return f"./{name}" if name.startswith("::") else name


_LINE_ENDS = {ord("\n"): "␊", ord("\r"): "␍"}


def as_typed(path: str | PathLike[str]) -> str:
    """The name of a file as a command line takes it: in quotes where a shell would take it apart, and with its folder
    where it would be an option.
    """
    text = in_one_line(path)
    if text.startswith("-") and text != "-":
        text = f"./{text}"
    if sys.platform == "win32":
        return f'"{text}"' if re.search(r"[\s&()^%!;,=]", text) else text
    from shlex import quote

    return quote(text)


def whole_number(word: str) -> int | None:
    """A whole number of at most 15 digits; None for anything else: Python counts no further than 4,300."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 15 else None


def whole_numbers(text: str, where: str) -> list[int]:
    """Players' numbers such as ``5,9``. Raises BadInput for anything else."""
    words = text.replace(",", " ").split()
    for word in words:
        if not whole_number(word):
            raise BadInput(saying("no-numbers", where=where, text=word))
    return [int(word) for word in words]


def first_of_many(problems: Iterable[str], rest: str = "and {count} more") -> str:
    """The faults of a file, a line each: of very many the first, and how many there are more, in the words ``rest``."""
    lines = [line if len(line) <= _LONGEST_TOLD else line[:_LONGEST_TOLD] + "…" for line in problems]
    more = [rest.format(count=len(lines) - MOST_TOLD)] if len(lines) > MOST_TOLD else []
    return "\n".join(lines[:MOST_TOLD] + more)
