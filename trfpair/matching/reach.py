"""The perfect matching of least cost where far vertices are dear: found among near ones, proved for all.

Vertices stand in an order, and an edge costs at least what its length in this order says. The matching is searched
among edges up to some length. Its duals then price the edges that were left out: where each of them has slack above 0,
no optimal matching has one (complementary slackness), so the optimal matchings and the tight edges are those of the
whole graph. Where one has not, or no perfect matching is near, longer edges are let in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.matching.bits import Mask, Vertex, ascending
from trfpair.matching.blossom import Cost, Solution
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.edges import least_cost_matching_by_edge
from trfpair.matching.nested import Nest

_FIRST_REACH = 8
"""Edges up to this length are looked at first; then up to four times as much, and so on."""


def least_cost_matching_within_reach(
    adj: Sequence[Mask], cost: Callable[[Vertex, Vertex], Cost], least: Callable[[int], Cost]
) -> Solution | None:
    """The perfect matching of least cost of all vertices; None if there is none.

    ``cost`` gives that of an edge uv with u < v, which is at least ``least(v - u)``, and ``least`` never falls.
    """
    size, reach = len(adj), _FIRST_REACH
    while reach < size:
        near = [row & _span(at, reach) for at, row in enumerate(adj)]
        solution = _least_cost_matching(near, cost)
        if solution is not None and not _left_out(adj, cost, least, solution, reach):
            return solution
        reach *= 4
    return _least_cost_matching(adj, cost)


def _least_cost_matching(adj: Sequence[Mask], cost: Callable[[Vertex, Vertex], Cost]) -> Solution | None:
    """The perfect matching of least cost. That there is none is found without costs, which is far quicker."""
    return None if -1 in maximum_matching(adj) else least_cost_matching_by_edge(adj, cost)


def _span(at: int, reach: int) -> Mask:
    """The places from ``at - reach`` to ``at + reach``."""
    first = max(0, at - reach)
    return ((1 << at + reach + 1) - 1) >> first << first


def _left_out(
    adj: Sequence[Mask],
    cost: Callable[[Vertex, Vertex], Cost],
    least: Callable[[int], Cost],
    solution: Solution,
    reach: int,
) -> bool:
    """Whether an edge beyond the reach may be in an optimal matching: its slack is not above 0."""
    y, size, nest = solution.y, len(adj), Nest(solution.family)
    highest = max(y, default=0)
    for one in range(size - reach - 1):
        end = reach
        while one + end + 1 < size and 2 * least(end + 1) <= y[one] + highest:
            end += 1
        for other in ascending(adj[one] & _span(one, end) >> one + reach + 1 << one + reach + 1):
            slack = 2 * cost(one, other) - y[one] - y[other]
            if slack <= 0 and slack + nest.around(one, other) <= 0:
                return True
    return False
