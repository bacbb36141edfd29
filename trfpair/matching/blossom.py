"""Perfect matching of least cost in a general graph: Edmonds' primal-dual method, worked with masks.

All costs are doubled once, so that everything below stays an integer. The duals are a number y[v] per vertex and z > 0
for some odd sets, the *blossoms*; they are feasible if every edge has

    slack(uv) = 2 c(uv) - y[u] - y[v] + (sum of z over the blossoms with both u and v in them)  >=  0.

For any perfect matching M, 2 c(M) = sum of y + sum of slack over M - sum over the blossoms of z * (edges of M inside).
A blossom of 2k+1 vertices has at most k edges inside. So c(M) is least if M has only *tight* edges (slack 0) and k
inside each blossom, that is, if it crosses each blossom exactly once; and as soon as one such M is found, the optimal
matchings are exactly the perfect matchings of tight edges that cross each blossom once.

Start. Vertices of the same *key* have the same costs. The transportation problem of keys to keys (each key supplies and
demands its number of vertices) is a lower bound: a matching ships one unit each way for every edge. Its duals give
y = u + v per key, feasible for all edges, and usually so good that a maximum matching of the tight edges is all but
perfect; a few vertices stay free because of parity, or of pairs not allowed.

Stage. For a vertex still free, grow its alternating tree (`tree`) in the graph of tight edges, blossoms contracted
(`nested`). If it finds another free vertex, the matching grows. Else raise y of the outer vertices and lower that of
the inner ones by the largest d that keeps all slacks and z >= 0. With 2d added to the z of the outer blossoms and taken
from the inner ones, edges inside blossoms and edges of the tree stay tight. Something then happens: an outer vertex
gets a tight edge to a vertex outside the tree, or to another outer one, or an inner blossom has z = 0 and is dissolved.
If nothing bounds d, the tree proves that no perfect matching exists. Outer vertices only become more, as blossoms or
tree, so there are O(n) steps in a stage, each a new tree; blossoms formed in between have z > 0, all others are
forgotten at once.

Parity: the edges of a tree are tight and their costs even, as are all z; so all y in a tree are of one parity, the
slack between two outer vertices is even, and its half is an integer.

Groups. Vertices of equal key and equal y have the same tight edges, up to who may meet whom at all. So the tight
neighbours of v are adj[v] & (the masks of the groups with slack 0), and d is found by comparing groups: only a pair of
groups that would give a smaller d is asked whether an edge joins them. No list of edges exists.

References: Edmonds, Maximum matching and a polyhedron with 0,1-vertices (1965), for the method and its duals; Galil,
Efficient algorithms for finding maximum matching in graphs (1986), for its stages and their bounds. There are at most
n/2 stages of O(n) steps, and a step grows a tree with O(n) operations on masks of n bits: O(n^3) of these at worst.
After the start from the classes there are mostly a few stages. The model is networkx's `max_weight_matching` (after van
Rantwijk), which follows Galil with single vertices and edges, in O(n^3) steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import Mask, Vertex, ascending, lowest, mask_of
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.nested import Blossom, Level, copy_family, nested_order, rematch
from trfpair.matching.staged import Aggregation, staged_duals
from trfpair.matching.transport import transport_duals
from trfpair.matching.tree import AlternatingTree

Cost = int
"""Of any width and either sign: mostly a number whose digits are criteria."""
Costs = Sequence[Sequence[Cost | None]]
"""What an edge costs by the keys of its ends; None: not allowed."""
KnownDuals = dict[tuple[int, ...], "list[int] | None"]
"""The duals of the classes, by how many vertices each class has; None: there is no solution."""


class Solution(NamedTuple):
    """A perfect matching of least cost, the duals that prove it, and the tight edges."""

    mate: list[Vertex]
    value: Cost
    y: list[Cost]
    family: list[Blossom]  # the outermost blossoms
    rows: list[Mask]  # the tight edges, where they were asked for
    vertices: Mask
    doubled: Costs = ()  # the costs of the search, for another one with the same edges

    @property
    def blossoms(self) -> list[tuple[int, int]]:
        """The vertices and the dual value z of every blossom, outer ones before those inside them."""
        return [(blossom.mask, blossom.z) for blossom in nested_order(self.family)]


def least_cost_matching(
    adj: Sequence[Mask],
    keys: Sequence[int],
    cost: Costs,
    vertices: Mask | None = None,
    aggregation: Aggregation | None = None,
    *,
    tight: bool = True,
    known: KnownDuals | None = None,
) -> Solution | None:
    """The perfect matching of `vertices` (default: all) of least cost; None if there is no perfect matching.

    An edge uv costs cost[keys[u]][keys[v]]; it must be in `adj` and its cost not None. For the greatest weight, negate.
    By an `aggregation` the duals of the classes are found in two stages. Without `tight` the tight edges are not
    listed: a matching and its duals are enough to re-optimise from (`forced`). Who may meet whom does not bear on the
    duals of the classes: `known` keeps them for the same keys and costs with other edges.
    """
    if vertices is None:
        vertices = (1 << len(adj)) - 1
    if vertices.bit_count() & 1:
        return None
    classes = class_duals(keys, cost, vertices, aggregation, known)
    if classes is None:
        return None
    return Search(adj, keys, cost, vertices, [classes[key] for key in keys]).solve(tight=tight)


def class_duals(
    keys: Sequence[int],
    cost: Costs,
    vertices: Mask | None = None,
    aggregation: Aggregation | None = None,
    known: KnownDuals | None = None,
) -> list[int] | None:
    """Feasible y per key, for doubled costs, from the transportation problem; None if not even that has a solution."""
    counts = [0] * len(cost)
    for v in range(len(keys)) if vertices is None else ascending(vertices):
        counts[keys[v]] += 1
    known, asked = {} if known is None else known, tuple(counts)
    if asked not in known:
        table = [list(row) for row in cost]
        for key, count in enumerate(counts):
            if count == 1:
                table[key][key] = None
        if aggregation is not None:
            duals = staged_duals(counts, table, aggregation)
        else:
            duals = transport_duals(counts, counts, table)
        known[asked] = None if duals is None else [u + v for u, v in zip(*duals)]
    return known[asked]


class TightRows(dict[int, int]):
    """Rows of the edges within `vertices` with slack 0, `inside` being the sum of z of the blossoms around them."""

    def __init__(self, search: Search, inside: int, vertices: Mask) -> None:
        super().__init__()
        self.search = search
        self.inside = inside
        self.vertices = vertices
        self.masks: dict[tuple[int, int], int] = {}
        self._adj, self._keys, self._y = search.adj, search.keys, search.y

    def __missing__(self, v: int) -> int:
        group = self._keys[v], self._y[v]
        mask = self.masks.get(group)
        if mask is None:
            mask = self.masks[group] = self.of_group(*group)
        row = self[v] = self._adj[v] & mask
        return row

    def forget(self) -> None:
        """The duals have changed."""
        self.clear()
        self.masks.clear()

    def of_group(self, key: int, y: int) -> int:
        """All vertices whose y makes an edge to the vertices of a group tight."""
        mask = 0
        y -= self.inside
        for c, group in self.search.line(key):
            if (equal := group(c - y)) is not None:
                mask |= equal
        return mask

    def both_ways(self, vertices: Mask) -> dict[tuple[int, int], int]:
        """The masks of all groups, but only with the edges that have an end in a group of some of the vertices."""
        masks: dict[tuple[int, int], int] = {}
        groups = [
            (key, members)
            for key, members in enumerate(self.search.groups)
            if any(mask & self.vertices for mask in members.values())
        ]
        for key, members in groups:
            costs = self.search.cost[key]
            for y, mask in members.items():
                if mask & vertices:
                    own = masks.get((key, y), 0)
                    for other, its_members in groups:
                        if (c := costs[other]) is not None:
                            c += self.inside - y
                            if (equal := its_members.get(c)) is not None:
                                own |= equal
                                masks[other, c] = masks.get((other, c), 0) | mask
                    masks[key, y] = own | masks.get((key, y), 0)
        return masks


_Group = tuple[int, int, int]  # key, y, vertices
_End = tuple[int, Callable[[int], "int | None"]]


class Step:
    """The least change of the duals offered yet, twice, and the outer vertices that get new tight edges by it."""

    def __init__(self, adj: Sequence[Mask]) -> None:
        self.adj = adj
        self.twice: int | None = None
        self.seeing = 0

    def offer(self, twice: int, outer: int, others: int) -> None:
        """Edges from `outer` to `others`, if there are any, become tight by this change."""
        if self.twice is None or twice <= self.twice:
            seeing, adj = 0, self.adj
            while outer:
                bit = outer & -outer
                if adj[bit.bit_length() - 1] & others:
                    seeing |= bit
                outer ^= bit
            if seeing:
                self.seeing = self.seeing | seeing if twice == self.twice else seeing
                self.twice = twice

    def offer_edge(self, twice: int, v: Vertex) -> None:
        """An edge from v becomes tight by this change."""
        if self.twice is None or twice <= self.twice:
            self.seeing = self.seeing | 1 << v if twice == self.twice else 1 << v
            self.twice = twice


def _near(costs: Sequence[int | None], groups: list[_Group], limit: int | None) -> list[tuple[int, int]]:
    """The groups whose cost less y does not exceed the limit: this difference, and the vertices."""
    if limit is None:
        return [(c - y, mask) for key, y, mask in groups if (c := costs[key]) is not None]
    return [(c - y, mask) for key, y, mask in groups if (c := costs[key]) is not None and c - y <= limit]


def _within(groups: list[_Group], vertices: Mask) -> list[_Group]:
    """The groups cut down to some vertices."""
    return [(key, y, part) for key, y, mask in groups if (part := mask & vertices)]


def outer_blossoms(level: Level, tree: AlternatingTree) -> dict[int, int]:
    """The vertices of each outer blossom, newly formed or not, by the node of its base."""
    found = {base: level.spread(nodes) for base, nodes in tree.members.items()}
    for node, blossom in level.by_node.items():
        if tree.outer >> node & 1 and tree.blossom(node) == 1 << node:
            found[node] = blossom.mask
    return found


class Search:
    """The state of the primal-dual method. Vertices of `mate` that are -1 may be bases of blossoms."""

    def __init__(
        self,
        adj: Sequence[Mask],
        keys: Sequence[int],
        cost: Costs,
        vertices: Mask,
        duals: Sequence[int],
        doubled: Costs = (),
    ) -> None:
        """`doubled` are the same costs, each twice, if they are known."""
        self.adj = adj
        self.keys = keys
        self.cost = doubled or [[None if c is None else 2 * c for c in row] for row in cost]
        self.first_key: Sequence[int] = range(len(cost))  # of the keys that `reprice` made, the one before
        self.vertices = vertices
        self.y = list(duals)
        self.groups: list[dict[int, int]] = [{} for _ in cost]  # per key: y -> vertices
        for v in ascending(vertices):
            members = self.groups[keys[v]]
            members[self.y[v]] = members.get(self.y[v], 0) | 1 << v
        self.family: list[Blossom] = []
        self.mate: list[int] = []
        self._lines: dict[int, list[_End]] = {}

    def line(self, key: int) -> list[_End]:
        """The cost of an edge from a vertex of a key, and the other end's group by y, for all keys there."""
        line = self._lines.get(key)
        if line is None:
            others = zip(self.cost[key], self.groups)
            line = self._lines[key] = [(c, members.get) for c, members in others if c is not None and members]
        return line

    def solve(self, *, tight: bool = True) -> Solution | None:
        self.mate = maximum_matching(self.first_rows(), self.vertices)
        return self.solution(tight=tight) if self.complete() else None

    def tight_rows(self, inside: Cost, vertices: Mask) -> TightRows:
        """The rows of the tight edges within some vertices, `inside` being the sum of z of the blossoms around them."""
        return TightRows(self, inside, vertices)

    def first_rows(self) -> list[Mask]:
        """The tight edges where there are no blossoms yet."""
        now, adj = self.tight_rows(0, self.vertices), self.adj
        rows = [0] * len(adj)
        for key, members in enumerate(self.groups):
            for y, vertices in members.items():
                if mask := now.of_group(key, y):
                    for v in ascending(vertices):
                        rows[v] = adj[v] & mask
        return rows

    def complete(self) -> bool:
        """Match all vertices that are still free, stage by stage; False if there is no perfect matching."""
        free = mask_of([v for v, w in enumerate(self.mate) if w < 0 and self.vertices >> v & 1])
        while free:
            root = lowest(free)
            other = self._stage(root, free ^ 1 << root)
            if other < 0:
                return False
            free ^= 1 << root | 1 << other
        self._unwrap()
        return True

    def _unwrap(self) -> None:
        """Dissolve blossoms around all vertices but one, which every perfect matching crosses once.

        With half of z moved from the vertices inside to the one outside, every edge has the slack that it had.
        """
        while len(self.family) == 1 and (outside := self.vertices & ~self.family[0].mask).bit_count() == 1:
            (blossom,) = self.family
            self._shift(outside, blossom.mask, blossom.z // 2)
            self.family = blossom.children
            for child in blossom.children:
                child.parent = None

    # -- re-optimisation from an incumbent (`forced`) -----------------------------------------------------------------

    def take_over(self, family: Sequence[Blossom], mate: Sequence[int]) -> None:
        """Take over blossoms, and a matching of tight edges that crosses each of them once."""
        self.family = copy_family(family)
        self.mate = list(mate)
        for blossom in nested_order(self.family):
            for v in ascending(blossom.mask):
                if not blossom.mask >> self.mate[v] & 1:
                    blossom.base = v

    def copy(self) -> Search:
        """A copy of the state, which can go on by itself; edges and costs are shared."""
        twin = Search.__new__(Search)
        twin.adj, twin.keys, twin.cost, twin.vertices = self.adj, self.keys, self.cost, self.vertices
        twin.y, twin.mate, twin.first_key = list(self.y), list(self.mate), self.first_key
        twin.groups = [dict(members) for members in self.groups]
        twin.family = copy_family(self.family)
        twin._lines = {}
        return twin

    def unmatch(self, v: int) -> None:
        """Undo the pair of v, if it has one."""
        w = self.mate[v]
        if w >= 0:
            self.mate[v] = self.mate[w] = -1

    def dissolve(self, v: int) -> None:
        """Dissolve all blossoms around v. The duals stay feasible; pairs that crossed one of them are undone."""
        while around := [blossom for blossom in self.family if blossom.mask >> v & 1]:
            blossom = around[0]
            self.unmatch(blossom.base)
            self._shift(0, blossom.mask, blossom.z // 2)
            self.family.remove(blossom)
            self.family += blossom.children
            for child in blossom.children:
                child.parent = None

    def leave(self, v: int) -> None:
        """Take out a vertex without a blossom around it."""
        self.vertices &= ~(1 << v)
        members = self.groups[self.keys[v]]
        members[self.y[v]] &= ~(1 << v)
        if not members[self.y[v]]:
            del members[self.y[v]]

    def enter(self, v: int) -> None:
        """Take in a vertex that was left out, without a partner, with the largest y that is feasible."""
        costs, seen = self.cost[self.keys[v]], self.adj[v]
        near = [c - y for c, group in zip(costs, self.groups) if c is not None for y in group if group[y] & seen]
        self.mate[v] = -1
        self.y[v] = y = min(near, default=0)
        members = self.groups[self.keys[v]]
        members[y] = members.get(y, 0) | 1 << v
        self.vertices |= 1 << v
        self._lines = {}

    def reprice(self, v: int, costs: Sequence[Cost | None]) -> None:
        """Give a vertex edges of other costs, by the keys that the other ends had at first; its pair is undone.

        It gets a key of its own, and the largest y that is feasible.
        """
        self.unmatch(v)
        self.dissolve(v)
        self.leave(v)
        own = [None if (c := costs[key]) is None else 2 * c for key in self.first_key]
        near = [c - y for c, group in zip(own, self.groups) if c is not None for y in group if group[y] & self.adj[v]]
        self.y[v] = min(near, default=0)
        self.first_key = [*self.first_key, self.first_key[self.keys[v]]]
        self.keys = [*self.keys[:v], len(self.cost), *self.keys[v + 1 :]]
        self.cost = [*([*row, c] for row, c in zip(self.cost, own)), [*own, None]]
        self.groups.append({self.y[v]: 1 << v})
        self.vertices |= 1 << v
        self._lines = {}

    def solution(self, *, tight: bool = True) -> Solution:
        """The solution that stands now, all vertices being matched."""
        rows = self.all_tight() if tight else []
        return Solution(self.mate, self.value, self.y, self.family, rows, self.vertices, self.cost)

    @property
    def value(self) -> int:
        """The cost of what stands now, all vertices being matched: that of the duals, which prove it."""
        doubled = sum([y * mask.bit_count() for members in self.groups for y, mask in members.items()])
        doubled -= sum([blossom.z * (blossom.mask.bit_count() // 2) for blossom in nested_order(self.family)])
        return doubled // 2

    def _stage(self, root: int, free: int) -> int:
        """Match the free vertex `root`, and one of the other free ones, which is returned; -1: no perfect matching."""
        while True:
            tight = self.tight_rows(0, self.vertices)
            level = Level(tight, self.mate, self.vertices, self.family)
            node_of = {level.node(v): v for v in ascending(free)} if self.family else {}
            exposed = mask_of(node_of) if self.family else free
            rows = level if self.family else tight
            tree = AlternatingTree(rows, level.mate, level.node(root), level.nodes & ~exposed)
            end = tree.grow(exposed)
            if end >= 0:
                other = lowest(level[end] & exposed)
                rematch(level, [other, *tree.path(end)], self.mate, self._inside)
                return node_of.get(other, other)
            resumable = True
            while end < 0 and resumable:
                step = self.step(level, tree)
                if step.twice is None:
                    return -1
                assert step.twice > 0, "a tight edge was overlooked"
                self._shift(level.spread(tree.outer), level.spread(tree.inner), step.twice // 2)
                resumable = self._raise_blossoms(level, tree, step.twice)
                tight.forget()
                nodes = [level.node(v) for v in ascending(step.seeing)]
                level.forget(nodes)
                tree.scan_again(nodes)
                end = tree.grow(exposed)

    def _inside(self, blossom: Blossom) -> Level:
        return Level(self.tight_rows(blossom.total(), blossom.mask), self.mate, blossom.mask, blossom.children)

    def _raise_blossoms(self, level: Level, tree: AlternatingTree, twice: int) -> bool:
        """Change z after a change of y; False if inner blossoms were dissolved, so that the tree is no longer one."""
        inner = level.spread(tree.inner)
        lowered = [blossom for blossom in self.family if blossom.mask & inner]
        for node, mask in outer_blossoms(level, tree).items():
            members = [blossom for blossom in self.family if blossom.mask & mask]
            if len(members) == 1 and members[0].mask == mask:
                members[0].z += twice
            else:
                old = level.by_node.get(node)
                self.family = [blossom for blossom in self.family if not blossom.mask & mask]
                self.family.append(Blossom(mask, members, node if old is None else old.base, twice))
        whole = True
        for blossom in lowered:
            blossom.z -= twice
            if not blossom.z:
                whole = False
                self.family.remove(blossom)
                self.family += blossom.children
                for child in blossom.children:
                    child.parent = None
        return whole

    def step(self, level: Level, tree: AlternatingTree) -> Step:
        """How far the duals can be changed, and which vertices then get tight edges."""
        outer, inner = level.spread(tree.outer), level.spread(tree.inner)
        step = Step(self.adj)
        step.twice = min([blossom.z for blossom in self.family if blossom.mask & inner], default=None)
        groups = self._groups_in(self.vertices)
        untouched = _within(groups, self.vertices & ~(outer | inner))
        blossoms = list(outer_blossoms(level, tree).values())
        single = outer
        for mask in blossoms:
            single &= ~mask
        pieces = [_within(groups, mask) for mask in (single, *blossoms)]
        for number, own in enumerate(pieces):
            later = [group for piece in pieces[number + 1 :] for group in piece]
            for i, (key, y, mask) in enumerate(own):
                costs = self.cost[key]
                for d, part in _near(costs, untouched, None if step.twice is None else y + step.twice // 2):
                    step.offer(2 * (d - y), mask, part)
                meeting = later if number else own[i:] + later
                for d, part in _near(costs, meeting, None if step.twice is None else y + step.twice):
                    step.offer(d - y, mask, part)
        return step

    def _groups_in(self, vertices: Mask) -> list[_Group]:
        """The groups cut down to some vertices."""
        return [
            (key, y, part)
            for key, members in enumerate(self.groups)
            for y, mask in members.items()
            if (part := mask & vertices)
        ]

    def _shift(self, outer: int, inner: int, change: int) -> None:
        """Raise y of the outer vertices and lower that of the inner ones."""
        y = self.y
        for v in ascending(outer):
            y[v] += change
        for v in ascending(inner):
            y[v] -= change
        changed = outer | inner
        for members in self.groups:
            for mask in members.values():
                if mask & changed:
                    break
            else:
                continue
            parts = list(members.items())
            members.clear()
            for old, mask in parts:
                up, down = mask & outer, mask & inner
                for value, part in ((old, mask & ~(up | down)), (old + change, up), (old - change, down)):
                    if part:
                        members[value] = members.get(value, 0) | part

    def all_tight(self) -> list[int]:
        """The tight edges of all levels."""
        rows = [0] * len(self.adj)
        self._add_tight(rows, 0, self.vertices, self.family)
        for blossom in nested_order(self.family):
            self._add_tight(rows, blossom.total(), blossom.mask, blossom.children)
        return rows

    def _add_tight(self, rows: list[int], inside: int, mask: int, blossoms: list[Blossom]) -> None:
        """The tight edges within `mask` between different blossoms or single vertices.

        Each has an end outside the largest blossom, so only the groups there are compared with all others.
        """
        sizes = [blossom.mask.bit_count() for blossom in blossoms]
        largest = blossoms[sizes.index(max(sizes))].mask if sizes else 0
        tight = self.tight_rows(inside, mask).both_ways(mask & ~largest)
        single = mask
        for blossom in blossoms:
            single &= ~blossom.mask
            others = mask & ~blossom.mask
            for v in ascending(blossom.mask):
                rows[v] |= self.adj[v] & tight.get((self.keys[v], self.y[v]), 0) & others
        for v in ascending(single):
            rows[v] |= self.adj[v] & tight.get((self.keys[v], self.y[v]), 0) & mask
