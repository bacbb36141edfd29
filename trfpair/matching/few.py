"""The least matchings of a few vertices: a table of the least cost of every set of them that can be left.

The lowest vertex of a set has one of the others for a partner, and what remains is a smaller set, which is looked up.
Up to ten vertices there are a few hundred such sets at most, found sooner than the duals of one matching (`blossom`).
It is dynamic programming over subsets (Bellman; Held and Karp 1962): 2^n sets at most, of which those that begin with
the lowest vertices still there occur, with n choices each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trfpair.matching.bits import Mask, Vertex, lowest
from trfpair.matching.blossom import Cost, Costs, Solution

FEW = 10
"""So many vertices at most."""

Way = tuple[tuple[Vertex, Vertex], ...]
"""Pairs, the lower vertex first; -1 is any vertex outside of those that are looked at."""


class FewMatchings:
    """All perfect matchings of a small graph by their cost."""

    def __init__(self, adj: Sequence[Mask], keys: Sequence[int], cost: Costs) -> None:
        self.vertices = (1 << len(adj)) - 1
        """All of them."""
        self._costs: list[dict[Mask, Cost]] = []
        """By vertex: what it costs to meet another one, by the bit of the other one."""
        for row, key in zip(adj, keys):
            line, costs = cost[key], {}
            while row:
                bit = row & -row
                own = line[keys[bit.bit_length() - 1]]
                if own is not None:
                    costs[bit] = own
                row ^= bit
            self._costs.append(costs)
        self._least: dict[Mask, Cost | None] = {0: 0}

    @property
    def value(self) -> Cost:
        """The cost of a least perfect matching; there must be one."""
        value = self.least(self.vertices)
        assert value is not None
        return value

    def solution(self, pairs: Iterable[tuple[Vertex, Vertex]]) -> Solution | None:
        """A least perfect matching with some pairs (they must be edges), without duals; None if there is none."""
        mate, left, value = [-1] * len(self._costs), self.vertices, 0
        for one, two in pairs:
            mate[one], mate[two] = two, one
            left ^= 1 << one | 1 << two
            value += self._costs[one][1 << two]
        rest = self.least(left)
        if rest is None:
            return None
        value += rest
        while left:
            one = lowest(left)
            two, left, rest = next(self._first(one, left, rest))
            mate[one], mate[two] = two, one
        return Solution(mate, value, [], [], [], self.vertices)

    def _first(self, one: Vertex, vertices: Mask, value: Cost) -> Iterator[tuple[Vertex, Mask, Cost]]:
        """The partners of the lowest of some vertices in their least matchings: partner, vertices left, their cost."""
        for other, cost in self._costs[one].items():
            left = vertices ^ (1 << one | other)
            if vertices & other and self.least(left) == value - cost:
                yield other.bit_length() - 1, left, value - cost

    def least(self, vertices: Mask) -> Cost | None:
        """The least cost of a perfect matching of some vertices; None if there is none."""
        least = self._least
        if vertices in least:
            return least[vertices]
        bit = vertices & -vertices
        rest = vertices ^ bit
        best = None
        for other, cost in self._costs[bit.bit_length() - 1].items():
            if rest & other:
                left = rest ^ other
                more = least[left] if left in least else self.least(left)
                if more is not None and (best is None or cost + more < best):
                    best = cost + more
        least[vertices] = best
        return best

    def all_least(self, first: int) -> list[Way]:
        """How the first vertices are matched in the perfect matchings that cost least, each way once."""
        return self._ways(self.vertices, (1 << first) - 1, {})

    def _ways(self, vertices: Mask, first: Mask, known: dict[Mask, list[Way]]) -> list[Way]:
        """The ways of those of the first who are among some vertices, found once for each set of these."""
        if not vertices & first:
            return [()]
        if vertices not in known:
            one, found = lowest(vertices), dict[Way, None]()
            value = self.least(vertices)
            for other, left, _ in () if value is None else self._first(one, vertices, value):
                pair = one, other if first >> other & 1 else -1
                found |= dict.fromkeys([(pair, *way) for way in self._ways(left, first, known)])
            known[vertices] = list(found)
        return known[vertices]
