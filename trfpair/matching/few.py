"""The least matchings of a few vertices: a table of the least cost of every set of them that can be left.

The lowest vertex of a set has one of the others for a partner, and what remains is a smaller set, which is looked up.
Up to ten vertices there are a few hundred such sets at most, found sooner than the duals of one matching (`blossom`).
And the table answers what would be, like `forced`: a choice that is forced leaves a set that is in it, or soon is.

It is dynamic programming over subsets (Bellman; Held and Karp 1962): 2^n sets at most, of which those that begin with
the lowest vertices still there occur, with n choices each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple

from trfpair.matching.bits import Mask, Vertex
from trfpair.matching.blossom import Cost, Costs

FEW = 10
"""So many vertices at most."""


class LeastMatching(NamedTuple):
    """The least matching that has what was forced: its cost without the pairs settled before, and partners of all."""

    value: Cost
    mate: list[Vertex]


class FewMatchings:
    """All perfect matchings of a small graph by their cost; one of the least may be the incumbent."""

    def __init__(self, adj: Sequence[Mask], keys: Sequence[int], cost: Costs) -> None:
        self.vertices = (1 << len(adj)) - 1
        """Those not settled."""
        self.mate: list[int] = []
        """The incumbent."""
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

    def all_least(self, vertices: Mask) -> Iterator[list[int]]:
        """The partners of all vertices in each perfect matching of some that costs least; -1 for the others.

        It is one list, which holds a matching until the next one is asked for.
        """
        mate = [-1] * len(self._costs)
        return (mate for _ in self._filled(vertices, mate))

    def completed(self, pairs: Sequence[tuple[int, int]]) -> list[int]:
        """The partners of all vertices in a least matching that has some pairs: the first as `all_least` tells them."""
        rest = (1 << len(self._costs)) - 1
        for a, b in pairs:
            rest &= ~(1 << a | 1 << b)
        mate = next(self.all_least(rest))
        for a, b in pairs:
            mate[a], mate[b] = b, a
        return mate

    def all_with(self, a: Vertex, partners: Mask) -> Iterator[list[int]]:
        """The partners of all vertices in each least matching of those not settled in which a has one of `partners`."""
        rest = self.vertices ^ 1 << a
        left = [(bit, rest ^ bit) for bit in self._costs[a] if rest & bit & partners]
        costs = [None if (more := self.least(rest)) is None else self._costs[a][bit] + more for bit, rest in left]
        best = min((cost for cost in costs if cost is not None), default=None)
        mate = list(self.mate)
        for (bit, rest), cost in zip(left, costs):
            if cost == best is not None:
                b = bit.bit_length() - 1
                mate[a], mate[b] = b, a
                yield from (mate for _ in self._filled(rest, mate))

    def _filled(self, vertices: Mask, mate: list[Vertex]) -> Iterator[None]:
        """Put each least matching of some vertices into `mate`, one after the other."""
        if not vertices:
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
                    yield from self._filled(left, mate)

    # -- what a choice would cost, as `forced.Incumbent` says it -------------------------------------------------------

    def incumbent(self, mate: Sequence[Vertex]) -> FewMatchings:
        """The table with a matching of least cost as the incumbent; nothing is settled."""
        found = copy(self)
        found.vertices, found.mate = (1 << len(self._costs)) - 1, list(mate)
        return found

    def settle_all(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Decide for several pairs of the incumbent."""
        for a, b in pairs:
            self.vertices &= ~(1 << a | 1 << b)

    def with_edge(self, a: Vertex, b: Vertex) -> LeastMatching | None:
        """Force the edge ab (it must be one); None if the rest has no perfect matching."""
        return self._forced(a, 1 << b)

    def without_edges(self, a: Vertex, mask: Mask) -> LeastMatching | None:
        """Forbid the edges from a to `mask`; None if there is no perfect matching then."""
        return self._forced(a, ~mask)

    def _forced(self, a: Vertex, partners: Mask) -> LeastMatching | None:
        """The least matching in which the partner of a is one of some vertices.

        Where several are, one in which the old partners are matched with each other, if there is one.
        """
        best, chosen = None, (0, 0)
        rest = self.vertices ^ 1 << a
        for bit, cost in self._costs[a].items():
            if rest & bit & partners:
                more = self.least(rest ^ bit)
                if more is not None:
                    exchanged = self._exchanged(a, bit.bit_length() - 1)
                    if best is None or (cost + more, cost + more != exchanged) < best:
                        best, chosen = (cost + more, cost + more != exchanged), (bit, rest ^ bit)
        if best is None:
            return None
        bit, rest = chosen
        mate, b = list(self.mate), bit.bit_length() - 1
        if best[1]:
            next(self._filled(rest, mate))
        else:
            p, q = mate[a], mate[b]
            mate[p], mate[q] = q, p
        mate[a], mate[b] = b, a
        return LeastMatching(best[0], mate)

    def _exchanged(self, a: Vertex, b: Vertex) -> int | None:
        """What it costs to match a with b, and their old partners with each other; None where these cannot be."""
        p, q, costs = self.mate[a], self.mate[b], self._costs
        if p == b:
            return self.value
        new = costs[p].get(1 << q)
        return None if new is None else self.value + costs[a][1 << b] + new - costs[a][1 << p] - costs[b][1 << q]
