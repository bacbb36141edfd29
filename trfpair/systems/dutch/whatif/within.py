"""One graph of a bracket with the chosen candidate as its incumbent: what is best in it if something is forced.

The incumbent is the chosen candidate with one best completion. A choice is forced on it (``forced.py`` of
``matching``): one stage instead of a new solution. What no single edge tells is solved from nothing. Where the forced
candidate is as good, the decisions of Article 4 are taken again, to know which comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from trfpair.matching.blossom import Cost, Solution
from trfpair.matching.few import FewMatchings
from trfpair.matching.forced import Incumbent
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.dutch.engine.budget import Budget, from_nothing, stage
from trfpair.systems.dutch.engine.decision import Decision, decide, first_of
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced
from trfpair.systems.dutch.rules.bracket import NOBODY
from trfpair.systems.dutch.rules.field import Position


class Best(NamedTuple):
    """A least matching with a choice: partners, and the cost without the pairs settled where that is known."""

    mate: Sequence[int]
    cost: Cost | None = None


class Within:
    """The questions to one graph."""

    def __init__(
        self,
        graph: BracketGraph,
        outcome: Decision | None,
        settled: Sequence[tuple[Position, Position]],
        budget: Budget,
        solution: Solution | None = None,
    ) -> None:
        """``settled`` are the pairs that all candidates have; the graphs of a bracket share the list.

        Without an ``outcome`` there is no incumbent. The ``solution`` is a least matching, if one is known.
        """
        self.graph = graph
        self._outcome = outcome
        self._settled = settled
        self._budget = budget
        self._known = solution
        self._taken_out = 0

    # -- the incumbent ------------------------------------------------------------------------------------------------

    @cached_property
    def _solution(self) -> Solution:
        """A least matching of the graph, with its tight edges."""
        if self._known is None:
            self._known = self.graph.least()
        assert self._known is not None
        return self._known

    @cached_property
    def mate(self) -> list[int]:
        """The incumbent: of several completions that cost the least a small graph takes the one that comes first."""
        assert self._outcome is not None
        vertex = self.graph.vertex
        pairs = [(vertex[one], vertex[other]) for one, other in self._outcome.all_pairs]
        if self.graph.few:
            return self.graph.few.completed(pairs)
        optimal = OptimalMatchings(self._solution)
        for pair in pairs:
            optimal.fix(*pair)
        return list(optimal.mate)

    @cached_property
    def _standing(self) -> Incumbent | FewMatchings:
        graph = self.graph
        if graph.few:
            return graph.few.incumbent(self.mate)
        if self._known is None:
            self._take(from_nothing)
        return Incumbent(graph.adj, graph.keys, graph.cost, self._solution, self.mate)

    @property
    def _now(self) -> Incumbent | FewMatchings:
        """The incumbent with all that is settled taken out; done when somebody asks."""
        standing, vertex = self._standing, self.graph.vertex
        if new := self._settled[self._taken_out :]:
            standing.settle_all([(vertex[one], vertex[other]) for one, other in new])
            self._taken_out = len(self._settled)
        return standing

    @cached_property
    def weighed(self) -> Within:
        """The graph with a digit for all that two of the bracket could add who leave together; without an incumbent."""
        return Within(self.graph.weighed(), None, self._settled, self._budget)

    # -- questions ----------------------------------------------------------------------------------------------------

    def best(self, forced: Forced, budget: Budget | None = None) -> Best | None:
        """The least matching with a choice and the pairs settled; None if there is none.

        ``budget`` is another one than that of the other questions.
        """
        if self._outcome is None or forced.s1 or forced.leaver != NOBODY:
            return self._from_nothing(forced, budget)
        self._take(stage)
        now = self._now
        if forced.pairs:
            ((one, other),) = forced.pairs
            found = now.with_edge(self.graph.vertex[one], self.graph.vertex[other])
        else:
            vertex, left = self._single(forced)
            found = now.without_edges(vertex, self.graph.adj[vertex] & ~left)
        return found and Best(found.mate, found.value)

    def _single(self, forced: Forced) -> tuple[int, int]:
        """The vertex that a choice is about, and whom it may meet then."""
        one = forced.pairs[0][0] if forced.pairs else forced.bye
        if one == NOBODY:
            one = (forced.stay | forced.leave).bit_length() - 1
        vertex = self.graph.vertex[one]
        return vertex, self.graph.forced(forced).adj[vertex]

    def _with_settled(self, forced: Forced) -> BracketGraph:
        return self.graph.forced(forced._replace(pairs=(*self._settled, *forced.pairs)))

    def _from_nothing(self, forced: Forced, budget: Budget | None) -> Best | None:
        self._take(from_nothing, budget)
        graph = self._with_settled(forced)
        if graph.few:
            mate = next(graph.few.all_least(graph.few.vertices), None)
            return None if mate is None else Best(mate)
        solution = graph.least(tight=False)
        return solution and Best(solution.mate)

    def first(self, forced: Forced) -> Decision:
        """Of the best candidates with a choice the first one in the order of Article 4."""
        now = self._now
        if isinstance(now, FewMatchings) and (found := first_of(self.graph, now.all_with(*self._single(forced)))):
            return found
        self._take(from_nothing)
        graph = self._with_settled(forced)
        solution = graph.least()
        assert solution is not None
        return decide(graph, solution)

    def first_worse(self, cost: Cost) -> int | None:
        """The row of the table in which a matching is worse than the incumbent."""
        return self.graph.digits.first_difference(self._now.value, cost)

    def _take(self, steps: Callable[[int, int], int], budget: Budget | None = None) -> None:
        (budget or self._budget).take(steps(len(self.graph.adj), self._kinds))

    @cached_property
    def _kinds(self) -> int:
        return max(self.graph.keys) + 1
