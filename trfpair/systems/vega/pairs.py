"""How many pairs a set of players can make at most, and whom that leaves over: the numbers behind Vega's D and U."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import decomposition, surely_perfect


class Count(NamedTuple):
    """The most that a set of players can make."""

    pairs: int
    missed: int
    """Everybody whom some largest pairing of the set leaves over."""


class PairCounts:
    """The counts of many sets of the same players: by degrees where they suffice, else by a matching."""

    def __init__(self, adjacency: Sequence[int]) -> None:
        self.adjacency = adjacency
        self._known: dict[int, Count] = {}

    def of(self, mask: int) -> Count:
        """The count of a set."""
        known = self._known.get(mask)
        if known is None:
            known = self._known[mask] = self._count(mask)
        return known

    def _count(self, mask: int) -> Count:
        size = mask.bit_count()
        if surely_perfect(self.adjacency, mask, lost=size % 2):
            return Count(size // 2, mask if size % 2 else 0)
        mate, spare, _ = decomposition(self.adjacency, mask)
        return Count((size - sum(mate[v] < 0 for v in ascending(mask))) // 2, spare)
