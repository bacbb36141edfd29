"""Perfect matching of least cost where edges have costs of their own: the search looks at edges, not at all pairs.

The method is that of ``blossom``, whose costs go by the keys of both ends: where each edge has its own, that is a key
for each vertex and a line of costs to all others. Here an edge is of one of two kinds. *Own* edges have their costs,
in a list for each vertex. *Free* edges cost nothing: they are one key, and are looked at as masks. A search so has as
much to carry as there are own edges: few where a vertex has some near ones (``reach``), or a few dear ones among
thousands that cost nothing.

Start. Without free edges the first duals are those of the transportation problem of the own edges (a row and a column
for each vertex). With them all duals begin at 0, which is feasible where no own edge costs less.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.matching.bits import Mask, Vertex, ascending
from trfpair.matching.blossom import Cost, Search, Solution, Step, TightRows, outer_blossoms
from trfpair.matching.nested import Level, Nest, nested_order
from trfpair.matching.transport import Arcs, unit_duals
from trfpair.matching.tree import AlternatingTree

_UNTOUCHED, _OUTER, _INNER = 0, 1, 2


def least_cost_matching_by_edge(
    adj: Sequence[Mask], cost: Callable[[Vertex, Vertex], Cost], vertices: Mask | None = None
) -> Solution | None:
    """The perfect matching of least cost where each edge has its own; `cost` is asked once per edge uv, with u < v."""
    if vertices is None:
        vertices = (1 << len(adj)) - 1
    if vertices.bit_count() & 1:
        return None
    own = _own_edges([row & vertices if vertices >> v & 1 else 0 for v, row in enumerate(adj)], cost)
    if any(not own[v] for v in ascending(vertices)):
        return None
    duals = unit_duals(own)
    if duals is None:
        return None
    search = _OwnSearch([0] * len(adj), own, vertices, [u + v for u, v in zip(*duals)])
    return search.solve()


def least_cost_matching_beside_free(
    free: Sequence[Mask], dear: Sequence[Mask], cost: Callable[[Vertex, Vertex], Cost], mate: Sequence[Vertex]
) -> Solution | None:
    """The perfect matching of least cost where most edges cost nothing, and the `dear` ones something above 0.

    `mate` is a maximum matching of free edges.
    """
    search = _OwnSearch(free, _own_edges(dear, cost), (1 << len(free)) - 1, [0] * len(free))
    search.mate = list(mate)
    return search.solution() if search.complete() else None


def _own_edges(adj: Sequence[Mask], cost: Callable[[Vertex, Vertex], Cost]) -> list[list[tuple[Vertex, Cost]]]:
    """Of each vertex its edges in order, with their costs."""
    own: list[list[tuple[Vertex, Cost]]] = [[] for _ in adj]
    for v, row in enumerate(adj):
        for w in ascending(row >> v << v):
            c = cost(v, w)
            own[v].append((w, c))
            own[w].append((v, c))
    return own


class _OwnRows(TightRows):
    """The rows of free edges with slack 0, with those of own edges."""

    def __init__(self, search: _OwnSearch, inside: int, vertices: Mask) -> None:
        super().__init__(search, inside, vertices)
        self._own = search.own

    def __missing__(self, v: int) -> int:
        row, y, vertices = super().__missing__(v), self._y, self.vertices
        rest = y[v] - self.inside
        for w, c in self._own[v]:
            if 2 * c - y[w] == rest and vertices >> w & 1:
                row |= 1 << w
        self[v] = row
        return row


class _OwnSearch(Search):
    """The state of the method where edges are free, or have costs of their own."""

    def __init__(self, free: Sequence[Mask], own: Sequence[Arcs], vertices: Mask, duals: Sequence[int]) -> None:
        some = any(free)  # without free edges there are no groups to be compared
        super().__init__(free, [0] * len(free), [[0 if some else None]], vertices if some else 0, duals)
        self.vertices = vertices
        self.own = own

    def tight_rows(self, inside: Cost, vertices: Mask) -> TightRows:
        """The rows of the tight edges within some vertices, free and own ones."""
        return _OwnRows(self, inside, vertices)

    def first_rows(self) -> list[Mask]:
        """The tight edges where there are no blossoms yet."""
        now = self.tight_rows(0, self.vertices)
        return [now[v] if self.vertices >> v & 1 else 0 for v in range(len(self.adj))]

    @property
    def value(self) -> int:
        """The cost of what stands now, all vertices being matched."""
        doubled = sum([self.y[v] for v in ascending(self.vertices)])
        doubled -= sum([blossom.z * (blossom.mask.bit_count() // 2) for blossom in nested_order(self.family)])
        return doubled // 2

    def step(self, level: Level, tree: AlternatingTree) -> Step:
        """How far the duals can be changed: the free edges first, then the own edges of the outer vertices."""
        step, y = super().step(level, tree), self.y
        outer, inner = level.spread(tree.outer), level.spread(tree.inner)
        kind = bytearray(len(y))
        for v in ascending(outer):
            kind[v] = _OUTER
        for v in ascending(inner):
            kind[v] = _INNER
        blossom_of = {v: base for base, mask in outer_blossoms(level, tree).items() for v in ascending(mask)}
        for v in ascending(outer):
            blossom = blossom_of.get(v, -1)
            for w, c in self.own[v]:
                if kind[w] == _UNTOUCHED:
                    step.offer_edge(2 * (2 * c - y[v] - y[w]), v)
                elif kind[w] == _OUTER and (blossom < 0 or blossom_of.get(w) != blossom):
                    step.offer_edge(2 * c - y[v] - y[w], v)
        return step

    def all_tight(self) -> list[Mask]:
        """The tight edges of all levels."""
        rows, y, nest = super().all_tight(), self.y, Nest(self.family)
        for v in ascending(self.vertices):
            for w, c in self.own[v]:
                slack = 2 * c - y[v] - y[w]
                if slack <= 0 and not slack + nest.around(v, w):
                    rows[v] |= 1 << w
        return rows
