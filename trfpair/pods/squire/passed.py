"""The cost of taking somebody whom squire passed over, for a table or for a bye (S3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from trfpair.matching.bits import mask_of
from trfpair.matching.cardinality import maximum_matching, perfect_bye_mask
from trfpair.pods.solver.exact import EXACT_LIMIT, SmallField
from trfpair.pods.squire.backtrack import bye_sets
from trfpair.pods.squire.round import Seated, SquireRound
from trfpair.pods.squire.twos import SELDOM_PAIRS


class PassedOver:
    """The first cost, in the order of S3, that is higher in the best seating with somebody who was passed over.

    It is asked of seatings of which it is proved that nothing better comes of those: of a small field, of tables of two
    by matching, and for a bye also of others that have no rematch, or for whoever has had fewer byes.
    """

    def __init__(self, round_: SquireRound, seated: Seated) -> None:
        self.round, self.seated = round_, seated
        self.excess = round_.excess(seated.tables)
        self.small = len(round_.players) <= EXACT_LIMIT

    @cached_property
    def _field(self) -> SmallField:
        return SmallField(self.round.problem(spread=False, seldom=self.excess > 0))

    def for_table(self, unseated: int, members: Sequence[int]) -> str:
        """The cost if some of ``unseated`` shared a table: nobody meets an old opponent, and those above are laid."""
        round_ = self.round
        if self.small:
            tables = (unseated.bit_count() - round_.spare) // round_.size
            cost = self._field.least_with(members, unseated, (tables, *([1] if round_.spare else [])))
            meet, load, *_ = round_.places(spread=False)
            more = cost % meet // load > round_.load(self.seated.byes)
            return "rematches" if cost >= meet else "byes" if more else "lowest"
        able = perfect_bye_mask(self._free(), unseated & ~mask_of(members)) if round_.spare else 0
        bye = next((byes[0] for byes in bye_sets(round_.had, 1) if able >> byes[0] & 1), -1) if able else -1
        return "rematches" if bye < 0 else "byes" if round_.had[bye] > round_.load(self.seated.byes) else "lowest"

    def for_bye(self, byes: Sequence[int]) -> str:
        """The cost if others had the byes; ``seldom`` leaves open whether they met more often or more recently."""
        round_ = self.round
        if not self.excess or round_.load(byes) < round_.load(self.seated.byes):
            return "rematches"  # of as few rematches the fewest earlier byes are best
        if not self.small:
            left = maximum_matching(self._free(mask_of(byes))).count(-1) - 1
            return "rematches" if len(round_.players) > SELDOM_PAIRS or left > 2 * self.excess else "seldom"
        tables = (len(round_.players) // round_.size, *([0] if round_.spare else []))
        would, now = (self._field.least(round_.everyone & ~mask_of(who), tables) for who in (byes, self.seated.byes))
        meet, _, rare, *_ = round_.places(spread=False, seldom=True)
        if would // meet > now // meet:
            return "rematches"
        often = rare * round_.seldom.base ** len(round_.seldom.rounds)
        return "meetings" if would % meet // often > now % meet // often else "lately"

    def _free(self, without: int = 0) -> list[int]:
        """The players whom each has not met; none of those who are left out."""
        rows = enumerate(self.round.met)
        others = self.round.everyone & ~without
        return [0 if without >> at & 1 else others & ~met & ~(1 << at) for at, met in rows]
