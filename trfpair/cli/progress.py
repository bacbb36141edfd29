"""A bar on a terminal for work over many files; nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

import click

PATIENCE = 0.5
"""Seconds before a progress bar appears."""

_Item = TypeVar("_Item")


def shows_progress(length: int, quiet: bool = True) -> bool:
    """Whether a bar may be shown: on a terminal that nothing else is printed on meanwhile."""
    return sys.stderr.isatty() and length > 1 and (quiet or not sys.stdout.isatty())


def with_progress(items: Iterable[_Item], length: int, label: str) -> Iterator[_Item]:
    """Pass items on; on a terminal, show a bar on stderr once the work has taken a while."""
    if not shows_progress(length):
        yield from items
        return
    started = monotonic()
    source = iter(items)
    early = []
    for item in source:
        early.append(item)
        if monotonic() - started > PATIENCE:
            break
    yield from early
    if len(early) == length:
        return
    with click.progressbar(source, length=length, label=label, file=sys.stderr) as bar:
        bar.update(len(early))
        yield from bar
