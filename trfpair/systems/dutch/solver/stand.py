"""The chosen candidate as a matching of the graph that decides, from which a choice can be forced."""

from __future__ import annotations

from trfpair.matching.blossom import Solution
from trfpair.matching.forced import Standing
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.dutch.bracket import Outcome
from trfpair.systems.dutch.solver.graph import BracketGraph


class Stand:
    """A graph and the matching that stands in it: the chosen candidate, with one best completion."""

    def __init__(self, graph: BracketGraph, solution: Solution, outcome: Outcome) -> None:
        self.graph = graph
        self.vertex = {at: vertex for vertex, at in enumerate(graph.at)}
        pairs = [(self.vertex[one], self.vertex[other]) for one, other in outcome.all_pairs]
        if graph.alone:
            dummies = range(len(graph.at), len(graph.adj))
            pairs += zip([self.vertex[one] for one in outcome.floaters], dummies)
            spare = dummies[len(outcome.floaters) :]
            self.mate = [-1] * len(graph.adj)
            for one, other in [*pairs, *zip(spare[::2], spare[1::2])]:
                self.mate[one], self.mate[other] = other, one
        else:
            optimal = OptimalMatchings(solution)
            for pair in pairs:
                optimal.fix(*pair)
            self.mate = list(optimal.mate)
        self.standing = Standing(graph.adj, graph.keys, graph.cost, solution, self.mate)
        self.taken_out = 0
        """So many of the pairs settled are out of it."""
