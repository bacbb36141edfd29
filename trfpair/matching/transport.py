"""The transportation problem on classes of equal vertices, with its dual values.

Row class i has supplies[i] units, column class j takes up to demands[j], a unit from i to j costs cost[i][j] (None: not
allowed). All supplies must be shipped as cheaply as possible. When supplies and demands have the same sum, all demands
are met; else some are left over.

Successive shortest paths: duals with u[i] + v[j] <= cost[i][j] are kept, and goods only travel where the two are equal
("tight"). First everything that fits is shipped along tight pairs. For goods left in a row i, Dijkstra's search over
the *slacks* cost - u - v >= 0 finds the nearest column with room; it may pass a full column and go on from the rows
that ship there, on the way back of their goods. Raising u of the rows reached, and lowering v of the columns passed, by
what they are nearer than the end, keeps every slack >= 0 and makes the path tight; goods are shipped along it. As long
as this only fills the last column, the paths found stay as they are, and the search goes on through that column for the
rest of the goods.

At the end flow and duals prove each other optimal: sum of cost = sum of supplies*u + sum of demands*v over tight pairs.
With demands left over this needs v[j] = 0 where something is left over, and v <= 0: v starts at 0 and only columns that
are full are ever lowered. If nothing can be left over, v may start at the cheapest cost of each column, which saves
most of the searches. Every optimal flow uses only pairs that are tight for these duals (complementary slackness).

References: Ford and Fulkerson; Edmonds and Karp 1972 and Tomizawa 1971, for searching by reduced costs. With r rows and
c columns a search is O(rc log(rc)) steps, and each ships one unit at least, mostly all of a class.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from trfpair.base.named import NamedTuple

Arcs = Sequence[tuple[int, int]]
"""The columns that a row may ship to, each with the cost of a unit."""


class Transport(NamedTuple):
    """An optimal flow, its value, and duals that prove it."""

    flow: list[list[int]]
    value: int
    u: list[int]
    v: list[int]


def transport(
    supplies: Sequence[int], demands: Sequence[int], cost: Sequence[Sequence[int | None]]
) -> Transport | None:
    """Ship all supplies at least cost; None if impossible."""
    found = _by_table(supplies, demands, cost)
    if found is None:
        return None
    u, v, shipped = found
    flow = [[0] * len(demands) for _ in supplies]
    value = 0
    for j, column in enumerate(shipped):
        for i, amount in column.items():
            flow[i][j] = amount
            value += amount * (u[i] + v[j])
    return Transport(flow, value, u, v)


def transport_duals(
    supplies: Sequence[int], demands: Sequence[int], cost: Sequence[Sequence[int | None]]
) -> tuple[list[int], list[int]] | None:
    """The duals of the same problem alone."""
    found = _by_table(supplies, demands, cost)
    return None if found is None else found[:2]


def unit_duals(arcs: Sequence[Arcs]) -> tuple[list[int], list[int]] | None:
    """The duals where as many rows as columns ship one unit each, and the costs are the same both ways.

    Of each row the columns it may ship to, with the cost; a row without any ships nothing.
    """
    units = [int(bool(row)) for row in arcs]
    found = _shipped(units, units, arcs, _first_duals(units, arcs))
    return None if found is None else found[:2]


_FEW_ARCS = 64
"""With so many arcs a row, or fewer, the first duals are the cheapest costs."""
_TOGETHER = 2
"""So many neighbouring rows are one at first, where they have many arcs."""


def _first_duals(supplies: Sequence[int], arcs: Sequence[Arcs]) -> list[int]:
    """Duals of the columns to begin with, where the costs are the same both ways: what goods may travel for at most.

    Where rows have many arcs they are those of a smaller problem, in which neighbours are one, and an arc costs what
    the cheapest between their members does: near the best ones, so that a search ends soon.
    """
    if sum(map(len, arcs)) > _FEW_ARCS * len(arcs):
        sums, joined = _of_neighbours(supplies, arcs)
        found = _shipped(sums, sums, joined, _first_duals(sums, joined))
        if found is not None:
            return [min([c - found[0][i // _TOGETHER] for i, c in row], default=0) for row in arcs]
    return [min([c for _, c in row], default=0) for row in arcs]


def _of_neighbours(supplies: Sequence[int], arcs: Sequence[Arcs]) -> tuple[list[int], list[Arcs]]:
    """The supplies and the arcs of neighbours as one."""
    sums: list[int] = []
    joined: list[Arcs] = []
    for first in range(0, len(arcs), _TOGETHER):
        least: dict[int, int] = {}
        for row in arcs[first : first + _TOGETHER]:
            for j, c in row:
                other = j // _TOGETHER
                least[other] = min(c, least.get(other, c))
        sums.append(sum(supplies[first : first + _TOGETHER]))
        joined.append(list(least.items()))
    return sums, joined


_Shipped = tuple[list[int], list[int], list[dict[int, int]]]
"""The duals, and what each column gets from which row."""


def _by_table(supplies: Sequence[int], demands: Sequence[int], cost: Sequence[Sequence[int | None]]) -> _Shipped | None:
    if sum(supplies) > sum(demands):
        return None
    arcs = [[(j, c) for j, c in enumerate(row) if c is not None] for row in cost]
    v = _cheapest(cost) if cost and sum(supplies) == sum(demands) else [0] * len(demands)
    return _shipped(supplies, demands, arcs, v)


def _shipped(supplies: Sequence[int], demands: Sequence[int], arcs: Sequence[Arcs], v: list[int]) -> _Shipped | None:
    """Ship all that is there, from the first duals of the columns."""
    u = [min([c - v[j] for j, c in row], default=0) for row in arcs]
    room = list(demands)
    shipped: list[dict[int, int]] = [{} for _ in demands]  # per column: row -> amount
    left = list(supplies)
    for i, row in enumerate(arcs):
        if left[i]:
            least = u[i]
            for j, c in row:
                if room[j] and c - v[j] == least:
                    amount = min(left[i], room[j])
                    shipped[j][i] = amount
                    room[j] -= amount
                    left[i] -= amount
                    if not left[i]:
                        break
    for i in range(len(supplies)):
        while left[i]:
            if not _ship(i, arcs, u, v, left, room, shipped):
                return None
    return u, v, shipped


def _cheapest(cost: Sequence[Sequence[int | None]]) -> list[int]:
    """The least cost in each column."""
    return [min([c for c in column if c is not None], default=0) for column in zip(*cost)]


def _ship(
    start: int,
    arcs: Sequence[Arcs],
    u: list[int],
    v: list[int],
    left: list[int],
    room: list[int],
    shipped: list[dict[int, int]],
) -> bool:
    """Move goods of row `start` along shortest paths, as far as one search leads; False if no path exists."""
    distance: list[int | None] = [None] * len(v)
    came = [-1] * len(v)  # column -> row it was reached from
    via: dict[int, int] = {start: -1}  # row -> full column it was reached through
    passed: list[tuple[int, int]] = []  # full columns in the order passed, with their distances
    rows = [(start, 0)]  # rows reached, with their distances
    unread = 0
    waiting: list[tuple[int, bool, int]] = []  # columns with the distance they were reached at, full ones last
    done: set[int] = set()
    single = left[start] == 1
    enough: int | None = None  # the nearest room that is known: one unit goes no farther
    while True:
        for i, near in rows[unread:]:
            base = u[i] - near
            for j, c in arcs[i]:
                d = c - base - v[j]
                if enough is not None and d > enough:
                    continue
                old = distance[j]
                if old is None or d < old:
                    if single and room[j]:
                        enough = d
                    distance[j] = d
                    came[j] = i
                    heappush(waiting, (d, not room[j], j))
        unread = len(rows)
        while waiting and waiting[0][2] in done:
            heappop(waiting)
        if not waiting:
            return False
        best, _, end = heappop(waiting)
        if room[end] and not _move(start, end, came, via, left, room, shipped):
            break
        done.add(end)
        passed.append((end, best))
        for i in shipped[end]:
            if i not in via:
                via[i] = end
                rows.append((i, best))
    for i, near in rows:
        u[i] += best - near
    for j, near in passed:
        v[j] -= best - near
    return True


def _move(
    start: int,
    end: int,
    came: list[int],
    via: dict[int, int],
    left: list[int],
    room: list[int],
    shipped: list[dict[int, int]],
) -> bool:
    """Ship what can be along the path found from row `start` to column `end`; can the search go on from there?"""
    amount = min(left[start], room[end])
    j = end
    while (i := came[j]) != start:
        j = via[i]
        amount = min(amount, shipped[j][i])
    whole = True
    j = end
    while True:
        i = came[j]
        shipped[j][i] = shipped[j].get(i, 0) + amount
        if i == start:
            break
        j = via[i]
        shipped[j][i] -= amount
        if not shipped[j][i]:
            del shipped[j][i]
            whole = False
    left[start] -= amount
    room[end] -= amount
    return whole and left[start] > 0
