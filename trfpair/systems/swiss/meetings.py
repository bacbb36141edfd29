"""C1 and forbidden pairs: who may not meet whom, by place in the ranking of the round; and the scoregroups there."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.history import History
from trfpair.systems.swiss.forbidden import forbidden_masks


def met_masks(history: History) -> list[int]:
    """Bit masks over ``history.present``: opponents met over the board, forbidden ones, and the player too."""
    present = history.present
    position = {past.id: at for at, past in enumerate(present)}
    bits = [1 << at for at in range(len(present))]
    met = []
    for at, past in enumerate(present):
        mask = bits[at]
        for opponent in past.opponents:
            other = position.get(opponent)
            if other is not None:
                mask |= bits[other]
        met.append(mask)
    if history.forbidden:
        bans = forbidden_masks(history.forbidden, position, len(present))
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
