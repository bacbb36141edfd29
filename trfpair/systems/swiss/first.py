"""Duals that prove a matching to be least by its value and, among those as good, the first by its place.

A place is a second cost that counts below the first. The duals by the first cost are kept, times a number above all
places, and on tight edges those by place are added: all other edges cost a unit of the value more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution, least_cost_matching_by_edge
from trfpair.matching.potentials import SecondCosts, potentials
from trfpair.systems.swiss.proofs import Certificate, numbers, spaced

_MOST = 300
"""So many vertices are matched from nothing by value and place, where potentials do not tell which is first."""


class Ordered(NamedTuple):
    """A graph whose edges have a value and a place."""

    adj: Sequence[int]
    value: Callable[[int, int], int]
    places: SecondCosts
    shift: int
    """A unit of the value is 2^shift places."""
    ids: Sequence[int]

    def proof(self, solution: Solution, mate: Sequence[int]) -> Certificate | None:
        """That a matching of least value is the first; None where no proof was found. ``solution`` is by value."""
        found = potentials(self.places, mate, solution.vertices)
        if found is not None and 2 * max(found) <= 1 << self.shift:
            return proof_of(solution, self.ids, self.shift, found)
        if solution.vertices.bit_count() > _MOST:
            return None
        both = least_cost_matching_by_edge(self.adj, self._cost, solution.vertices)
        return both and proof_of(both, self.ids)

    def _cost(self, one: int, other: int) -> int:
        return (self.value(one, other) << self.shift) + self.places.of(one, other)


def proof_of(solution: Solution, ids: Sequence[int], shift: int = 0, more: Sequence[int] = ()) -> Certificate:
    """The duals of a solution as data, for costs times 2^shift; ``more`` is what is added to them."""
    added = more or [0] * len(ids)
    y = [(ids[at], (solution.y[at] << shift) + added[at]) for at in ascending(solution.vertices)]
    sets = [[hex(z << shift), spaced(ids[at] for at in ascending(mask))] for mask, z in solution.blossoms]
    return {"y": numbers(y), "blossoms": sets}
