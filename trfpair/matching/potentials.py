"""Duals for a matching that is known: does a second cost, below the first, make it the only least one, or one of them?

A matching of least cost by a first cost has its duals, and tight edges. Of these edges, let d(uv) be a second cost that
counts below the first. A matching M of tight edges has the least sum of d among them if there are numbers x with

    x[u] + x[v]  <=  2 d(uv)   for all tight edges,   with equality on M.

In the problem that ships every vertex to every vertex, with u[i] + v[j] <= d(ij) and x = u + v, equality on M says
u[i] = d(i mate) - v[mate], so that v is a potential of shortest paths: v[j] <= v[mate of i] + d(ij) - d(i mate). They
are found by relaxing (Bellman, Ford, Moore), the vertices of equal v together as a mask. At most `MOST_LOOKS` looks at
each of n rows are taken, each a few operations on masks.

A negative cycle says that a way to ship is cheaper than M, though perhaps no matching is. A matching of least first
cost crosses each blossom B of the first cost once; a way to ship may do so more or less often. So a price p(B), of
either sign, may be taken off the second cost of all edges that cross B: of matchings it changes nothing. A cycle that
crosses B more or less often than the edges it replaces tells the price that makes it worth nothing, and potentials are
looked for again with it. In the duals that is 2 p(B) more for the vertices in B, and 4 p(B) more for its z. (5,000
players, two brackets of 600: 1.1 s in place of 12 s for a solution from nothing by both costs.) Where the cycle crosses
no blossom otherwise, the second cost would need blossoms of its own, and nothing is found.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import Mask, ascending
from trfpair.matching.blossom import Solution
from trfpair.matching.levels import Levels
from trfpair.matching.nested import Blossom, copy_family, nested_order

MOST_LOOKS = 10
"""So often a row is looked at on the average, and it is given up."""
LOOKS = 200
"""The number of looks after which a cycle is looked for."""
MOST_PRICES = 20
"""The most changes of prices."""

CrossingPrices = Sequence[tuple[int, int]]
"""Blossoms, and what to cross them is worth."""
Edge = tuple[int, int]


class Cycle(NamedTuple):
    """A way to ship every vertex to every vertex that is cheaper than a matching."""

    changes: Sequence[tuple[Edge, Edge]]
    """The new and the old edge of each row."""
    cost: int
    """Less than 0."""


class SecondCosts(Protocol):
    """The tight edges by their second costs, none of which is negative."""

    def of(self, one: int, other: int, /) -> int:
        """The second cost of an edge."""
        ...

    def below(self, vertex: int, limit: int, ends: Mask, v: Sequence[int], /) -> Iterable[tuple[int, Mask]]:
        """The edges of a vertex to some ends that cost less than a limit and v of the end together, which is 0 at most.

        They are told as (cost, mask of ends), perhaps with others to these ends.
        """
        ...


def potentials(
    costs: SecondCosts, mate: Sequence[int], vertices: int, prices: CrossingPrices = (), rows: Sequence[int] = ()
) -> list[int] | Cycle | None:
    """The numbers x by vertex, or a cycle that is cheaper than the matching; None where it takes too long."""
    search = _Relaxing(costs, mate, vertices, prices, rows)
    return search.numbers() if search.settles() else search.cycle


def with_second(solution: Solution, costs: SecondCosts, mate: Sequence[int], bits: int) -> Solution | None:
    """The solution by the first cost times 2^bits and the second one, which has fewer bits; None where none is found.

    The slack of an edge that is not tight is a unit of the first cost at least, which no numbers of the second one
    outweigh. The value stays that of the first cost, and no tight edges are told.
    """
    family = copy_family(solution.family)
    blossoms, prices, found = nested_order(family), [0] * len(solution.blossoms), None
    for _ in range(MOST_PRICES):
        priced = [(blossom.mask, price) for blossom, price in zip(blossoms, prices) if price]
        found = potentials(costs, mate, solution.vertices, priced, solution.rows)
        if not isinstance(found, Cycle) or not _raised(prices, found, blossoms):
            break
    if found is None or isinstance(found, Cycle) or 2 * max([*found, *(4 * abs(one) for one in prices)]) > 1 << bits:
        return None
    y = [(value << bits) + more for value, more in zip(solution.y, found)]
    for blossom, price in zip(blossoms, prices):
        blossom.z = (blossom.z << bits) + 4 * price
        for v in ascending(blossom.mask if price else 0):
            y[v] += 2 * price
    return solution._replace(mate=list(mate), y=y, family=family, rows=[])


def _raised(prices: list[int], cycle: Cycle, blossoms: Sequence[Blossom]) -> bool:
    """Change the price of the smallest blossom that a cycle crosses more, or less, often, so that it is not cheaper."""
    for at in reversed(range(len(blossoms))):
        mask = blossoms[at].mask
        if more := sum(_crosses(mask, *new) - _crosses(mask, *old) for new, old in cycle.changes):
            prices[at] += cycle.cost // more if more > 0 else -(cycle.cost // -more)
            return True
    return False


def _crosses(mask: int, one: int, other: int) -> int:
    return (mask >> one ^ mask >> other) & 1


class _Relaxing:
    """Potentials v that only fall, and the columns whose rows are still to be looked at."""

    def __init__(
        self, costs: SecondCosts, mate: Sequence[int], vertices: int, prices: CrossingPrices, rows: Sequence[int]
    ) -> None:
        self.costs = costs
        self.mate = mate
        self.vertices = vertices
        self.prices = prices
        self.own = [0] * len(mate)
        crossing = 0
        for mask, _ in prices:
            for i in ascending(vertices):
                if rows[i] & (~mask if mask >> i & 1 else mask):
                    crossing |= 1 << i
        for i in ascending(vertices):
            if i < mate[i]:
                self.own[i] = self.own[mate[i]] = self._cost(i, mate[i])
        self.most = sum(price for _, price in prices if price > 0)
        """So much an edge may cost less than without prices."""
        self.levels = Levels(vertices, len(mate))
        self.v = self.levels.v
        self.came: dict[int, int] = {}
        """Column -> the column it was lowered from."""
        self._lately: set[int] = set()
        """The columns lowered since a cycle was looked for."""
        self.cycle: Cycle | None = None
        self.waiting = deque(mate[i] for i in ascending(vertices) if self.own[i] or crossing >> i & 1)

    def _cost(self, one: int, other: int) -> int:
        """The second cost of an edge less the prices of the blossoms that it crosses."""
        return self.costs.of(one, other) - sum(price for mask, price in self.prices if _crosses(mask, one, other))

    def settles(self) -> bool:
        """Lower columns until none can be; False if a cycle has been found, or patience ends."""
        looked, most = 0, MOST_LOOKS * self.vertices.bit_count()
        queued = set(self.waiting)
        while self.waiting:
            column = self.waiting.popleft()
            queued.discard(column)
            for j in self._lowered(column):
                self.came[j] = column
                self._lately.add(j)
                if j not in queued:
                    queued.add(j)
                    self.waiting.append(j)
            looked += 1
            if looked % LOOKS == 0 and (self._cycles() or looked > most):
                return False
        return True

    def _lowered(self, column: int) -> list[int]:
        """Lower what the row that ships to a column reaches cheaper; those columns."""
        i = self.mate[column]
        v = self.v
        base, found = v[column] - self.own[i], list[int]()
        ends = self.levels.above(base - self.most)
        for cost, mask in self._priced(i, self.costs.below(i, self.most - base, ends, v)):
            bound = base + cost
            if bound < 0 and (bound < v[mask.bit_length() - 1] or mask & mask - 1):
                found += self.levels.lower(bound, mask)
        return found

    def _priced(self, i: int, parts: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
        """The edges of a vertex by their costs less the prices."""
        for mask, price in self.prices:
            over, found = ~mask if mask >> i & 1 else mask, list[tuple[int, int]]()
            for cost, row in parts:
                if crossing := row & over:
                    found.append((cost - price, crossing))
                    row ^= crossing
                if row:
                    found.append((cost, row))
            parts = found
        return parts

    def _cycles(self) -> bool:
        """Whether the columns were lowered in a circle, which could go on for ever; it is kept.

        A new circle has a column that was lowered lately.
        """
        lately, self._lately = self._lately, set()
        if not self._circle(lately):
            return False
        self.cycle = self._cycle(self._circle(self.came))
        return True

    def _circle(self, starts: Iterable[int]) -> list[int]:
        """The first circle that is met on the ways back from some columns, if any."""
        done: set[int] = set()
        for start in starts:
            way: dict[int, None] = {}
            while start in self.came and start not in done:
                if start in way:
                    return [*way][[*way].index(start) :]
                way[start] = None
                start = self.came[start]
            done.update(way)
        return []

    def _cycle(self, columns: Sequence[int]) -> Cycle:
        """The changes of the rows that ship to some columns, each lowered from the next one, and what they save."""
        changes = []
        for j in columns:
            old = self.came[j]
            changes.append(((self.mate[old], j), (self.mate[old], old)))
        return Cycle(changes, sum(self._cost(*new) - self._cost(*old) for new, old in changes))

    def numbers(self) -> list[int]:
        """U + v by vertex."""
        v, mate, own = self.v, self.mate, self.own
        return [own[i] - v[mate[i]] + v[i] if self.vertices >> i & 1 else 0 for i in range(len(v))]
