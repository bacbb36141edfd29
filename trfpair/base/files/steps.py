"""The changes of a file, taken back and done again: a step each time, with the journal that keeps it (`journal`)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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
from trfpair.base.speech import saying

_LONGEST_NAME = 200

Reader = Callable[[bytes], object]
"""What reads a content before it is put back: raises TrfpairError for what is no such file."""


def save_step(path: Path, before: bytes, after: bytes, what: str) -> None:
    """Change a file, if it still holds what it was changed from, and note the step. Raises as `with_step` does."""
    if before != after:
        write_files(with_step(path, before, after, what))


def with_step(path: Path, before: bytes, after: bytes, what: str) -> dict[Path, str | bytes]:
    """The files to be written for a step: the journal, then the file itself.

    Raises FileAccess where the file holds something else meanwhile, and where the journal cannot be read.
    """
    if bytes_of(path, LARGEST) != before:
        raise FileAccess(saying("changed-meanwhile", path=str(path)))
    mark = mark_of(before)
    step = DoneStep(what[:_LONGEST_NAME], mark, mark_of(after), packed(before), done=this_hand())
    return {journal_of(path): written(bounded([*found(path, mark).lines, step])), itself(path): after}


def replacing(path: Path, data: bytes, what: str, read: Reader) -> dict[Path, str | bytes]:
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
    return {path: data} if before == data else with_step(path, before, data, what)


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


def nothing_more(path: Path, *, damaged: bool) -> str:
    """Why there is no earlier step."""
    if damaged:
        return f"{path}: {journal_of(path)} is damaged: its steps cannot be undone; later steps can"
    return f"{path}: there is nothing to undo"


def nothing_again(path: Path, *, damaged: bool) -> str:
    """Why there is no step to be done again."""
    if damaged:
        return f"{path}: {journal_of(path)} is damaged: nothing that was undone can be read"
    return f"{path}: there is nothing to do again: nothing was undone"


def _turned(path: Path, step: DoneStep, read: Reader) -> bytes:
    """The content of the file when a step is undone, or done again. Raises BadInput where it is none of its kind."""
    data = unpacked(*step.other_side)
    if data is None:
        raise BadInput(nothing_more(path, damaged=True))
    try:
        read(data)
    except TrfpairError as error:
        first = str(error).partition("\n")[0]
        did = "done again" if step.undone else "undone"
        raise BadInput(
            f"{path}: {journal_of(path)} holds what is no such file, and nothing was {did}: {first}"
        ) from None
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
        raise BadInput(
            f"{path}: it does not hold what the last step left ({step.what}): another program has changed it, or it "
            "was made anew; undoing would lose that. "
            "`--out OTHER` writes what the file held before the step to another file"
        )
    return step


def _to_redo(path: Path, journal: DoneSteps, number: int, mark: str) -> DoneStep:
    step = _undone(path, journal, number)
    if step.before != mark:
        last = journal.steps[-1] if journal.steps else None
        by = f" by a later step ({last.what})" if last and last.after == mark else ""
        raise BadInput(
            f"{path}: it has changed since{by}; doing this again would lose that: {step.what}. "
            "`--out OTHER` writes what the file held after that step to another file"
        )
    return step


def _undone(path: Path, journal: DoneSteps, number: int) -> DoneStep:
    """The step that was undone last, or the one of that number before it."""
    if not journal.undone:
        raise BadInput(nothing_again(path, damaged=journal.damaged))
    if number > len(journal.undone):
        raise BadInput(
            f"{path}: step {number}: found {len(journal.undone)} steps that were undone: `--list` shows them"
        )
    return journal.undone[-number]


def _refuse_another(path: Path, step: DoneStep, expected: DoneStep | None) -> None:
    """Raise FileAccess where the step at hand is not the one that a person has seen."""
    if expected and step != expected:
        raise FileAccess(
            f"{path} was changed meanwhile by another command; nothing was written. Give the command again"
        )
