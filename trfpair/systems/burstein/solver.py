"""One bracket: the best pairing, and among the best the first in the order of Article 4.

A least matching of the bracket's graph has the best value that there is, and the pairings of that value are exactly the
matchings of its cost; "precedes" is a sequence of decisions among these, each the first choice that is left.

The bracket is paired by itself first; only where its floaters might do harm below does the whole graph decide.
"""

from __future__ import annotations

from trfpair.matching.bits import mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.nested import restrictive
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.dutch.engine.decision import Decision, decide
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import fewest_leaving, whole_graph
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket, Pairs
from trfpair.systems.dutch.rules.order import CandidateOrder, Graph
from trfpair.systems.swiss.completion import Completion


def solve(bracket: Bracket, completion: Completion, notes: Notes) -> Decision:
    """The pairing to be chosen."""
    outcome = _best(fewest_leaving(bracket, Yardstick(bracket, notes.criteria), notes))
    harmless = Horizon(bracket, completion).bears(mask_of(outcome.floaters))
    return outcome if harmless else solve_whole(bracket, completion, notes)


def solve_whole(bracket: Bracket, _completion: Completion, notes: Notes) -> Decision:
    """The pairing to be chosen, from the graph of everybody left to be paired."""
    return _best(everybody_left(bracket, notes))


def _best(graph: BracketGraph) -> Decision:
    solution = graph.least()
    assert solution is not None, "the round could be completed before this bracket"
    return decide(graph, solution)


def everybody_left(bracket: Bracket, notes: Notes) -> BracketGraph:
    """The graph of everybody left to be paired, with room for all who could leave the bracket."""
    return whole_graph(bracket, Yardstick(bracket, notes.criteria), notes).weighed()


def optimal_matchings(solution: Solution) -> OptimalMatchings:
    """All matchings that cost as little."""
    return OptimalMatchings(solution._replace(family=restrictive(solution.family, solution.vertices)))


def _first(graph: Graph, solution: Solution) -> tuple[Pairs, Pairs]:
    """4.3: BSN 1 meets the largest BSN that an optimal pairing allows, or floats where none does; then BSN 2, ...

    Pairs have the higher ranked player first and stand in the order of their BSNs.
    """
    optimal = optimal_matchings(solution)
    pairs = []
    for one in reversed(range(graph.count)):
        if optimal.vertices >> one & 1 and (opponent := optimal.first_partner(one, graph.residents)) >= 0:
            optimal.fix(one, opponent)
            pairs.append((graph.at[one], graph.at[opponent]))
    return [], pairs


ORDER = CandidateOrder(_first)
