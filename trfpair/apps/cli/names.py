"""The files that a command line means: names of files, folders, and a list of names of files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from glob import glob
from pathlib import Path

import click

from trfpair.base.errors import BadInput, BeyondLimits, FileAccess
from trfpair.base.inputs import MEBIBYTE, read_up_to
from trfpair.base.texts import WINDOWS, unicode_of
from trfpair.event.saying import AText, Listing, Saying
from trfpair.trf import STDIN

SUFFIXES = (".trf", ".trfx")
"""The files of a folder that are tournaments, in any case."""

_LONGEST_NAME = 8192
"""Bytes of a line of a list: twice what a system takes for the name of a file."""

_LONGEST_LIST = 256 * MEBIBYTE
"""Bytes of a list: a million names of 256 bytes each."""

_MANY = 1000
"""Names of a list that are gone through one by one though there be a file by none of them."""


def names_of(files: Sequence[Path], files_from: Path | None) -> list[str]:
    """The files that are meant: those named, the tournaments of folders that are named, then those of the list.

    Raises BadInput for a folder without tournaments, for a list that is none and where nothing is named, BeyondLimits
    for a list longer than any, FileAccess for a list or folder that cannot be read, and for a long list of no files.
    """
    given = [name for file in files for name in _expanded(file)]
    names = given + (_listed(files_from) if files_from else [])
    if not names:
        raise BadInput(Saying("list-names-no-file", file=str(files_from)) if files_from else Saying("no-file-named"))
    if not given and len(names) > _MANY and not any(map(_is_file, names)):
        raise FileAccess(Saying("list-of-no-files", file=str(files_from), names=len(names), first=names[0]))
    return names


def _is_file(name: str) -> bool:
    """Whether a name is of something that is there, and no folder."""
    return name == STDIN or (os.path.exists(name) and not os.path.isdir(name))


def _expanded(file: Path) -> Iterator[str]:
    if str(file) == STDIN or not file.is_dir():
        yield str(file)
        return
    try:
        found = sorted(path for path in file.iterdir() if path.suffix.lower() in SUFFIXES)
    except OSError as error:
        raise FileAccess(
            Saying("folder-unreadable", folder=str(file), why=AText(error.strerror or str(error)))
        ) from error
    if not found:
        raise BadInput(Saying("folder-of-nothing", folder=str(file), endings=Listing(SUFFIXES, last="or")))
    yield from map(str, found)


def _listed(path: Path) -> list[str]:
    """The names in a list, one a line; blank lines are passed over."""
    try:
        with nullcontext(sys.stdin.buffer) if str(path) == STDIN else path.open("rb") as stream:
            data = read_up_to(stream, _LONGEST_LIST + 1)
    except OSError as error:
        raise FileAccess(Saying("list-unreadable", list=str(path), why=AText(error.strerror or str(error)))) from error
    if len(data) > _LONGEST_LIST:
        raise BeyondLimits(Saying("list-of-files-too-large", file=str(path), most=_LONGEST_LIST // MEBIBYTE))
    mark, encoding = unicode_of(data, str(path))
    if encoding.startswith("utf-16"):
        data = data[len(mark) :].decode(encoding, "replace").encode()
    lines = data.removeprefix(mark).split(b"\n")
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_NAME:
            raise BadInput(Saying("list-of-long-lines", file=str(path), line=number, most=_LONGEST_NAME))
    return [_name_in(line.rstrip(b"\r")) for line in lines if line.strip()]


def _name_in(line: bytes) -> str:
    """The name of a line: in UTF-8; else the file of these very bytes, where there is one; else Windows-1252."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        if os.name == "posix" and os.path.lexists(line):
            return os.fsdecode(line)
        return line.decode(WINDOWS, "replace")


def filled_in(command: click.Command, words: Sequence[str]) -> list[str]:
    """The words of a command with ``*`` and ``?`` replaced by files where it takes files: on Windows no shell does so.

    A word for which there is no file stays, and brackets mean themselves: they stand in the names of files there. The
    values of options stay as they are, and so do other words, such as a ``?`` in the place of a result.
    """
    found: list[str] = []
    at, rest = 0, list(words)
    while rest:
        word = rest.pop(0)
        named = getattr(command, "get_command", None)  # a group, or `pods`
        within = named(click.Context(command), word) if named and not at else None
        if within:
            command, at = within, 0
        elif word.startswith("-") and word != STDIN:
            found.append(word)
            if word in _with_values(command) and rest:
                found.append(rest.pop(0))
            continue
        elif _takes_files(command, at):
            found += _matching(word)
            at += 1
            continue
        else:
            at += 1
        found.append(word)
    return found


def _with_values(command: click.Command) -> set[str]:
    """The options of a command after which a value stands."""
    options = [one for one in command.params if isinstance(one, click.Option) and not (one.is_flag or one.count)]
    return {name for one in options for name in one.opts}


def _takes_files(command: click.Command, at: int) -> bool:
    """Whether the word in a place is the name of a file."""
    for argument in (one for one in command.params if isinstance(one, click.Argument)):
        if argument.nargs < 0 or at < argument.nargs:
            return isinstance(argument.type, click.Path)
        at -= argument.nargs
    return False


def _matching(word: str) -> list[str]:
    """The files that a word stands for, or itself."""
    return (sorted(glob(word.replace("[", "[[]"))) if "*" in word or "?" in word else []) or [word]
