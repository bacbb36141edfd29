"""The columns of standings and of lists of players that are no tie-breaks, a row each.

Text, CSV, JSON, notebooks and the lists of the sheets have them from here. Each writes a rank, a name and points in its
own way, and all else as it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from trfpair.base.named import NamedTuple
from trfpair.event.model import Player


class Listed(Protocol):
    """A participant in a list: a line of standings, or a player on a sheet."""

    @property
    def player(self) -> Player:
        """The participant."""

    @property
    def rank(self) -> int:
        """The rank; 0 where there is none."""

    @property
    def points(self) -> int:
        """The points, in tenths."""


class PlainColumn(NamedTuple):
    """A column beside the tie-breaks; it ranks nobody."""

    key: str
    """In JSON and CSV."""
    word: str
    """Its name on the sheets, and the key of what stands above it there (``templates/words/``)."""
    head: str
    """Above the column of the text."""
    align: str
    """``r`` for numbers, ``l`` for text."""
    value: Callable[[Listed], str | int]
    """In JSON and CSV."""
    lists: str = ""
    """The sheets that have it, by name; empty where every list of players has it."""
    weight: str = ""
    """On a page: ``strong``, or ``soft`` for what a small screen leaves out."""
    seldom: bool = False
    """Left out for people where it says nothing of anybody, and in notebooks."""
    csv: bool = True

    def shown(self, one: Listed) -> str:
        """The value for people."""
        return str(self.value(one) or "")


PLAIN_COLUMNS = (
    PlainColumn("rank", "rank", "Rank", "r", lambda one: one.rank, "standings clubs"),
    PlainColumn("id", "number", "Id", "r", lambda one: one.player.id, weight="soft"),
    PlainColumn("title", "title", "", "l", lambda one: one.player.title, seldom=True, csv=False),
    PlainColumn("name", "name", "Name", "l", lambda one: one.player.name),
    PlainColumn("rating", "rating", "Rating", "r", lambda one: one.player.rating, weight="soft", seldom=True),
    PlainColumn(
        *("federation", "federation", "Fed", "l", lambda one: one.player.federation),
        weight="soft",
        seldom=True,
        csv=False,
    ),
    PlainColumn("points", "points", "Pts", "r", lambda one: one.points, "standings prizes clubs", weight="strong"),
)
"""In their order; the tie-breaks follow."""
