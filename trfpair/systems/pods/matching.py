"""Maximum matching of who has not met whom, for tables of two: exact, on bit sets.

Edmonds' alternating search with shrunken blossoms; vertices are 0 .. n-1, ``free[v]`` has the bits of v's neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence

ALONE = -1


class Matching:
    """A matching that can grow, and be asked what a forced pair would cost."""

    def __init__(self, free: Sequence[int]) -> None:
        self.free = free
        self.mate = [ALONE] * len(free)
        self.here = (1 << len(free)) - 1

    def size(self) -> int:
        """Return the number of pairs."""
        return sum(1 for one, other in enumerate(self.mate) if one < other)

    def grow(self) -> None:
        """Make the matching a largest one: greedily, then by augmenting paths."""
        for one, mate in enumerate(self.mate):
            if mate == ALONE and self.here >> one & 1:
                self._greedy(one)
        for one, mate in enumerate(self.mate):
            if mate == ALONE and self.here >> one & 1:
                self.augment(one)

    def _greedy(self, one: int) -> None:
        others = self.free[one] & self.here
        while others:
            other = (others & -others).bit_length() - 1
            if self.mate[other] == ALONE:
                self.mate[one], self.mate[other] = other, one
                return
            others &= others - 1

    def remove(self, one: int) -> int:
        """Take a vertex out of the graph and return the mate that is left alone (or ``ALONE``)."""
        self.here &= ~(1 << one)
        mate = self.mate[one]
        if mate != ALONE:
            self.mate[one] = self.mate[mate] = ALONE
        return mate

    def augment(self, root: int) -> bool:
        """Search an augmenting path from an unmatched vertex and use it; say whether there was one."""
        if self.mate[root] != ALONE or not self.here >> root & 1:
            return False
        return _Tree(self, root).run()


class _Tree:
    """One alternating search: ``came[v]`` is where an inner vertex was reached from, ``base[v]`` its blossom's base."""

    def __init__(self, matching: Matching, root: int) -> None:
        self.free, self.mate, self.here = matching.free, matching.mate, matching.here
        count = len(self.mate)
        self.came = [ALONE] * count
        self.base = list(range(count))
        self.root = root
        self.outer = 1 << root
        self.queue = [root]

    def run(self) -> bool:
        """Grow the tree until it meets an unmatched vertex."""
        for one in self.queue:
            others = self.free[one] & self.here
            while others:
                other = (others & -others).bit_length() - 1
                others &= others - 1
                if self.base[one] == self.base[other] or self.mate[one] == other:
                    continue
                if self.outer >> other & 1:
                    self._shrink(one, other)
                elif self.came[other] == ALONE:
                    self.came[other] = one
                    if self.mate[other] == ALONE:
                        self._flip(other)
                        return True
                    self.outer |= 1 << self.mate[other]
                    self.queue.append(self.mate[other])
        return False

    def _flip(self, end: int) -> None:
        """Exchange matched and unmatched edges along the path from ``end`` to the root."""
        while end != ALONE:
            before = self.came[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after

    def _shrink(self, one: int, other: int) -> None:
        """Shrink the blossom closed by an edge between two outer vertices."""
        base = self._common(one, other)
        inside = [False] * len(self.mate)
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        for vertex, bottom in enumerate(self.base):
            if inside[bottom]:
                self.base[vertex] = base
                if not self.outer >> vertex & 1:
                    self.outer |= 1 << vertex
                    self.queue.append(vertex)

    def _common(self, one: int, other: int) -> int:
        """Return the base where the paths of two outer vertices to the root meet."""
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if one == self.root or self.mate[one] == ALONE:
                break
            one = self.came[self.mate[one]]
        while self.base[other] not in seen:
            other = self.came[self.mate[self.base[other]]]
        return self.base[other]

    def _mark(self, vertex: int, base: int, child: int, inside: list[bool]) -> None:
        """Mark the blossom's side from a vertex down to the base, and lay the way back through it."""
        while self.base[vertex] != base:
            inside[self.base[vertex]] = inside[self.base[self.mate[vertex]]] = True
            self.came[vertex] = child
            child = self.mate[vertex]
            vertex = self.came[child]


def first_perfect(free: Sequence[int], free_bye: bool, bye_order: Sequence[int]) -> tuple[list[list[int]], int | None]:
    """Pair everybody with as few met pairs as possible, in walk order; with an odd number one player has the bye.

    The bye goes to the first of ``bye_order`` that leaves a pairing with the fewest met pairs. Each first player then
    gets the first partner he has not met (if none will do: the first one he has met) such that the rest can still be
    finished with the fewest met pairs. ``free_bye`` says that there is a bye to give.
    """
    matching = Matching(free)
    matching.grow()
    bye = _give_bye(matching, bye_order) if free_bye else None
    goal = matching.size()
    pairs = []
    for one in range(len(free)):
        if matching.here >> one & 1:
            other, met = _partner(matching, one, goal)
            goal -= not met
            pairs.append([one, other])
    return pairs, bye


def _give_bye(matching: Matching, order: Sequence[int]) -> int:
    """Take the first player out whose absence costs no pair of the matching."""
    for player in order:
        mates = matching.mate.copy()
        alone = matching.remove(player)
        if alone == ALONE or matching.augment(alone):
            return player
        matching.mate[:] = mates
        matching.here |= 1 << player
    raise AssertionError("an odd field always has a player its largest matching can spare")


def _partner(matching: Matching, one: int, goal: int) -> tuple[int, bool]:
    """Seat the first player: return his partner and whether the two have met."""
    for met in (False, True):
        others = matching.here & ~(1 << one) & (~matching.free[one] if met else matching.free[one])
        while others:
            other = (others & -others).bit_length() - 1
            others &= others - 1
            if _force(matching, one, other, goal - (not met)):
                return other, met
    raise AssertionError("a largest matching always leaves the first player a partner")


def _force(matching: Matching, one: int, other: int, goal: int) -> bool:
    """Take a pair out if the rest still has a matching of the wanted size; else leave all as it was."""
    mates, here = matching.mate.copy(), matching.here
    if mates[one] == other:
        matching.remove(one)
        matching.remove(other)
        return True
    alone = [mate for mate in (matching.remove(one), matching.remove(other)) if mate != ALONE]
    for vertex in alone:
        matching.augment(vertex)
    if matching.size() >= goal:
        return True
    matching.mate[:], matching.here = mates, here
    return False
