"""Who can be paired with one another: largest pairings, who may stay over in one, and who stands in the way.

Players are numbers from 0, sets of them and rows of a graph are bit masks. A tree grows from a player without a partner
along pairs; where it meets itself an odd circle is drawn together (Edmonds). What it reaches by an even number of steps
can stay over instead. These players, and those who keep them apart, are the same for all largest pairings (Gallai,
Edmonds): so the words that name them are too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Mask = int


def each(mask: Mask) -> Iterator[int]:
    """The players of a set."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


class Largest(NamedTuple):
    """A largest pairing of some players."""

    mate: list[int]
    pairs: int
    spare: Mask
    """Each of whom some largest pairing leaves over."""
    barrier: Mask
    """Whom alone the parts of the spare may meet outside."""


class _Tree:
    """What can be reached from a player without a partner."""

    def __init__(self, graph: Sequence[Mask], mate: list[int], root: int, within: Mask) -> None:
        self.graph, self.mate, self.within = graph, mate, within
        self.even, self.odd = 1 << root, 0
        self.parent: dict[int, int] = {}
        self.link: dict[int, int] = {root: root}
        self.circle: dict[int, Mask] = {root: 1 << root}
        """By its base, all who are drawn together."""
        self.queue = [root]

    def base(self, v: int) -> int:
        link = self.link
        while link[v] != v:
            link[v] = v = link[link[v]]
        return v

    def grow(self, free: Mask) -> bool:
        """Grow until a free player is met, who gets a partner by changing pairs; False where none is."""
        for v in self.queue:
            while new := self.graph[v] & self.within & ~self.circle[self.base(v)] & ~(self.odd & ~self.even):
                u = next(each(new & free or new & ~self.even or new))
                if free >> u & 1:
                    self._change(u, v)
                    return True
                if self.even >> u & 1:
                    self._draw_together(v, u)
                else:
                    w = self.mate[u]
                    self.odd |= 1 << u
                    self.even |= 1 << w
                    self.parent[u], self.link[u], self.link[w] = v, u, w
                    self.circle[w] = 1 << w
                    self.queue.append(w)
        return False

    def _change(self, u: int, v: int) -> None:
        """The two meet; whom the second leaves behind meets the one who reached that player, and so on to the root."""
        while u >= 0:
            left = self.mate[v]
            self.mate[u], self.mate[v] = v, u
            u, v = left, self.parent.get(left, -1)

    def _draw_together(self, one: int, other: int) -> None:
        above = {self.base(one)}
        at = one
        while self.mate[at := self.base(at)] >= 0:
            at = self.parent[self.mate[at]]
            above.add(self.base(at))
        top = self.base(other)
        while top not in above:
            top = self.base(self.parent[self.mate[top]])
        bases = [*self._climb(one, top, other), *self._climb(other, top, one)]
        for base in bases:
            if base != top:
                self.circle[top] |= self.circle.pop(base, 1 << base)
                self.link[base] = top
        self.queue += each(self.circle[top] & ~self.even)
        self.even |= self.circle[top]

    def _climb(self, v: int, top: int, child: int) -> Iterator[int]:
        while self.base(v) != top:
            yield from (self.base(v), self.base(self.mate[v]))
            self.parent[v] = child
            child = self.mate[v]
            v = self.parent[child]


def largest(graph: Sequence[Mask], players: Mask, mate: Sequence[int] = ()) -> Largest:
    """A largest pairing; the search may begin with the pairs of another one."""
    found, free = [-1] * len(graph), players
    for v in each(players):
        w = mate[v] if mate else -1
        if w > v and mate[w] == v and free >> w & 1 and graph[v] >> w & 1:
            found[v], found[w] = w, v
            free &= ~(1 << v | 1 << w)
    for v in each(free):
        if found[v] < 0 and (choice := graph[v] & free & ~(1 << v)):
            w = choice.bit_length() - 1
            found[v], found[w] = w, v
            free &= ~(1 << v | 1 << w)
    spare = barrier = over = 0
    alive = players
    while free:
        root = free.bit_length() - 1
        free &= ~(1 << root)
        tree = _Tree(graph, found, root, alive)
        if tree.grow(free):
            free &= sum(1 << v for v in each(free) if found[v] < 0)
        else:
            over += 1
            spare |= tree.even
            barrier |= tree.odd & ~tree.even
            alive &= ~(tree.even | tree.odd)
    return Largest(found, (players.bit_count() - over) // 2, spare, barrier)


def parts(graph: Sequence[Mask], players: Mask) -> Iterator[Mask]:
    """The players in parts: those of two parts may not meet. By the first of each."""
    while players:
        part = new = players & -players
        while new:
            reached = 0
            for v in each(new):
                reached |= graph[v]
            new = reached & players & ~part
            part |= new
        yield part
        players &= ~part


SHOWN = 12
"""So many players of a set, and so many sets, are named."""


def in_the_way(ids: Sequence[int], graph: Sequence[int], found: Largest) -> str:
    """Who cannot be paired, in words; of parts of one player and larger ones, the former where they alone prove it."""
    sets = list(parts(graph, found.spare))
    alone = sum(part for part in sets if part.bit_count() == 1)
    larger = [part for part in sets if part.bit_count() > 1]
    if alone.bit_count() > found.barrier.bit_count():
        larger = []
    but = f" but {_named(ids, found.barrier)}" if found.barrier else ""
    verb = "has" if alone.bit_count() == 1 else "have"
    told = [f"{_named(ids, alone)} {verb} no possible opponent left{but}"] if alone else []
    odd = f"are an odd number and have no possible opponent{but} left outside"
    told += [f"{_named(ids, part)} {odd}" for part in larger[:SHOWN]]
    need = f": {alone.bit_count() + len(larger)} need one of {found.barrier.bit_count()}" if found.barrier else ""
    return "; ".join(told) + need


def _named(ids: Sequence[int], part: Mask) -> str:
    names = sorted(ids[v] for v in each(part))
    text = ", ".join(map(str, names[:SHOWN])) + (f" ... ({len(names)} in all)" if len(names) > SHOWN else "")
    return f"player{'s' if len(names) > 1 else ''} {text}"


def fewest_across(graph: Sequence[Mask], home: Mask, away: Mask) -> int:
    """In how few pairs of one of each side all players of both can be paired; -1 where they cannot.

    A pair across costs 2, any other 0. Each player has a price, each circle drawn together a rebate, no pair costs less
    than its prices without rebates; where pairs that cost just that seat everybody, nothing is cheaper. Else the prices
    of all who may stay over go up, of those between them down, as far as this holds.
    """
    everybody = home | away
    price = [0] * len(graph)
    rebate: dict[Mask, int] = {}
    while True:
        tops = [one for one in rebate if not any(one & ~other == 0 and one != other for other in rebate)]
        node = {(one & -one).bit_length() - 1: one for one in tops}
        node |= {v: 1 << v for v in each(everybody & ~sum(tops))}
        classes: dict[tuple[bool, int], Mask] = {}
        for v in each(everybody):
            key = bool(home >> v & 1), price[v]
            classes[key] = classes.get(key, 0) | 1 << v

        rows = [0] * len(graph)
        for top, one in node.items():
            seen = 0
            for v in each(one):
                here = bool(home >> v & 1)
                seen |= graph[v] & (classes.get((here, -price[v]), 0) | classes.get((not here, 2 - price[v]), 0))
            rows[top] = _contracted(seen & ~one, tops)
        found = largest(rows, sum(1 << top for top in node))
        if not found.spare:
            total = sum(price[v] for v in each(everybody))
            return (total - sum(z * (one.bit_count() // 2) for one, z in rebate.items())) // 2
        even = [sum(node[top] for top in each(part)) for part in parts(rows, found.spare)]
        odd = [node[top] for top in each(found.barrier)]
        step = _step(graph, home, price, classes, even, odd, [rebate[one] for one in odd if one in rebate])
        if step < 0:
            return -1
        for sign, groups in ((1, even), (-1, odd)):
            for one in groups:
                for v in each(one):
                    price[v] += sign * step
                if one & (one - 1):
                    rebate[one] = rebate.get(one, 0) + 2 * sign * step
        rebate = {one: z for one, z in rebate.items() if z}


def _contracted(seen: Mask, tops: Sequence[Mask]) -> Mask:
    for one in tops:
        if seen & one:
            seen = seen & ~one | (one & -one)
    return seen


def _step(
    graph: Sequence[Mask],
    home: Mask,
    price: Sequence[int],
    classes: dict[tuple[bool, int], Mask],
    even: Sequence[Mask],
    odd: Sequence[Mask],
    rebates: Sequence[int],
) -> int:
    """How far prices can go up: to the next pair that costs no more, or until a rebate is gone; -1 without end."""
    most = min((z // 2 for z in rebates), default=-1)
    rising, falling = sum(even), sum(odd)
    for one in even:
        for v in each(one):
            here, others = bool(home >> v & 1), graph[v] & ~(one | falling)
            for (side, its), mask in classes.items():
                slack = (0 if side is here else 2) - price[v] - its
                for there, share in ((others & mask & rising, 2), (others & mask & ~rising, 1)):
                    if there and (most < 0 or slack // share < most):
                        most = slack // share
    return most
