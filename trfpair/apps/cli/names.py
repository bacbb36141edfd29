"""Which files a command line means: names, folders, and a list of names that may be a million lines long."""

from __future__ import annotations

import os
import sys
import tempfile
from array import array
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, overload

from trfpair.base.errors import BadInput, BeyondLimits, FileAccess
from trfpair.base.inputs import MEBIBYTE, marked
from trfpair.trf import STDIN

SUFFIXES = (".trf", ".trfx")
"""The files of a folder that are tournaments, in any case."""

_LONGEST_NAME = 8192
"""Bytes of a line of a list: twice what a system takes for the name of a file."""

_LONGEST_LIST = 256 * MEBIBYTE
"""Bytes of a list: a million names of 256 bytes each."""

_MANY = 1000
"""Names of a list that are gone through one by one though there be a file by none of them."""


class Names(Sequence[str]):
    """Names, given and listed. Of a list only the place where each line begins is kept in memory, 8 bytes a name."""

    def __init__(self, given: Sequence[str], listed: IO[bytes] | None = None, name: object = "the list") -> None:
        self._given, self._listed = given, listed
        self._starts = array("Q")
        at = 0
        for number, line in enumerate(iter(lambda: listed.readline(_LONGEST_NAME + 1), b"") if listed else (), 1):
            if len(line) > _LONGEST_NAME:
                raise BadInput(f"{name}: line {number} is longer than {_LONGEST_NAME} bytes: is this a list of files?")
            if line.strip():
                self._starts.append(at)
            at += len(line)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._given) + len(self._starts)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        """The name at a place: those given come first."""
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self)))]
        if at < len(self._given):
            return self._given[at]
        assert self._listed is not None
        self._listed.seek(self._starts[at - len(self._given)])
        return os.fsdecode(self._listed.readline().rstrip(b"\r\n"))


@contextmanager
def names_of(files: Sequence[Path], files_from: Path | None) -> Iterator[Names]:
    """The files that are meant: those named, the tournaments of folders that are named, then those of the list.

    Raises BadInput for a folder without tournaments, for a list that is none and where nothing is named, BeyondLimits
    for a list longer than any, FileAccess for a list or folder that cannot be read, and for a long list of no files.
    """
    given = [name for file in files for name in _expanded(file)]
    with nullcontext() if files_from is None else _opened(files_from) as listed:
        names = Names(given, listed, files_from)
        if not len(names):
            raise BadInput(f"{files_from}: the list names no file" if files_from else "no file is named")
        if listed and not given and len(names) > _MANY and not _any_file(listed):
            none = f"not one of its {len(names)} names is that of a file, from {names[0]} on"
            raise FileAccess(f"{files_from}: {none}: is this a list of files?")
        yield names


def _any_file(listed: IO[bytes]) -> bool:
    """Whether one of the names of a list is of something that is there, and no folder."""
    listed.seek(0)
    named = (line.rstrip(b"\r\n") for line in listed)
    return any(name == b"-" or (os.path.exists(name) and not os.path.isdir(name)) for name in named if name.strip())


def _expanded(file: Path) -> Iterator[str]:
    if str(file) == STDIN or not file.is_dir():
        yield str(file)
        return
    try:
        found = sorted(path for path in file.iterdir() if path.suffix.lower() in SUFFIXES)
    except OSError as error:
        raise FileAccess(f"{file}: the folder cannot be read: {error.strerror}") from error
    if not found:
        raise BadInput(f"{file}: the folder holds no {' or '.join(SUFFIXES)} file")
    yield from map(str, found)


def _opened(path: Path) -> IO[bytes]:
    """The list, seekable; a pipe is copied to a temporary file."""
    try:
        if str(path) != STDIN and path.is_file():
            listed: IO[bytes] = path.open("rb")
        else:
            with nullcontext(sys.stdin.buffer) if str(path) == STDIN else path.open("rb") as stream:
                listed = tempfile.TemporaryFile()  # noqa: SIM115
                while listed.tell() <= _LONGEST_LIST and (some := stream.read(MEBIBYTE)):
                    listed.write(some)
        size = listed.seek(0, os.SEEK_END)
        listed.seek(0)
    except OSError as error:
        raise FileAccess(f"{path}: the list cannot be read: {error.strerror}") from error
    if size > _LONGEST_LIST:
        listed.close()
        raise BeyondLimits(f"{path}: the list is larger than {_LONGEST_LIST // MEBIBYTE} MiB")
    return _unmarked(listed)


def _unmarked(listed: IO[bytes]) -> IO[bytes]:
    """The list as it stands, or one that begins with a mark, in UTF-8 without it."""
    head = listed.read(3)
    listed.seek(0)
    is_utf8 = marked(head) == "utf-8-sig"
    if is_utf8 and not head.startswith(BOM_UTF8):
        return listed
    with listed:
        data = listed.read()
        plain = tempfile.TemporaryFile()  # noqa: SIM115
        plain.write(data.removeprefix(BOM_UTF8) if is_utf8 else data.decode("utf-16", "replace").encode())
        plain.seek(0)
        return plain
