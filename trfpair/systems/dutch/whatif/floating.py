"""The best and first candidate whose downfloaters leave a certain completion, where no matching of one graph says it.

The look-ahead (C8; C.7) takes any completion of a candidate, that of the round must be a certain one (with a pair or a
bye that is forced): two matchings below that share the downfloaters only. So two who leave may meet one another in the
look-ahead though they could not be paired in the bracket instead. So sets of downfloaters are searched, best
first: a node fixes some who leave and some who stay, and its bound is the best and first candidate of the graph that
does so. If the downfloaters of that candidate will do, nothing better or earlier is left in any node. Else the node is
split: one of them stays, those before the one still leave. Where they are fewer than must leave, they may also all
leave with somebody more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import count

from trfpair.matching.bits import Mask, ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.systems.dutch.engine.budget import Budget, from_nothing
from trfpair.systems.dutch.engine.decision import Decision, decide
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced, cut
from trfpair.systems.dutch.rules.field import Position
from trfpair.systems.dutch.rules.order import Key, rank


class Case:
    """All candidates in which some players leave and some stay (masks of positions): a node of the search."""

    def __init__(self, graph: BracketGraph, leave: Mask, stay: Mask, together: bool = False) -> None:
        """``together``: those who leave may meet one another below."""
        self._of, self.leave, self.stay, self._together = graph, leave, stay, together
        self.refused: Sequence[Position] = ()
        """Downfloaters who will not do, so that the case was split."""
        self.cases: list[Case] = []
        """One of these stays, those before the one leave."""
        self.grows = False
        """Whether more must leave than its candidate says, so that there are other cases too."""

    @cached_property
    def graph(self) -> BracketGraph:
        """The graph of these candidates only."""
        if not self._together:
            return self._of.forced(Forced(leave=self.leave, stay=self.stay))
        graph = self._of.forced(Forced(leavers=self.leave, stay=self.stay))
        rows, stay = list(graph.adj), graph.local(self.stay)
        for one in ascending(graph.leavers):
            cut(rows, one, stay)
        return graph.with_rows(rows)

    def split(self, leave: Mask, stay: Mask) -> Case:
        """A case of the same graph."""
        return Case(self._of, leave, stay, self._together)

    @cached_property
    def solution(self) -> Solution | None:
        """The matching of the bound; None where there is no candidate."""
        return self.graph.least()

    @cached_property
    def first(self) -> Decision:
        """The best and first candidate, where there is one."""
        assert self.solution is not None
        return decide(self.graph, self.solution)


class Floating:
    """A bracket's graph, how many must leave, and which sets of them (masks of positions) will do."""

    def __init__(
        self,
        graph: BracketGraph,
        number: int,
        accepts: Callable[[Mask], bool],
        budget: Budget,
        *,
        together: bool = False,
    ) -> None:
        self._graph = graph
        self._together = together
        self._number = number
        self._accepts = accepts
        self._budget = budget
        self._count = count()
        self._rank = graph.notes.order.compared or rank
        self._open: list[tuple[int, list[Key], int, Case]] = []
        """Cost, place (nothing while it is not known), number, case."""

    def search(self, must: Mask) -> tuple[Case, Case | None]:
        """The cases, some players leaving in all of them, and the one that answers; None if no candidate will do.

        OutOfSteps where that takes too long.
        """
        case = root = Case(self._graph, must, 0, self._together)
        if self._number == 1 and not must:
            for one in self._graph.bracket.players:
                if not self._accepts(1 << one):
                    case.refused, case.cases = [one], [case.split(0, case.stay | 1 << one)]
                    (case,) = case.cases
        self._bound(case)
        while self._open:
            cost, place, number, case = heappop(self._open)
            if not place:  # of cases of equal cost the places decide, and only of these they are asked
                heappush(self._open, (cost, self._rank(self._graph.bracket, case.first), number, case))
                continue
            floaters = mask_of(case.first.floaters)
            if len(case.first.floaters) == self._number and self._accepts(floaters):
                return root, case
            self._split(case, floaters)
        return root, None

    def _split(self, case: Case, floaters: Mask) -> None:
        """One of the downfloaters stays, those before the one leave; where they are too few, all leave and one more."""
        case.refused, leave, stay = list(ascending(floaters)), case.leave, case.stay
        for one in ascending(floaters & ~leave):
            case.cases.append(self._bound(case.split(leave, stay | 1 << one)))
            leave |= 1 << one
        case.grows = len(case.refused) < self._number
        for one in ascending(mask_of(self._graph.bracket.players) & ~floaters & ~stay) if case.grows else ():
            self._bound(case.split(floaters | 1 << one, stay))
            stay |= 1 << one

    def _bound(self, case: Case) -> Case:
        """Open a case; it is empty if nothing of the kind exists, or only with more who leave."""
        self._budget.take(from_nothing(len(self._graph.adj), len(self._graph.cost)))
        found, inside = case.solution, self._graph.count
        if found and sum([other >= inside for other in found.mate[:inside]]) <= self._number:
            heappush(self._open, (found.value, [], next(self._count), case))
        return case
