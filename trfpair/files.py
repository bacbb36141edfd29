"""Output files appear whole or not at all: temporary files beside the targets, then renames."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from trfpair.errors import FileAccess


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
