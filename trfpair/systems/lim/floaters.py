"""Articles 2.3 and 3.1 to 3.10: who leaves a scoregroup before it is paired, towards the median.

As many leave as the largest number of pairs leaves over: those who have met everybody, those whom the colours leave
nobody, and one to make the number even are all found so. They are picked one at a time, and nobody whose leaving would
cost the group a pair (3.10.2).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, reduce
from itertools import accumulate
from operator import or_

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.matching.bits import ascending
from trfpair.matching.growing import GrowingMatching
from trfpair.matching.tight import spare_columns
from trfpair.systems.lim.direction import Direction
from trfpair.systems.lim.field import LimField
from trfpair.systems.lim.opponents import within_maxi


class Pick(NamedTuple):
    """One floater, and the state of the group when it was picked."""

    floater: int
    group: int
    """The members then, the floater included, as a mask."""
    majority: Colour
    """3.2.2: the colour that more of them are due; NONE where neither is."""
    plain: int
    """3.2.3: in a Maxi-tournament, the player whom 3.2.4 alone would give; else -1."""
    needed: int
    """Members known to be in every largest pairing, as a mask: all who would have come first are in it."""


class Leaving:
    """The floaters of one group, picked one at a time. Afterwards `matching` is a pairing of all who stay."""

    def __init__(self, field: LimField, members: int, residents: int, there: int, direction: Direction) -> None:
        """`there` are the residents of the neighbouring group; `direction` is that of the pairing."""
        self.field = field
        self.residents = residents
        self.there = there
        self.direction = direction
        self.matching = GrowingMatching(field.allow, members)
        self.pairs = (members.bit_count() - self.matching.free.bit_count()) // 2
        self.needed = 0
        """Members found to be in every largest pairing."""
        self.picks: list[Pick] = []
        self.floaters: list[int] = []
        """Those who leave, in the order they were picked."""
        self._in_order = cache(self._ranked)
        self._left_over = cache(self._spare)
        self._reach = reduce(or_, [field.allow[one] for one in ascending(there)], 0)
        """Those who have a compatible opponent next door at all."""
        while self.matching.free:
            self._pick()

    def _pick(self) -> None:
        """3.9, 3.10, 3.2.2 to 3.2.4: one of the first pool that can spare one."""
        group = self.matching.vertices
        majority = self._majority(group)
        for pool, next_door in self._pools(group):
            if not pool & ~self.needed:
                continue
            floater, plain = self._first_for_colour(pool, majority, next_door=next_door)
            if floater >= 0:
                self.picks.append(Pick(floater, group, majority, plain, self.needed))
                self.floaters.append(floater)
                self.matching.drop(floater)
                return
        raise AssertionError("some largest pairing leaves somebody over")

    def _pools(self, group: int) -> Iterator[tuple[int, bool]]:
        """3.9, 3.10: who may be picked first, and with an opponent next door or without: types d, c, b, a; of each
        type those who did not float in the last round before those who did.
        """
        floated = self.field.floated
        for kind in (group & self.residents, group & ~self.residents):
            for next_door in (True, False):
                pool = kind & self._reach if next_door else kind
                yield pool & ~floated, next_door
                yield pool & floated, next_door

    def _majority(self, group: int) -> Colour:
        """3.2.2: the due colour of more of the players still in the group."""
        white, black = ((self.field.due[colour] & group).bit_count() for colour in (Colour.WHITE, Colour.BLACK))
        return Colour.NONE if white == black else Colour.WHITE if white > black else Colour.BLACK

    def _first_for_colour(self, pool: int, majority: Colour, *, next_door: bool) -> tuple[int, int]:
        """3.2.2 to 3.2.4: the floater among equals, and under Maxi the one whom 3.2.4 alone would give; -1: nobody."""
        wanted = pool & self.field.due[majority] if majority else 0
        if self.field.maxi:
            plain = self._first(pool, next_door=next_door)
            near = within_maxi(self.field, plain, wanted) if plain >= 0 else 0
            found = self._first(near, next_door=next_door)
            return (found, plain) if found >= 0 else (plain, plain)
        found = self._first(wanted, next_door=next_door)
        return (found if found >= 0 else self._first(pool, next_door=next_door)), -1

    def _first(self, pool: int, *, next_door: bool) -> int:
        """3.2.4: downwards the lowest numbered, upwards the highest numbered, of those without whom no pair is lost."""
        for one in self.direction.reverse.walk(pool & ~self.needed):
            if self.has_next_door(one, len(self.floaters)) is next_door:
                if self.matching.set_free(one):
                    return one
                self.needed |= 1 << one
        return -1

    def key(self, pick: Pick, number: int, one: int) -> tuple[bool, bool, bool, bool]:
        """The questions before the number: floated in, nobody next door (3.9), floated last round, not for colour."""
        for_colour = bool(pick.majority) and self.field.entrants[one].due is pick.majority
        if for_colour and pick.plain >= 0:
            for_colour = within_maxi(self.field, pick.plain, 1 << one) != 0
        next_door = self.has_next_door(one, number)
        return not self.residents >> one & 1, not next_door, self.field.entrants[one].floated, not for_colour

    def has_next_door(self, one: int, number: int) -> bool:
        """3.3, 3.4: whether the group next door has an opponent left once the floaters that rank ahead have theirs.

        Of the floaters the first ``number`` are those who left before.
        """
        if not self._reach >> one & 1:
            return False
        choices = self.field.allow[one] & self.there
        ranks, ahead = self._in_order(number)
        floaters = ahead[bisect_left(ranks, self.direction.rank(self.field.entrants[one]))]
        return choices.bit_count() > floaters.bit_count() or choices & self._left_over(floaters) != 0

    def _ranked(self, number: int) -> tuple[list[tuple[int, int]], list[int]]:
        """3.6, 3.7: the ranks of the first floaters, and as masks the first of them by rank: nobody, one, two ..."""
        entrants, rank = self.field.entrants, self.direction.rank
        ranked = sorted((rank(entrants[one]), one) for one in self.floaters[:number])
        return [place for place, _ in ranked], list(accumulate((1 << one for _, one in ranked), or_, initial=0))

    def _spare(self, floaters: int) -> int:
        """The players next door who can be left over when as many as possible of some floaters have an opponent."""
        return spare_columns([self.field.allow[floater] for floater in ascending(floaters)], self.there)
