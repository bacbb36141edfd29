"""Decisions one by one among all perfect matchings of a graph.

Take a perfect matching M, a vertex a and its partner p. Without a, the matching leaves exactly p free; an edge ab lies
in some perfect matching exactly if the vertices without a and b have one, that is if b can be the free vertex instead
of p, that is if b is an outer vertex of the alternating tree of p in the graph without a (`tree`). One tree therefore
gives all possible partners of a at once, and the path from b to p, flipped, gives a perfect matching that contains ab.

Such a tree proves more, and for good: let A be its inner vertices. Without A and a, the outer vertices fall into |A| +
1 odd components, and each needs one of these |A| + 1 vertices as partner ("barrier"). So no perfect matching has an
edge within the barrier, or from it to the vertices outside the tree. All these edges are removed, so that the next
vertex that is in the same position is not misled by them again.

Nearly always the wanted edge is there already, or two edges need only exchange their ends (one AND), or three (one walk
over the neighbours, which seldom goes far); the tree is grown only if none of these holds, and only as far as needed.
An edge that is decided leaves the graph with both ends; an edge that is forbidden leaves it alone. The matching at hand
stays perfect all the time, so every question has an answer. It costs one tree at most, O(n) operations on masks.

References: Berge 1957; Tutte 1947, for barriers; Lovász and Plummer, Matching Theory (1986), 3.3 and 5.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import Mask, Vertex, ascending
from trfpair.matching.tree import AlternatingTree


class PerfectMatchings:
    """All perfect matchings of a graph, narrowed down by decisions; `mate` is one of them."""

    def __init__(self, adj: Sequence[Mask], mate: Sequence[Vertex], vertices: Mask | None = None) -> None:
        """`mate` is perfect on `vertices` (default: all)."""
        self.rows = list(adj)
        self.mate = list(mate)
        self.vertices = (1 << len(adj)) - 1 if vertices is None else vertices  # those not fixed yet

    def partners(self, a: Vertex) -> int:
        """All b such that some perfect matching contains ab."""
        if not self.vertices >> a & 1:
            return 1 << self.mate[a]
        tree = self._tree(a)
        tree.grow()
        self._prune(tree.inner | 1 << a, tree.outer)
        return tree.outer & self.rows[a]

    def first_partner(self, a: Vertex, candidates: Mask = -1) -> int:
        """The lowest of the candidates that can be the partner of a, made so in `mate`; -1 if none can."""
        partner = self.mate[a]
        if not self.vertices >> a & 1:
            return partner if candidates >> partner & 1 else -1
        choices = self.rows[a] & self.vertices & candidates
        tree = None
        while choices:
            bit = choices & -choices
            b = bit.bit_length() - 1
            if b == partner or self._exchange(a, b) or self._exchange_three(a, b):
                return b
            tree = tree or self._tree(a)
            tree.grow(until=bit)
            if tree.outer & bit:
                self._flip(a, b, tree)
                return b
            self._prune(tree.inner | 1 << a, tree.outer)  # the tree is complete now
            choices &= tree.outer
        return -1

    def rematch(self, a: Vertex, b: Vertex) -> None:
        """Make ab an edge of `mate`; ValueError if no perfect matching contains it."""
        if self.first_partner(a, 1 << b) < 0:
            raise ValueError(f"no perfect matching contains the edge {a}-{b}")

    def fix(self, a: Vertex, b: Vertex) -> None:
        """Decide for the edge ab: only perfect matchings with it are left; a and b are out of all further questions."""
        self.rematch(a, b)
        self.vertices &= ~(1 << a | 1 << b)

    def forbid(self, a: Vertex, mask: Mask) -> bool:
        """Remove the edges from a to `mask`; False, with the graph as it was, if no perfect matching would be left."""
        if mask >> self.mate[a] & 1 and self.first_partner(a, ~mask) < 0:
            return False
        self._remove_edges(a, mask)
        return True

    def _remove_edges(self, a: Vertex, mask: Mask) -> None:
        kept = ~(1 << a)
        for b in ascending(self.rows[a] & mask):
            self.rows[b] &= kept
        self.rows[a] &= ~mask

    def _tree(self, a: Vertex) -> AlternatingTree:
        return AlternatingTree(self.rows, self.mate, self.mate[a], self.vertices & ~(1 << a))

    def _prune(self, barrier: int, outer: int) -> None:
        """Remove the edges that no perfect matching has: those of the barrier which do not lead to outer vertices."""
        rows = self.rows
        for v in ascending(barrier):
            rows[v] &= outer
        for v in ascending(self.vertices & ~(barrier | outer)):
            rows[v] &= ~barrier

    def _exchange(self, a: Vertex, b: Vertex) -> bool:
        """Make ab an edge by matching the old partners of a and b with each other, if they are neighbours."""
        p, q = self.mate[a], self.mate[b]
        if not self.rows[p] >> q & 1:
            return False
        self._match(a, b)
        self._match(p, q)
        return True

    def _exchange_three(self, a: Vertex, b: Vertex) -> bool:
        """Make ab an edge with the help of a third pair of the matching, if there is one that will do."""
        p, q, rows = self.mate[a], self.mate[b], self.rows
        helpers = rows[p] & self.vertices & ~(1 << a | 1 << b | 1 << q)
        while helpers:
            c = helpers.bit_length() - 1
            helpers ^= 1 << c
            d = self.mate[c]
            if rows[q] >> d & 1:
                self._match(a, b)
                self._match(p, c)
                self._match(q, d)
                return True
        return False

    def _flip(self, a: Vertex, b: Vertex, tree: AlternatingTree) -> None:
        path = tree.path(b)
        for i in range(1, len(path), 2):
            self._match(path[i], path[i + 1])
        self._match(a, b)

    def _match(self, v: Vertex, w: Vertex) -> None:
        self.mate[v], self.mate[w] = w, v
