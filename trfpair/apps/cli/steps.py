"""``undo`` and ``redo``: the last step, whatever it was, taken back and done again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

import click

from trfpair.apps.cli.terminal import TERMINAL, can_ask
from trfpair.apps.exits import DONE, LOOK_AT_IT
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.files.hands import this_hand
from trfpair.base.files.held import held
from trfpair.base.files.journal import journal_of
from trfpair.base.files.steps import (
    do_again,
    last_state,
    newest_step,
    nothing_more,
    replacing,
    step_to_redo,
    steps_of,
    take_back,
    undone_steps,
)
from trfpair.base.inputs import as_typed, in_one_line
from trfpair.base.shown import plural, shown

if TYPE_CHECKING:
    from trfpair.base.files.journal import DoneStep


def _turning(command: Callable[..., int]) -> Callable[..., int]:
    """The options that `undo` and `redo` share."""
    did = {"undo": "before", "redo": "after"}[command.__name__]
    for option in (
        click.option("--any", "any_hand", is_flag=True, help="Do so without a question, whoever did the step."),
        click.option("-o", "--out", type=click.Path(path_type=Path), help=f"Write to OUT what FILE held {did} a step."),
        click.option("--who", is_flag=True, help="With --list: also who did each step, and when."),
        click.option("--list", "listing", is_flag=True, help="List the steps, the last one first; change nothing."),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@_turning
def undo(file: Path, listing: bool, who: bool, out: Path | None, any_hand: bool) -> int:
    """Take back the last command that changed FILE: result, pair --write, unpair, new --add and the like.

    FILE.undo keeps the steps; `trfpair redo FILE` does again what was undone. A step of another user, computer or
    terminal is shown first, with a question; without a terminal it needs --any. If another program has changed FILE
    since, nothing is undone.
    """
    if out is not None:
        return _written(file, out, "before", *last_state(file, read_as_kept))
    if listing:
        journal = steps_of(file)
        for one in reversed(journal.steps):
            click.echo(shown(_named(one, who=who)))
        if journal.damaged or not journal.steps:
            click.echo(shown(nothing_more(file, damaged=journal.damaged)), err=True)
        return DONE
    with held(file):
        step = newest_step(file)
    if not _agreed(file, step, any_hand=any_hand):
        return LOOK_AT_IT
    with held(file):
        *others, _ = take_back(file, read_as_kept, step).steps
    before = f"; the step before it: {others[-1].what}" if others else ""
    click.echo(shown(f"Undone: {step.what}{before}"))
    return DONE


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", "number", type=click.IntRange(1), default=1, help="A step by its number in --list [the first].")
@_turning
def redo(file: Path, number: int, listing: bool, who: bool, out: Path | None, any_hand: bool) -> int:
    """Do again what `trfpair undo` took back last; call it again for the step after.

    FILE then holds the same bytes as before the undo. If FILE has changed since, nothing is done: the step stays in
    FILE.undo, and --out has it. What another user, computer or terminal took back is shown first, with a question;
    without a terminal it needs --any.
    """
    if out is not None:
        return _written(file, out, "after", *last_state(file, read_as_kept, number))
    if listing:
        for at, (one, fits) in enumerate(undone_steps(file), 1):
            since = "" if fits else " (the file has changed since)"
            click.echo(shown(f"{at:3}  {_named(one, who=who)}{since}"))
        return DONE
    with held(file):
        step = step_to_redo(file, number)
    if not _agreed(file, step, any_hand=any_hand):
        return LOOK_AT_IT
    with held(file):
        journal = do_again(file, read_as_kept, number, step)
    others = len(journal.undone) - 1
    more = f"; `trfpair redo {as_typed(file)} --list` shows {plural(others, 'other step')}" if others else ""
    click.echo(shown(f"Done again: {step.what}{more}"))
    return DONE


def _written(file: Path, out: Path, when: str, step: DoneStep, data: bytes) -> int:
    """Write the content before or after a step into another file."""
    if out.resolve() == file.resolve():
        raise BadInput("--out: another file is needed; without it the step is turned round in FILE itself")
    files = replacing(out, data, f"{in_one_line(file)} {when} this step: {step.what}", read_as_kept)
    write_files(files)
    click.echo(shown(f"Written to {out}: {file} {when} this step: {step.what}"))
    say_replaced(out, files)
    return DONE


def say_replaced(path: Path, files: Collection[Path], *, err: bool = False) -> None:
    """Say that what a file held before comes back, where ``files`` that were written have its journal too."""
    if journal_of(path) in files:
        click.echo(shown(f"{path} held something else: `trfpair undo {as_typed(path)}` brings it back"), err=err)


def _named(step: DoneStep, *, who: bool) -> str:
    """A step in a list."""
    if not who:
        return step.what
    moved = "" if not any(step.moved) else f"; {'undone' if step.undone else 'done again'} {step.moved}"
    return f"{step.what} ({step.done}{moved})"


def _agreed(file: Path, step: DoneStep, *, any_hand: bool) -> bool:
    """Whether a step may be turned round: one of this hand, or one that a person has seen and agreed to.

    Raises BadInput where it is another hand's, and nobody can be asked.
    """
    if any_hand or not this_hand().differs(step.hand):
        return True
    verb, did = ("Do it again", "done again") if step.undone else ("Undo it", "undone")
    told = shown(f"{in_one_line(file)}: the last step is another's: {_named(step, who=True)}")
    if not can_ask(sys.stderr):
        raise BadInput(f"{told}; nothing was {did}. `--any` does so all the same")
    TERMINAL.leave()
    if click.confirm(f"{told}. {verb}?", err=True):
        return True
    click.echo(f"Nothing was {did}", err=True)
    return False


def read_as_kept(data: bytes) -> None:
    """Read what comes back as what it was: an evening of tables, or a tournament with whatever faults were accepted.

    Raises TrfpairError for anything else, and for what is larger than such a file.
    """
    if data.lstrip().startswith((b"{", b"\xef\xbb\xbf{")):
        from trfpair.pods.evening import Evening

        Evening.of(data)
    else:
        from trfpair.trf import loads

        loads(data, name="what it holds", points="file", mend_byes=True, ignore="XXO,XXM,XXG")
