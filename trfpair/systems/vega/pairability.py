"""Before every decision: whether all who are left can still be paired, and if not, who stands in the way.

One complete pairing of those left is kept; one alternating tree of it tells for a player at once with whom the player
may meet so that all others can be paired (``matching/near.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.near import NearPerfect
from trfpair.systems.swiss.completion import Namer, blocked
from trfpair.systems.vega.pairs import PairCounts


class Pairability:
    """Questions about sets of the players of a round, by index."""

    def __init__(self, ids: Sequence[int], adjacency: Sequence[int]) -> None:
        self.ids = ids
        self.adjacency = adjacency
        self.counts = PairCounts(adjacency)
        self._mate = [-1] * len(adjacency)
        self._standing = 0
        self._nears: dict[int, NearPerfect] = {}
        self._odd: tuple[int, NearPerfect] | None = None

    @cached_property
    def _names(self) -> Namer:
        return Namer(self.ids)

    def pairable(self, mask: int) -> bool:
        """Whether a set of players can be paired with nobody left over."""
        return self.counts.of(mask).pairs * 2 == mask.bit_count()

    def spare(self, mask: int) -> int:
        """Of an odd number of players those without whom all others can be paired."""
        pairs, missed = self.counts.of(mask)
        return missed if pairs * 2 == mask.bit_count() - 1 else 0

    # -- of a set that can be paired -----------------------------------------------------------------------------------

    def near(self, rest: int, one: int) -> NearPerfect:
        """All of a set but one player: who else must go for the others to be paired."""
        mate = self._pairing(rest)
        if one not in self._nears:
            self._nears[one] = NearPerfect(self.adjacency, mate, rest & ~(1 << one), mate[one])
        return self._nears[one]

    def _pairing(self, rest: int) -> Sequence[int]:
        """One complete pairing of a set, made of the one that stands."""
        if rest != self._standing:
            self._nears.clear()
            self._mate, self._standing = maximum_matching(self.adjacency, rest, self._mate), rest
        return self._mate

    def without_pair(self, rest: int, one: int, other: int) -> bool:
        """Whether all others of a set can be paired when two players of it meet who may.

        Better asked for one player and several others than for several and one other.
        """
        mate = self._pairing(rest)
        if mate[one] == other or self.adjacency[mate[one]] >> mate[other] & 1:
            return True
        near, away = self._towards(rest, one, other)
        return bool(near.inessential >> away & 1)

    def _towards(self, rest: int, one: int, other: int) -> tuple[NearPerfect, int]:
        """All of a set without one of two players, whichever is known already, and the other of the two."""
        return (self._nears[other], one) if other in self._nears else (self.near(rest, one), other)

    def opponents(self, rest: int, one: int, among: int) -> int:
        """The players of some whom one can meet so that all others of a set can be paired."""
        return self.near(rest, one).inessential & self.adjacency[one] & among

    # -- in words ------------------------------------------------------------------------------------------------------

    def stranded(self, mask: int) -> str:
        """The players of a set who cannot be paired."""
        return blocked(self.ids, self.adjacency, mask)

    def stranded_without(self, rest: int, one: int) -> str:
        """The players of an odd set who cannot be paired without one of it, who is not to spare."""
        if self._odd is None or self._odd[0] != rest:
            mate = maximum_matching(self.adjacency, rest)
            alone = next(v for v in ascending(rest) if mate[v] < 0)
            self._odd = rest, NearPerfect(self.adjacency, mate, rest, alone)
        return self._names.describe(self._odd[1].without(one))

    def stranded_by(self, rest: int, one: int, other: int) -> str:
        """The players of a set who cannot be paired when two players of it meet."""
        near, away = self._towards(rest, one, other)
        return self._names.describe(near.without(away))

    def stranded_apart(self, rest: int, one: int, among: int) -> str:
        """The players of a set who cannot be paired when one of it is to meet somebody of ``among``."""
        apart = with_opponents(self.adjacency, one, ~rest | among)
        return self._names.describe(self.near(rest, one).with_free(one, apart))


def with_opponents(adjacency: Sequence[int], one: int, among: int) -> list[int]:
    """The rows of who may meet whom, where one player meets nobody but some."""
    apart = list(adjacency)
    for other in ascending(apart[one] & ~among):
        apart[other] &= ~(1 << one)
    apart[one] &= among
    return apart
