"""Which files a command line means: names, folders, and a list of names that may be a million lines long."""

from __future__ import annotations

import os
import sys
import tempfile
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from shutil import copyfileobj
from typing import IO, overload

from trfpair.errors import BadInput, FileAccess
from trfpair.trf import STDIN

SUFFIXES = (".trf", ".trfx")
"""The files of a folder that are tournaments, in any case."""


class Names(Sequence[str]):
    """Names, given and listed. Of a list only the place where each line begins is kept in memory, 8 bytes a name."""

    def __init__(self, given: Sequence[str], listed: IO[bytes] | None = None) -> None:
        self._given, self._listed = given, listed
        self._starts = array("Q")
        if listed is not None:
            at = 0
            for line in listed:
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

    Raises BadInput for a folder without tournaments and where nothing is named, FileAccess for a list or folder that
    cannot be read.
    """
    given = [name for file in files for name in _expanded(file)]
    with nullcontext() if files_from is None else _opened(files_from) as listed:
        names = Names(given, listed)
        if not len(names):
            raise BadInput(f"{files_from}: the list names no file" if files_from else "no file is named")
        yield names


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
            return path.open("rb")
        with nullcontext(sys.stdin.buffer) if str(path) == STDIN else path.open("rb") as stream:
            copy = tempfile.TemporaryFile()  # noqa: SIM115
            copyfileobj(stream, copy)
        copy.seek(0)
        return copy
    except OSError as error:
        raise FileAccess(f"{path}: the list cannot be read: {error.strerror}") from error
