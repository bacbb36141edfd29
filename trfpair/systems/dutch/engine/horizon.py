"""What lies below a bracket when some players leave it: whether the rest of the round suffers, and the look-ahead then.

Downfloaters do *no harm* where the round can be completed with them (C4, C5; C.4) and the following bracket leaves as
few players unpaired as parity and the bye demand, all of its own score (C8; C.7). No candidate that leaves as many
meets these criteria better, so a bracket may be paired without a look below, and its downfloaters be asked about
afterwards: best and first of all without these criteria, and at their bound, is best and first with them.

Several downfloaters do not meet one another below where the system says so. Of several players who may be left unpaired
in the following bracket it is the lowest ranked one. Sets of players are masks of positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from trfpair.matching.bits import Mask, ascending, descending, mask_of
from trfpair.matching.cardinality import (
    covering_the_first,
    is_perfect_except,
    maximum_matching,
    perfect_bye_mask,
    surely_perfect,
)
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.field import Position

Left = tuple[Position, ...]
"""The players who stay unpaired in the following bracket."""


class Horizon:
    """The following scoregroup and the rest of the round, as a bracket leaves them."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.completion = bracket.field.completion
        self.following = bracket.following_mask
        self._rest = bracket.below_mask & ~self.following
        self._byes_inside = bracket.bye & self.following if bracket.completion and not bracket.bye & self._rest else 0
        """The players of the following scoregroup of whom one must get the bye."""
        self._left: dict[int, Left | None] = {}

    @cached_property
    def _leaving(self) -> Mask:
        """The players of the following scoregroup of whom one may be left at no more than parity and the bye demand."""
        bracket = self.bracket
        last = not bracket.completion and bracket.following == bracket.field.size
        return self._byes_inside or (self.following & bracket.field.eligible if last else self.following)

    # -- the test -----------------------------------------------------------------------------------------------------

    def bears(self, down: Mask) -> bool:
        """Whether downfloaters do no harm; False says nothing.

        Where nobody floats, what lies below is the same for all such candidates, so only the completion counts.
        """
        bracket = self.bracket
        if bracket.is_last:
            return True
        if not down:
            return not bracket.completion or self.completion.possible(bracket.below_mask, bracket.bye)
        return self.left(down) is not None

    def left(self, down: Mask) -> Left | None:
        """Who is left with some downfloaters (or none: 0); None where they do harm, or are not known to do none."""
        if down not in self._left:
            self._left[down] = self._lowest_left(down)
        return self._left[down]

    def best_left(self, down: Mask) -> Left | None:
        """Who is left with just these downfloaters, even if more than parity demands; None where that is not known.

        As few as can be, of scores as low as can be, and of them the lowest ranked players.
        """
        left = self.left(down)
        if left is not None or not self.bracket.completion:
            return left
        players = self.following | down
        mate = covering_the_first(self._rows(down), players)
        alone = mask_of([one for one in ascending(players) if mate[one] < 0])
        several = alone & down & (alone & down) - 1  # two who might meet below, which those who come down never do
        return None if several or not self._completes(alone) else tuple(ascending(alone))

    # -- what is left below -------------------------------------------------------------------------------------------

    def _lowest_left(self, down: Mask) -> Left | None:
        """The lowest ranked players left at the bound, if the rest can be completed; None where none are known."""
        bracket, guests = self.bracket, down
        if bracket.is_last or not bracket.ahead:
            return () if bracket.is_last or self.completion.possible(bracket.below_mask | down, bracket.bye) else None
        if bracket.completion and bracket.bye_stays:
            if not down & bracket.bye or down & (down - 1):
                return None
            guests = 0  # the only downfloater gets the bye, and is left too
        left = next(filter(self._completes, self._choices(self._fewest(guests), self._able(guests))), None)
        return None if left is None else tuple(ascending(left | down & ~guests))

    def _able(self, guests: Mask) -> Mask:
        """Whoever may be left of the following bracket so that all others are paired; of an even number, nobody: 0."""
        rows, players = self._rows(guests), self.following | guests
        fewest = self._fewest(guests)
        single = guests & (guests - 1) == 0
        if (single and self.completion.certain(players, fewest)) or surely_perfect(rows, players, fewest):
            return players
        if fewest == 1:
            return perfect_bye_mask(rows, players)
        return players if fewest == 0 and is_perfect_except(rows, players, 0) else 0

    def _choices(self, fewest: int, able: Mask) -> Iterator[Mask]:
        """Sets of so many players of the following bracket, the lowest ranked first; one of them is able."""
        if not fewest:
            yield from (0,) if able else ()
            return
        for one in descending(self._leaving & able):
            others = descending(self.following & ~(1 << one)) if fewest == 2 else (one,)
            yield from (1 << one | 1 << other for other in others)

    def _fewest(self, guests: Mask) -> int:
        """How many players of the following bracket stay unpaired there at least: by parity, and by the bye."""
        odd = (self.following | guests).bit_count() % 2
        return 2 if self._byes_inside and not odd else odd

    def _completes(self, left: Mask) -> bool:
        return not self.bracket.completion or self.completion.possible(self._rest | left, self.bracket.bye)

    def _rows(self, down: Mask) -> Sequence[int]:
        """Who may meet whom, with several downfloaters who do not meet one another."""
        rows = self.bracket.field.allow
        if self.bracket.apart and down & (down - 1):
            rows = list(rows)
            for one in ascending(down):
                rows[one] &= ~down
        return rows

    def paired(self, down: Mask, left: Sequence[int]) -> list[tuple[int, int]]:
        """C8 (C.7): the following bracket paired, with some downfloaters and without those who are left."""
        players = (self.following | down) & ~mask_of(left)
        rows = self._rows(down)
        inside = [row & players if players >> one & 1 else 0 for one, row in enumerate(rows)]
        mate = maximum_matching(inside, players)
        assert all(mate[one] >= 0 for one in ascending(players))
        return [(one, mate[one]) for one in ascending(players) if one < mate[one]]
