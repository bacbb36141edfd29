"""Sentences that a command says to a person, each in the language of its ``--lang``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfpair.apps.spoken import headed, worded_now
from trfpair.base.shown import shown
from trfpair.event.saying import Saying

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfpair.base.speech import InWords


def tell(said: str | InWords, *, err: bool = False) -> None:
    """Print a sentence."""
    click.echo(shown(worded_now(said)), err=err)


def warn(said: str | InWords) -> None:
    """Print a warning, on standard error."""
    click.echo(shown(headed(worded_now(said), "warning")), err=True)


def misused(said: InWords, context: click.Context | None = None) -> click.UsageError:
    """The error of a command line, which click tells below the usage of the command.

    Click knows the command by itself once its options are taken; before that the caller names its ``context``.
    """
    return click.UsageError(worded_now(said), context)


def refuse_idle(said: Mapping[str, object], *, beside: str) -> None:
    """Refuse an option that somebody said and that says nothing beside another one (empty: that is not there)."""
    for option, value in said.items():
        if value and beside:
            raise misused(Saying("says-nothing-with", one=option, other=beside))
