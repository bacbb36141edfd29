"""Words of commands on players who are in no group, as nobody said their club, school, town or federation."""

from __future__ import annotations

from collections.abc import Iterable

from trfpair.apps.cli.said import warn
from trfpair.event.model import Player
from trfpair.event.saying import Listing, Saying
from trfpair.ranking.groups import of_no_group

_MOST_NAMED = 12


def tell_of_none(players: Iterable[Player], by: str) -> None:
    """Tell who is in no group, by names."""
    if names := of_no_group(players, by):
        who = Listing(names, _MOST_NAMED, between="; ")
        told = Saying("not-known-of", what=Saying(f"column-{by}"), who=who)
        warn(told)
