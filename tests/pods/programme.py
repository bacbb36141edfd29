"""The fewest rematches by linear programming (scipy), independent of everything in the engine but the request.

One variable a possible table, one equation a player: every player is at exactly one table. Without whole numbers the
answer is a bound, rounded up; where a seating reaches it, that seating is proved. Where it does not, the programme is
solved in whole numbers. Needs scipy: the long tests skip without it.
"""

from __future__ import annotations

from itertools import combinations
from math import ceil
from typing import Any

from trfpair.pods.model import Request


def meetings(request: Request) -> list[list[int]]:
    """How often each two of the players sat at one table."""
    place = {player: at for at, player in enumerate(request.players)}
    met = [[0] * len(place) for _ in place]
    for round_ in request.rounds:
        for table in round_.tables:
            for one, other in combinations([place[player] for player in table.players if player in place], 2):
                met[one][other] += 1
                met[other][one] += 1
    return met


def tables(met: list[list[int]], size: int, most: int) -> list[tuple[tuple[int, ...], int]]:
    """All tables of a size with at most so many squared meetings, each pair counted once."""
    found: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for seat in range(size):
        longer = []
        for members, cost in found:
            for player in range(members[-1] + 1 if members else 0, len(met) - size + seat + 1):
                total = cost + sum(met[player][other] ** 2 for other in members)
                if total <= most:
                    longer.append(((*members, player), total))
        found = longer
    return found


def least_badness(request: Request, made: int, seconds: float = 20) -> int | None:
    """The least badness of any seating (over ordered pairs); ``made`` is that of a seating. None: not settled."""
    from numpy import array, ones
    from scipy.optimize import Bounds, LinearConstraint, linprog, milp
    from scipy.sparse import csc_matrix

    if not made:
        return 0
    met = meetings(request)
    count = len(met)
    threes = -count % 4
    listed = tables(met, 4, made // 2) + (tables(met, 3, made // 2) if threes else [])
    rows, columns = [], []
    for column, (members, _) in enumerate(listed):
        places = [*members, *([count] if len(members) == 3 else [])]
        rows += places
        columns += [column] * len(places)
    matrix: Any = csc_matrix((ones(len(rows)), (rows, columns)), shape=(count + 1, len(listed)))
    wanted, costs = array([1] * count + [threes]), array([float(cost) for _, cost in listed])
    relaxed = linprog(costs, A_eq=matrix, b_eq=wanted, bounds=(0, None), method="highs")
    if relaxed.status == 0 and ceil(relaxed.fun - 1e-6) * 2 == made:
        return made
    whole = milp(
        costs,
        constraints=LinearConstraint(matrix, wanted, wanted),
        integrality=ones(len(listed)),
        bounds=Bounds(0, 1),
        options={"time_limit": seconds, "mip_rel_gap": 0},
    )
    return round(whole.fun) * 2 if whole.status == 0 else None
