"""C1 and forbidden pairs: who may not meet whom, by place in a list of players; and the scoregroups there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trfpair.history import Past
from trfpair.systems.swiss.forbidden import forbidden_masks


def met_masks(players: Sequence[Past], forbidden: Iterable[Sequence[int]]) -> list[int]:
    """By player, a mask of the others by place: opponents met over the board, forbidden ones, and the player too."""
    position = {past.id: at for at, past in enumerate(players)}
    place = position.get
    bits = [1 << at for at in range(len(players))]
    met = []
    for at, past in enumerate(players):
        mask = bits[at]
        for opponent in past.opponents:
            other = place(opponent)
            if other is not None:
                mask |= bits[other]
        met.append(mask)
    if forbidden:
        bans = forbidden_masks(forbidden, position, len(players))
        met = [mask | ban for mask, ban in zip(met, bans)]
    return met


def scoregroups(scores: Sequence[int]) -> list[tuple[int, int]]:
    """The ranges (first, end) of equal scores in a descending list."""
    groups = []
    first = 0
    for at in range(1, len(scores) + 1):
        if at == len(scores) or scores[at] != scores[first]:
            groups.append((first, at))
            first = at
    return groups
