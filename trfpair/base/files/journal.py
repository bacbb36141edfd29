"""The journal of a file, beside it as ``FILE.undo``: of each step what it was, by whom, and how it is turned round.

A line a step, each by itself: a damaged line ends the way back there, and costs the others nothing. A step that is done
keeps what the file held before it. A step that is undone keeps what the file held after it. The one that moved last
keeps both, and stands last. So the journal is put in its place first and the file after it, and whatever a killed run
leaves, what the file holds says whether the last step took place.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import compress, decompressobj
from zlib import error as zlib_error

from trfpair.base.errors import FileAccess, TrfpairError
from trfpair.base.files.hands import Hand
from trfpair.base.inputs import MEBIBYTE, bytes_of
from trfpair.base.named import NamedTuple
from trfpair.base.speech import InWords, said_again, saying

MOST_STEPS = 100
"""Older ones are forgotten when a new one comes."""

MOST_BYTES = 4 * MEBIBYTE
"""Of all lines together; the newest one stays, however long it is."""

LARGEST = 64 * MEBIBYTE
"""No tournament file is larger."""


class DoneStep(NamedTuple):
    """One step: what it was, and the marks of what the file held before and after."""

    what: str
    before: str
    after: str
    was: str
    """What the file held before, as text of letters; empty where it is not needed."""
    now: str = ""
    """What the file held after it."""
    undone: bool = False
    done: Hand = Hand()
    moved: Hand = Hand()
    """Who undid it, or did it again, last."""
    kept: Sequence[Any] = ()
    """The phrases of ``what`` as data (`trfpair.event.kept_sayings`)."""

    @property
    def said(self) -> InWords:
        """Its name, to be said in every language; that of a step of an earlier version in English."""
        return said_again(self.what, self.kept)

    @property
    def hand(self) -> Hand:
        """The hand that had it last."""
        return self.moved if any(self.moved) else self.done

    @property
    def other_side(self) -> tuple[str, str]:
        """The content of the file when the step is turned round: packed, and its mark."""
        return (self.now, self.after) if self.undone else (self.was, self.before)


JournalLine = DoneStep | str
"""A line that cannot be read stays as it is."""


class DoneSteps(NamedTuple):
    """The steps that can be read, the oldest first."""

    steps: tuple[DoneStep, ...]
    damaged: bool
    """Whether there is something before them that cannot be read."""
    undone: tuple[DoneStep, ...] = ()
    """The one that was undone last is the last."""
    lines: tuple[JournalLine, ...] = ()


def journal_of(path: Path) -> Path:
    """Where the steps of a file are kept: beside the file itself, if the name is a link."""
    path = itself(path)
    return path.parent / f"{path.name}.undo"


def itself(path: Path) -> Path:
    """The file that a name stands for: a change goes where its link leads, and is seen by both names."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def found(path: Path, mark: str) -> DoneSteps:
    """The journal of a file that holds what has this mark. Raises FileAccess where it cannot be read."""
    lines: list[JournalLine] = [_read(line) or line for line in _lines(path)]
    while lines and isinstance(last := lines[-1], DoneStep) and (last.after if last.undone else last.before) == mark:
        if last.was and last.now:  # a run that was killed before it wrote the file
            lines[-1] = last._replace(undone=not last.undone)
        elif not last.undone:  # a new step, likewise
            del lines[-1]
            continue
        break
    whole: list[DoneStep] = []
    for line in reversed(lines):
        if isinstance(line, str):
            return _sorted(whole, lines, damaged=True)
        whole.append(line)
    return _sorted(whole, lines, damaged=False)


def _sorted(newest_first: Sequence[DoneStep], lines: Sequence[JournalLine], *, damaged: bool) -> DoneSteps:
    steps = newest_first[::-1]
    done, undone = (tuple(one for one in steps if one.undone is which) for which in (False, True))
    return DoneSteps(done, damaged, undone, tuple(lines))


def written(lines: Sequence[JournalLine]) -> str:
    """The text of a journal; of all steps but the last what they need."""
    short = [_short(line) for line in lines[:-1]]
    return "".join(f"{_line(line)}\n" for line in (*short, *lines[-1:]))


def bounded(lines: Sequence[JournalLine]) -> Sequence[JournalLine]:
    """The newest lines, so many and so long as the bounds allow."""
    size = 0
    for at, line in enumerate(reversed(lines[-MOST_STEPS:])):
        size += len(_line(_short(line)))
        if at and size > MOST_BYTES:
            return lines[-at:]
    return lines[-MOST_STEPS:]


def _short(line: JournalLine) -> JournalLine:
    if isinstance(line, str):
        return line
    return line._replace(was="") if line.undone else line._replace(now="")


def mark_of(data: bytes) -> str:
    """A mark that tells one content from another."""
    return sha256(data).hexdigest()


def packed(data: bytes) -> str:
    """A content as text of letters."""
    return b64encode(compress(data)).decode()


def unpacked(text: str, mark: str) -> bytes | None:
    """The content of that mark; None where the text is damaged."""
    try:
        data = decompressobj().decompress(b64decode(text, validate=True), LARGEST)
    except (ValueError, zlib_error):
        return None
    return data if mark_of(data) == mark else None


def _lines(path: Path) -> list[str]:
    journal = journal_of(path)
    if not journal.exists():
        return []
    try:
        if not journal.is_file():  # a pipe would be waited for
            raise FileAccess(saying("no-file", path=str(journal)))
        return bytes_of(journal, 2 * LARGEST).decode("utf-8", "replace").splitlines()
    except TrfpairError as error:
        raise FileAccess(saying("journal-unreadable", why=error.said)) from error


def _line(line: JournalLine) -> str:
    """A line of the file: what is empty is left out."""
    if isinstance(line, str):
        return line
    return json.dumps({name: value for name, value in line._asdict().items() if value and value != Hand()})


def _read(line: str) -> DoneStep | None:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if isinstance(said, list):  # as earlier versions wrote it
        said = dict(zip(("what", "before", "after", "was"), said)) if len(said) == 4 else {}
    return _step(said) if isinstance(said, dict) else None


def _step(said: dict[str, Any]) -> DoneStep | None:
    """The step that a line says; None where anything is missing, or of another kind."""
    undone, kept = said.get("undone", False), said.get("kept")
    texts = [said.get(name, "") for name in ("what", "before", "after", "was", "now")]
    hands = [said.get(name, list(Hand())) for name in ("done", "moved")]
    if (
        not isinstance(undone, bool)
        or not all(isinstance(text, str) for text in texts)
        or not all(map(_is_hand, hands))
    ):
        return None
    what, before, after, was, now = texts
    if not before or not after or not (now if undone else was):
        return None
    kept = kept if isinstance(kept, list) else ()
    return DoneStep(what, before, after, was, now, undone, Hand(*hands[0]), Hand(*hands[1]), kept)


def _is_hand(said: object) -> bool:
    return isinstance(said, list) and len(said) == len(Hand._fields) and all(isinstance(one, str) for one in said)
