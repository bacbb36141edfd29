"""The best and first candidate whose downfloaters leave a certain completion, where no matching of one graph says it.

The look-ahead (C8; C.7) takes any completion of a candidate, that of the round must be a certain one (with a pair or a
bye that is forced): two matchings below that share the downfloaters only. So sets of downfloaters are searched, best
first: a node fixes some who leave and some who stay, and its bound is the best and first candidate of the graph that
does so. If the downfloaters of that candidate will do, nothing better or earlier is left in any node. Else the node is
split: one of them stays, those before the one still leave. Where they are fewer than must leave, they may also all
leave with somebody more.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.systems.dutch.engine.budget import Budget, from_nothing
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph, cut
from trfpair.systems.dutch.rules.place import Key, rank

_Node = tuple[int, list[Key], int, int, int, Solution, Decision]
"""Cost, place, number, who leaves, who stays, the matching of the bound and its candidate."""


class _TooLong(Exception):
    """The budget does not allow another node; then nothing is claimed."""


class Floating:
    """A bracket's graph, how many must leave, which sets of them (masks of positions) will do, and which best candidate
    of a node is wanted: the first one (``order.decide``), or any.
    """

    def __init__(
        self,
        graph: BracketGraph,
        number: int,
        accepts: Callable[[int], bool],
        wanted: Callable[[BracketGraph, Solution], Decision],
        budget: Budget,
    ) -> None:
        self._graph = graph
        self._number = number
        self._accepts = accepts
        self._wanted = wanted
        self._budget = budget
        self._steps = from_nothing(len(graph.adj), len(graph.cost))
        self._count = count()
        self._open: list[_Node] = []

    def best(self, must: int) -> tuple[Solution, Decision] | None:
        """The best and first candidate in which some players leave, and others with them; None if it takes too long."""
        players = self._graph.bracket.players
        stay = 0
        if self._number == 1:
            stay = mask_of([one for one in players if not self._accepts(1 << one)])
        with suppress(_TooLong):
            return self._search(must, stay)
        return None

    def _search(self, must: int, stay: int) -> tuple[Solution, Decision] | None:
        self._add(must, stay)
        while self._open:
            *_, leave, stay, solution, outcome = heappop(self._open)
            floaters = mask_of(outcome.floaters)
            if len(outcome.floaters) == self._number and self._accepts(floaters):
                return solution, outcome
            self._split(floaters & ~leave, leave, stay)
            if len(outcome.floaters) < self._number:
                self._with_one_more(floaters, stay)
        return None

    def _split(self, floaters: int, leave: int, stay: int) -> None:
        """One of some downfloaters stays, those before the one leave."""
        for one in ascending(floaters):
            self._add(leave, stay | 1 << one)
            leave |= 1 << one

    def _with_one_more(self, floaters: int, stay: int) -> None:
        """All of some downfloaters leave, and one of the others, those before the one stay."""
        others = mask_of(self._graph.bracket.players) & ~floaters & ~stay
        for one in ascending(others):
            self._add(floaters | 1 << one, stay)
            stay |= 1 << one

    def _add(self, leave: int, stay: int) -> None:
        """Open a node; it is empty if nothing of the kind exists, or only with more who leave."""
        if leave & stay:
            return
        if not self._budget.allows(self._steps):
            raise _TooLong
        graph = with_floaters(self._graph, leave, stay)
        solution = graph.least()
        if solution is None:
            return
        outcome = self._wanted(graph, solution)
        if len(outcome.floaters) <= self._number:
            place = rank(graph.bracket, outcome)
            heappush(self._open, (solution.value, place, next(self._count), leave, stay, solution, outcome))


def with_floaters(graph: BracketGraph, leave: int, stay: int) -> BracketGraph:
    """The graph in which some players (masks of positions) leave the bracket, and some are paired in it."""
    fixed, inside = graph.with_rows(list(graph.adj)), (1 << graph.count) - 1
    leaving, staying = graph.local(leave), graph.local(stay)
    for vertex in range(graph.count):
        if leaving >> vertex & 1:
            cut(fixed.adj, vertex, inside)
        elif staying >> vertex & 1:
            cut(fixed.adj, vertex, ~inside)
    return fixed
