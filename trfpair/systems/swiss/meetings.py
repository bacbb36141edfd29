"""C1 and forbidden pairs: who may not meet whom, by place in a list of players; and the scoregroups there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trfpair.event.history import Past
from trfpair.systems.swiss.forbidden import forbidden_masks


def met_masks(players: Sequence[Past], forbidden: Iterable[Sequence[int]]) -> list[int]:
    """By player, a mask of the others by place: opponents met over the board, forbidden ones, and the player too."""
    bit = _Bits({past.id: 1 << at for at, past in enumerate(players)})
    met = [sum(map(bit.__getitem__, past.opponents), bit[past.id]) for past in players]
    if forbidden:
        position = {past.id: at for at, past in enumerate(players)}
        bans = forbidden_masks(forbidden, position, len(players))
        met = [mask | ban for mask, ban in zip(met, bans)]
    return met


class _Bits(dict[int, int]):
    """The bit of each player by id; none for a player who is not in the list."""

    def __missing__(self, id_: int) -> int:
        return 0


def scoregroups(scores: Sequence[int]) -> list[tuple[int, int]]:
    """The ranges (first, end) of equal scores in a descending list."""
    groups = []
    first = 0
    for at in range(1, len(scores) + 1):
        if at == len(scores) or scores[at] != scores[first]:
            groups.append((first, at))
            first = at
    return groups
