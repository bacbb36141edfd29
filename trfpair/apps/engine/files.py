"""The output files of an engine call: where they go, and what becomes of old ones.

Callers take the existence of the output file for success. So nothing is touched until the answer is known; then the
file is replaced, by a rename, and appears whole. Where there is no answer, one of an earlier run is removed, and only
what surely is one: a check-list, or a pair list that is sound from end to end. Anything else (a mistyped name) stays as
it is until it is really replaced. An empty file was made by the caller beforehand, who may hold it open and means to
delete it alone: it stays where it is, and is filled in place when all is well.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from io import FileIO
from pathlib import Path

from trfpair.base.errors import FileAccess
from trfpair.base.files import write_files

LONGEST = 1024 * 1024
"""No answer is longer."""

_NUMBER = rb"[0-9]{1,4}"
_CHECK_LIST = rb"(?:\xef\xbb\xbf)?\s*(?:Round #\d+\s*)?ID\tPts\t|(?:\xef\xbb\xbf)?\s*(?:Round #\d+\s*)?X\tID\tPts\t"


def beside(name: str, other: str) -> Path:
    """A name without a folder stands beside another file; one with a folder is taken as it is."""
    path = Path(name)
    return Path(other).parent / name if other and path.parent == Path() and not _has_folder(name) else path


def _has_folder(name: str) -> bool:
    return os.sep in name or bool(os.altsep and os.altsep in name)


def overwriting(inputs: Sequence[Path], outputs: Sequence[Path]) -> str:
    """The fault where an output is an input, or two outputs are one file; empty if nothing is."""
    for at, output in enumerate(outputs):
        if any(_same(output, path) for path in inputs):
            return f"the output file {output} is the input file"
        if not _special(output) and any(_same(output, other) for other in outputs[:at]):
            return f"the file {output} is named twice for output"
    return ""


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return os.path.abspath(one) == os.path.abspath(other)


def remove_old_answers(outputs: Sequence[Path], inputs: Sequence[Path], told: str = "") -> None:
    """Remove what a failed run must not leave: answers of earlier runs.

    Says on standard error what cannot go, unless ``told``, the message of the failure, was about it.
    """
    for path in outputs:
        if not any(_same(path, given) for given in inputs) and is_an_answer(path):
            try:
                path.unlink()
            except OSError as error:
                if str(path) in told or str(path.resolve()) in told:
                    continue
                print(f"Error: The old output file ({path}) could not be removed: {error.strerror}", file=sys.stderr)


def is_an_answer(path: Path) -> bool:
    """Whether a file is the answer of an engine: a check-list, or a pair list that is sound from end to end."""
    try:
        if not path.is_file():
            return False
        with open(path, "rb") as stream:
            data = stream.read(LONGEST + 1)
    except OSError:
        return False
    return len(data) <= LONGEST and bool(re.match(_CHECK_LIST, data) or _is_pair_list(data))


def _is_pair_list(data: bytes) -> bool:
    """The number of pairs, then so many lines of two players; nobody plays twice, and the bye (``N 0``) comes last."""
    rows = [line.split() for line in data.splitlines() if line.strip()]
    if not rows or not all(re.fullmatch(_NUMBER, word) for row in rows for word in row):
        return False
    (count, *more), pairs = rows[0], rows[1:]
    if more or int(count) != len(pairs) or any(len(pair) != 2 for pair in pairs):
        return False
    players = [int(word) for pair in pairs for word in pair]
    if players and players[-1] == 0:
        players.pop()
    return 0 not in players and len(set(players)) == len(players)


def require_folders(outputs: Sequence[Path]) -> None:
    """FileAccess where the folder of an output does not exist: no folder is made for another program's file."""
    for path in outputs:
        if path.is_dir() or not path.parent.is_dir():
            raise FileAccess(f"The output file ({path}) could not be opened.")


def write_answers(files: Mapping[Path, str]) -> None:
    """Write all files or none; links are followed, devices, pipes and empty files are written to as they are.

    An empty file is empty again where anything fails; what a device or a pipe has got cannot be taken back, so they
    come last.
    """
    renamed: dict[Path, str | bytes] = {}
    with ExitStack() as opened, ExitStack() as emptied:
        empty: list[tuple[Path, FileIO, bytes]] = []
        special: list[tuple[Path, FileIO, bytes]] = []
        for path, text in files.items():
            if _special(path) or _is_empty(path):
                stream = opened.enter_context(_open(path))
                (special if _special(path) else empty).append((path, stream, text.encode("utf-8", "surrogateescape")))
            else:
                renamed[path.resolve()] = text
        for path, stream, data in empty:
            emptied.callback(_empty_again, stream)
            _fill(path, stream, data)
        write_files(renamed)
        for path, stream, data in special:
            _fill(path, stream, data)
        emptied.pop_all()


def _fill(path: Path, stream: FileIO, data: bytes) -> None:
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[stream.write(rest) or 0 :]
        if not _special(path):
            os.fsync(stream.fileno())
    except OSError as error:
        raise FileAccess(f"The output file ({path}) could not be written: {error.strerror}.") from error


def _empty_again(stream: FileIO) -> None:
    with suppress(OSError):
        stream.truncate(0)


def _open(path: Path) -> FileIO:
    try:
        return FileIO(os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0)), "w")
    except OSError as error:
        raise FileAccess(f"The output file ({path}) could not be opened: {error.strerror}.") from error


def _special(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def _is_empty(path: Path) -> bool:
    return path.is_file() and path.stat().st_size == 0


EOLS = {"lf": "\n", "crlf": "\r\n", "native": os.linesep}
"""Line ends by the name a caller has for them."""


def with_eol(text: str, eol: str) -> str:
    """A text with the line ends of a name."""
    return text.replace("\n", EOLS[eol])
