"""The players of one round as the Burstein system sees them, numbered by score and, from below, by rank.

A *position* is a place in this order: scoregroups from the top, and within a scoregroup the **lowest** ranked player
first (1.8). Article 4 prefers the larger BSN, so the lowest set bit of a mask is the opponent it asks for first, and a
scoregroup is a range.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property

from trfpair.history import History, Past
from trfpair.matching.bits import ascending
from trfpair.model import Colour
from trfpair.systems.burstein.opposition import Index, ranked
from trfpair.systems.swiss.bye import barred_by_points
from trfpair.systems.swiss.colours import Side
from trfpair.systems.swiss.meetings import met_masks
from trfpair.systems.swiss.preferences import Preference, absolute_masks, preference


class Field:
    """The players to be paired, by position."""

    def __init__(self, history: History) -> None:
        order = list(enumerate(ranked(history)))
        order.sort(key=lambda entry: (-entry[1][0].pairing_score, -entry[0]))
        self.history = history
        self.pasts: list[Past] = [past for _, (past, _) in order]
        self.rank: list[int] = [rank for rank, _ in order]
        """Place in the ranking of all players of the round (1.8), from 0, by position."""
        self.index: list[Index] = [index for _, (_, index) in order]
        self.size = len(order)
        self.score: list[int] = [past.pairing_score for past in self.pasts]
        self.wish: list[Preference] = [preference(past) for past in self.pasts]
        self.met: list[int] = met_masks(self.pasts, history.forbidden)

    def without(self, at: int) -> Field:
        """The field without one player; everybody after that one moves up by one position."""
        low = (1 << at) - 1
        other = copy(self)
        for name in ("absolute", "allow", "eligible", "groups"):
            other.__dict__.pop(name, None)
        for name in ("pasts", "rank", "index", "score", "wish"):
            values = getattr(self, name)
            setattr(other, name, values[:at] + values[at + 1 :])
        other.size -= 1
        other.met = [mask & low | mask >> 1 & ~low for mask in self.met[:at] + self.met[at + 1 :]]
        return other

    @cached_property
    def absolute(self) -> dict[Colour, int]:
        """1.5.1: the masks of the players with an absolute preference for White, and for Black."""
        return absolute_masks(self.wish)

    @cached_property
    def allow(self) -> list[int]:
        """C1 and C3: by position, the mask of all players one may legally meet."""
        everybody = (1 << self.size) - 1
        allow = [everybody & ~mask for mask in self.met]
        for banned in self.absolute.values():
            for at in ascending(banned):
                allow[at] &= ~banned
        return allow

    @cached_property
    def eligible(self) -> int:
        """C2: the mask of players who may get the pairing-allocated bye."""
        return sum(1 << at for at, past in enumerate(self.pasts) if not barred_by_points(self.history, past))

    @cached_property
    def groups(self) -> list[tuple[int, int]]:
        """1.2.1: the scoregroups, from the top, as ranges of positions."""
        starts = [at for at in range(self.size) if not at or self.score[at] != self.score[at - 1]]
        return list(zip(starts, [*starts[1:], self.size]))

    def side(self, position: int) -> Side:
        """What the colour rules see of a player."""
        return Side(self.pasts[position], self.wish[position])

    def id(self, position: int) -> int:
        """The id of a player."""
        return self.pasts[position].id
