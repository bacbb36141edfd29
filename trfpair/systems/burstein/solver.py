"""The exact solver of one bracket: the best pairing, and among the best the first in the order of Article 4.

1. Value. A perfect matching of least cost in the bracket's graph (``graph.py``) has the best value there
   is.
2. Order. The pairings of that value are exactly the perfect matchings of that cost, and "precedes" is a sequence of
   decisions, each the first choice that some optimal matching still has (``order.py``).

The bracket is tried alone first; only where its floaters might do harm below does the whole graph decide.
"""

from __future__ import annotations

from trfpair.matching.blossom import least_cost_matching
from trfpair.matching.cardinality import maximum_matching
from trfpair.systems.burstein.below import harmless
from trfpair.systems.burstein.bracket import Bracket
from trfpair.systems.burstein.graph import BracketGraph
from trfpair.systems.burstein.order import Outcome, decide
from trfpair.systems.swiss.completion import Completion


def solve(bracket: Bracket, completion: Completion) -> Outcome:
    """The pairing to be chosen."""
    return solve_alone(bracket, completion) or solve_whole(bracket)


def solve_alone(bracket: Bracket, completion: Completion) -> Outcome | None:
    """The pairing to be chosen, from the bracket alone; None where it is not proved that nothing below suffers."""
    mate = maximum_matching(BracketGraph(bracket, alone=True).adj)
    graph = BracketGraph(bracket, alone=True, dummies=mate.count(-1))
    solution = least_cost_matching(graph.adj, graph.keys, graph.cost)
    assert solution is not None
    outcome = decide(graph, solution)
    return outcome if harmless(bracket, outcome.floaters, completion) else None


def solve_whole(bracket: Bracket) -> Outcome:
    """The pairing to be chosen, from the graph of everybody left to be paired."""
    graph = BracketGraph(bracket, alone=False)
    solution = least_cost_matching(graph.adj, graph.keys, graph.cost)
    assert solution is not None, "the round could be completed before this bracket"
    return decide(graph, solution)
