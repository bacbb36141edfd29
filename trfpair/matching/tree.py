"""Edmonds' alternating tree, grown with masks.

Given a matching and a vertex `root` without partner, the tree finds every vertex that can be reached from the root by
an *even* alternating path (unmatched edge, matched edge, unmatched edge ...): these are the **outer** vertices. If one
of them sees another free vertex, the matching can be made larger. If not, let S be the outer and A the **inner**
vertices (reached by odd paths only): no edge joins S to anything but S and A, and S falls into |A| + 1 odd components
when A is taken away (each outer blossom is one). Hence no matching does better on these vertices, and they can be left
out of every later search ("Hungarian tree"). The outer vertices are moreover exactly those which can be the free one
instead of the root.

Growing. An outer vertex v is *scanned* with three masks: `row & unseen` are the new inner vertices, their partners
become outer; `row & outer` without v's own blossom are edges that close an odd cycle: both ends walk down the tree to
the first common blossom, everything on the way becomes one blossom and its inner vertices become outer. A vertex is
scanned once, every growth or contraction takes vertices away from further work, so a whole tree costs O(n) operations
on masks.

Paths. A vertex that was outer from the start goes to its partner and on to the partner's `parent`. A vertex t made
outer by a contraction has a `bridge` (x, y), the edge that closed the cycle, x on t's side: its even path runs to its
partner, from there *up* the tree to x, over the bridge, and down from y (Gabow's labels). No contracted graph is ever
built.

The tree can be resumed: `grow` stops when it has what it was asked for and goes on where it stopped.

References: Edmonds, Paths, trees, and flowers (1965); Gabow, An efficient implementation of Edmonds' algorithm for
maximum matching on graphs (1976), for the labels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Rows(Protocol):
    """Neighbour masks by vertex: a list, or something that computes them when asked."""

    def __getitem__(self, vertex: int, /) -> int: ...


class AlternatingTree:
    """The tree of `root` for the matching `mate` on the vertices `within`, all of which are matched but the root."""

    __slots__ = (
        "_at",
        "_link",
        "_queue",
        "_unseen",
        "bridge",
        "inner",
        "mate",
        "members",
        "outer",
        "parent",
        "root",
        "rows",
    )

    def __init__(self, rows: Rows, mate: Sequence[int], root: int, within: int) -> None:
        """`within` is closed under `mate`; it must not contain free vertices other than the root."""
        self.rows = rows
        self.mate = mate
        self.root = root
        self.outer = 1 << root
        self.inner = 0
        self.parent: dict[int, int] = {}  # inner vertex -> outer vertex it was reached from
        self.bridge: dict[int, tuple[int, int]] = {}
        self.members: dict[int, int] = {}  # base of a blossom -> its vertices; single vertices are not listed
        self._link: dict[int, int] = {}  # towards the base, as in union-find
        self._unseen = within & ~self.outer
        self._queue = [root]
        self._at = 0

    def grow(self, free: int = 0, until: int = 0) -> int:
        """Grow until an outer vertex sees `free`; return it. -1: some of `until` is outer, or the tree is complete."""
        rows, mate, queue, parent = self.rows, self.mate, self._queue, self.parent
        unseen = self._unseen
        while self._at < len(queue):
            if self.outer & until:
                break
            v = queue[self._at]
            row = rows[v]
            if row & free:
                return v
            fresh = row & unseen
            if fresh:
                inner = outer = 0
                while fresh:
                    bit = fresh & -fresh
                    w = bit.bit_length() - 1
                    partner = mate[w]
                    parent[w] = v
                    queue.append(partner)
                    inner |= bit
                    bit_of_partner = 1 << partner
                    outer |= bit_of_partner
                    fresh ^= bit
                    if fresh & bit_of_partner:
                        fresh ^= bit_of_partner
                    if rows[partner] & free:
                        self._add(inner, outer)
                        return partner
                self._add(inner, outer)
                unseen = self._unseen
            if joined := row & self.outer:
                joined &= ~self.blossom(v)
                while joined:
                    self._contract(v, (joined & -joined).bit_length() - 1)
                    joined &= ~self.blossom(v)
            self._at += 1
        return -1

    def scan_again(self, vertices: list[int]) -> None:
        """The rows of these outer vertices have more bits than when they were scanned: let `grow` read them again."""
        self._queue += vertices

    def blossom(self, v: int) -> int:
        """The mask of the blossom the outer vertex v is in; v alone if in none."""
        base = self._base(v) if v in self._link else v
        return self.members.get(base, 1 << base)

    def path(self, v: int) -> list[int]:
        """The even alternating path from the outer vertex v to the root; its first edge is matched."""
        mate, bridge, parent = self.mate, self.bridge, self.parent
        out: list[int] = []
        work = [(v, self.root, True)]  # (from, to, forwards); to < 0: just write down `from`
        while work:
            v, stop, forwards = work.pop()
            if stop < 0 or v == stop:
                out.append(v)
            elif v not in bridge:
                below = parent[mate[v]]
                if forwards:
                    out += (v, mate[v])
                    work.append((below, stop, True))
                else:
                    work += ((v, -1, True), (mate[v], -1, True), (below, stop, False))
            else:
                x, y = bridge[v]
                if forwards:
                    out.append(v)
                    work += ((y, stop, True), (x, mate[v], False))
                else:
                    work += ((v, -1, True), (x, mate[v], True), (y, stop, False))
        return out

    def _add(self, inner: int, outer: int) -> None:
        self.inner |= inner
        self.outer |= outer
        self._unseen &= ~(inner | outer)

    def _base(self, v: int) -> int:
        link = self._link
        while (up := link.get(v, v)) != v:
            link[v] = link.get(up, up)
            v = up
        return v

    def _below(self, base: int) -> int:
        """The next blossom towards the root, by its base; -1 at the root."""
        return self._base(self.parent[self.mate[base]]) if base != self.root else -1

    def _contract(self, v: int, w: int) -> None:
        """The edge vw joins two different outer blossoms: make one of everything on the cycle it closes."""
        met: set[int] = set()
        a, b = self._base(v), self._base(w)
        while a not in met:
            if a >= 0:
                met.add(a)
                a = self._below(a)
            a, b = b, a
        common = a
        mask = self.members.get(common, 1 << common)
        for x, y in ((v, w), (w, v)):
            base = self._base(x)
            while base != common:
                turned = self.mate[base]
                self.bridge[turned] = (x, y)
                self._queue.append(turned)
                bit = 1 << turned
                self.inner ^= bit
                self.outer |= bit
                mask |= bit | self.members.pop(base, 1 << base)
                self._link[base] = self._link[turned] = common
                base = self._base(self.parent[turned])
        self.members[common] = mask
