"""Which legal pairs a completion of the round can still have.

Somebody who must leave a bracket, because the round could not be completed otherwise, often is one of many: half of the
field may meet the other half only, say. One alternating tree of a complete pairing shows such a *barrier*
(`matching/alternating.py`), and no completion has a pair within it. What was shown once holds for the rest of the
round, since every later completion is one of all players together with the pairs already made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import maximum_matching


class OpenPairs:
    """The legal pairs of a round, less those that were shown to be in no completion of it."""

    def __init__(self, allow: Sequence[int], byes: int) -> None:
        """``byes`` are those who may have the bye, if the players are odd in number."""
        bye = len(allow)
        self._bye = 1 << bye
        self._matchings = PerfectMatchings(
            [*(row | self._bye if byes >> at & 1 else row for at, row in enumerate(allow)), byes], [-1] * (bye + 1)
        )
        self._asked = 0

    @property
    def rows(self) -> Sequence[int]:
        """By player, whom a completion may still have as the opponent; the bye is one more player, the last."""
        return self._matchings.rows

    def narrow(self, players: int) -> bool:
        """Only these players are left to be paired; False where they cannot all be."""
        matchings = self._matchings
        if players.bit_count() % 2:
            players |= self._bye
        matchings.vertices = players
        matchings.mate = maximum_matching(self.rows, players, matchings.mate)
        return all(matchings.mate[one] >= 0 for one in ascending(players))

    def sift(self, players: Iterable[int], others: int) -> bool:
        """Whether none of some players can meet any of some others: barriers are looked for as long as they say so."""
        for one in players:
            if self.rows[one] & others and not self._asked >> one & 1:
                self._asked |= 1 << one
                self._matchings.partners(one)
            if self.rows[one] & others:
                return False
        return True
