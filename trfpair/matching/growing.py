"""A maximum matching whose set of vertices grows and shrinks, one vertex at a time.

If M is a maximum matching and a vertex v is added, a longer matching has an augmenting path, and that path ends at v
(else M had not been maximum): one alternating tree (`tree`) decides. A vertex v is left free by some maximum matching
exactly if it is free in M, or if its partner p, with v taken away, has an alternating path to a free vertex: one tree
again, whose path, flipped, gives that matching (Berge 1957). Each step costs one tree, O(n) operations on masks.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import Mask, Vertex, ascending, lowest, mask_of
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.tree import AlternatingTree


class GrowingMatching:
    """A maximum matching of some vertices of a graph: `mate` (-1: none), and `free`, those without a partner."""

    def __init__(self, adj: Sequence[Mask], vertices: Mask) -> None:
        """Begin with `vertices`."""
        self.adj = adj
        self.vertices = vertices
        alone = mask_of(v for v in ascending(vertices) if not adj[v] & vertices)
        self.mate = maximum_matching(adj, vertices & ~alone)
        self.free = mask_of(v for v in ascending(vertices) if self.mate[v] < 0)

    def add(self, v: Vertex) -> None:
        """Take one more vertex in."""
        self.vertices |= 1 << v
        if not self._augment(v):
            self.free |= 1 << v

    def set_free(self, v: Vertex) -> bool:
        """Make the matching another maximum one that leaves v free; False, and nothing changed, if there is none."""
        partner = self.mate[v]
        if partner < 0:
            return True
        self.mate[v] = self.mate[partner] = -1
        self.vertices ^= 1 << v
        found = self._augment(partner)
        self.vertices ^= 1 << v
        if found:
            self.free |= 1 << v
        else:
            self.mate[v], self.mate[partner] = partner, v
        return found

    def drop(self, v: Vertex) -> None:
        """Take a free vertex out; the matching stays maximum. ValueError if v has a partner."""
        if not self.free >> v & 1:
            raise ValueError(f"{v} is not free")
        self.vertices ^= 1 << v
        self.free ^= 1 << v

    def _augment(self, root: Vertex) -> bool:
        """Match the root, which is not in `free`, by an augmenting path to a free vertex, if there is one."""
        within = self.vertices & ~self.free
        tree = AlternatingTree(self.adj, self.mate, root, within)
        end = tree.grow(self.free)
        if end < 0:
            return False
        target = lowest(self.adj[end] & self.free)
        self.free ^= 1 << target
        path = [target, *tree.path(end)]
        for i in range(0, len(path), 2):
            self.mate[path[i]], self.mate[path[i + 1]] = path[i + 1], path[i]
        return True
