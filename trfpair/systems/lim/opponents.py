"""Articles 3.8, 4 and 5.2: the opponent of one player.

Both scrutinies are one walk. The first article brings the players of the group into an order; an opponent is
*available* if the two are compatible and the rest of the group can still be paired; of the available ones the first
who is due the other colour is taken, else the first. In a Maxi-tournament (3.8, 5.7) the colour is an argument only if
the ratings of the two who would be exchanged are at most 100 points apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trfpair.base.named import NamedTuple
from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.lim.direction import Direction
from trfpair.systems.lim.field import LimField

MAXI_POINTS = 100

Looked = tuple[tuple[int, Direction], ...]
"""Players in the order in which they are looked at: masks, each read in its direction."""


class Found(NamedTuple):
    """An opponent, and what decided."""

    player: int
    opponent: int
    for_colour: bool
    """Taken as the first available one due the other colour."""
    first: int
    """The first available opponent, where it was looked for: without a due colour, in vain for one, or under Maxi."""


def exchange(direction: Direction, left: list[int], unpaired: int) -> Looked:
    """2.4, 4.2: the order for the first of a list: the bottom half as it stands, then the top half from its end.

    ``unpaired`` is the list as a mask.
    """
    bottom = direction.since(unpaired, left[len(left) // 2])
    return ((bottom, direction), (unpaired ^ bottom, direction.reverse))


def opponent_of(field: LimField, matchings: PerfectMatchings, player: int, order: Looked) -> Found:
    """The opponent of a player; the matchings are those of the group that agree with what has been decided."""
    due = field.entrants[player].due
    wanted = field.due[due.opposite] if due else 0
    if field.maxi:
        first = _first(matchings, player, order)
        near = within_maxi(field, first, matchings.vertices & wanted)
        found = first if near >> first & 1 else _first(matchings, player, _only(order, near))
    else:
        found = _first(matchings, player, _only(order, wanted))
        first = _first(matchings, player, order) if found < 0 else -1
    return Found(player, first if found < 0 else found, found >= 0, first)


def within_maxi(field: LimField, one: int, others: int) -> int:
    """3.2.3, 3.8, 5.7: those of some players whose ratings are at most 100 points from that of one."""
    rating = field.entrants[one].rating
    return mask_of(other for other in ascending(others) if abs(field.entrants[other].rating - rating) <= MAXI_POINTS)


def looked_at(order: Looked) -> Iterator[int]:
    """The players of an order, one after the other."""
    for mask, direction in order:
        yield from direction.walk(mask)


def _only(order: Looked, mask: int) -> Iterable[tuple[int, Direction]]:
    return [(part & mask, direction) for part, direction in order]


def _first(matchings: PerfectMatchings, player: int, order: Iterable[tuple[int, Direction]]) -> int:
    """The first available opponent of an order; -1 where there is none."""
    possible = matchings.rows[player] & matchings.vertices
    asked = False
    for mask, direction in order:
        while choices := mask & possible:
            other = direction.first(choices)
            if asked or matchings.first_partner(player, 1 << other) == other:
                return other
            possible &= matchings.partners(player)
            asked = True
    return -1
