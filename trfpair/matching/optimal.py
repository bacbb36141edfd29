"""Decisions one by one among all perfect matchings of least cost.

By complementary slackness (`blossom`) the optimal matchings are the perfect matchings of tight edges that cross each
blossom exactly once. Without blossoms they are all perfect matchings of a graph, and `alternating` answers. With
blossoms the same questions are asked level by level; nothing is ever solved again.

Ports. Call a vertex p of a blossom N a *port* if N without p has a matching that crosses each blossom inside N once. In
the graph of nodes inside N (`nested`; two nodes are neighbours if a tight edge joins a port of one to a port of the
other) this says: the node with p can be the free one, and p is a port of this node. So the ports of N are the ports of
the outer nodes of one alternating tree, rooted at the node of the base. At first every vertex is a port; forbidden and
decided edges take ports away, only from the blossoms around them, which are looked at again from the inside to the
outside.

Partners. Let V = N0 > N1 > ... > Nk be the blossoms around a, and A the node that contains a on level i. A crossing of
Ni at the vertex p is *possible* if some optimal matching has it. On level i, add a vertex "outside" (none on level 0)
joined to the nodes that have a possible port, and matched to the node of the base. An optimal matching is a perfect
matching on each level, with the ports of adjoining levels agreeing, and the levels are otherwise free. So the edge from
A to the node B is possible exactly if B is an outer vertex of the tree of A's partner without A (`alternating`). Then
all tight edges between ports of A and ports of B are possible: those at a are partners of a; the ports of A at their
ends, and the possible ports of Ni in A if "outside" is outer, are the possible ports of the next level. One tree a
level gives all partners of a.

Rematching to the edge ab happens on the innermost level that has both. If the flipped path would use "outside", so that
another node x gets the crossing, first an edge that crosses at a possible port of x is made part of the matching, by
the same method further out; then x has the base, and the path on this level can do without "outside".

A question costs one tree for each level of blossoms around a vertex: O(n) operations on masks each.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from trfpair.base.named import NamedTuple
from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.bits import ascending, lowest
from trfpair.matching.blossom import Solution
from trfpair.matching.nested import Blossom, Level, copy_family, nested_order, rematch, seen_by
from trfpair.matching.tree import AlternatingTree


class OptimalMatchings(PerfectMatchings):
    """All optimal matchings, narrowed down by decisions; `mate` is one of them."""

    def __init__(self, solution: Solution) -> None:
        super().__init__(solution.rows, solution.mate, solution.vertices)
        self._family = copy_family(solution.family)
        self._blossoms = nested_order(self._family)
        self._stale: list[Blossom] = []  # those whose ports may have become fewer

    def partners(self, a: int) -> int:
        """All b such that some optimal matching contains ab."""
        if not self._blossoms or not self.vertices >> a & 1:
            return super().partners(a)
        found = 0
        for view in self._views(a):
            found |= view.partners
        return found

    def first_partner(self, a: int, candidates: int = -1) -> int:
        """The lowest of the candidates that can be the partner of a, made so in `mate`; -1 if none can."""
        if not self._blossoms or not self.vertices >> a & 1:
            return super().first_partner(a, candidates)
        choices = self.rows[a] & self.vertices & candidates
        first = lowest(choices)
        if first < 0 or first == self.mate[a] or self._exchange(a, first):
            return first
        b = lowest(self.partners(a) & choices)
        if b >= 0:
            self._lead(a, b)
        return b

    def fix(self, a: int, b: int) -> None:
        """Decide for the edge ab: only optimal matchings with it are left; a and b are out of all further questions."""
        super().fix(a, b)
        if not self._blossoms:
            return
        pair = 1 << a | 1 << b
        for blossom in [blossom for blossom in self._blossoms if (blossom.mask & pair).bit_count() == 1]:
            self._dissolve(blossom)
        around = self._around(a)
        for blossom in around:
            blossom.mask &= ~pair
        self._stale += around

    def forbid(self, a: int, mask: int) -> bool:
        """Remove the edges from a to `mask`; False, with nothing removed, if no optimal matching would be left."""
        possible = super().forbid(a, mask)
        if possible:
            self._stale += self._around(a)
        return possible

    def _dissolve(self, blossom: Blossom) -> None:
        """The edge that crosses it is decided: remove all others that do, and the blossom says nothing more."""
        mask = blossom.mask
        for v in ascending(self.vertices):
            self.rows[v] &= mask if mask >> v & 1 else ~mask
        siblings = blossom.parent.children if blossom.parent else self._family
        siblings.remove(blossom)
        siblings += blossom.children
        for child in blossom.children:
            child.parent = blossom.parent
        self._blossoms.remove(blossom)

    def _around(self, a: int) -> list[Blossom]:
        """The blossoms around a, from the outside to the inside."""
        return [blossom for blossom in self._blossoms if blossom.mask >> a & 1]

    def _renew_ports(self) -> None:
        """Find the ports of the stale blossoms again, of the inner ones first."""
        stale = {id(blossom) for blossom in self._stale}
        for blossom in reversed(self._blossoms):
            if id(blossom) in stale:
                level = self._inside(blossom)
                tree = AlternatingTree(level, level.mate, level.node(blossom.base), level.nodes)
                tree.grow()
                blossom.ports = level.all_ports(tree.outer)
        self._stale = []

    def _inside(self, blossom: Blossom) -> Level:
        return Level(self.rows, self.mate, blossom.mask, blossom.children)

    def _level(self, blossom: Blossom | None) -> Level:
        return self._inside(blossom) if blossom else Level(self.rows, self.mate, self.vertices, self._family)

    def _views(self, a: int) -> Iterator[_View]:
        """The vertices possible for a on each level, from the outside to the inside."""
        self._renew_ports()
        crossings = 0
        for blossom in [None, *self._around(a)]:
            level = self._level(blossom)
            if blossom:
                level = _Open(level, level.node(blossom.base), crossings)
            node = level.node(a)
            tree = AlternatingTree(level, level.mate, level.mate[node], level.nodes & ~(1 << node))
            tree.grow()
            if blossom is None:
                self._prune_outside(level, tree, node)
            nodes = tree.outer & level[node]
            ports = level.ports(node)
            opposite = level.all_ports(nodes)
            yield _View(level, tree, crossings, self.rows[a] & opposite if ports >> a & 1 else 0)
            upwards = ports & crossings if isinstance(level, _Open) and nodes >> level.outside & 1 else 0
            crossings = upwards | seen_by(self.rows, opposite & level.mask, ports & ~upwards)

    def _prune_outside(self, level: Level, tree: AlternatingTree, node: int) -> None:
        """`_prune` for the edges outside all blossoms; no ports depend on these."""
        barrier, outer = level.spread(tree.inner | 1 << node), level.spread(tree.outer)
        for v in ascending(barrier):
            self.rows[v] &= outer | level.vertices(level.node(v))
        for v in ascending(self.vertices & ~(barrier | outer)):
            self.rows[v] &= ~barrier

    def _lead(self, a: int, b: int) -> None:
        """Make the possible edge ab part of `mate`."""
        todo = [(a, b)]
        while todo:
            a, b = todo[-1]
            if self.mate[a] == b or self._flip_inside(a, b):
                todo.pop()
                continue
            depth = len([blossom for blossom in self._around(a) if blossom.mask >> b & 1])
            view = next(islice(self._views(a), depth, None))
            path = view.tree.path(view.level.node(b))
            outside = len(self.mate)
            at = path.index(outside)
            x = path[at - 1] if at % 2 == 0 else path[at + 1]
            p = lowest(view.crossings & view.level.ports(x))
            todo.append((p, self._crossing_partner(p, depth)))

    def _crossing_partner(self, p: int, depth: int) -> int:
        """A partner of p on one of the first `depth` levels."""
        for _, view in zip(range(depth), self._views(p)):
            if view.partners:
                return lowest(view.partners)
        raise AssertionError(f"no possible edge crosses at {p}")

    def _flip_inside(self, a: int, b: int) -> bool:
        """Make ab part of `mate` without changing the base of the innermost blossom with both; False if impossible."""
        around = [blossom for blossom in self._around(a) if blossom.mask >> b & 1]
        level = self._level(around[-1] if around else None)
        start, goal = level.node(a), level.node(b)
        free = 1 << level.node(around[-1].base) if around else 0
        if free & (1 << start | 1 << goal):
            return False
        tree = AlternatingTree(level, level.mate, level.mate[start], level.nodes & ~(free | 1 << start))
        tree.grow(until=1 << goal)
        if not tree.outer >> goal & 1:
            return False
        rematch(level, tree.path(goal)[1:], self.mate, self._inside, (a, b))
        return True

    def _exchange(self, a: int, b: int) -> bool:
        """Make ab an edge by matching the old partners with each other, if each blossom is crossed as often then."""
        p, q = self.mate[a], self.mate[b]
        ends = (1 << a | 1 << p, 1 << b | 1 << q, 1 << a | 1 << b, 1 << p | 1 << q)
        touched = []
        for blossom in self._blossoms:
            inside = [(blossom.mask & pair).bit_count() == 1 for pair in ends]
            if inside[0] + inside[1] != inside[2] + inside[3]:
                return False
            if any(inside):
                touched.append(blossom)
        if not super()._exchange(a, b):
            return False
        for blossom in touched:
            for v in (a, b, p, q):
                if blossom.mask >> v & 1 and not blossom.mask >> self.mate[v] & 1:
                    blossom.base = v
        return True


class _Open(Level):
    """A level with one more vertex, `outside`, joined to the nodes with a port in `crossings`, matched to `free`."""

    def __init__(self, level: Level, free: int, crossings: int) -> None:
        self.rows, self.by_node, self.nodes, self.mate = level.rows, level.by_node, level.nodes, level.mate
        self.mask, self._node_of, self._largest, self._cache = level.mask, level._node_of, level._largest, level._cache
        self.outside = len(self.mate)
        self.mate[free] = self.outside
        self.mate.append(free)
        self._closed = level
        self._reached = 0
        for node in ascending(self.nodes):
            if self.ports(node) & crossings:
                self._reached |= 1 << node
        self.nodes |= 1 << self.outside

    def __getitem__(self, node: int) -> int:
        if node == self.outside:
            return self._reached
        row = self._closed[node]
        return row | 1 << self.outside if self._reached >> node & 1 else row


class _View(NamedTuple):
    """One level around a vertex: the tree of its node's partner, the possible crossings, its partners on this level."""

    level: Level
    tree: AlternatingTree
    crossings: int
    partners: int
