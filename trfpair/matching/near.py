"""Nearly perfect: all vertices but one have a partner. Who else could be the one, and what bars all others.

The alternating tree (`tree`) of the free vertex is Hungarian: its outer vertices S are all who can be the free one (the
inessential vertices), its inner ones A the barrier, C the others, matched among themselves (the decomposition of Gallai
and Edmonds, `cardinality`). One tree so answers for every vertex b at once whether all others have a perfect matching.
Where b is not in S they have none, and the same decomposition of the vertices without b is nearly there:

* b in A: S stays as it is, the barrier is A without b;
* b in C: S and A stay, and one more tree, rooted at the partner of b and grown inside C alone, has the rest. It cannot
  leave C: no edge joins C to S, and A belongs to the first tree.

For the same reason one more free vertex without neighbours in S adds its own tree inside C. Each answer costs one tree
at most, O(n) operations on masks.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import Mask, Vertex, lowest
from trfpair.matching.tree import AlternatingTree


class Witness(NamedTuple):
    """A barrier, and the odd components left when it is removed, more than it has vertices."""

    barrier: Mask
    singletons: Mask
    """The components of one vertex, together."""
    larger: list[Mask]
    """The others, in the order of their lowest vertices."""


class NearPerfect:
    """An odd set of vertices with a matching of all but one; `spare` are those who can be that one."""

    def __init__(self, adj: Sequence[Mask], mate: Sequence[Vertex], vertices: Mask, free: Vertex) -> None:
        """`mate` matches `vertices` but for `free`; what it says of `free` is not looked at."""
        self.adj = adj
        self.mate = mate
        tree = AlternatingTree(adj, mate, free, vertices)
        tree.grow()
        self.inessential = tree.outer
        self.barrier = tree.inner
        self._others = vertices & ~(self.inessential | self.barrier)
        self._singletons, self._larger = _components(tree)

    def without(self, b: Vertex) -> Witness:
        """Why all others have no perfect matching without b, which is not inessential."""
        if self.barrier >> b & 1:
            return Witness(self.barrier & ~(1 << b), self._singletons, self._larger)
        return self._one_more(self.adj, self.mate[b], self._others & ~(1 << b))

    def with_free(self, v: Vertex, adj: Sequence[Mask]) -> Witness:
        """Why one more vertex v finds no partner, whose neighbours in `adj` (the graph with v) are all essential."""
        return self._one_more(adj, v, self._others | 1 << v)

    def _one_more(self, adj: Sequence[Mask], root: Vertex, within: Mask) -> Witness:
        tree = AlternatingTree(adj, self.mate, root, within)
        tree.grow()
        singletons, larger = _components(tree)
        larger = sorted(self._larger + larger, key=lowest)
        return Witness(self.barrier | tree.inner, self._singletons | singletons, larger)


def _components(tree: AlternatingTree) -> tuple[Mask, list[Mask]]:
    """The components of the outer vertices of a Hungarian tree, which are its blossoms: single ones, and others."""
    singletons = tree.outer
    for component in tree.members.values():
        singletons &= ~component
    return singletons, sorted(tree.members.values(), key=lowest)
