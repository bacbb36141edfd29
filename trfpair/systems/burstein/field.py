"""The players of one round as the Burstein system sees them, numbered by score and, from below, by rank.

A *position* is a place in this order: scoregroups from the top, and within a scoregroup the **lowest** ranked player
first (1.8). Article 4 prefers the larger BSN, so the lowest set bit of a mask is the opponent it asks for first, and a
scoregroup is a range.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.event.history import History, Past
from trfpair.systems.burstein.criteria import Rules
from trfpair.systems.burstein.opposition import Index, ranked
from trfpair.systems.dutch.rules import field as dutch

Ranked = tuple[int, Past, Index]
"""Place in the ranking of all players of the round (1.8), from 0; the player's past; the Index."""


class Field(dutch.Field):
    """The players to be paired, by position."""

    def __init__(self, history: History, players: Sequence[Ranked] | None = None) -> None:
        """``players`` are some of those of the round, where not all are to be paired."""
        if players is None:
            players = [(rank, past, index) for rank, (past, index) in enumerate(ranked(history))]
        self.players = sorted(players, key=lambda one: (-one[1].pairing_score, -one[0]))
        self.rank: list[int] = [rank for rank, _, _ in self.players]
        self.index: list[Index] = [index for _, _, index in self.players]
        super().__init__(history, Rules(), tuple(past for _, past, _ in self.players))

    def _topscorers(self) -> int:
        """No criterion of the system makes a difference for topscorers."""
        return 0

    def without(self, at: int) -> Field:
        """The field without one player; everybody after that one moves up by one position."""
        return Field(self.history, self.players[:at] + self.players[at + 1 :])
