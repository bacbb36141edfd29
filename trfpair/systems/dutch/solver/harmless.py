"""Proofs that what floats down does no harm below: completion (C4, C5; C.4) and the look-ahead (C8; C.7).

The fast path chooses a bracket's candidate without them and asks here afterwards. A candidate that is best and first
without these criteria, and meets them as well as any candidate could, is best and first with them. "As well as any
could" is a bound by parity: of the following bracket an odd number of players leaves one unpaired at least, and a
resident of it has the lowest score one can hope for.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import ascending, descending, mask_of
from trfpair.matching.cardinality import maximum_matching, perfect_bye_mask
from trfpair.systems.dutch.bracket import Bracket
from trfpair.systems.swiss.completion import Completion


def harmless(bracket: Bracket, floater: int | None, completion: Completion) -> bool:
    """Whether the round stays pairable and the look-ahead is at its bound, with one resident or nobody floating.

    False says nothing: the exact solver then decides.
    """
    field = bracket.field
    if bracket.is_last:
        return True
    down = 0 if floater is None else 1 << floater
    following = (1 << bracket.following) - (1 << bracket.last)
    if not bracket.completion:
        wanted = following & field.eligible if bracket.following == field.size else following
        return completion.possible(following | down, wanted)
    lower = (1 << field.size) - (1 << bracket.last)
    if not bracket.ahead:
        return completion.possible(lower | down, bracket.bye)
    if bracket.bye_stays:
        return floater is not None and _paired_ahead(following, lower & ~following, 0, completion)
    return _paired_ahead(following | down, lower & ~following, bracket.bye, completion)


def always_harmless(bracket: Bracket, completion: Completion, most: int) -> bool:
    """Whether no choice of up to ``most`` downfloaters can do harm below: then the bracket can be judged by itself.

    Degrees must promise that the following bracket pairs all but the fewest possible, whoever of its own residents
    these are; downfloaters may not meet one another there. False says nothing.
    """
    field = bracket.field
    if bracket.is_last or not bracket.ahead or (bracket.completion and bracket.bye_stays):
        return False
    following = (1 << bracket.following) - (1 << bracket.last)
    unpaired = unpaired_at_least(bracket, most)
    if unpaired is None or not completion.certain_with(following, mask_of(bracket.players), most, len(unpaired)):
        return False
    if not bracket.completion:
        return True
    rest = (1 << field.size) - (1 << bracket.following) | mask_of(unpaired)
    byes = 0 if bracket.bye & following else bracket.bye
    if bracket.bye & following and not bracket.bye >> bracket.following:
        rest &= ~(1 << unpaired[0])
    return completion.possible(rest, byes)


def look_ahead(bracket: Bracket, floaters: Sequence[int]) -> tuple[list[tuple[int, int]], list[int]]:
    """C8 (C.7) where no downfloater does harm: one best pairing of the following bracket, and who is left in it."""
    field = bracket.field
    left = unpaired_at_least(bracket, len(floaters))
    assert left is not None
    down = mask_of(floaters)
    players = ((1 << bracket.following) - (1 << bracket.last) | down) & ~mask_of(left)
    rows = [0] * field.size
    for one in ascending(players):
        rows[one] = field.allow[one] & (players & ~down if down >> one & 1 else players)
    mate = maximum_matching(rows, players)
    assert all(mate[one] >= 0 for one in ascending(players))
    return [(one, mate[one]) for one in ascending(players) if one < mate[one]], sorted(left)


def unpaired_at_least(bracket: Bracket, floaters: int) -> list[int] | None:
    """Who stays unpaired in the following bracket at best: its last players; first the one who must get the bye.

    None where those needed are not there.
    """
    field = bracket.field
    count = least_unpaired(bracket, floaters)
    following = (1 << bracket.following) - (1 << bracket.last)
    must = 0
    if bracket.completion and bracket.bye & following and not bracket.bye >> bracket.following:
        must = bracket.bye & following
    elif not bracket.completion and bracket.following == field.size and count:
        must = field.eligible & following
        if not must:
            return None
    left = [must.bit_length() - 1] if must else []
    for one in descending(following & ~mask_of(left)):
        if len(left) < count:
            left.append(one)
    return left if len(left) == count else None


def least_unpaired(bracket: Bracket, floaters: int) -> int:
    """How many players of the following bracket stay unpaired there at least, as far as parity and the bye demand."""
    following = (1 << bracket.following) - (1 << bracket.last)
    odd = (following.bit_count() + floaters) % 2
    inside = bracket.completion and bracket.bye & following and not bracket.bye >> bracket.following
    return 2 if inside and not odd else odd


def _paired_ahead(ahead: int, rest: int, byes: int, completion: Completion) -> bool:
    """Whether all of the following bracket but the fewest possible can be paired, and the others with the rest.

    ``ahead`` is the following scoregroup with at most one downfloater, who is its lowest bit.
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
