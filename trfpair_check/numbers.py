"""Numbers that prove a matching least (section 6).

A proof gives each vertex v a number y(v), and each of some odd sets a number z above 0. They are duals of twice the
cost: for each edge uv, 2 cost(uv) >= y(u) + y(v) - (sum of the z of the sets with both ends).
"""

from __future__ import annotations

from bisect import insort
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any, Protocol

from .tournament import Player
from .words import require

Sets = Sequence[tuple[int, Sequence[Player]]]
"""The sets of a proof, each with its z."""
NEVER = -1
"""In place of the least cost: players of these kinds never meet."""
Class = tuple[tuple[int, int, Any], list[Player]]
"""The number y, the sets (a bit for each) and the kind of players who are alike; who they are."""


def marks(sets: Sets, players: Collection[Player]) -> dict[Player, int]:
    """In which sets somebody is, a bit for each; check 1 of section 6."""
    found: dict[Player, int] = defaultdict(int)
    for n, (z, members) in enumerate(sets):
        require(z > 0 and len(members) % 2 and len({*members}) == len(members), "a set of an even number")
        require(all(p in players for p in members), "a set with strangers")
        for p in members:
            found[p] |= 1 << n
    return found


def alike(
    players: Iterable[Player], y: Counter[Player], mark: dict[Player, int], kind: Callable[..., Any]
) -> list[Class]:
    """Players with the same number, in the same sets, and of one kind, together."""
    found: dict[Any, list[Player]] = defaultdict(list)
    for p in players:
        found[y[p], mark.get(p, 0), kind(p)].append(p)
    return list(found.items())


class InOrder(Protocol):
    """Players in an order, and what an edge costs besides because of it."""

    players: list[Player]

    def near(self, a: Player) -> Collection[Player]:
        """With whom an edge may cost less than `higher` and `lower` say."""

    def higher(self, a: Player) -> int:
        """What an edge to a later player costs at least, because of the first of the two."""

    def lower(self, b: Player) -> int:
        """What it costs because of the second."""


class Edges:
    """Check 3 of section 6: no edge costs too little for the numbers of its ends.

    `least` is at most `cost`, and depends on the `kind` of players alone: so players alike are looked at together.
    """

    def __init__(
        self,
        sets: Sets,
        edge: Callable[..., Any],
        least: Callable[..., Any],
        cost: Callable[..., Any] | None = None,
        known: dict[Any, int | None] | None = None,
    ) -> None:
        self.sets, self.edge, self.least, self.cost = sets, edge, least, cost
        self.known = {} if known is None else known
        self.within: dict[int, int] = {0: 0}

    def inside(self, one: int, other: int) -> int:
        """The sum of z of the sets that have players with these marks in common."""
        both = one & other
        if both not in self.within:
            self.within[both] = sum(z for n, (z, _) in enumerate(self.sets) if both >> n & 1)
        return self.within[both]

    def spare(self, one: Class, other: Class) -> int:
        """What the numbers and the sets say of an edge between two classes, without twice its cost."""
        return self.inside(one[0][1], other[0][1]) - one[0][0] - other[0][0]

    def least_of(self, one: Class, other: Class) -> int | None:
        """The least that an edge between two classes costs; NEVER if there is none, None if it is not known."""
        kinds = one[0][2], other[0][2]
        if kinds not in self.known:
            self.known[kinds] = self.least(one[1][0], other[1][0])
        return self.known[kinds]

    def short(self, one: Class, other: Class) -> bool:
        """Can an edge between two classes cost too little?"""
        least = self.least_of(one, other)
        return least is None or (least != NEVER and 2 * least + self.spare(one, other) < 0)

    def look_in_order(self, order: InOrder, classes: Sequence[Class]) -> None:
        """Each edge between two players in an order costs enough.

        From the last player up, each is held against those behind: of one kind the one with the largest number first,
        until a number is small enough.
        """
        class_of = {p: (key, [p]) for key, members in classes for p in members}
        behind: dict[Any, list[tuple[int, int, Player]]] = defaultdict(list)
        for n, a in enumerate(reversed(order.players)):
            mine, near = class_of[a], order.near(a)
            number, mark, kind = mine[0]
            rest = number - 2 * order.higher(a)
            for b in near:
                if b in class_of:
                    self.look(mine, class_of[b])
            for (other_mark, other_kind), row in behind.items():
                least = self.known.get((kind, other_kind), ...)
                if least is ...:
                    least = self.least_of(mine, class_of[row[0][2]])
                if least == NEVER:
                    continue
                z = self.inside(mark, other_mark) if mark & other_mark else 0
                enough = None if least is None else 2 * least + z - rest
                for other, _, b in reversed(row):
                    if enough is not None and other <= enough:
                        break
                    if b not in near:
                        self.look(mine, class_of[b])
            insort(behind[mark, kind], (number - 2 * order.lower(a), n, a))

    def look(self, one: Class, other: Class) -> None:
        """Each edge between two classes costs enough."""
        spare = self.spare(one, other)
        for a, b in combinations(one[1], 2) if one is other else product(one[1], other[1]):
            require(not self.edge(a, b) or (self.cost and 2 * self.cost(a, b) + spare >= 0), f"the edge {a.id}-{b.id}")


def less(sets: Sets) -> int:
    """What sets take away from the sum of the numbers."""
    return sum(z * (len(members) - 1) // 2 for z, members in sets)


def lower_bound(
    y: Counter[Player],
    sets: Sets,
    players: Sequence[Player],
    edge: Callable[..., Any],
    least: Callable[..., Any],
    kind: Callable[..., Any] = id,
    cost: Callable[..., Any] | None = None,
    known: dict[Any, int | None] | None = None,
    order: InOrder | None = None,
) -> int:
    """Checks 1 and 3 of section 6; no perfect matching costs less than half of what this returns."""
    everybody = {*players}
    require(everybody >= y.keys(), "numbers of strangers")
    edges = Edges(sets, edge, least, cost, known)
    mark, first = marks(sets, everybody), list(order.players) if order else []
    others = everybody.difference(first)
    of_order = alike(first, y, mark, kind)
    classes = alike([p for p in players if p in others], y, mark, kind)
    for one, other in chain(combinations_with_replacement(classes, 2), product(of_order, classes)):
        if edges.short(one, other):
            edges.look(one, other)
    if order:
        edges.look_in_order(order, of_order)
    return y.total() - less(sets)


class Ground:
    """Players with numbers that many proofs have in common; each proof changes those of a few (section 10).

    `short`: places of two classes with edges that are too cheap for their numbers without sets.
    """

    def __init__(self, y: Counter[Player], players: Sequence[Player], kind: Callable[..., Any], edges: Edges) -> None:
        self.y, self.players, self.total = y, {*players}, sum(y[p] for p in players)
        self.classes, self.known = alike(players, y, {}, kind), edges.known
        places = combinations_with_replacement(range(len(self.classes)), 2)
        self.short = [(n, m) for n, m in places if edges.short(self.classes[n], self.classes[m])]
        self.place = {p: n for n in sorted({*chain(*self.short)}) for p in self.classes[n][1]}
        self.rows: dict[Any, list[tuple[int | None, list[Class]]]] = {}  # what an edge of a kind costs at least
        self.of_kind: dict[Any, list[Class]] = defaultdict(list)
        for one in sorted(self.classes, key=lambda one: -one[0][0]):
            self.of_kind[one[0][2]].append(one)

    def near(self, one: Class, edges: Edges) -> Iterator[Class]:
        """Classes of the ground with which an edge of this class can cost too little: the largest numbers of a kind."""
        number, _, kind = one[0]
        if kind not in self.rows:
            rows = ((edges.least_of(one, row[0]), row) for row in self.of_kind.values())
            self.rows[kind] = [(least, row) for least, row in rows if least != NEVER]
        for least, row in self.rows[kind]:
            enough = None if least is None else 2 * least - number
            for other in row:
                if enough is not None and other[0][0] <= enough:
                    break
                yield other

    def lower_bound(
        self,
        more: Counter[Player],
        gone: Collection[Player],
        others: Iterable[Player],
        kind: Callable[..., Any],
        edges: Edges,
    ) -> int:
        """The same as `lower_bound`: numbers get `more`, players are `gone`, `others` are of another kind."""
        left = more.keys() | {*others}
        require(self.players >= left and left.isdisjoint(gone), "numbers of strangers")
        mark = marks(edges.sets, self.players)
        require(mark.keys().isdisjoint(gone), "a set with strangers")
        moved = dict.fromkeys([*more, *others, *mark])
        y = Counter({p: self.y[p] + more[p] for p in moved})
        classes, hidden = alike(moved, y, mark, kind), moved.keys() | gone
        for one, other in combinations_with_replacement(classes, 2):
            if edges.short(one, other):
                edges.look(one, other)
        for one in classes:
            for other in self.near(one, edges):
                edges.look(one, (other[0], [p for p in other[1] if p not in hidden]))
        seen: dict[int, Class] = {}
        for p, n in self.place.items():
            if p not in hidden:
                seen.setdefault(n, (self.classes[n][0], []))[1].append(p)
        for n, m in self.short:
            if n in seen and m in seen:
                edges.look(seen[n], seen[m])
        return self.total - sum(self.y[p] for p in self.players & {*gone}) + more.total() - less(edges.sets)
