"""One pairing bracket (C.04.3 1.2, 1.3): residents, moved-down players, and what lies below them."""

from __future__ import annotations

from typing import Protocol

from trfpair.base.plain import plain
from trfpair.matching.bits import Mask
from trfpair.systems.dutch.rules.field import Field, Position

NOBODY = -1
"""In place of a partner: the player leaves the bracket unpaired."""


@plain(frozen=False)
class Bracket:
    """The players of one bracket, by position: MDPs first, then the residents ``first .. last-1``."""

    field: Field
    mdps: tuple[Position, ...]
    """Players left over from the bracket above, best placed first."""
    first: Position
    last: Position
    following: Position
    """End of the following scoregroup, which is ``last .. following-1``; equal to ``last`` in the last bracket."""
    number: int = 1
    kind: str = ""
    """Empty, or ``PPB`` or ``CLB`` under the 2017 rules (A.9)."""
    bye: Mask = 0
    """Mask of the players who may be the one left without an opponent in the round."""
    completion: bool = True
    """C4, C5 (C.4): whether the rest of the round must remain pairable."""
    ahead: bool = True
    """C8 (C.7): whether the following bracket is looked at."""
    order: tuple[Position, ...] = ()
    """All players in the order that decides, where it is not that of the ranking."""
    apart: bool = True
    """Whether no two downfloaters meet one another in the brackets below."""
    given_up: tuple[Position, ...] | None = None
    """Of the PPB: the downfloaters (perhaps nobody) of the pairing after which the round could not be completed."""

    @property
    def players(self) -> list[Position]:
        """All players of the bracket in ranking order; the index in this list plus one is the BSN."""
        return list(self.order) or [*self.mdps, *range(self.first, self.last)]

    @property
    def resident_mask(self) -> Mask:
        """The residents."""
        return (1 << self.last) - (1 << self.first)

    @property
    def following_mask(self) -> Mask:
        """The scoregroup of the following bracket."""
        return (1 << self.following) - (1 << self.last)

    @property
    def below_mask(self) -> Mask:
        """Everybody below the bracket."""
        return (1 << self.field.size) - (1 << self.last)

    @property
    def heterogeneous(self) -> bool:
        """1.3.2: whether players of different scores stand in the bracket."""
        return bool(self.mdps)

    @property
    def is_last(self) -> bool:
        """Whether nobody is ranked below the bracket."""
        return self.last == self.field.size

    def is_mdp(self, position: int) -> bool:
        """Whether a player of the bracket was moved down into it."""
        return position < self.first

    @property
    def bye_stays(self) -> bool:
        """C9: whether the bye must go to a player of the bracket, because nobody below can be the one to get it."""
        return self.bye != 0 and not self.bye >> self.last

    @property
    def lowest_score(self) -> int:
        """The lowest score in the bracket."""
        return self.field.score[self.last - 1]


class Outcome(Protocol):
    """How a bracket was paired, by position."""

    @property
    def mdp_pairs(self) -> list[tuple[int, int]]:
        """In the order of the MDPs."""
        ...

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Pairs of the homogeneous bracket or remainder, in the order of S1."""
        ...

    @property
    def floaters(self) -> list[int]:
        """Downfloaters, best placed first."""
        ...

    @property
    def all_pairs(self) -> list[tuple[int, int]]:
        """MDP pairs and the others."""
        ...
