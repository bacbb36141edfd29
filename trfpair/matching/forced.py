"""Sensitivity: what a choice would cost. The least matching with an edge forced, or other costs of one vertex.

The duals of a matching of least cost stay feasible when edges or vertices go. So when the edge ab is forced, the pairs
of a and b are undone, a and b leave, and the two partners left free are matched again by one stage of the primal-dual
method (`blossom`): one alternating tree instead of a new solution. When the edges of one vertex cost otherwise, or some
of them go, its pair is undone, its dual set as high as the new costs allow, and one stage matches it again.

Blossoms around a or b cannot stay: without a vertex they can no longer leave just any vertex free. A blossom B with the
dual value z is dissolved by lowering y by z/2 at all its vertices (z is always even). Edges inside B keep their slack,
edges that leave it get z/2 more; the one pair that crosses B is undone, and costs one more stage.

Decisions are settled one after another: a pair of the incumbent leaves with its ends, and what is left of it is a
matching of least cost of the rest, with duals that prove it.

A question costs one stage, and one more for each blossom dissolved: O(n^2) operations on masks each at worst, where a
solution from nothing takes up to n/2 of them. An edge between vertices of the same keys as one asked before is the same
question but for who may meet whom. So its search begins where that one ended: the vertices that were gone then come
back, those that are gone now leave, and the duals hardly change. (1,000 players who drew all games: the reasons of a
round take .6 s of 5.3.) Reference: Weber, Sensitivity analysis of optimal matchings (1981).
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import Mask, Vertex, ascending
from trfpair.matching.blossom import Cost, Costs, Search, Solution
from trfpair.matching.nested import copy_family

STILL_NEAR = 8
"""A search of which so many vertices went or came back since is still nearer than the incumbent's."""


class Incumbent:
    """A matching of least cost with its duals, re-optimised for each "and what if?"; pairs are settled one by one.

    An answer is a least matching with the pairs settled and forced, its cost without those settled, and duals for the
    vertices that are in no such pair; tight edges are not listed.
    """

    def __init__(
        self,
        adj: Sequence[Mask],
        keys: Sequence[int],
        cost: Costs,
        solution: Solution,
        mate: Sequence[Vertex] | None = None,
    ) -> None:
        """`mate` may be any matching of least cost; by default it is that of the solution."""
        self._search = Search(adj, keys, cost, solution.vertices, solution.y, solution.doubled)
        self._search.take_over(solution.family, solution.mate if mate is None else mate)
        self._settled: list[tuple[int, int]] = []
        self._value: int | None = None
        self._answered: dict[tuple[int, int], Search] = {}
        """By the keys of the ends, the last search that an edge was forced in."""

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

    def settle(self, *pairs: tuple[Vertex, Vertex]) -> None:
        """Decide for pairs of the incumbent."""
        search = self._search
        self._value = None
        before = list(search.mate)
        _take_out(search, *(v for pair in pairs for v in pair))
        self._settled += pairs
        if search.mate.count(-1) > before.count(-1) + 2 * len(pairs):
            search.complete()
            search.take_over(search.family, before)

    def settle_costs(self, a: Vertex, costs: Sequence[Cost | None]) -> None:
        """Let the edges of a cost otherwise from now on, which must leave the incumbent one of least cost."""
        before = list(self._search.mate)
        self._answered = {}
        self._search.reprice(a, costs)
        self._search.complete()
        self._search.take_over(self._search.family, before)

    def with_edge(self, a: Vertex, b: Vertex) -> Solution | None:
        """Force the edge ab (it must be one); None if the rest has no perfect matching."""
        if self._search.mate[a] != b and (exchanged := self._exchanged(a, b)):
            return exchanged
        cost, ends = self._search.cost, (self._search.keys[a], self._search.keys[b])
        own = cost[ends[0]][ends[1]]
        assert own is not None
        search = self._without(a, b, self._answered.get(ends, self._search))
        found = self._completed(search, own // 2, (a, b))
        if found:
            self._answered[ends] = search
        return found

    def with_costs(self, a: Vertex, costs: Sequence[Cost | None]) -> Solution | None:
        """Let the edges of a cost otherwise: by the class of the other end, None where they go."""
        search = self._search.copy()
        search.reprice(a, costs)
        return self._completed(search, 0)

    def _without(self, a: Vertex, b: Vertex, known: Search) -> Search:
        """The search without two vertices, begun from the answer for an edge of the same kind, if few others differ."""
        left = self._search.vertices & ~(1 << a | 1 << b)
        if (known.vertices ^ left).bit_count() > STILL_NEAR:
            known = self._search
        search = known.copy()
        _take_out(search, *ascending(known.vertices & ~left))
        for v in ascending(left & ~known.vertices):
            search.enter(v)
        return search

    def _exchanged(self, a: Vertex, b: Vertex) -> Solution | None:
        """The old partners matched with each other, where that is tight and no blossom is around a or b."""
        search = self._search
        p, q = search.mate[a], search.mate[b]
        if not search.adj[p] >> q & 1 or any(one.mask >> a & 1 or one.mask >> b & 1 for one in search.family):
            return None
        keys, cost, y = search.keys, search.cost, search.y
        new, own = cost[keys[p]][keys[q]], cost[keys[a]][keys[b]]
        if new is None or own is None or new != y[p] + y[q]:
            return None
        mate = list(search.mate)
        mate[p], mate[q] = q, p
        value = self.value + (own - y[a] - y[b]) // 2
        left = search.vertices & ~(1 << a | 1 << b)
        return Solution(self._with((a, b), mate=mate), value, list(y), copy_family(search.family), [], left)

    def _completed(self, search: Search, more: Cost, *pair: tuple[Vertex, Vertex]) -> Solution | None:
        if not search.complete():
            return None
        value = search.value + more
        return Solution(self._with(*pair, mate=search.mate), value, search.y, search.family, [], search.vertices)

    def _with(self, *pairs: tuple[Vertex, Vertex], mate: list[Vertex]) -> list[Vertex]:
        for v, w in (*self._settled, *pairs):
            mate[v], mate[w] = w, v
        return mate


def with_pairs(
    adj: Sequence[Mask], keys: Sequence[int], cost: Costs, solution: Solution, pairs: Sequence[tuple[Vertex, Vertex]]
) -> list[Vertex]:
    """A matching of least cost that has some pairs, which one has: all of them leave, and the rest is matched again."""
    search = Search(adj, keys, cost, solution.vertices, solution.y, solution.doubled)
    search.take_over(solution.family, solution.mate)
    _take_out(search, *(v for pair in pairs for v in pair))
    matched = search.complete()
    assert matched, "some matching of least cost has the pairs"
    for v, w in pairs:
        search.mate[v], search.mate[w] = w, v
    return search.mate


def _take_out(search: Search, *vertices: Mask) -> None:
    """Undo the pairs of some vertices, dissolve the blossoms around them, and take them out."""
    for v in vertices:
        search.unmatch(v)
        search.dissolve(v)
    for v in vertices:
        search.leave(v)
