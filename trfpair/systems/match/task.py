"""What 3.5 asks for one bracket."""

from __future__ import annotations

from typing import NamedTuple

from trfpair.systems.match.entrants import Entrants


class Task(NamedTuple):
    """The bracket to be made, as masks of places."""

    entrants: Entrants
    residents: int
    lower: int
    following: int
    """Those of the following scoregroup who are still to be paired."""
    floaters: int
    """C7: those whose upfloating counts: the floaters of the previous round, or nobody."""
    graph: list[int]
    """C1: who may meet whom."""
