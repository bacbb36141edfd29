"""The duals of a solution as data, in terms of players: what a certificate is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution
from trfpair.systems.dutch.engine.graph import BracketGraph

Certificate = dict[str, Any]

BYE = 0
"""How the bye is named among the ids."""


class Duals(NamedTuple):
    """A number for each player and one for the bye (for staying alone), and the sets with theirs, by vertices."""

    y: list[int]
    bye: int
    sets: list[tuple[int, int]]


def duals_of(graph: BracketGraph, solution: Solution) -> Duals | None:
    """The duals without dummies: one bye, or any number of players alone. None if dummies are needed to tell them."""
    players = len(graph.at)
    if graph.bracket.completion:
        return Duals(solution.y[:players], sum(solution.y[players:]), solution.blossoms)
    everybody, dummies = solution.vertices & (1 << players) - 1, (1 << len(graph.adj)) - (1 << players)
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


def dual_values(graph: BracketGraph, numbers: Iterable[tuple[int, int]], bye: int, vertices: int) -> list[list[Any]]:
    """Numbers of vertices that are left, and of the bye: equal ones together, hexadecimal; those that are 0 not."""
    ids, at = graph.bracket.field.id, graph.at
    by_number: dict[int, list[int]] = {}
    for vertex, number in numbers:
        if number and vertices >> vertex & 1:
            by_number.setdefault(number, []).append(ids(at[vertex]))
    if bye and vertices >> len(at):
        by_number.setdefault(bye, []).append(BYE)
    return [[hex(number), spaced(members)] for number, members in by_number.items()]


def odd_sets(graph: BracketGraph, duals: Duals, bits: int = 0) -> list[list[Any]]:
    """The blossoms with their numbers, multiplied by 2^bits."""
    at, name, players = graph.at, graph.bracket.field.id, len(graph.at)
    return [
        [hex(z << bits), spaced([name(at[vertex]) if vertex < players else BYE for vertex in ascending(mask)])]
        for mask, z in duals.sets
    ]


def edges(graph: BracketGraph, solution: Solution, known: Sequence[int] | None = None) -> list[tuple[int, int]]:
    """The pairs of a matching, by id; the bye is 0. Dummies that are left to each other do not appear.

    With ``known`` (by vertex) only those that it has not, though perhaps by another dummy.
    """
    at, players, left = graph.at, len(graph.at), solution.vertices
    mate = solution.mate[:players]
    if known is None:
        pairs = list(enumerate(mate))
    else:
        pairs = [(one, other) for one, (other, before) in enumerate(zip(mate, known)) if other != before]
    name = graph.bracket.field.id
    return [
        (name(at[one]), name(at[other]) if other < players else BYE)
        for one, other in pairs
        if one < other and left >> one & 1
    ]


def units(graph: BracketGraph, bits: int) -> list[list[Any]]:
    """The units of the slots, multiplied by 2^bits."""
    return [[row, -negative, hex(unit << bits)] for (row, negative), unit in graph.digits.unit.items()]


def spaced(ids: list[int]) -> str:
    """Ids as one text, which is a third of what they take as a list in indented JSON."""
    return " ".join(map(str, ids))


def dashed(pairs: Iterable[tuple[int, int]]) -> str:
    """Pairs as one text: ``1-5 2-0``."""
    return " ".join(f"{one}-{other}" for one, other in pairs)


def ids_of(graph: BracketGraph) -> list[int]:
    """The ids of the vertices."""
    field = graph.bracket.field
    return [field.id(at) for at in graph.at] + [BYE] * (len(graph.adj) - len(graph.at))
