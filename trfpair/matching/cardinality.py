"""Maximum matchings, and who can be left over.

`maximum_matching` starts from a given matching, adds what a greedy pass finds (vertices with few neighbours choose
first, and choose from the upper half if they can, which serves clubs of neighbours) and then grows one alternating tree
(`tree`) per vertex still free: the tree ends in a longer matching, or it is Hungarian and is left out from then on. In
a nearly complete graph the greedy pass leaves a handful of vertices, whose trees end at once.

Most questions need no matching at all. **Dirac**: a graph on m >= 3 vertices whose degrees are all at least m/2 has a
Hamiltonian cycle, hence a perfect matching if m is even (for m = 2: degree 1, an edge). Take away any `lost` vertices
from `count` vertices of degree >= d: `count - lost` remain with degrees >= d - lost, so 2d >= count + lost is enough,
whichever vertices were taken. The test is sufficient only; `completable` asks the real matching where it fails.

**Gallai and Edmonds** (Lovász and Plummer, Matching Theory, 3.2): for a maximum matching let S be the vertices outer in
some Hungarian tree and A the inner ones. Then S is the set of all vertices that some maximum matching leaves free (the
*inessential* ones), and removing A, the *barrier*, leaves the components of S, all odd, of which there are more than
|A| by the number of free vertices (the formula of Tutte and Berge: nobody can do better). With one vertex free, S is
thus the set of possible byes; with more, A and the components explain why no perfect matching exists.

A tree costs O(n) operations on masks of n bits, and a matching needs a tree for each vertex that the greedy pass leaves
free: O(n^2) operations on masks at worst. Hopcroft and Karp's phases (Micali and Vazirani's in general graphs) would
bound the number of trees by O(sqrt n); after the greedy pass there are few to save.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import Mask, Vertex, ascending, lowest, mask_of
from trfpair.matching.tree import AlternatingTree, Rows


def maximum_matching(
    adj: Sequence[Mask], vertices: Mask | None = None, mate: Sequence[Vertex] | None = None
) -> list[int]:
    """A matching of `vertices` (default: all) with as many edges as possible; it keeps covered what `mate` covers.

    Pairs of `mate` that are not edges between `vertices` are dropped before starting.
    """
    if vertices is None:
        vertices = (1 << len(adj)) - 1
    result, free = _start(adj, vertices, mate)
    _augment(adj, result, free, vertices, free.bit_count())
    return result


def perfect_except(
    adj: Sequence[Mask], vertices: Mask, allowed_free: Mask, mate: Sequence[Vertex] | None = None
) -> list[int] | None:
    """A matching of all of `vertices`, or of all but one in `allowed_free` if their number is odd; else None."""
    odd = vertices.bit_count() & 1
    allowed_free &= vertices
    if odd and not allowed_free:
        return None
    result, free = _start(adj, vertices, mate)
    trees = _augment(adj, result, free, vertices, odd)
    if trees is None:
        return None
    if odd:
        tree = trees[0]
        choices = tree.outer & allowed_free
        if not choices:
            return None
        free_one = lowest(choices)
        path = tree.path(free_one)
        _pair_up(result, path[1:])
        result[free_one] = -1
    return result


def is_perfect_except(adj: Sequence[Mask], vertices: Mask, allowed_free: Mask) -> bool:
    """Can all of `vertices` be matched, but one in `allowed_free` if their number is odd?"""
    return perfect_except(adj, vertices, allowed_free) is not None


def dirac(count: int, least_degree: int, lost: int = 0) -> bool:
    """Is a perfect matching certain, by degrees alone, when any `lost` of `count` vertices (or one more) are gone?"""
    lost += (count - lost) & 1
    return count <= lost or 2 * least_degree >= count + lost


def surely_perfect(adj: Sequence[Mask], vertices: Mask, lost: int = 0) -> bool:
    """`dirac` with the degrees counted: True is certain, False says nothing."""
    count = vertices.bit_count()
    lost += (count - lost) & 1
    need = (count + lost + 1) >> 1
    if count <= lost:
        return True
    return need < count and all((adj[v] & vertices).bit_count() >= need for v in ascending(vertices))


def completable(adj: Sequence[Mask], vertices: Mask, bye_candidates: Mask) -> bool:
    """The question of `is_perfect_except`, answered by degrees where they suffice."""
    if vertices.bit_count() & 1 and not vertices & bye_candidates:
        return False
    return surely_perfect(adj, vertices) or is_perfect_except(adj, vertices, bye_candidates)


def perfect_bye_mask(adj: Sequence[Mask], vertices: Mask) -> int:
    """For an odd number of vertices: all v such that the others have a perfect matching."""
    if not vertices.bit_count() & 1:
        raise ValueError("an even number of vertices leaves no bye")
    result, free = _start(adj, vertices, None)
    trees = _augment(adj, result, free, vertices, 1)
    return trees[0].outer if trees else 0


def covering_the_first(adj: Sequence[Mask], vertices: Mask) -> list[int]:
    """A maximum matching that covers the first vertex if any does, of these the second, and so on.

    What matchings cover are the independent sets of a matroid, so that vertex after vertex may be taken for covered.
    """
    mate = maximum_matching(adj, vertices)
    free = mask_of([v for v in ascending(vertices) if mate[v] < 0])
    covered = 0
    for v in ascending(vertices):
        bit = 1 << v
        if free & bit:
            tree = AlternatingTree(adj, mate, v, vertices & ~free | bit)
            tree.grow()
            others = tree.outer & ~covered & ~bit
            if not others:
                continue
            instead = others.bit_length() - 1
            _pair_up(mate, tree.path(instead)[1:])
            mate[instead] = -1
            free ^= bit | 1 << instead
        covered |= bit
    return mate


def with_bye(adj: Sequence[Mask], vertices: Mask, byes: Mask) -> tuple[Sequence[Mask], Mask]:
    """The graph and its vertices; of an odd number with one vertex more, the bye, next to those of `byes`."""
    return and_bye(adj, vertices, byes) if vertices.bit_count() % 2 else (adj, vertices)


def and_bye(adj: Sequence[Mask], vertices: Mask, byes: Mask) -> tuple[Sequence[Mask], Mask]:
    """The graph and its vertices with one vertex more, the bye, next to those of `byes`."""
    bye = len(adj)
    return [*(row | (byes >> v & 1) << bye for v, row in enumerate(adj)), byes], vertices | 1 << bye


class Decomposition(NamedTuple):
    """A maximum matching, the inessential vertices (S: some maximum matching leaves each free), their barrier (A)."""

    mate: list[int]
    inessential: Mask
    barrier: Mask


def decomposition(adj: Sequence[Mask], vertices: Mask) -> Decomposition:
    """Gallai and Edmonds: both sets are the same whatever the matching."""
    result, free = _start(adj, vertices, None)
    inessential = barrier = 0
    for tree in _augment(adj, result, free, vertices, free.bit_count()) or ():
        inessential |= tree.outer
        barrier |= tree.inner
    return Decomposition(result, inessential, barrier)


def blockers(adj: Sequence[Mask], vertices: Mask) -> tuple[int, list[int]] | None:
    """Why `vertices` have no perfect matching: a barrier A, and the odd components left without A, more than |A|.

    `len(components) - |A|` vertices stay free at best; None if a perfect matching exists. The components are in the
    order of their lowest vertices.
    """
    _, inessential, barrier = decomposition(adj, vertices)
    return (barrier, components(adj, inessential)) if inessential else None


def least_blockers(adj: Sequence[Mask], vertices: Mask) -> tuple[int, list[int]] | None:
    """Those of `blockers` that already show it: the fewest of the barrier, and all components that have no others.

    What a free vertex reaches by alternating paths is a part of the barrier and one component more than that has
    members; the smallest such part is taken. Where it is empty, single vertices come without larger components.
    """
    mate = maximum_matching(adj, vertices)
    free = mask_of([v for v in ascending(vertices) if mate[v] < 0])
    if not free:
        return None
    trees = [AlternatingTree(adj, mate, v, vertices & ~free | 1 << v) for v in ascending(free)]
    for tree in trees:
        tree.grow()
    barrier = min((tree.inner for tree in trees), key=lambda inner: (inner.bit_count(), inner))
    outer = 0
    for tree in trees:
        outer |= tree.outer
    found = [one for one in components(adj, outer) if not _around(adj, one) & vertices & ~barrier]
    single = [one for one in found if not one & one - 1]
    return barrier, found if barrier or not single else single


def _around(adj: Sequence[Mask], group: Mask) -> Mask:
    """The vertices next to a group, outside it."""
    found = 0
    for v in ascending(group):
        found |= adj[v]
    return found & ~group


def components(adj: Rows, vertices: Mask) -> list[int]:
    """The connected components of the graph on `vertices`, in the order of their lowest vertices."""
    found = []
    while vertices:
        component = frontier = vertices & -vertices
        while frontier:
            reached = 0
            for v in ascending(frontier):
                reached |= adj[v]
            frontier = reached & vertices & ~component
            component |= frontier
        found.append(component)
        vertices &= ~component
    return found


def _start(adj: Sequence[Mask], vertices: Mask, mate: Sequence[Vertex] | None) -> tuple[list[int], int]:
    """A maximal matching that contains the usable pairs of `mate`, and the vertices it leaves free."""
    result = [-1] * len(adj)
    free = vertices
    if mate is not None:
        for v in ascending(vertices):
            w = mate[v]
            if w > v and vertices >> w & 1 and adj[v] >> w & 1 and mate[w] == v:
                result[v], result[w] = w, v
                free ^= 1 << v | 1 << w
    half = len(adj) // 2
    degree = {v: (adj[v] & free).bit_count() for v in ascending(free)}
    for v in sorted(degree, key=degree.__getitem__):
        if result[v] < 0 and (choices := adj[v] & free):
            upper = choices >> half << half or choices
            w = (upper & -upper).bit_length() - 1
            result[v], result[w] = w, v
            free ^= 1 << v | 1 << w
    return result, free


def _augment(
    adj: Sequence[Mask], mate: list[Vertex], free: Mask, alive: Mask, most: int
) -> list[AlternatingTree] | None:
    """Make `mate` maximum, in place; the Hungarian trees of the vertices left free; None if more than `most` are."""
    hungarian: list[AlternatingTree] = []
    while free:
        bit = free & -free
        free ^= bit
        tree = AlternatingTree(adj, mate, bit.bit_length() - 1, alive & ~free)
        end = tree.grow(free)
        if end < 0:
            hungarian.append(tree)
            if len(hungarian) > most:
                return None
            alive &= ~(tree.outer | tree.inner)
        else:
            target = adj[end] & free
            target &= -target
            free ^= target
            _pair_up(mate, [target.bit_length() - 1, *tree.path(end)])
    return hungarian


def _pair_up(mate: list[Vertex], path: list[int]) -> None:
    """Match the first with the second vertex of the path, the third with the fourth, and so on."""
    for i in range(0, len(path), 2):
        v, w = path[i], path[i + 1]
        mate[v], mate[w] = w, v
