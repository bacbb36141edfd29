"""What lies below a bracket when some players leave it: whether they do harm there, and the look-ahead then.

No harm: the round can be completed (C4, C5; C.4), and the following bracket leaves as few players unpaired as parity
demands, of its own score (C8; C.7). Whoever else leaves in the same number is worse in these criteria, or not allowed.
Of several players who may be left unpaired in the following bracket it is the lowest ranked one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from trfpair.lazy import lazy
from trfpair.matching.bits import ascending, descending, mask_of
from trfpair.matching.cardinality import (
    completable,
    covering_the_first,
    maximum_matching,
    perfect_bye_mask,
    surely_perfect,
)
from trfpair.systems.dutch.bracket import Bracket
from trfpair.systems.swiss.completion import Completion

_MOST_ASKED = 60
"""With more in the bracket and the following scoregroup, who does harm is not asked of players and sets of them."""
_MOST_CHOICES = 60
"""With more ways to leave players unpaired in the following bracket they are not tried one by one."""

Left = tuple[int, ...]
"""Who stays unpaired in the following bracket."""


class Below:
    """The following scoregroup and the rest of the round, as a bracket leaves them; floaters are masks of positions."""

    def __init__(self, bracket: Bracket, completion: Completion) -> None:
        self.bracket = bracket
        self.completion = completion
        self.following = bracket.following_mask
        field = bracket.field
        self._rest = bracket.below_mask & ~self.following
        last = not bracket.completion and bracket.following == field.size
        self._leaving = self.following & field.eligible if last else self.following
        """Who of the following scoregroup may be left at no more than parity demands."""
        self._known = bracket.ahead and not (
            bracket.completion and bracket.bye & ~self._rest and not bracket.bye & self._rest
        )
        """Not where the bye must go to the bracket or to the following scoregroup."""
        self._meeting: dict[int, int] = {}
        self._left: dict[int, Left | None] = {}

    @lazy
    def welcome(self) -> int:
        """The residents with whom as the only downfloater the look-ahead is best; empty where these are not known."""
        return self._harmless or self._least_harmful

    @lazy
    def _harmless(self) -> int:
        """The residents who do no harm as the only downfloater."""
        residents = self.bracket.resident_mask
        found = 0
        for left in self._choices(1):
            found |= self._may_meet(self.following & ~left, residents & ~found)
            if found == residents:
                break
        return found

    @lazy
    def _least_harmful(self) -> int:
        """The residents who do least harm, where all do some: two more than parity demands are left below.

        Better than these is only to be left as well, with fewer of the following bracket (``_left_too``).
        """
        bracket = self.bracket
        size, residents = self.following.bit_count(), bracket.resident_mask
        least = (size + 1) % 2
        if not (self._known and bracket.completion) or comb(size, least + 2) > _MOST_CHOICES:
            return 0
        if least and (found := self._left_too(least)):
            return found
        found = 0
        for left in map(mask_of, combinations(ascending(self.following), least + 2)):
            if found != residents and self._completes(left):
                found |= self._may_meet(self.following & ~left, residents & ~found)
        return found or self._left_too(least + 2)

    def _left_too(self, unpaired: int) -> int:
        """The residents who may be left in the following bracket, which leaves so many in all."""
        found = 0
        for left in map(mask_of, combinations(ascending(self.following), unpaired - 1)):
            if self.completion.possible(self.following & ~left):
                for one in ascending(self.bracket.resident_mask & ~found):
                    if self._completes(left | 1 << one):
                        found |= 1 << one
        return found

    def left(self, down: int) -> Left | None:
        """Who is left with some downfloaters (or none: 0); None where they do harm, or are not known to do none."""
        if down not in self._left:
            alone = down & (down - 1) == 0
            self._left[down] = next(self._all_left(down) if alone else self._all_left_together(down), None)
        return self._left[down]

    def best_left(self, down: int) -> Left | None:
        """Who is left with just these downfloaters, even if more than parity demands; None where that is not known.

        As few as can be, of scores as low as can be, and of them the lowest ranked players.
        """
        left = self.left(down)
        if left is not None or not (self._known and self.bracket.completion):
            return left
        players = self.following | down
        mate = covering_the_first(self._rows(down), players)
        alone = mask_of([one for one in ascending(players) if mate[one] < 0])
        several = alone & down & (alone & down) - 1  # two who might meet below, which those who come down never do
        return None if several or not self._completes(alone) else tuple(ascending(alone))

    def _rows(self, down: int) -> list[int]:
        """Who may meet whom, with downfloaters who do not meet one another."""
        rows = list(self.bracket.field.allow)
        for one in ascending(down):
            rows[one] &= ~down
        return rows

    def _all_left(self, down: int) -> Iterator[Left]:
        for left in self._choices(down.bit_count()):
            others = self.following & ~left
            if self._may_meet(others, down) if down else self.completion.possible(others):
                yield tuple(ascending(left))

    def _all_left_together(self, down: int) -> Iterator[Left]:
        """The same with several downfloaters, who do not meet one another."""
        rows, players, able = self._rows(down), self.following | down, 0
        if players.bit_count() % 2:
            able = players if surely_perfect(rows, players, 1) else perfect_bye_mask(rows, players)
        elif not completable(rows, players, 0):
            return
        for left in self._choices(down.bit_count(), able):
            yield tuple(ascending(left))

    def _choices(self, floaters: int, able: int = -1) -> Iterator[int]:
        """Those left by whom the rest can be completed, the lowest ranked first: nobody, or one player, as a mask."""
        if not self._known:
            return
        if (self.following.bit_count() + floaters) % 2 == 0:
            if self._completes(0):
                yield 0
            return
        for one in descending(self._leaving & able):
            if self._completes(1 << one):
                yield 1 << one

    def _completes(self, left: int) -> bool:
        return not self.bracket.completion or self.completion.possible(self._rest | left, self.bracket.bye)

    def _may_meet(self, others: int, players: int) -> int:
        """Of some players those who can meet one of an odd number of others, so that all the others are paired."""
        if others not in self._meeting:
            self._meeting[others] = perfect_bye_mask(self.bracket.field.allow, others)
        meeting, allow = self._meeting[others], self.bracket.field.allow
        return mask_of([one for one in ascending(players) if allow[one] & meeting])


def is_asked(bracket: Bracket) -> bool:
    """Whether bracket and following scoregroup are few enough to ask of players, and of sets of them, who does harm."""
    return len(bracket.mdps) + bracket.following - bracket.first <= _MOST_ASKED


def look_ahead(bracket: Bracket, floaters: Sequence[int], left: Sequence[int]) -> list[tuple[int, int]]:
    """C8 (C.7): the following bracket paired, with the downfloaters and without those who are left."""
    field = bracket.field
    down = mask_of(floaters)
    players = (bracket.following_mask | down) & ~mask_of(left)
    rows = [0] * field.size
    for one in ascending(players):
        rows[one] = field.allow[one] & (players & ~down if down >> one & 1 else players)
    mate = maximum_matching(rows, players)
    assert all(mate[one] >= 0 for one in ascending(players))
    return [(one, mate[one]) for one in ascending(players) if one < mate[one]]


def always_harmless(bracket: Bracket, completion: Completion, most: int) -> bool:
    """Whether no choice of up to ``most`` downfloaters can do harm below: then the bracket can be judged by itself.

    Degrees must promise that the following bracket pairs all but the fewest possible, whoever of its own residents
    these are; downfloaters may not meet one another there. False says nothing.
    """
    if bracket.is_last or not bracket.ahead or (bracket.completion and bracket.bye_stays):
        return False
    following = bracket.following_mask
    if not completion.certain_with(following, mask_of(bracket.players), most, least_unpaired(bracket, most)):
        return False
    unpaired = unpaired_at_least(bracket, most)
    if unpaired is None:
        return False
    if not bracket.completion:
        return True
    rest = bracket.below_mask & ~following | mask_of(unpaired)
    byes = 0 if bracket.bye & following else bracket.bye
    if bracket.bye & following and not bracket.bye >> bracket.following:
        rest &= ~(1 << unpaired[0])
    return completion.possible(rest, byes)


def unpaired_at_least(bracket: Bracket, floaters: int) -> list[int] | None:
    """Who stays unpaired in the following bracket at best: its last players; first the one who must get the bye.

    None where those needed are not there.
    """
    field = bracket.field
    count = least_unpaired(bracket, floaters)
    following = bracket.following_mask
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
    following = bracket.following_mask
    odd = (following.bit_count() + floaters) % 2
    inside = bracket.completion and bracket.bye & following and not bracket.bye >> bracket.following
    return 2 if inside and not odd else odd
