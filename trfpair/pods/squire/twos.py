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
