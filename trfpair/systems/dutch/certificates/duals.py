"""The duals of a bracket's graph as data, in terms of players: what a certificate is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.swiss.proofs import BYE, Duals, numbers, spaced, without_dummies


def duals_of(graph: BracketGraph, solution: Solution) -> Duals | None:
    """The duals without dummies: one bye, or any number of players alone. None if dummies are needed to tell them."""
    players = len(graph.at)
    if graph.bracket.completion:
        return Duals(solution.y[:players], sum(solution.y[players:]), solution.blossoms)
    return without_dummies(solution, players)


def dual_values(graph: BracketGraph, told: Iterable[tuple[int, int]], bye: int, vertices: int) -> list[list[Any]]:
    """Numbers of vertices that are left, and of the bye."""
    ids, at = graph.bracket.field.id, graph.at
    left = [(ids(at[vertex]), number) for vertex, number in told if vertices >> vertex & 1]
    return numbers([*left, (BYE, bye)] if vertices >> len(at) else left)


def odd_sets(graph: BracketGraph, duals: Duals, bits: int = 0) -> list[list[Any]]:
    """The blossoms with their numbers, multiplied by 2^bits."""
    ids = ids_of(graph)
    return [[hex(z << bits), spaced(ids[vertex] for vertex in ascending(mask))] for mask, z in duals.sets]


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


def ids_of(graph: BracketGraph) -> list[int]:
    """The ids of the vertices."""
    field = graph.bracket.field
    return [field.id(at) for at in graph.at] + [BYE] * (len(graph.adj) - len(graph.at))
