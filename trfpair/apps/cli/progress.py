"""A bar on a terminal for work over many files; nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import click

from trfpair.apps.spoken import worded_now
from trfpair.event.saying import Saying

PATIENCE = 0.5
"""Seconds before a progress bar appears."""

EVERY = 30.0
"""Seconds from one line to the next where there is no terminal."""


def shows_progress(length: int, quiet: bool = True) -> bool:
    """Whether a bar may be shown: on a terminal that nothing else is printed on meanwhile."""
    return sys.stderr.isatty() and length > 1 and (quiet or not sys.stdout.isatty())


@contextmanager
def meter(label: str) -> Iterator[Callable[[int, int], None]]:
    """Progress as `trfpair.lab.batch.run` tells it: on a terminal a bar after a while, elsewhere a line every 30 s."""
    started = told = monotonic()
    bar = None

    def tell(done: int, whole: int) -> None:
        nonlocal bar, told
        now = monotonic()
        if not shows_progress(whole):
            if now - told >= EVERY:
                told = now
                click.echo(worded_now(Saying("so-many-done", label=label, done=done, whole=whole)), err=True)
        elif now - started > PATIENCE:
            if bar is None:
                bar = click.progressbar(length=whole, label=label, file=sys.stderr)
                bar.render_progress()
            bar.update(done - bar.pos)

    try:
        yield tell
    finally:
        if bar is not None:
            bar.render_finish()
