"""Tables of two: as few met pairs as possible, in the order of the walk, exact by perfect matchings.

Players are 0 .. n-1 in walk order; ``free[v]`` has the bits of those whom v has not met. Whom a largest matching of
these pairs leaves over meets another one left over, whom the player has met, or has the bye. So each of them is given a
*seat* of its own, and a seat goes with any player: a perfect matching of players and seats has the fewest met pairs.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.bits import lowest
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.edges import least_cost_matching_by_edge
from trfpair.matching.optimal import OptimalMatchings
from trfpair.pods.solver.problem import Problem

SELDOM_PAIRS = 300
"""Players at tables of two up to which it counts how often and how long ago old opponents met."""


def first_perfect(free: Sequence[int], free_bye: bool, bye_order: Sequence[int]) -> tuple[list[list[int]], int | None]:
    """Pair everybody with as few met pairs as possible, in walk order; with an odd number one player has the bye.

    The bye goes to the first of ``bye_order`` that leaves a pairing with the fewest met pairs. Each first player then
    gets the first partner not met before (if none will do: the first one met) such that the rest can still be
    finished with the fewest met pairs. ``free_bye`` says that there is a bye to give.
    """
    players = (1 << len(free)) - 1
    matchings = _with_seats(free, players)
    bye = None
    if free_bye:
        seat = lowest(matchings.vertices & ~players)
        able = matchings.partners(seat)
        bye = next(player for player in bye_order if able >> player & 1)
        matchings.fix(seat, bye)
    still_free = (one for one in range(len(free)) if matchings.vertices >> one & 1)
    return [[one, _partner(matchings, one, free[one], players)] for one in still_free], bye


def first_cheapest(problem: Problem, free: Sequence[int]) -> tuple[list[list[int]], int | None]:
    """Pair everybody at the least cost, in walk order; one of an odd number has the bye, as the problem says."""
    count = problem.count
    byes = next((group.single for group in problem.groups if not group.paired), ())
    rows = [((1 << count + bool(byes)) - 1) & ~(1 << one) for one in range(count + bool(byes))]

    def cost(one: int, other: int) -> int:
        return problem.weight[one][other] if other < count else byes[one]

    solution = least_cost_matching_by_edge(rows, cost)
    assert solution is not None
    matchings, bye = OptimalMatchings(solution), None
    if byes:
        bye = lowest(matchings.partners(count))
        matchings.fix(count, bye)
    pairs = []
    for one in range(count):
        if matchings.vertices >> one & 1:
            partners = matchings.partners(one)
            other = lowest(partners & free[one] or partners)
            matchings.first_partner(one, 1 << other)
            matchings.fix(one, other)
            pairs.append([one, other])
    return pairs, bye


def _with_seats(free: Sequence[int], players: int) -> PerfectMatchings:
    """All matchings of players and seats, one seat for each player whom a largest matching leaves over."""
    mate = list(maximum_matching(free))
    left = [player for player, other in enumerate(mate) if other < 0]
    for seat, player in enumerate(left, len(free)):
        mate[player] = seat
    seats = ((1 << len(left)) - 1) << len(free)
    return PerfectMatchings([row | seats for row in free] + [players] * len(left), mate + left)


def _partner(matchings: PerfectMatchings, one: int, free: int, players: int) -> int:
    """Seat the first player: the partner. Two who have met take a seat each."""
    other = matchings.first_partner(one, free)
    if other >= 0:
        matchings.fix(one, other)
        return other
    matchings.fix(one, lowest(matchings.vertices & ~players))
    seat = lowest(matchings.vertices & ~players)
    other = lowest(matchings.partners(seat) & ~free)
    matchings.fix(seat, other)
    return other
