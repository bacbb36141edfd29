"""What was done to a file, beside it as ``FILE.undo``: of each step what it was, and what the file held before.

A line a step, the newest last, each by itself: a damaged line ends the way back there, and costs the others nothing.
The journal is put in its place before the file when a step is added, and after it when one is taken back; so whatever a
killed run leaves, the newest step is one that led to what the file holds, or one that did not take place.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from zlib import compress, decompressobj
from zlib import error as zlib_error

from trfpair.base.errors import BadInput, FileAccess, TrfpairError
from trfpair.base.files import write_files
from trfpair.base.inputs import MEBIBYTE, bytes_of

MOST_STEPS = 100
"""Older ones are forgotten."""

MOST_BYTES = 4 * MEBIBYTE
"""Of all lines together; the newest one stays, however long it is."""

_LARGEST = 64 * MEBIBYTE
"""No tournament file is larger."""

_LONGEST_NAME = 200


class DoneStep(NamedTuple):
    """One step: what it was, and the marks of what the file held before and after."""

    what: str
    before: str
    after: str
    packed: str
    """What the file held, as text of letters."""


class DoneSteps(NamedTuple):
    """The steps that can be read, the oldest first."""

    steps: tuple[DoneStep, ...]
    damaged: bool
    """Whether there is something before them that cannot be read."""


def journal_of(path: Path) -> Path:
    """Where the steps of a file are kept: beside the file itself, if the name is a link."""
    path = _itself(path)
    return path.parent / f"{path.name}.undo"


def _itself(path: Path) -> Path:
    """The file that a name stands for: a change goes where its link leads, and is seen by both names."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def save_step(path: Path, before: bytes, after: bytes, what: str) -> None:
    """DoneStep a file, if it still holds what it was changed from, and note the step. Raises as `with_step` does."""
    if before != after:
        write_files(with_step(path, before, after, what))


def with_step(path: Path, before: bytes, after: bytes, what: str) -> dict[Path, str | bytes]:
    """The files to be written for a step: the journal, then the file itself.

    Raises FileAccess where the file holds something else meanwhile, and where the journal cannot be read.
    """
    if bytes_of(path, _LARGEST) != before:
        raise FileAccess(
            f"{path} was changed meanwhile by another program; nothing was written. Give the command again"
        )
    step = DoneStep(what[:_LONGEST_NAME], _mark(before), _mark(after), b64encode(compress(before)).decode())
    return {journal_of(path): _bounded([*_lines(path), json.dumps(step)]), _itself(path): after}


def steps_of(path: Path) -> DoneSteps:
    """The steps that led to what a file holds. Raises BadInput where something else has changed it since."""
    return _steps(path, bytes_of(path, _LARGEST))


def _steps(path: Path, data: bytes) -> DoneSteps:
    steps: list[DoneStep] = []
    damaged = False
    for line in reversed(_lines(path)):
        step = _read(line)
        if step is None:
            damaged = True
            break
        steps.append(step)
    mark = _mark(data)
    while steps and steps[0].before == mark != steps[0].after:  # a run that was killed before it wrote the file
        del steps[0]
    if steps and steps[0].after != mark:
        raise BadInput(
            f"{path}: another program has changed it since the last step ({steps[0].what}); undoing would lose that. "
            "`--out OTHER` writes what the file held before the step to another file"
        )
    return DoneSteps(tuple(reversed(steps)), damaged)


def last_state(path: Path, read: Callable[[bytes], object]) -> tuple[DoneStep, bytes]:
    """The newest step, and what the file held before it, whatever it holds now.

    Raises BadInput where there is none, and as `take_back` does.
    """
    lines = _lines(path)
    step = _read(lines[-1]) if lines else None
    if step is None:
        raise BadInput(nothing_more(path, damaged=bool(lines)))
    return step, _read_first(path, step, read)


def take_back(path: Path, read: Callable[[bytes], object]) -> DoneSteps:
    """Undo the last step of a file; the journal as it was before that. Raises BadInput where that cannot be done.

    What comes back is read first, as any file from elsewhere: ``read`` raises TrfpairError for what is no such file.
    """
    journal = _steps(path, bytes_of(path, _LARGEST))
    if not journal.steps:
        raise BadInput(nothing_more(path, damaged=journal.damaged))
    step = journal.steps[-1]
    lines = [json.dumps(one) for one in journal.steps[:-1]]
    write_files({_itself(path): _read_first(path, step, read), journal_of(path): _bounded(lines)})
    return journal


def nothing_more(path: Path, *, damaged: bool) -> str:
    """Why there is no earlier step."""
    if damaged:
        return f"{path}: {journal_of(path)} is damaged: its steps cannot be undone; later steps can"
    return f"{path}: there is nothing to undo"


def _lines(path: Path) -> list[str]:
    journal = journal_of(path)
    if not journal.exists():
        return []
    try:
        if not journal.is_file():  # a pipe would be waited for
            raise FileAccess(f"{journal}: it is no file")
        return bytes_of(journal, 2 * _LARGEST).decode("utf-8", "replace").splitlines()
    except TrfpairError as error:
        raise FileAccess(f"{error}; `trfpair undo` needs it: move it away to continue without undo") from error


def _bounded(lines: list[str]) -> str:
    """The newest lines, so many and so long as the bounds allow."""
    kept: list[str] = []
    size = 0
    for line in reversed(lines[-MOST_STEPS:]):
        size += len(line)
        if kept and size > MOST_BYTES:
            break
        kept.append(line)
    return "".join(f"{line}\n" for line in reversed(kept))


def _read(line: str) -> DoneStep | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if (
        not isinstance(found, list)
        or len(found) != len(DoneStep._fields)
        or not all(isinstance(one, str) for one in found)
    ):
        return None
    return DoneStep(*found)


def _read_first(path: Path, step: DoneStep, read: Callable[[bytes], object]) -> bytes:
    """What the file held before a step. Raises BadInput where it was none of its kind."""
    data = _unpacked(path, step)
    try:
        read(data)
    except TrfpairError as error:
        first = str(error).partition("\n")[0]
        raise BadInput(
            f"{path}: {journal_of(path)} holds what is no such file, and nothing was undone: {first}"
        ) from None
    return data


def _unpacked(path: Path, step: DoneStep) -> bytes:
    try:
        data = decompressobj().decompress(b64decode(step.packed, validate=True), _LARGEST)
    except (ValueError, zlib_error):
        data = b""
    if _mark(data) != step.before:
        raise BadInput(nothing_more(path, damaged=True))
    return data


def _mark(data: bytes) -> str:
    return sha256(data).hexdigest()
