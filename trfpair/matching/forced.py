"""Sensitivity: what a choice would cost. The least matching with an edge forced or forbidden, from the duals known.

The duals of a matching of least cost stay feasible when edges or vertices go. So when the edge ab is forced, the pairs
of a and b are undone, a and b leave, and the two partners left free are matched again by one stage of the primal-dual
method (`blossom`): one alternating tree instead of a new solution.

Blossoms around a or b cannot stay: without a vertex they can no longer leave just any vertex free. A blossom B with the
dual value z is dissolved by lowering y by z/2 at all its vertices (z is always even). Edges inside B keep their slack,
edges that leave it get z/2 more; the one pair that crosses B is undone, and costs one more stage.

Decisions are settled one after another: a pair of the incumbent leaves with its ends, and what is left of it is a
matching of least cost of the rest, with duals that prove it.

A question costs one stage, and one more for each blossom dissolved: O(n^2) operations on masks each at worst, where a
solution from nothing takes up to n/2 of them. Reference: Weber, Sensitivity analysis of optimal matchings (1981).
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import Mask, Vertex
from trfpair.matching.blossom import Cost, Costs, Search, Solution
from trfpair.matching.few import LeastMatching
from trfpair.matching.nested import nested_order


class Incumbent:
    """A matching of least cost with its duals, re-optimised for each "and what if?"; pairs are settled one by one."""

    def __init__(
        self,
        adj: Sequence[Mask],
        keys: Sequence[int],
        cost: Costs,
        solution: Solution,
        mate: Sequence[Vertex] | None = None,
    ) -> None:
        """`mate` may be any matching of least cost; by default it is that of the solution."""
        self._cost = cost
        self._search = Search(adj, keys, cost, solution.vertices, solution.y, solution.doubled)
        self._search.take_over(solution.family, solution.mate if mate is None else mate)
        self._settled: list[tuple[int, int]] = []
        self._value: int | None = None

    @property
    def vertices(self) -> int:
        """Those not settled."""
        return self._search.vertices

    @property
    def mate(self) -> Sequence[int]:
        """The matching of least cost, for vertices that are not settled."""
        return self._search.mate

    @property
    def value(self) -> Cost:
        """Its cost, without the pairs settled."""
        if self._value is None:
            self._value = self._search.value
        return self._value

    def at_least(self, a: Vertex, b: Vertex) -> Cost:
        """A bound: by how much the least matching with the edge ab costs more than the incumbent."""
        search = self._search
        inside = sum(one.z for one in nested_order(search.family) if one.mask >> a & 1 and one.mask >> b & 1)
        c = search.cost[search.keys[a]][search.keys[b]]
        assert c is not None
        return (c - search.y[a] - search.y[b] + inside + 1) // 2

    def settle(self, a: Vertex, b: Vertex) -> None:
        """Decide for a pair of the incumbent."""
        self.settle_all([(a, b)])

    def settle_all(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Decide for several pairs at once."""
        search = self._search
        self._value = None
        before = list(search.mate)
        _take_out(search, *(v for pair in pairs for v in pair))
        self._settled += pairs
        if search.mate.count(-1) > before.count(-1) + 2 * len(pairs):
            search.complete()
            search.take_over(search.family, before)

    def with_edge(self, a: Vertex, b: Vertex) -> LeastMatching | None:
        """Force the edge ab (it must be one); None if the rest has no perfect matching."""
        search = self._search
        own = search.cost[search.keys[a]][search.keys[b]]
        assert own is not None
        exchanged = self._exchanged(a, b, own) if search.mate[a] != b else None
        if exchanged is not None:
            return exchanged
        search = search.copy()
        _take_out(search, a, b)
        return self._complete(search, own, a, b)

    def proof_with_edge(self, a: Vertex, b: Vertex) -> Solution | None:
        """The least matching of what is left when the edge ab is forced, a and b gone, with its duals (no rows)."""
        search = self._search.copy()
        _take_out(search, a, b)
        return _proof(search)

    def proof_without_edges(self, a: Vertex, mask: Mask) -> Solution | None:
        """The least matching if the edges from a to `mask` are forbidden, with its duals (no rows)."""
        search = self._search.copy()
        search.forbid(a, mask)
        return _proof(search)

    def without_edges(self, a: Vertex, mask: Mask) -> LeastMatching | None:
        """Forbid the edges from a to `mask`; None if there is no perfect matching then."""
        search = self._search.copy()
        search.forbid(a, mask)
        return self._complete(search, 0)

    def _exchanged(self, a: Vertex, b: Vertex, own: int) -> LeastMatching | None:
        """The old partners matched with each other, where the bound proves that nothing is cheaper."""
        search = self._search
        p, q = search.mate[a], search.mate[b]
        if not search.adj[p] >> q & 1:
            return None
        keys, cost = search.keys, search.cost
        new, first, second = cost[keys[p]][keys[q]], cost[keys[a]][keys[p]], cost[keys[b]][keys[q]]
        if new is None or first is None or second is None:
            return None
        more = own + new - first - second
        if more != 2 * self.at_least(a, b):
            return None
        mate = list(search.mate)
        for v, w in ((a, b), (p, q)):
            mate[v], mate[w] = w, v
        return LeastMatching(self.value + more // 2, self._with_settled(mate))

    def _complete(self, search: Search, doubled: int, *pair: int) -> LeastMatching | None:
        if not search.complete():
            return None
        mate = self._with_settled(search.mate)
        if pair:
            a, b = pair
            mate[a], mate[b] = b, a
        return LeastMatching(search.value + doubled // 2, mate)

    def _with_settled(self, mate: list[Vertex]) -> list[int]:
        for v, w in self._settled:
            mate[v], mate[w] = w, v
        return mate


def _proof(search: Search) -> Solution | None:
    """Matching and duals, without looking for all tight edges once more."""
    if not search.complete():
        return None
    return Solution(search.mate, 0, search.y, search.family, [], search.vertices)


def _take_out(search: Search, *vertices: Mask) -> None:
    """Undo the pairs of some vertices, dissolve the blossoms around them, and take them out."""
    for v in vertices:
        search.unmatch(v)
        search.dissolve(v)
    for v in vertices:
        search.leave(v)
