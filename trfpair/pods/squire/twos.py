"""Tables of two: as few met pairs as possible, in the order of the walk, exact by largest matchings.

Players are 0 .. n-1 in walk order; ``free[v]`` has the bits of those whom v has not met. A decision stands if the
largest matching of the rest is still as large as it has to be; each is found from the one before.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import maximum_matching


class Walk:
    """Who is still to be seated, and a largest matching of them."""

    def __init__(self, free: Sequence[int]) -> None:
        self.free = free
        self.here = (1 << len(free)) - 1
        self.mate = maximum_matching(free)

    def size(self) -> int:
        """The most pairs that have not met."""
        return _size(self.mate)

    def take(self, players: int, goal: int) -> bool:
        """Take players out if the rest can still make ``goal`` pairs that have not met; say whether it could."""
        rest = self.here & ~players
        mate = maximum_matching(self.free, rest, self.mate)
        if _size(mate) < goal:
            return False
        self.here, self.mate = rest, mate
        return True


def _size(mate: Sequence[int]) -> int:
    return sum(1 for one, other in enumerate(mate) if one < other)


def first_perfect(free: Sequence[int], free_bye: bool, bye_order: Sequence[int]) -> tuple[list[list[int]], int | None]:
    """Pair everybody with as few met pairs as possible, in walk order; with an odd number one player has the bye.

    The bye goes to the first of ``bye_order`` that leaves a pairing with the fewest met pairs. Each first player then
    gets the first partner not met before (if none will do: the first one met) such that the rest can still be
    finished with the fewest met pairs. ``free_bye`` says that there is a bye to give.
    """
    walk = Walk(free)
    goal = walk.size()
    bye = next(player for player in bye_order if walk.take(1 << player, goal)) if free_bye else None
    pairs = []
    for one in range(len(free)):
        if walk.here >> one & 1:
            other, met = _partner(walk, one, goal)
            goal -= not met
            pairs.append([one, other])
    return pairs, bye


def _partner(walk: Walk, one: int, goal: int) -> tuple[int, bool]:
    """Seat the first player: return the partner and whether the two have met."""
    for met in (False, True):
        others = walk.here & ~(1 << one) & (~walk.free[one] if met else walk.free[one])
        for other in ascending(others):
            if walk.take(1 << one | 1 << other, goal - (not met)):
                return other, met
    raise AssertionError("a largest matching always leaves the first player a partner")
