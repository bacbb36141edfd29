"""The round below a bracket when some players leave it: whether it suffers, and the look-ahead then.

Downfloaters do *no harm* where the round can be completed with them (C4, C5; C.4) and the following bracket leaves as
few players unpaired as parity, the bye and the players below it demand, all of its own score (C8; C.7). No candidate
that leaves as many meets these criteria better, so a bracket may be paired without a look below, and its downfloaters
be asked about afterwards: best and first of all without these criteria, and at their bound, is best and first with
them.

Several downfloaters do not meet one another below where the system says so. Of several players who may be left unpaired
in the following bracket it is the lowest ranked one. Sets of players are masks of positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from trfpair.matching.bits import Mask, ascending, descending, mask_of, subsets
from trfpair.matching.cardinality import (
    and_bye,
    covering_the_first,
    is_perfect_except,
    maximum_matching,
    perfect_bye_mask,
    surely_perfect,
)
from trfpair.systems.dutch.engine.budget import AN_ATTEMPT
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

    # -- the test -----------------------------------------------------------------------------------------------------

    def bears(self, down: Mask) -> bool:
        """Whether downfloaters do no harm; False says nothing.

        Where nobody floats, what lies below is the same for all such candidates, so only the completion counts.
        """
        if self.bracket.is_last or down:
            return self.left(down) is not None
        return self._completes(self.following)

    def left(self, down: Mask) -> Left | None:
        """The players left with some downfloaters (or none: 0): of several who may be left, the lowest ranked.

        None where the downfloaters do harm, or are not known to do none.
        """
        bracket, guests = self.bracket, down
        if bracket.is_last or not bracket.ahead:
            return () if bracket.is_last or self._completes(self.following | down) else None
        if bracket.completion and bracket.bye_stays:
            if not down & bracket.bye or down & (down - 1):
                return None
            guests = 0  # the only downfloater gets the bye, and is left too
        parity = (self.following | guests).bit_count() % 2
        choices = self._choices(guests, parity)
        left = next(filter(self._completes, islice(choices, 1)), None)
        if left is None:
            needed = self.needs(self._rest, 0 if bracket.bye_stays else bracket.bye)
            choices = self._choices(guests, needed) if needed > parity else choices
            left = next(filter(self._completes, choices), None)
        return None if left is None else tuple(ascending(left | down & ~guests))

    def best_left(self, down: Mask) -> Left | None:
        """Players left with just these downfloaters, even if more than parity demands; None where that is not known.

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

    def _choices(self, guests: Mask, fewest: int) -> Iterator[Mask]:
        """Sets of so many players of the following bracket without whom all others of it can be paired.

        The lowest ranked come first. Where several are left of a large group, not all sets are tried.
        """
        bracket, rows, players = self.bracket, self._rows(guests), self.following | guests
        single = guests & (guests - 1) == 0
        sure = (single and self.completion.certain(players, fewest)) or surely_perfect(rows, players, fewest)
        able, matched = self.following, sure or fewest == 1
        if not bracket.completion and bracket.following == bracket.field.size:
            able &= bracket.field.eligible  # others count three (C.7)
        if not sure and fewest == 1:
            able &= perfect_bye_mask(rows, players)
        tries = AN_ATTEMPT // (players.bit_count() * (fewest - 1)) if fewest > 1 else None
        for left in islice(subsets(list(descending(able)), fewest), tries):
            if matched or is_perfect_except(rows, players & ~left, 0):
                yield left

    def needs(self, players: Mask, byes: Mask) -> int:
        """How many from above some players need at least to be paired, and to have somebody for the bye, if any.

        Of all players below, it is the least number of downfloaters that the bracket must have (C4, C5; C.4).
        """
        if not self.bracket.completion:
            return 0
        if self.completion.certain(players) and (not byes or byes & players):
            return (players.bit_count() + (byes != 0)) % 2
        allow = self.bracket.field.allow
        rows, players = and_bye(allow, players, byes) if byes else (allow, players)
        mate = maximum_matching(rows, players)
        return sum([mate[one] < 0 for one in ascending(players)])

    def _completes(self, left: Mask) -> bool:
        return not self.bracket.completion or self.completion.possible(self._rest | left, self.bracket.bye)

    def _rows(self, down: Mask) -> Sequence[int]:
        """The rows of players who may meet, with several downfloaters who do not meet one another."""
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
