"""The least matchings of a few vertices: a table of the least cost of every set of them that can be left.

The lowest vertex of a set has one of the others for a partner, and what remains is a smaller set, which is looked up.
Up to ten vertices there are a few hundred such sets at most, found sooner than the duals of one matching (`blossom`).
It is dynamic programming over subsets (Bellman; Held and Karp 1962): 2^n sets at most, of which those that begin with
the lowest vertices still there occur, with n choices each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trfpair.matching.bits import Mask, Vertex
from trfpair.matching.blossom import Cost, Costs

FEW = 10
"""So many vertices at most."""


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
        """The cost of the incumbent, without the pairs settled."""
        value = self.least(self.vertices)
        assert value is not None
        return value

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

    def all_least(self, first: int) -> Iterator[list[int]]:
        """The partners of the first vertices in each perfect matching that costs least; the others need not have one.

        It is one list, which holds a matching until the next one is asked for.
        """
        mate = [-1] * len(self._costs)
        return (mate for _ in self._filled(self.vertices, (1 << first) - 1, mate))

    def _filled(self, vertices: Mask, first: Mask, mate: list[Vertex]) -> Iterator[None]:
        """Put each least matching of some vertices into `mate`, as far as it matters, one after the other."""
        if not vertices & first:
            yield
            return
        best = self.least(vertices)
        a = (vertices & -vertices).bit_length() - 1
        for bit, cost in self._costs[a].items():
            if vertices & bit:
                left = vertices ^ (1 << a | bit)
                more = self.least(left)
                if more is not None and cost + more == best:
                    b = bit.bit_length() - 1
                    mate[a], mate[b] = b, a
                    yield from self._filled(left, first, mate)
