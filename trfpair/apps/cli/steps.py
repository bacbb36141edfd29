"""``undo`` and ``redo``: the last step, whatever it was, taken back and done again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

import click

from trfpair.apps.cli.own_options import in_languages
from trfpair.apps.cli.said import misused, refuse_idle, tell
from trfpair.apps.cli.terminal import TERMINAL, can_ask
from trfpair.apps.exits import DONE, LOOK_AT_IT
from trfpair.apps.files import as_step
from trfpair.apps.spoken import worded_now
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
from trfpair.base.shown import shown
from trfpair.event.saying import Saying

if TYPE_CHECKING:
    from trfpair.base.files.journal import DoneStep
    from trfpair.base.speech import InWords


def _turning(command: Callable[..., int]) -> Callable[..., int]:
    """The options that `undo` and `redo` share."""
    did = {"undo": "before", "redo": "after"}[command.__name__]
    for option in (
        in_languages,
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
    _refuse_idle(out, listing=listing, who=who, any_hand=any_hand)
    if out is not None:
        return _written(file, out, "before", *last_state(file, read_as_kept))
    if listing:
        journal = steps_of(file)
        for one in reversed(journal.steps):
            tell(_named(one, who=who))
        if journal.damaged or not journal.steps:
            tell(nothing_more(file, damaged=journal.damaged), err=True)
        return DONE
    with held(file):
        step = newest_step(file)
    if not _agreed(file, step, any_hand=any_hand):
        return LOOK_AT_IT
    with held(file):
        *others, _ = take_back(file, read_as_kept, step).steps
    before = Saying("undone-of-several", what=step.said, before=others[-1].said) if others else None
    tell(before or Saying("undone", what=step.said))
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
    _refuse_idle(out, listing=listing, who=who, any_hand=any_hand)
    if out is not None:
        return _written(file, out, "after", *last_state(file, read_as_kept, number))
    if listing:
        for at, (one, fits) in enumerate(undone_steps(file), 1):
            named = _named(one, who=who)
            tell(f"{at:3}  {worded_now(named if fits else Saying('step-of-another-file', what=named))}")
        return DONE
    with held(file):
        step = step_to_redo(file, number)
    if not _agreed(file, step, any_hand=any_hand):
        return LOOK_AT_IT
    with held(file):
        journal = do_again(file, read_as_kept, number, step)
    others = len(journal.undone) - 1
    command = f"`trfpair redo {as_typed(file)} --list`"
    more = Saying("redone-of-several", what=step.said, command=command, count=others)
    tell(more if others else Saying("redone", what=step.said))
    return DONE


def _refuse_idle(out: Path | None, *, listing: bool, who: bool, any_hand: bool) -> None:
    """Refuse options that would do nothing, or of which one alone can be done."""
    if who and not listing:
        raise misused(Saying("says-nothing-without", one="--who", other="--list"))
    refuse_idle({"--out": out, "--any": any_hand}, beside="--list" if listing else "")
    refuse_idle({"--any": any_hand}, beside="--out" if out else "")


def _written(file: Path, out: Path, when: str, step: DoneStep, data: bytes) -> int:
    """Write the content before or after a step into another file."""
    if out.resolve() == file.resolve():
        raise BadInput(Saying("step-needs-another-file"))
    what, kept = as_step(Saying(f"state-{when}", file=in_one_line(file), what=step.said))
    files = replacing(out, data, what, read_as_kept, kept)
    write_files(files)
    tell(Saying("written-as", path=str(out), what=Saying(f"state-{when}", file=str(file), what=step.said)))
    say_replaced(out, files)
    return DONE


def say_replaced(path: Path, files: Collection[Path], *, err: bool = False) -> None:
    """Say that what a file held before comes back, where ``files`` that were written have its journal too."""
    if journal_of(path) in files:
        tell(Saying("held-something-else", path=str(path), command=f"`trfpair undo {as_typed(path)}`"), err=err)


def _named(step: DoneStep, *, who: bool) -> InWords:
    """A step in a list."""
    if not who:
        return step.said
    if not any(step.moved):
        return Saying("step-by", what=step.said, done=step.done.said)
    turned = "step-undone-by" if step.undone else "step-redone-by"
    return Saying(turned, what=step.said, done=step.done.said, moved=step.moved.said)


def _agreed(file: Path, step: DoneStep, *, any_hand: bool) -> bool:
    """Whether a step may be turned round: one of this hand, or one that a person has seen and agreed to.

    Raises BadInput where it is another hand's, and nobody can be asked.
    """
    if any_hand or not this_hand().differs(step.hand):
        return True
    told = Saying("step-of-another", path=in_one_line(file), what=_named(step, who=True))
    if not can_ask(sys.stderr):
        raise BadInput(Saying("redo-not-agreed" if step.undone else "undo-not-agreed", what=told))
    TERMINAL.leave()
    asked = Saying("redo-agreed" if step.undone else "undo-agreed", what=told)
    if _says_yes(shown(worded_now(asked))):
        return True
    tell(Saying("redo-nothing" if step.undone else "undo-nothing"), err=True)
    return False


def _says_yes(asked: str) -> bool:
    """Whether somebody says yes, by the letter of the language or the English one; no where nothing is typed."""
    yes = worded_now(Saying("letter-of-yes"))
    if yes == _ENGLISH_YES:
        return click.confirm(asked, err=True)
    typed = click.prompt(f"{asked} [{yes}/N]", default="", show_default=False, err=True)
    return str(typed).strip().casefold()[:1] in (yes, _ENGLISH_YES)


_ENGLISH_YES = "y"


def read_as_kept(data: bytes) -> None:
    """Read what comes back as what it was: an evening of tables, or a tournament with whatever faults were accepted.

    Raises TrfpairError for anything else, and for what is larger than such a file.
    """
    if data.lstrip().startswith((b"{", b"\xef\xbb\xbf{")):
        from trfpair.pods.evening import Evening

        Evening.of(data)
    else:
        from trfpair.trf import loads

        loads(data, name=worded_now(Saying("what-it-holds")), points="file", mend_byes=True, ignore="XXO,XXM,XXG")
