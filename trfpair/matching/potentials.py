"""Duals for a matching that is known: does a second cost, below the first, make it the only least one, or one of them?

A matching of least cost by a first cost has its duals, and tight edges. Of these edges, let d(uv) be a second cost that
counts below the first. A matching M of tight edges has the least sum of d among them if there are numbers x with

    x[u] + x[v]  <=  2 d(uv)   for all tight edges,   with equality on M.

In the problem that ships every vertex to every vertex, with u[i] + v[j] <= d(ij) and x = u + v, equality on M says
u[i] = d(i mate) - v[mate], so that v is a potential of shortest paths: v[j] <= v[mate of i] + d(ij) - d(i mate). They
are found by relaxing (Bellman, Ford, Moore), the vertices of equal v together as a mask. A negative cycle says that M
is not least there; then it may still be so among the matchings, and nothing is found. At most `MOST_LOOKS` looks at
each of n rows are taken, each a few operations on masks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.nested import copy_family, nested_order

MOST_LOOKS = 10
"""So often a row is looked at on the average, and it is given up."""


class SecondCosts(Protocol):
    """The tight edges by their second costs, none of which is negative."""

    def of(self, one: int, other: int, /) -> int:
        """The second cost of an edge."""
        ...

    def below(self, vertex: int, limit: int, /) -> Iterable[tuple[int, int]]:
        """The edges of a vertex that cost less than a limit, perhaps others too: (cost, mask of the other ends)."""
        ...


def potentials(costs: SecondCosts, mate: Sequence[int], vertices: int) -> list[int] | None:
    """The numbers x by vertex, or None where a cycle is cheaper than the matching, or it takes too long."""
    search = _Relaxing(costs, mate, vertices)
    return search.numbers() if search.settles() else None


def with_second(solution: Solution, costs: SecondCosts, mate: Sequence[int], bits: int) -> Solution | None:
    """The solution by the first cost times 2^bits and the second one, which has fewer bits; None where none is found.

    The slack of an edge that is not tight is a unit of the first cost at least, which no numbers of the second one
    outweigh. The value stays that of the first cost, and no tight edges are told.
    """
    found = potentials(costs, mate, solution.vertices)
    if found is None or 2 * max(found) > 1 << bits:
        return None
    family = copy_family(solution.family)
    for blossom in nested_order(family):
        blossom.z <<= bits
    y = [(value << bits) + more for value, more in zip(solution.y, found)]
    return solution._replace(mate=list(mate), y=y, family=family, rows=[])


class _Relaxing:
    """Potentials v that only fall, and the columns whose rows are still to be looked at."""

    def __init__(self, costs: SecondCosts, mate: Sequence[int], vertices: int) -> None:
        self.costs = costs
        self.mate = mate
        self.vertices = vertices
        self.own = [0] * len(mate)
        for i in ascending(vertices):
            self.own[i] = costs.of(i, mate[i])
        self.v = [0] * len(mate)
        self.groups = {0: vertices}
        self.came: dict[int, int] = {}
        """Column -> the column it was lowered from."""
        self.waiting = deque(mate[i] for i in ascending(vertices) if self.own[i])

    def settles(self) -> bool:
        """Lower columns until none can be; False if a cycle has been found, or patience ends."""
        looked, check = 0, self.vertices.bit_count()
        queued = set(self.waiting)
        while self.waiting:
            column = self.waiting.popleft()
            queued.discard(column)
            for j in self._lowered(column):
                self.came[j] = column
                if j not in queued:
                    queued.add(j)
                    self.waiting.append(j)
            looked += 1
            if looked % check == 0 and (self._cycles() or looked == MOST_LOOKS * check):
                return False
        return True

    def _lowered(self, column: int) -> list[int]:
        """Lower what the row that ships to a column reaches cheaper; those columns."""
        i = self.mate[column]
        v = self.v
        base, found = v[column] - self.own[i], list[int]()
        for cost, mask in self.costs.below(i, -base):
            bound = base + cost
            if bound < 0 and (bound < v[mask.bit_length() - 1] or mask & mask - 1):
                found += self._lower(bound, mask)
        return found

    def _lower(self, bound: int, mask: int) -> list[int]:
        """Lower the columns of a mask that are above a bound, to this; those columns."""
        v, groups = self.v, self.groups
        if mask.bit_count() < len(groups):
            lowered = [j for j in ascending(mask) if v[j] > bound]
            reached = mask_of(lowered)
        else:
            reached = 0
            for value, members in groups.items():
                if value > bound:
                    reached |= members & mask
            lowered = list(ascending(reached))
        for j in lowered:
            old = groups[v[j]] ^ 1 << j
            if old:
                groups[v[j]] = old
            else:
                del groups[v[j]]
            v[j] = bound
        if reached:
            groups[bound] = groups.get(bound, 0) | reached
        return lowered

    def _cycles(self) -> bool:
        """Whether the columns were lowered in a circle, which could go on for ever."""
        done: set[int] = set()
        for start in self.came:
            way = set()
            while start in self.came and start not in done:
                if start in way:
                    return True
                way.add(start)
                start = self.came[start]
            done |= way
        return False

    def numbers(self) -> list[int]:
        """U + v by vertex."""
        v, mate, own = self.v, self.mate, self.own
        return [own[i] - v[mate[i]] + v[i] if self.vertices >> i & 1 else 0 for i in range(len(v))]
