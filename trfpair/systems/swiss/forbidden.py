"""C.04.2 / XXP, 260: who may not meet in this round, as bit masks over any numbering of the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


def forbidden_masks(groups: Iterable[Sequence[int]], position: Mapping[int, int], size: int) -> list[int]:
    """Bit masks by position: bit j of mask i says that i and j stand in a common forbidden group.

    ``position`` maps ids to positions 0 .. size-1; ids that are not in it (absent players) are passed over. A mask
    may hold the player's own bit.
    """
    masks = [0] * size
    for group in groups:
        members = [position[id_] for id_ in group if id_ in position]
        together = 0
        for member in members:
            together |= 1 << member
        for member in members:
            masks[member] |= together
    return masks
