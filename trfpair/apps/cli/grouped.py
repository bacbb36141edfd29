"""Words of commands on players who are in no group, as nobody said their club, school, town or federation."""

from __future__ import annotations

from collections.abc import Iterable

import click

from trfpair.base.shown import shown
from trfpair.event.model import Player
from trfpair.ranking.groups import of_no_group

_MOST_NAMED = 12


def tell_of_none(players: Iterable[Player], by: str) -> None:
    """Tell who is in no group, by names."""
    if names := of_no_group(players, by):
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        click.echo(shown(f"Warning: no {by} is known of {'; '.join(names[:_MOST_NAMED])}{more}"), err=True)
