"""Answers made last of a tournament with the same players: whoever makes them of another one goes on from there.

Players are immutable, and a change of a tournament makes anew those alone whom it touches. So an answer is kept
with each player, and found again from any player whom two tournaments share, whichever was made of which. Only the
last of a kind is kept: an earlier one goes from all of its players, as each answer holds players who hold others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from trfpair.event.model import Player

_T = TypeVar("_T")

_Kept = tuple[Sequence[Player], _T]
"""The players with whom an answer is kept, and the answer."""


class LastMade(Generic[_T]):
    """A kind of answers of tournaments."""

    def of(self, players: Iterable[Player]) -> _T | None:
        """The answer made last of a tournament with one of these players; None where there is none."""
        found: Iterator[_Kept[_T] | None] = (player.last_made.get(self) for player in players)
        return next((kept[1] for kept in found if kept), None)

    def keep(self, players: Sequence[Player], made: _T) -> _T:
        """Keep an answer in the place of the one before."""
        now = players, made
        for player in players:
            before: _Kept[_T] | None = player.last_made.get(self)
            for other in before[0] if before and before is not now else ():
                if other.last_made.get(self) is before:
                    other.last_made.pop(self, None)
            player.last_made[self] = now
        return made


def touched(players: Sequence[Player], changed: Collection[int]) -> set[int]:
    """Those who changed, and those of whom a cell names one who did."""
    if not changed:
        return set()
    others = frozenset(changed)
    return {player.id for player in players if player.id in others or not others.isdisjoint(player.named)}
