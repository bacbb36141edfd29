"""The chosen candidate as a matching of the graph that decides, from which a choice can be forced."""

from __future__ import annotations

from collections.abc import Callable

from trfpair.base.lazy import lazy
from trfpair.matching.blossom import Solution
from trfpair.matching.few import FewMatchings
from trfpair.matching.forced import Incumbent
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph


class Stand:
    """A graph and the matching that stands in it: the chosen candidate, with one best completion."""

    def __init__(self, graph: BracketGraph, solve: Callable[[], Solution | None], outcome: Decision) -> None:
        """``solve`` gives a least matching of the graph; it is not asked where all of them are easily told.

        Of several completions that cost the least a small graph takes the one that comes first, vertex by vertex.
        """
        self.graph = graph
        self.vertex = {at: vertex for vertex, at in enumerate(graph.at)}
        self.taken_out = 0
        """So many of the pairs settled are out of it."""
        self._solve = solve
        self._outcome = outcome

    @lazy
    def _solution(self) -> Solution | None:
        return None if self.graph.few else self._solve()

    @lazy
    def mate(self) -> list[int]:
        """The matching that stands."""
        graph = self.graph
        whole = graph.alone or (graph.bracket.is_last and graph.bracket.completion)
        return self._completed(self._outcome) if whole else self._with_pairs(self._outcome)

    @lazy
    def standing(self) -> Incumbent | FewMatchings:
        """What answers for a choice that is forced."""
        graph = self.graph
        if graph.few:
            return graph.few.incumbent(self.mate)
        assert self._solution is not None
        return Incumbent(graph.adj, graph.keys, graph.cost, self._solution, self.mate)

    def _pairs(self, outcome: Decision) -> list[tuple[int, int]]:
        return [(self.vertex[one], self.vertex[other]) for one, other in outcome.all_pairs]

    def _completed(self, outcome: Decision) -> list[int]:
        """The candidate in a graph that ends at the bracket: who leaves it meets a dummy."""
        graph, pairs = self.graph, self._pairs(outcome)
        dummies = range(len(graph.at), len(graph.adj))
        pairs += zip([self.vertex[one] for one in outcome.floaters], dummies)
        spare = dummies[len(outcome.floaters) :]
        mate = [-1] * len(graph.adj)
        for one, other in [*pairs, *zip(spare[::2], spare[1::2])]:
            mate[one], mate[other] = other, one
        return mate

    def _with_pairs(self, outcome: Decision) -> list[int]:
        """The candidate with the completion that a least matching has for it."""
        if self.graph.few:
            return self.graph.few.completed(self._pairs(outcome))
        assert self._solution is not None
        optimal = OptimalMatchings(self._solution)
        for pair in self._pairs(outcome):
            optimal.fix(*pair)
        return list(optimal.mate)
