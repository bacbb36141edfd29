"""The output files of an engine call: where they go, and what becomes of old ones.

Callers take the existence of the output file for success. So an answer of an earlier run is removed before the work
begins (a killed run leaves none either), and the new one appears whole, by a rename, when all is well. Only a file
that can be mistaken for an answer is removed: a pair list or a check-list. Anything else (a mistyped name) stays as it
is until it is really replaced. An empty file was made by the caller beforehand, who may hold it open and means to
delete it alone: it stays where it is, and is filled in place when all is well.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from trfpair.errors import FileAccess
from trfpair.files import write_files

HEAD = 4096
"""Bytes of an old file that are looked at."""

_PAIR_LIST = re.compile(rb"\s*\d+[ \t]*(?:(?:\r\n|\r|\n)[ \t]*\d+[ \t]+\d+[ \t]*)*(?:\r\n|\r|\n)?[\d\s]*")
_CHECK_LIST = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:Round #\d+\s*)?ID\tPts\t|(?:\xef\xbb\xbf)?\s*(?:Round #\d+\s*)?X\tID\tPts\t"
)


def beside(name: str, other: str) -> Path:
    """A name without a folder stands beside another file; one with a folder is taken as it is."""
    path = Path(name)
    return Path(other).parent / name if other and path.parent == Path() and not _has_folder(name) else path


def _has_folder(name: str) -> bool:
    return os.sep in name or bool(os.altsep and os.altsep in name)


def overwriting(inputs: Sequence[Path], outputs: Sequence[Path]) -> str:
    """What is wrong where an output is an input, or two outputs are one file; empty if nothing is."""
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


def clear_stale(outputs: Sequence[Path], inputs: Sequence[Path]) -> None:
    """Remove old answers. Raises FileAccess where one cannot be removed."""
    for path in outputs:
        if not any(_same(path, given) for given in inputs) and looks_like_an_answer(path):
            try:
                path.unlink()
            except OSError as error:
                raise FileAccess(f"The old output file ({path}) could not be removed: {error.strerror}") from error


def looks_like_an_answer(path: Path) -> bool:
    """Whether a file could be taken for the answer of an engine: a pair list or a check-list."""
    try:
        if not path.is_file():
            return False
        with open(path, "rb") as stream:
            head = stream.read(HEAD)
    except OSError:
        return False
    return bool(_PAIR_LIST.fullmatch(head) or _CHECK_LIST.match(head))


def require_folders(outputs: Sequence[Path]) -> None:
    """FileAccess where the folder of an output does not exist: no folder is made for another program's file."""
    for path in outputs:
        if path.is_dir() or not path.parent.is_dir():
            raise FileAccess(f"The output file ({path}) could not be opened.")


def write_answers(files: Mapping[Path, str]) -> None:
    """Write all files or none; links are followed, devices, pipes and empty files are written to as they are."""
    renamed: dict[Path, str | bytes] = {}
    with ExitStack() as opened:
        direct = []
        for path, text in files.items():
            if _special(path) or _is_empty(path):
                direct.append((opened.enter_context(_open(path)), text.encode("utf-8", "surrogateescape")))
            else:
                renamed[path.resolve()] = text
        write_files(renamed)
        for stream, data in direct:
            stream.write(data)


def _open(path: Path) -> BinaryIO:
    try:
        return open(path, "wb")
    except OSError as error:
        raise FileAccess(f"The output file ({path}) could not be opened: {error.strerror}.") from error


def _special(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def _is_empty(path: Path) -> bool:
    return path.is_file() and path.stat().st_size == 0


def write_stdout(text: str) -> None:
    """Write to standard output, byte for byte."""
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
    else:
        buffer.write(text.encode("utf-8", "surrogateescape"))
        buffer.flush()


def with_eol(text: str, eol: str) -> str:
    """A text with its line ends replaced; an empty ``eol`` means the platform's own."""
    return text.replace("\n", eol or os.linesep)
