"""Largest matchings (Edmonds), kept as players leave: who can still be paired."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import combinations
from typing import Any

from .tournament import Player

Tree = tuple[dict[Player, Player], dict[Player, Player], set[Player], list[Player]]
"""Parents, bases, the even players, and those in the order in which they are looked at."""


class Pool:
    """Players who are to be paired with each other, and a largest matching of them."""

    def __init__(self, players: Iterable[Player], may: Callable[[Player, Player], bool]) -> None:
        self.players = dict.fromkeys(players)
        self.joined: dict[Player, list[Player]] = {p: [] for p in players}
        for p, q in combinations(players, 2):
            if may(p, q):
                self.joined[p].append(q)
                self.joined[q].append(p)
        self.mate: dict[Player, Player] = {}
        for p in players:
            if p not in self.mate:
                self.grow(p)

    def copy(self) -> Pool:
        other = Pool((), lambda p, q: False)
        other.players, other.joined, other.mate = dict(self.players), self.joined, dict(self.mate)
        return other

    def without(self, *players: Player) -> Pool:
        other = self.copy()
        other.remove(*players)
        return other

    def left(self) -> int:
        """How many a largest matching leaves over."""
        return len(self.players) - len(self.mate)

    def remove(self, *players: Player) -> None:
        """These leave; whoever loses an opponent looks for another."""
        for p in players:
            del self.players[p]
        freed = [self.mate.pop(p, None) for p in players]
        left = [p for p in freed if p is not None]
        for p in left:
            self.mate.pop(p, None)
        for p in left:
            if p in self.players and p not in self.mate:
                self.grow(p)

    def grow(self, root: Player) -> set[Player] | None:
        """One more pair with this player, by an alternating path; else the players whom such paths reach."""
        parent: dict[Player, Player] = {}
        base: dict[Player, Player] = {}
        even, queue, mate = {root}, [root], self.mate
        for w in self.joined[root]:
            if w in self.players and w not in mate:
                mate[root], mate[w] = w, root
                return None
        for v in queue:
            for w in self.joined[v]:
                if w not in self.players or base.get(v, v) is base.get(w, w) or mate.get(v) is w:
                    continue
                if w in even:
                    self.contract(v, w, (parent, base, even, queue))
                elif w not in parent:
                    parent[w] = v
                    if w not in mate:
                        self.turn(w, parent)
                        return None
                    even.add(mate[w])
                    queue.append(mate[w])
        return even

    def contract(self, v: Player, w: Player, tree: Tree) -> None:
        """An odd circle: all its players can be reached."""
        parent, base, even, queue = tree
        seen, at = set(), v
        while True:
            at = base.get(at, at)
            seen.add(at)
            if at not in self.mate or self.mate[at] not in parent:
                break
            at = parent[self.mate[at]]
        top = base.get(w, w)
        while top not in seen:
            top = base.get(parent[self.mate[top]], parent[self.mate[top]])
        inside = set()
        for at, child in ((v, w), (w, v)):
            while base.get(at, at) is not top:
                inside |= {base.get(at, at), base.get(self.mate[at], self.mate[at])}
                parent[at] = child
                child = self.mate[at]
                at = parent[child]
        for u in dict.fromkeys([*queue, *parent]):
            if base.get(u, u) in inside:
                base[u] = top
                if u not in even:
                    even.add(u)
                    queue.append(u)

    def turn(self, w: Player, parent: dict[Player, Player]) -> None:
        """The path that ends at `w`: unmatched edges become matched ones."""
        at: Player | None = w
        while at is not None:
            v = parent[at]
            after = self.mate.get(v)
            self.mate[v], self.mate[at] = at, v
            at = after

    def spare(self) -> set[Player]:
        """Those whom some largest matching leaves over."""
        found = set()
        for p in self.players:
            if p not in self.mate:
                found |= self.grow(p) or set()
        return found

    def parts(self, loose: set[Player]) -> list[list[Player]]:
        """The parts of these players that may not meet each other."""
        found, rest = [], dict.fromkeys(p for p in self.players if p in loose)
        while rest:
            part = [next(iter(rest))]
            del rest[part[0]]
            for p in part:
                part += [q for q in self.joined[p] if q in rest]
                for q in part:
                    rest.pop(q, None)
            found.append(part)
        return found

    def blocked(self, key: Callable[..., Any]) -> str:
        """Why not all can be paired, as a sentence (the page: why others could not be paired)."""
        loose = self.spare()
        few = {q for p in loose for q in self.joined[p] if q in self.players} - loose
        parts = sorted((sorted(part, key=key) for part in self.parts(loose)), key=lambda part: key(part[0]))
        alone = [part[0] for part in parts if len(part) == 1]
        larger = [] if len(alone) > len(few) else [part for part in parts if len(part) > 1]
        but, have = f" but {listed(few)}" if few else "", "has" if len(alone) == 1 else "have"
        said = [f"{listed(alone)} {have} no possible opponent left{but}"] if alone else []
        said += [f"{listed(p)} are an odd number and have no possible opponent{but} left outside" for p in larger[:12]]
        return "; ".join(said) + (f": {len(alone) + len(larger)} need one of {len(few)}" if few else "")


def listed(players: Collection[Player]) -> str:
    """The players of a sentence: twelve numbers at most, and how many there are."""
    ids = ", ".join(str(p.id) for p in sorted(players, key=lambda p: p.id)[:12])
    more = f" ... ({len(players)} in all)" if len(players) > 12 else ""
    return f"player{'s' * (len(players) > 1)} {ids}{more}"
