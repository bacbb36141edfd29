"""Words of commands on players who are in no group, as nobody said their club, school, town or federation."""

from __future__ import annotations

from collections.abc import Iterable

from trfpair.apps.cli.said import warn
from trfpair.event.model import Player
from trfpair.ranking.groups import not_known_of


def tell_of_none(players: Iterable[Player], by: str) -> None:
    """Tell who is in no group, by names."""
    if told := not_known_of(players, by):
        warn(told)
