"""C.04.2 / XXP, 260: who may not meet in this round, as bit masks over any numbering of the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from trfpair.matching.bits import mask_of


def forbidden_masks(groups: Iterable[Sequence[int]], position: Mapping[int, int], size: int) -> list[int]:
    """Bit masks by position: bit j of mask i says that i and j stand in a common forbidden group.

    ``position`` maps ids to positions 0 .. size-1; ids that are not in it (absent players) are passed over.
    """
    masks = [0] * size
    for group in groups:
        members = [position[id_] for id_ in group if id_ in position]
        together = mask_of(members)
        for member in members:
            masks[member] |= together & ~(1 << member)
    return masks
