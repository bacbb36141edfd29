"""The terms of an event: what its system settles before round 1, and no result changes.

This room knows no system: the package (`trfpair`) has the registry of systems fill the terms of a file, those of
plug-ins too. `Tournament.terms` keeps them, `Event.terms` hands them on.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from trfpair.base.plain import plain

if TYPE_CHECKING:
    from trfpair.event.model import Tournament


@plain
class Terms:
    """Everything that a system settles of an event; without a word of it, an event is a Swiss one."""

    columns: int = 1
    """Columns of the file that make a round: its games, where every round is a match of several."""
    calendar: bool = False
    """Whether the rounds stand from the start, whoever wins."""
    rounds: int | None = None
    """How many rounds these participants have by the rules; None where the organizer says it."""
    by_place: bool = False
    """Whether boards stand by the places of the file (ranks), which the results of a round move, and not by points."""
    match_points: bool = True
    """Whether match points are the primary score of an event of teams (C.04.6, 1.2), and not game points."""

    @property
    def open_counts(self) -> bool:
        """Whether a meeting without a result counts what an open game is worth: in a calendar it counts nothing yet."""
        return not self.calendar


def terms_of(tournament: Tournament) -> Terms:
    """The terms of a tournament, by what its file says. A tournament of matches has one column a round."""
    found: Terms = import_module("trfpair").terms_by_registry(tournament)
    return replace(found, columns=1) if tournament.earned and found.columns > 1 else found
