"""Blossoms inside blossoms: one level of them as a graph, and moving the exposed vertex of a blossom.

A `Blossom` is an odd set of vertices that contains smaller blossoms (`children`) and single vertices; the matching at
hand matches it within itself but for one vertex, the `base`. A `Level` is the graph inside one blossom (or of the whole
field) with its children contracted, each to its lowest vertex, its *node*. Two nodes are neighbours if some edge joins
a *port* of one to a port of the other; ports are the vertices that can serve as base. For the blossoms of the weighted
algorithm these are all their vertices: they were formed around an odd cycle of nodes, so each node can be the one left
free ("factor critical"), and inside this node each vertex, and so on down.

Hence an alternating path of nodes can always be made one of vertices: pick any edge for each pair of nodes that shall
be matched, and move the base of each blossom to the end of the edge picked. Moving the base from b to p is the same
thing one level below: an even alternating path from the node with b to the node with p (`tree`), flipped. `rematch`
collects the new pairs of all levels first, reading nothing but the old matching, and then enters them: inside different
blossoms they do not concern each other, so the order in which the blossoms are worked off does not matter, and no
recursion is needed. Moving bases takes a tree for each blossom passed, so O(n) operations on masks for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.matching.bits import ascending, lowest
from trfpair.matching.tree import AlternatingTree, Rows


class Blossom:
    """An odd set of vertices with its dual value z > 0."""

    __slots__ = ("base", "children", "mask", "parent", "ports", "z")

    def __init__(self, mask: int, children: list[Blossom], base: int, z: int) -> None:
        self.mask = mask
        self.children = children
        self.base = base
        self.z = z
        self.ports = mask
        self.parent: Blossom | None = None
        for child in children:
            child.parent = self

    def total(self) -> int:
        """The sum of z over this blossom and those around it."""
        total = 0
        blossom: Blossom | None = self
        while blossom is not None:
            total += blossom.z
            blossom = blossom.parent
        return total


class Level:
    """The graph of nodes inside `mask`, where `blossoms` are contracted; the rows are computed when asked for."""

    def __init__(self, rows: Rows, mate: Sequence[int], mask: int, blossoms: Sequence[Blossom]) -> None:
        self.rows = rows
        self.by_node = {lowest(blossom.mask): blossom for blossom in blossoms}
        self.mask = self.nodes = mask
        self.mate = list(mate)
        self._node_of: dict[int, int] = {}
        self._cache: dict[int, int] = {}
        largest = max(blossoms, key=lambda blossom: blossom.mask.bit_count(), default=None)
        self._largest = (largest.mask, lowest(largest.mask)) if largest else (0, 0)
        for node, blossom in self.by_node.items():
            self.nodes &= ~blossom.mask | 1 << node
            for v in ascending(blossom.mask) if blossom is not largest else ():
                self._node_of[v] = node
        for node, blossom in self.by_node.items():
            partner = mate[blossom.base]
            if partner >= 0 and mask >> partner & 1:
                other = self.node(partner)
                self.mate[node] = other
                self.mate[other] = node
            else:
                self.mate[node] = -1

    def node(self, v: int) -> int:
        """The node the vertex v is in."""
        mask, node = self._largest  # nested blossoms are nearly as large as what is around them
        return node if mask >> v & 1 else self._node_of.get(v, v)

    def vertices(self, node: int) -> int:
        """The vertices of the node."""
        blossom = self.by_node.get(node)
        return 1 << node if blossom is None else blossom.mask

    def ports(self, node: int) -> int:
        """The vertices of the node that can be its base."""
        blossom = self.by_node.get(node)
        return 1 << node if blossom is None else blossom.ports

    def all_ports(self, nodes: int) -> int:
        """The ports of the nodes."""
        for node, blossom in self.by_node.items():
            if nodes >> node & 1:
                nodes = nodes & ~(1 << node) | blossom.ports
        return nodes

    def spread(self, nodes: int) -> int:
        """The vertices in the nodes."""
        for node, blossom in self.by_node.items():
            if nodes >> node & 1:
                nodes |= blossom.mask
        return nodes

    def __getitem__(self, node: int) -> int:
        if not self.by_node:
            return self.rows[node]
        row = self._cache.get(node)
        if row is None:
            row = self._cache[node] = self._contracted(node)
        return row

    def forget(self, nodes: list[int]) -> None:
        """The rows of the nodes have changed."""
        for node in nodes:
            self._cache.pop(node, None)

    def edge(self, a: int, b: int) -> tuple[int, int]:
        """A pair of neighbouring ports of the neighbouring nodes a and b."""
        ports = self.ports(b)
        for v in ascending(self.ports(a)):
            if seen := self.rows[v] & ports:
                return v, lowest(seen)
        raise ValueError(f"the nodes {a} and {b} are not neighbours")

    def _contracted(self, node: int) -> int:
        own = self.by_node.get(node)
        row = self.rows[node] if own is None else seen_by(self.rows, own.ports, self.mask & ~own.mask)
        for other, blossom in self.by_node.items():
            if row & blossom.mask:
                seen = row & blossom.ports
                row &= ~blossom.mask
                if seen:
                    row |= 1 << other
        return row


def seen_by(rows: Rows, some: int, others: int) -> int:
    """Those of `others` that are neighbours of some vertices: the rows of the fewer are read, as edges go both ways."""
    found = 0
    if others.bit_count() < some.bit_count():
        for v in ascending(others):
            if rows[v] & some:
                found |= 1 << v
        return found
    for v in ascending(some):
        found |= rows[v]
    return found & others


def copy_family(family: Sequence[Blossom]) -> list[Blossom]:
    """Copies of the blossoms, all the way down."""
    copies: dict[int, Blossom] = {}
    for blossom in reversed(nested_order(family)):
        children = [copies.pop(child.mask) for child in blossom.children]
        copies[blossom.mask] = Blossom(blossom.mask, children, blossom.base, blossom.z)
    return [copies[blossom.mask] for blossom in family]


def nested_order(family: Sequence[Blossom]) -> list[Blossom]:
    """All blossoms of the family, outer ones before those inside them."""
    found = list(family)
    for blossom in found:
        found.extend(blossom.children)
    return found


class Nest:
    """The blossoms around each vertex, asked for the sum of z of those around two."""

    def __init__(self, family: Sequence[Blossom]) -> None:
        self._innermost: dict[int, Blossom] = {}
        self._total: dict[int, int] = {}
        for blossom in nested_order(family):
            self._total[id(blossom)] = blossom.z + (self._total[id(blossom.parent)] if blossom.parent else 0)
            own = blossom.mask
            for child in blossom.children:
                own &= ~child.mask
            self._innermost.update(dict.fromkeys(ascending(own), blossom))

    def around(self, v: int, w: int) -> int:
        """The sum of z over the blossoms with both vertices in them."""
        blossom = self._innermost.get(v)
        while blossom is not None and not blossom.mask >> w & 1:
            blossom = blossom.parent
        return self._total[id(blossom)] if blossom else 0


def rematch(
    level: Level,
    path: list[int],
    mate: list[int],
    inside: Callable[[Blossom], Level],
    edge: tuple[int, int] | None = None,
) -> None:
    """Match the first node of the path with the second, the third with the fourth ..., in `mate`, down to the vertices.

    `inside` gives the level inside a blossom; `edge` is one more pair, of vertices in different nodes of the level. The
    nodes need not be matched otherwise afterwards: the path must see to that.
    """
    pairs: list[tuple[int, int]] = []
    moves: list[tuple[Blossom, int]] = []
    _join(level, path, pairs, moves)
    if edge is not None:
        _pair(level, edge, pairs, moves)
    while moves:
        blossom, port = moves.pop()
        if blossom.base == port:
            continue
        level = inside(blossom)
        start, goal = level.node(blossom.base), level.node(port)
        if start != goal:
            tree = AlternatingTree(level, level.mate, start, level.nodes)
            tree.grow(until=1 << goal)
            _join(level, tree.path(goal)[1:], pairs, moves)
        if goal in level.by_node:
            moves.append((level.by_node[goal], port))
        blossom.base = port
    for v, w in pairs:
        mate[v], mate[w] = w, v


def _join(level: Level, path: list[int], pairs: list[tuple[int, int]], moves: list[tuple[Blossom, int]]) -> None:
    """Pick an edge for each pair of nodes, and note which bases have to move to its ends."""
    for i in range(0, len(path), 2):
        _pair(level, level.edge(path[i], path[i + 1]), pairs, moves)


def _pair(level: Level, edge: tuple[int, int], pairs: list[tuple[int, int]], moves: list[tuple[Blossom, int]]) -> None:
    """Note the edge, and the blossoms whose bases have to move to its ends."""
    pairs.append(edge)
    for v in edge:
        blossom = level.by_node.get(level.node(v))
        if blossom is not None:
            moves.append((blossom, v))
