"""Proofs as data, by the ids of players: the duals of a least matching, and groups that show who cannot be paired.

What they say, and how they are checked, stands in ``docs/certificates.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from trfpair.base.plain import plain
from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import blockers, with_bye

Certificate = dict[str, Any]

BYE = 0
"""How the bye is named among the ids."""


@plain
class Duals:
    """A number for each player and one for the bye (for staying alone), and the sets with theirs, by vertices."""

    y: list[int]
    bye: int
    sets: list[tuple[int, int]]


def without_dummies(solution: Solution, players: int) -> Duals | None:
    """The duals of the first vertices, each of which may stay alone, which is to meet one of the others, the dummies.

    None if they cannot be told without dummies.
    """
    everybody, dummies = solution.vertices & (1 << players) - 1, (1 << len(solution.mate)) - (1 << players)
    y, sets = list(solution.y), []
    for mask, z in solution.blossoms:
        if mask & dummies == dummies:  # a matching crosses a set as often as what is outside it
            y = [value + (-z // 2 if mask >> vertex & 1 else z // 2) for vertex, value in enumerate(y)]
            mask = everybody & ~mask
        elif mask & dummies:
            return None
        if mask & (mask - 1):  # within a set of one player lies no pair
            sets.append((mask, z))
    alone = {y[mate] for mate in solution.mate[:players] if mate >= players}
    return Duals(y[:players], max(alone, default=0), sets) if len(alone) < 2 else None


def units(slots: Mapping[tuple[int, int], int], bits: int = 0) -> list[list[Any]]:
    """The units of the slots of criteria, by row and value, multiplied by 2^bits."""
    return [[row, abs(value), hex(unit << bits)] for (row, value), unit in slots.items()]


def proof_of(solution: Solution, ids: Sequence[int]) -> Certificate:
    """The duals of a solution as data."""
    y = [(ids[at], solution.y[at]) for at in ascending(solution.vertices)]
    sets = [[hex(z), spaced(ids[at] for at in ascending(mask))] for mask, z in solution.blossoms]
    return {"y": numbers(y), "blossoms": sets}


def numbers(told: Iterable[tuple[int, int]]) -> list[list[Any]]:
    """Numbers of players: equal ones together, hexadecimal; those that are 0 not."""
    by_number: dict[int, list[int]] = {}
    for id_, number in told:
        if number:
            by_number.setdefault(number, []).append(id_)
    return [[hex(number), spaced(members)] for number, members in by_number.items()]


def spaced(ids: Iterable[int]) -> str:
    """Ids as one text, which is a third of what they take as a list in indented JSON."""
    return " ".join(map(str, ids))


def dashed(pairs: Iterable[tuple[int, int]]) -> str:
    """Pairs as one text: ``1-5 2-0``."""
    return " ".join(f"{one}-{other}" for one, other in pairs)


class Named(Protocol):
    """Players by position."""

    @property
    def size(self) -> int:
        """How many they are."""

    def id(self, position: int) -> int:
        """The id of a player."""


def barrier(field: Named, rows: Sequence[int], players: int, byes: int) -> Certificate:
    """Why a set of players cannot be paired: the odd groups, and the only players they may meet outside their own.

    Of an odd set one of ``byes`` may get the bye: that is one more to meet, with the id 0.
    """
    separator, groups = blockers(*with_bye(rows, players, byes)) or (0, [])
    return groups_told(groups, separator, lambda one: field.id(one) if one < field.size else BYE)


def groups_told(groups: Iterable[int], separator: int, id_of: Callable[[int], int]) -> Certificate:
    """Odd groups of vertices as data, and the only others whom they may meet outside their own, by id."""
    left, (may_meet,) = ([[*map(id_of, ascending(mask))] for mask in masks] for masks in (groups, [separator]))
    return {"left": left, "may_meet": may_meet}
