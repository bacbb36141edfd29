"""Proofs that what floats down does no harm below: completion (C4, C5; C.4) and the look-ahead (C8; C.7).

The fast path chooses a bracket's candidate without them and asks here afterwards. A candidate that is best and first
without these criteria, and meets them as well as any candidate could, is best and first with them. "As well as any
could" is a bound by parity: of the following bracket an odd number of players leaves one unpaired at least, and a
resident of it has the lowest score one can hope for. Who does no harm is told by `below.py`, player by player.
"""

from __future__ import annotations

from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import perfect_bye_mask
from trfpair.systems.dutch.bracket import Bracket
from trfpair.systems.swiss.completion import Completion


def harmless(bracket: Bracket, floater: int | None, completion: Completion) -> bool:
    """Whether the round stays pairable and the look-ahead is at its bound, with one resident or nobody floating.

    Where nobody floats, what lies below is the same for all such candidates, and no look-ahead tells them apart.
    False says nothing: the exact solver then decides.
    """
    field = bracket.field
    if bracket.is_last:
        return True
    lower = bracket.below_mask
    if floater is None:
        return not bracket.completion or completion.possible(lower, bracket.bye)
    down = 1 << floater
    following = bracket.following_mask
    if not bracket.completion:
        wanted = following & field.eligible if bracket.following == field.size else following
        return completion.possible(following | down, wanted)
    if not bracket.ahead:
        return completion.possible(lower | down, bracket.bye)
    if bracket.bye_stays:
        return _paired_ahead(following, lower & ~following, 0, completion)
    return _paired_ahead(following | down, lower & ~following, bracket.bye, completion)


def _paired_ahead(ahead: int, rest: int, byes: int, completion: Completion) -> bool:
    """Whether all of the following bracket but the fewest possible can be paired, and the others with the rest.

    ``ahead`` is the following scoregroup with the downfloater, who is its lowest bit, or with none.
    """
    residents = ahead & ~(ahead & -ahead)
    inside = byes & ahead if not byes & rest else 0
    if ahead.bit_count() & 1 == 0:
        if inside:
            return _two_left(ahead, rest, inside, completion)
        return completion.possible(ahead, 0) and completion.possible(rest, byes)
    if inside:
        return completion.possible(rest, 0) and completion.possible(ahead, inside)
    if completion.certain(ahead, 1):
        lowest = 1 << (residents.bit_length() - 1) if residents else 0
        if lowest and completion.possible(rest | lowest, byes):
            return True
    free = perfect_bye_mask(completion.field.allow, ahead) & residents
    return any(completion.possible(rest | 1 << one, byes) for one in ascending(free))


def _two_left(ahead: int, rest: int, inside: int, completion: Completion) -> bool:
    """The bye must come from the following bracket, and parity leaves one more: are degrees enough for any two?"""
    residents = ahead & ~(ahead & -ahead)
    if inside.bit_count() < 2 or residents.bit_count() < 2 or not completion.certain(ahead, 2):
        return False
    return completion.certain(rest | 1 << (residents.bit_length() - 1))
