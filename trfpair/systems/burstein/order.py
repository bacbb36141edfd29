"""The order of pairings (Article 4): decisions from BSN 1 on among the optimal matchings of a bracket's graph."""

from __future__ import annotations

from typing import NamedTuple

from trfpair.matching.blossom import Solution
from trfpair.matching.nested import telling
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.burstein.graph import BracketGraph


class Outcome(NamedTuple):
    """How a bracket was paired, by position."""

    pairs: list[tuple[int, int]]
    """The higher ranked player first; in the order of their BSNs."""
    floaters: list[int]
    """Outgoing floaters, the highest ranked first."""
    proof: tuple[BracketGraph, Solution]
    """The graph, and the matching of least cost that was decided for, with its duals, for whoever asks for reasons."""


def decide(graph: BracketGraph, solution: Solution) -> Outcome:
    """4.3: BSN 1 meets the largest BSN that an optimal pairing allows, or floats where none does; then BSN 2, ..."""
    optimal = OptimalMatchings(solution._replace(family=telling(solution.family, solution.vertices)))
    pairs, floaters = [], []
    for one in reversed(range(graph.count)):
        if not optimal.vertices >> one & 1:
            continue
        opponent = optimal.first_partner(one, graph.inside)
        if opponent < 0:
            floaters.append(graph.at[one])
            continue
        optimal.fix(one, opponent)
        pairs.append((graph.at[one], graph.at[opponent]))
    return Outcome(pairs, floaters, (graph, solution._replace(mate=list(optimal.mate))))
