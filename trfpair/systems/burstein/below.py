"""Proofs that what floats down does no harm below: completion (C4) and the following bracket (C7).

A bracket is first paired by itself. A pairing that is best and first without C4 and C7, and meets them as well as any
pairing could, is best and first with them. "As well as any could" is a bound by parity: of the following bracket an odd
number of players leaves one unpaired at least, and a resident of it has the lowest score one can hope for. Without
outgoing floaters C7 is the same for all pairings.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import perfect_bye_mask
from trfpair.systems.burstein.bracket import Bracket
from trfpair.systems.swiss.completion import Completion


def harmless(bracket: Bracket, floaters: Sequence[int], completion: Completion) -> bool:
    """Whether the round stays pairable and C7 is at its bound. False says nothing: the whole graph then decides."""
    if bracket.is_last:
        return not floaters
    if not floaters:
        return completion.possible(bracket.below_mask, 0)
    following = bracket.following_mask
    ahead = following | sum(1 << one for one in floaters)
    rest = bracket.below_mask & ~following
    if ahead.bit_count() % 2 == 0:
        return completion.possible(ahead, 0) and completion.possible(rest, 0)
    if completion.certain(ahead, 1) and completion.possible(rest | 1 << bracket.last, 0):
        return True
    free = perfect_bye_mask(completion.field.allow, ahead) & following
    return any(completion.possible(rest | 1 << one, 0) for one in ascending(free))
