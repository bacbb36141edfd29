"""Which files a command line means: names, folders, and a list of names."""

from __future__ import annotations

import os
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

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


def names_of(files: Sequence[Path], files_from: Path | None) -> list[str]:
    """The files that are meant: those named, the tournaments of folders that are named, then those of the list.

    Raises BadInput for a folder without tournaments, for a list that is none and where nothing is named, BeyondLimits
    for a list longer than any, FileAccess for a list or folder that cannot be read, and for a long list of no files.
    """
    given = [name for file in files for name in _expanded(file)]
    names = given + (_listed(files_from) if files_from else [])
    if not names:
        raise BadInput(f"{files_from}: the list names no file" if files_from else "no file is named")
    if not given and len(names) > _MANY and not any(map(_is_file, names)):
        none = f"not one of its {len(names)} names is that of a file, from {names[0]} on"
        raise FileAccess(f"{files_from}: {none}: is this a list of files?")
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
        raise FileAccess(f"{file}: the folder cannot be read: {error.strerror}") from error
    if not found:
        raise BadInput(f"{file}: the folder holds no {' or '.join(SUFFIXES)} file")
    yield from map(str, found)


def _listed(path: Path) -> list[str]:
    """The names in a list, one a line; blank lines are passed over."""
    try:
        with nullcontext(sys.stdin.buffer) if str(path) == STDIN else path.open("rb") as stream:
            data = stream.read(_LONGEST_LIST + 1)
    except OSError as error:
        raise FileAccess(f"{path}: the list cannot be read: {error.strerror}") from error
    if len(data) > _LONGEST_LIST:
        raise BeyondLimits(f"{path}: the list is larger than {_LONGEST_LIST // MEBIBYTE} MiB")
    if marked(data) == "utf-16":
        data = data.decode("utf-16", "replace").encode()
    lines = data.removeprefix(BOM_UTF8).split(b"\n")
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_NAME:
            raise BadInput(f"{path}: line {number} is longer than {_LONGEST_NAME} bytes: is this a list of files?")
    return [os.fsdecode(line.rstrip(b"\r")) for line in lines if line.strip()]
