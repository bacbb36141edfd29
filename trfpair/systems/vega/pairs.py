"""How many pairs a set of players can make at most, and whom that leaves over: the numbers behind Vega's D and U."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trfpair.matching.cardinality import blockers, surely_perfect


class Count(NamedTuple):
    """What a set of players can make at most."""

    pairs: int
    missed: int
    """Everybody whom some largest pairing of the set leaves over."""


def count(adjacency: Sequence[int], mask: int) -> Count:
    """The most pairs a set can make, and who can be left over: by degrees where they suffice, else by a matching."""
    size = mask.bit_count()
    if surely_perfect(adjacency, mask, lost=size % 2):
        return Count(size // 2, mask if size % 2 else 0)
    found = blockers(adjacency, mask)
    if found is None:
        return Count(size // 2, 0)
    wall, parts = found
    return Count((size - len(parts) + wall.bit_count()) // 2, sum(parts))
