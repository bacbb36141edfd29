"""Parts that the commands for thousands share: who computes, where rows are kept, what an interruption leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from trfpair.apps.cli.own_options import added
from trfpair.apps.exits import INTERRUPTED, say_error
from trfpair.apps.spoken import headed, worded_now
from trfpair.base.errors import BadInput, TrfpairError
from trfpair.base.files import remove_left_behind
from trfpair.base.shown import shown
from trfpair.event.saying import Saying
from trfpair.lab.batch import JOURNAL, Journal

if TYPE_CHECKING:
    from trfpair.base.speech import InWords
    from trfpair.lab.batch import Failure, Job

_SHOWN = 10
"""Failures that are told one by one."""


engine_options = added(
    click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use."),
    click.option("--cluster", metavar="ADDRESS", help="Dask scheduler with workers, such as tcp://HOST:8786."),
    click.option("--resume", is_flag=True, help="Continue an interrupted run from its journal."),
)


def say_of_cluster(line: str) -> None:
    """A line about a cluster while it computes."""
    click.echo(shown(line), err=True)


@contextmanager
def opened(folder: Path | None, job: Job, *, resume: bool) -> Iterator[Journal]:
    """The journal of a folder, new or taken up again; without a folder one that is gone afterwards."""
    if folder is None and resume:
        raise BadInput(Saying("resume-of-nothing"))
    path = None if folder is None else folder / JOURNAL
    with Journal.resume(path, job) if path and resume else Journal.create(path, job) as journal:
        yield journal


@contextmanager
def resumable(journal: Journal, whole: int, folder: Path | None) -> Iterator[None]:
    """Around a run: whatever ends it early is said with what is kept and how to go on.

    The processes of the run are gone then, killed at whatever they wrote; what they left under temporary names goes.
    """
    try:
        yield
    except KeyboardInterrupt:
        if folder is not None:
            remove_left_behind(folder)
        kept = _kept(journal, whole, folder)
        raise click.exceptions.Exit(say_error(_told(Saying("interrupted"), kept), INTERRUPTED)) from None
    except TrfpairError as error:
        kept = _kept(journal, whole, folder)
        raise click.exceptions.Exit(say_error(_told(error.said, kept), error.exit_code)) from None


def _kept(journal: Journal, whole: int, folder: Path | None) -> Saying | None:
    """The sentence of a run that is kept, and how to go on; None where no folder keeps it."""
    return Saying("rows-kept", kept=journal.count(), whole=whole, folder=str(folder)) if folder else None


def _told(said: str | InWords, kept: Saying | None) -> str:
    return "\n".join(worded_now(one) for one in (said, kept) if one)


def told_failures(journal: Journal, name: Callable[[Failure], str]) -> int:
    """Tell which rows could not be computed, and why; the exit code of the first, 0 where there is none."""
    failures = list(journal.failures())
    for failure in failures[:_SHOWN]:
        told = worded_now(Saying("at-place", place=name(failure), what=failure.reason))
        click.echo(shown(headed(told, "error")), err=True)
    if len(failures) > _SHOWN:
        click.echo(headed(worded_now(Saying("and-more", count=len(failures) - _SHOWN)), "error"), err=True)
    return failures[0].exit_code if failures else 0
