"""Nearly perfect: all vertices but one have a partner. Who else could be the one, and what bars all others.

The alternating tree (`tree`) of the free vertex is Hungarian: its outer vertices S are all who can be the free one, its
inner ones A the wall around them, C the others, matched among themselves (`cardinality`: Gallai and Edmonds). One tree
so answers for every vertex b at once whether all others have a perfect matching. Where b is not in S they have none,
and the same decomposition of the vertices without b is nearly there:

* b in A: S stays as it is, the wall is A without b;
* b in C: S and A stay, and one more tree, rooted at the partner of b and grown inside C alone, has the rest. It cannot
  leave C: no edge joins C to S, and A belongs to the first tree.

For the same reason one more free vertex without neighbours in S adds its own tree inside C.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trfpair.matching.bits import lowest
from trfpair.matching.tree import AlternatingTree


class Witness(NamedTuple):
    """A wall, and the odd components left when it is removed, more than it has vertices."""

    wall: int
    singles: int
    """The components of one vertex, together."""
    crowds: list[int]
    """The others, in the order of their lowest vertices."""


class NearPerfect:
    """An odd set of vertices with a matching of all but one; `spare` are those who can be that one."""

    def __init__(self, adj: Sequence[int], mate: Sequence[int], vertices: int, free: int) -> None:
        """`mate` matches `vertices` but for `free`; what it says of `free` is not looked at."""
        self.adj = adj
        self.mate = mate
        tree = AlternatingTree(adj, mate, free, vertices)
        tree.grow()
        self.spare = tree.outer
        self.wall = tree.inner
        self._others = vertices & ~(self.spare | self.wall)
        self._singles, self._crowds = _components(tree)

    def without(self, b: int) -> Witness:
        """Why all others have no perfect matching without b, which is not spare."""
        if self.wall >> b & 1:
            return Witness(self.wall & ~(1 << b), self._singles, self._crowds)
        return self._one_more(self.adj, self.mate[b], self._others & ~(1 << b))

    def with_free(self, v: int, adj: Sequence[int]) -> Witness:
        """Why one more vertex v finds no partner, whose neighbours in `adj` (the graph with v) are not spare."""
        return self._one_more(adj, v, self._others | 1 << v)

    def _one_more(self, adj: Sequence[int], root: int, within: int) -> Witness:
        tree = AlternatingTree(adj, self.mate, root, within)
        tree.grow()
        singles, crowds = _components(tree)
        return Witness(self.wall | tree.inner, self._singles | singles, sorted(self._crowds + crowds, key=lowest))


def _components(tree: AlternatingTree) -> tuple[int, list[int]]:
    """The components of the outer vertices of a Hungarian tree, which are its blossoms: single ones, and others."""
    singles = tree.outer
    for crowd in tree.members.values():
        singles &= ~crowd
    return singles, sorted(tree.members.values(), key=lowest)
