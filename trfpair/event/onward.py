"""Answers made last of a tournament with the same players: whoever makes them of another one goes on from there.

Players are immutable, and a change of a tournament makes anew those alone whom it touches. So an answer is kept
with each player, and found again from any player whom two tournaments share, whichever was made of which. Only the
last of a kind is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Generic, TypeVar

from trfpair.event.model import Player

_T = TypeVar("_T")


class LastMade(Generic[_T]):
    """A kind of answers of tournaments."""

    def of(self, players: Iterable[Player]) -> _T | None:
        """The answer made last of a tournament with one of these players; None where there is none."""
        return next((player.last_made[self] for player in players if self in player.last_made), None)

    def keep(self, players: Iterable[Player], made: _T) -> _T:
        """Keep an answer in the place of the one before."""
        for player in players:
            player.last_made[self] = made
        return made


def touched(players: Sequence[Player], changed: Collection[int]) -> set[int]:
    """Those who changed, and those of whom a cell names one who did."""
    if not changed:
        return set()
    others = frozenset(changed)
    return {player.id for player in players if player.id in others or not others.isdisjoint(player.named)}
