"""The two directions of the text: downwards from the highest numbered player, upwards from the lowest numbered one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import ascending, descending, lowest
from trfpair.systems.lim.field import Entrant, LimField, Scoregroup


class Direction(NamedTuple):
    """How players are put in order."""

    name: str
    first: Callable[[int], int]
    """The first player of a mask."""
    walk: Callable[[int], Iterator[int]]
    """The players of a mask, first to last."""
    rank: Callable[[Entrant], tuple[int, int]]
    """3.6, 3.7: the rank of a floater, smaller is earlier."""

    @property
    def reverse(self) -> Direction:
        """The other direction."""
        return UP if self is DOWN else DOWN

    def since(self, mask: int, index: int) -> int:
        """The players of a mask from one of them onward."""
        return mask >> index << index if self is DOWN else mask & ((2 << index) - 1)


def _highest(mask: int) -> int:
    return mask.bit_length() - 1


def _best_first(one: Entrant) -> tuple[int, int]:
    """3.6: the highest score first, then the highest numbered."""
    return -one.score, one.at


def _worst_first(one: Entrant) -> tuple[int, int]:
    """3.7: the lowest score first, then the lowest numbered."""
    return one.score, -one.at


DOWN = Direction("down", lowest, ascending, _best_first)
UP = Direction("up", _highest, descending, _worst_first)


def floaters_in_turn(field: LimField, group: Scoregroup, members: int) -> list[tuple[int, Direction]]:
    """3.6, 3.7: downfloaters, then upfloaters, in their order; each with the direction in which it looks (3.8)."""
    floaters = [field.entrants[one] for one in ascending(members & ~group.residents)]
    down = [one for one in floaters if 2 * one.score > group.twice]
    up = [one for one in floaters if 2 * one.score < group.twice]
    return [(one.at, looks) for side, looks in ((down, DOWN), (up, UP)) for one in sorted(side, key=looks.rank)]
