"""The first vertices of an order that can meet somebody of a set, in the optimal matchings of a graph.

Each is asked in turn whether an optimal matching is left in which it does; if so, only such matchings are kept. So
the players are found who leave a bracket, come up to it, or change sides: the order is that of a regulation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trfpair.matching.bits import Mask, Vertex
from trfpair.matching.blossom import Solution
from trfpair.matching.optimal import OptimalMatchings


def first_to_meet(
    matchings: OptimalMatchings, choices: Iterable[tuple[Vertex, Mask]], wanted: int | None = None
) -> list[Vertex]:
    """The first ones, so many (None: all), who can meet one of those named with them; made final.

    Nobody meets one who was chosen before.
    """
    found: list[Vertex] = []
    free = -1
    for one, others in choices:
        if len(found) == wanted:
            break
        others &= free
        if matchings.first_partner(one, others) >= 0:
            matchings.forbid(one, ~others)
            found.append(one)
            free &= ~(1 << one)
    return found


def first_set(solution: Solution, groups: Iterable[Sequence[Vertex]], others: Mask) -> list[Vertex]:
    """The first set of vertices that meet some others, group by group.

    Of a group there are as many in each optimal matching: its cost says so.
    """
    matchings = OptimalMatchings(solution)
    found: list[Vertex] = []
    for group in groups:
        wanted = sum(others >> matchings.mate[one] & 1 for one in group)
        sure = wanted == len(group)
        found += group if sure else first_to_meet(matchings, ((one, others) for one in group), wanted)
    return found
