"""What commands tell of groups of players: those of whom nobody said a club, a school, a town or a federation."""

from __future__ import annotations

from collections.abc import Sequence

import click

from trfpair.base.shown import shown
from trfpair.ranking.groups import Ranked, of_no_group

_MOST_NAMED = 12


def tell_of_none(field: Sequence[Ranked], by: str) -> None:
    """Tell who is in no group, by names."""
    if names := of_no_group(field, by):
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        click.echo(shown(f"Warning: no {by} is known of {'; '.join(names[:_MOST_NAMED])}{more}"), err=True)
