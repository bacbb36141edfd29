"""C.04.2 / XXP, 260: who may not meet in this round, as bit masks over any numbering of the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from trfpair.matching.bits import mask_of

LARGE = 100
"""From so many members on, and a quarter of the field, a forbidden group is a matter of classes."""
MOST_GROUPS = 8
"""So many of them, the largest: each may double the number of classes."""


def large_groups(groups: Iterable[Sequence[int]], position: Mapping[int, int], size: int) -> list[int]:
    """By position, a mask of the large forbidden groups that one is in; empty where there are none.

    The classes of a bound have to know them: else it counts on pairs that cannot be.
    """
    large = [group for group in groups if len(group) >= LARGE and 4 * len(group) >= size]
    found = [0] * size if large else []
    for number, group in enumerate(sorted(large, key=len, reverse=True)[:MOST_GROUPS]):
        for id_ in group:
            if id_ in position:
                found[position[id_]] |= 1 << number
    return found


def split_by_groups(
    keys: Sequence[int], cost: Sequence[Sequence[int | None]], groups: Sequence[int]
) -> tuple[list[int], list[list[int | None]]]:
    """Classes of equal costs, told apart by the large forbidden groups of their members as well.

    ``keys`` and ``groups`` are those of each member; ``cost`` is by class. Two classes of one group have no cost:
    nobody of the one may meet anybody of the other.
    """
    kinds = sorted(set(zip(keys, groups)))
    number = {kind: place for place, kind in enumerate(kinds)}
    table = [[None if one & two else cost[key][other] for other, two in kinds] for key, one in kinds]
    return [number[kind] for kind in zip(keys, groups)], table


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
