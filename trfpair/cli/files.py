"""Files in and out: tournaments are read here; outputs appear whole or not at all, by temporary files and renames."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trfpair.errors import FileAccess

if TYPE_CHECKING:
    from trfpair.model import Tournament

STDIN = "-"
"""The name of a file that means standard input, and for an output standard output."""


class ReadFile(NamedTuple):
    """A tournament, and what is to be said about its file."""

    tournament: Tournament
    told: tuple[str, ...]


def load_file(path: Path, *, strict: bool, encoding: str | None, accept: Collection[str] = ()) -> ReadFile:
    """Read a tournament file; each kind of warning is told once, with the file's name."""
    from trfpair.trf import load, loads
    from trfpair.trf.problems import by_cause

    if str(path) == STDIN:
        loaded = loads(sys.stdin.buffer.read(), strict=strict, encoding=encoding, name="standard input", accept=accept)
    else:
        loaded = load(path, strict=strict, encoding=encoding, accept=accept)
    return ReadFile(loaded.tournament, tuple(f"{path}: {text}" for text in by_cause(loaded.problems)))


def read(path: Path, *, strict: bool, encoding: str | None) -> Tournament:
    """Read a tournament file; its warnings go to stderr."""
    loaded = load_file(path, strict=strict, encoding=encoding)
    for text in loaded.told:
        print(text, file=sys.stderr)
    return loaded.tournament


def write_output(path: Path, text: str) -> None:
    """Write one file, or standard output where it is called ``-``."""
    if str(path) == STDIN:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
    else:
        write_files({path: text})


def write_files(files: Mapping[Path, str | bytes]) -> None:
    """Write all files, or none: every text is on the disk under a temporary name before the first rename.

    Missing folders are made, and removed again if the writing fails. Raises FileAccess, naming the file.
    An interrupted run leaves the old files as they were.
    """
    made: list[Path] = []
    waiting: dict[Path, Path] = {}
    done = False
    try:
        for path, text in files.items():
            if path.is_dir():
                raise FileAccess(f"cannot write {path}: it is a folder")
            made.extend(_make_folder(path.parent))
            temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
            waiting[path] = temporary
            _write_through(temporary, text)
        for path, temporary in waiting.items():
            os.replace(temporary, path)
        done = True
    except OSError as error:
        raise FileAccess(f"cannot write {error.filename or 'the output'}: {error.strerror}") from error
    finally:
        if not done:
            for temporary in waiting.values():
                temporary.unlink(missing_ok=True)
            for made_folder in reversed(made):
                _remove_if_empty(made_folder)


def _write_through(path: Path, text: str | bytes) -> None:
    with open(path, "wb") as stream:
        stream.write(text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape"))
        stream.flush()
        os.fsync(stream.fileno())


def _make_folder(path: Path) -> list[Path]:
    missing = [parent for parent in (path, *path.parents) if not parent.exists()]
    path.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _remove_if_empty(path: Path) -> None:
    try:
        path.rmdir()
    except OSError:
        return
