"""What a matching of a bracket's graph says: its candidate; and the graph in which a resident leaves with another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.weighing import leaving
from trfpair.systems.dutch.engine.yardstick import Candidate
from trfpair.systems.dutch.rules.bracket import NOBODY


def with_leaver(graph: BracketGraph, one: int) -> BracketGraph:
    """The graph in which an edge from a vertex to another player of the bracket means that both leave."""
    key = len(graph.cost)
    inside = {graph.keys[other]: other for other in reversed(range(graph.count))}
    row: list[int | None] = list(graph.cost[graph.keys[one]])
    for number, other in inside.items():
        row[number] = sum(graph.digits.number(leaving(graph, vertex)) for vertex in (one, other))
    cost = [[*own, new] for own, new in zip(graph.cost, row)] + [[*row, None]]
    return graph.with_keys([key if vertex == one else own for vertex, own in enumerate(graph.keys)], cost)


def candidate_of(graph: BracketGraph, mate: Sequence[int] | Mapping[int, int], leaver: int = NOBODY) -> Candidate:
    """A matching of a graph that looks below as a candidate with its look-ahead; a leaver's partner leaves too."""
    count, at = graph.count, graph.at
    alone = {leaver, mate[leaver]} if leaver != NOBODY and mate[leaver] < count else set()
    end = count + (graph.bracket.following - graph.bracket.last) * graph.bracket.ahead
    floaters = [at[one] for one in range(count) if mate[one] >= count or one in alone]
    return Candidate(
        [(at[one], at[mate[one]]) for one in range(count) if one < mate[one] < count and one not in alone],
        floaters,
        [at[one] for one in range(end) if mate[one] >= end or one in alone] if graph.bracket.ahead else [],
        floaters[0] if graph.yardstick.pab and len(floaters) == 1 else NOBODY,
    )
