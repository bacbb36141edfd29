"""The changes of a file, taken back and done again: a step each time, with the journal that keeps it (`journal`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from trfpair.base.errors import BadInput, FileAccess, TrfpairError
from trfpair.base.files import write_files
from trfpair.base.files.hands import this_hand
from trfpair.base.files.journal import (
    LARGEST,
    DoneStep,
    DoneSteps,
    bounded,
    found,
    itself,
    journal_of,
    mark_of,
    packed,
    unpacked,
    written,
)
from trfpair.base.inputs import bytes_of
from trfpair.base.speech import FirstLine, InWords, saying

_LONGEST_NAME = 200

Reader = Callable[[bytes], object]
"""What reads a content before it is put back: raises TrfpairError for what is no such file."""


def save_step(path: Path, before: bytes, after: bytes, what: str, kept: Sequence[Any] = ()) -> None:
    """Change a file, if it still holds what it was changed from, and note the step. Raises as `with_step` does."""
    if before != after:
        write_files(with_step(path, before, after, what, kept))


def with_step(path: Path, before: bytes, after: bytes, what: str, kept: Sequence[Any] = ()) -> dict[Path, str | bytes]:
    """The files to be written for a step: the journal, then the file itself.

    ``kept`` are the phrases of ``what`` as data. Raises FileAccess where the file holds something else meanwhile, and
    where the journal cannot be read.
    """
    if bytes_of(path, LARGEST) != before:
        raise FileAccess(saying("changed-meanwhile", path=str(path)))
    mark = mark_of(before)
    step = DoneStep(what[:_LONGEST_NAME], mark, mark_of(after), packed(before), done=this_hand(), kept=kept)
    return {journal_of(path): written(bounded([*found(path, mark).lines, step])), itself(path): after}


def replacing(path: Path, data: bytes, what: str, read: Reader, kept: Sequence[Any] = ()) -> dict[Path, str | bytes]:
    """The files to be written where a command puts something in the place of another file.

    What stood there is a step that `take_back` undoes, if it is of the kind that can be, and no larger than a journal
    keeps. Raises as `with_step` does.
    """
    try:
        before = bytes_of(path, LARGEST) if path.is_file() else data
        read(before)
    except FileAccess:
        raise
    except TrfpairError:
        return {path: data}
    return {path: data} if before == data else with_step(path, before, data, what, kept)


def steps_of(path: Path) -> DoneSteps:
    """The steps that led to what a file holds. Raises BadInput where something else has changed it since."""
    mark = mark_of(bytes_of(path, LARGEST))
    journal = found(path, mark)
    if journal.steps:
        _to_undo(path, journal, mark)
    return journal


def newest_step(path: Path) -> DoneStep:
    """The step that `take_back` would undo. Raises BadInput as that does."""
    mark = mark_of(bytes_of(path, LARGEST))
    return _to_undo(path, found(path, mark), mark)


def step_to_redo(path: Path, number: int = 1) -> DoneStep:
    """The step that `do_again` would do. Raises BadInput as that does."""
    mark = mark_of(bytes_of(path, LARGEST))
    return _to_redo(path, found(path, mark), number, mark)


def undone_steps(path: Path) -> list[tuple[DoneStep, bool]]:
    """The steps that were undone, the last one first; whether each can be done again, now or after those before it."""
    mark = mark_of(bytes_of(path, LARGEST))
    steps, here = [], mark
    for step in reversed(found(path, mark).undone):
        steps.append((step, step.before in (mark, here)))
        if step.before == here:
            here = step.after
    return steps


def last_state(path: Path, read: Reader, number: int = 0) -> tuple[DoneStep, bytes]:
    """The newest step, and what the file held before it, whatever it holds now; or nothing at all.

    With a number: the step undone last, or before it, and what the file held after it. Raises BadInput where there is
    none, and as `take_back` does.
    """
    journal = found(path, mark_of(bytes_of(path, LARGEST)) if path.is_file() else "")
    if number:
        step = _undone(path, journal, number)
    elif journal.steps:
        step = journal.steps[-1]
    else:
        raise BadInput(nothing_more(path, damaged=journal.damaged))
    return step, _turned(path, step, read)


def take_back(path: Path, read: Reader, expected: DoneStep | None = None) -> DoneSteps:
    """Undo the last step of a file; the journal as it was before that. Raises BadInput where that cannot be done.

    What comes back is read first, as any file from elsewhere. Where a step is ``expected``, no other one is undone.
    """
    data = bytes_of(path, LARGEST)
    journal = found(path, mark_of(data))
    step = _to_undo(path, journal, mark_of(data))
    _refuse_another(path, step, expected)
    _move(path, journal, step, data, read)
    return journal


def do_again(path: Path, read: Reader, number: int = 1, expected: DoneStep | None = None) -> DoneSteps:
    """Do again what was undone last, or before it; the journal as it was before that.

    Raises BadInput where there is none, and where the file holds something else than before that step.
    """
    data = bytes_of(path, LARGEST)
    journal = found(path, mark_of(data))
    step = _to_redo(path, journal, number, mark_of(data))
    _refuse_another(path, step, expected)
    _move(path, journal, step, data, read)
    return journal


def nothing_more(path: Path, *, damaged: bool) -> InWords:
    """Why there is no earlier step."""
    if damaged:
        return saying("undo-damaged", path=str(path), journal=str(journal_of(path)))
    return saying("nothing-to-undo", path=str(path))


def nothing_again(path: Path, *, damaged: bool) -> InWords:
    """Why there is no step to be done again."""
    if damaged:
        return saying("redo-damaged", path=str(path), journal=str(journal_of(path)))
    return saying("nothing-to-redo", path=str(path))


def _turned(path: Path, step: DoneStep, read: Reader) -> bytes:
    """The content of the file when a step is undone, or done again. Raises BadInput where it is none of its kind."""
    data = unpacked(*step.other_side)
    if data is None:
        raise BadInput(nothing_more(path, damaged=True))
    try:
        read(data)
    except TrfpairError as error:
        facts = {"path": str(path), "journal": str(journal_of(path)), "first": FirstLine(error.said)}
        raise BadInput(saying("redo-of-another-kind" if step.undone else "undo-of-another-kind", **facts)) from None
    return data


def _move(path: Path, journal: DoneSteps, step: DoneStep, data: bytes, read: Reader) -> None:
    """Turn a step round: in the journal it becomes the last one, with both contents, until the next step."""
    other = _turned(path, step, read)
    both = step._replace(was=packed(data)) if step.undone else step._replace(now=packed(data))
    moved = both._replace(undone=not step.undone, moved=this_hand())
    lines = [line for line in journal.lines if line is not step]
    write_files({journal_of(path): written([*lines, moved]), itself(path): other})


def _to_undo(path: Path, journal: DoneSteps, mark: str) -> DoneStep:
    if not journal.steps:
        raise BadInput(nothing_more(path, damaged=journal.damaged))
    step = journal.steps[-1]
    if step.after != mark:
        raise BadInput(saying("undo-would-lose", path=str(path), what=step.said))
    return step


def _to_redo(path: Path, journal: DoneSteps, number: int, mark: str) -> DoneStep:
    step = _undone(path, journal, number)
    if step.before != mark:
        last = journal.steps[-1] if journal.steps else None
        facts = {"path": str(path), "what": step.said}
        if last and last.after == mark:
            raise BadInput(saying("redo-would-lose-step", **facts, later=last.said))
        raise BadInput(saying("redo-would-lose", **facts))
    return step


def _undone(path: Path, journal: DoneSteps, number: int) -> DoneStep:
    """The step that was undone last, or the one of that number before it."""
    if not journal.undone:
        raise BadInput(nothing_again(path, damaged=journal.damaged))
    if number > len(journal.undone):
        raise BadInput(saying("no-step-of-number", path=str(path), number=number, found=str(len(journal.undone))))
    return journal.undone[-number]


def _refuse_another(path: Path, step: DoneStep, expected: DoneStep | None) -> None:
    """Raise FileAccess where the step at hand is not the one that a person has seen."""
    if expected and step != expected:
        raise FileAccess(saying("changed-by-command", path=str(path)))
