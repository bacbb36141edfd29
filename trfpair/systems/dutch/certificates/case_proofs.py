"""Certificates where sets of downfloaters had to be tried (``floating.py``): the tree of cases of the search.

A case fixes some who leave and some who stay. Either the best and first candidate of the case is no better and no
earlier than the answer, which its duals prove; or its downfloaters will not do, which is proved, and then the cases
are: one of them stays, those before the one still leave.
"""

from __future__ import annotations

from typing import Any

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import perfect_except
from trfpair.systems.dutch.certificates.places import Places, ordered
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced, cut
from trfpair.systems.dutch.whatif.alternatives import after
from trfpair.systems.dutch.whatif.floating import Case, Floating
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.swiss.proofs import barrier, dashed, spaced

_Told = dict[str, Any]


class NotProvedError(Exception):
    """A case that the graph has no room for, or that would take too long."""


class Cases:
    """The cases of a bye: who shall have it, in the graph of a bracket in which so many leave."""

    def __init__(self, graph: BracketGraph, number: int, one: int, budget: Budget) -> None:
        self._graph = graph
        self._field = graph.bracket.field
        self._number = number
        self._one = one
        self._completion = Completion(self._field)
        self._lower = graph.bracket.below_mask
        self._budget = budget
        self.bounds: list[tuple[_Told, Solution, int]] = []
        """The cases that still need their duals, with the solution and the bits of the places."""
        self._answers: list[Solution] = []

    def tree(self) -> tuple[_Told, Solution]:
        """The cases, and the solution of the answer; NotProvedError or OutOfSteps where they cannot be told."""
        must = 1 << self._one if self._one < self._graph.bracket.last else 0
        root, self._answer = Floating(self._graph, self._number, self._accepts, self._budget).search(must)
        told = self._told(root)
        if not self._answers:
            raise NotProvedError
        return told, self._answers[0]

    def _after(self, floaters: int) -> int:
        return (self._lower | floaters) & ~(1 << self._one)

    def _accepts(self, floaters: int) -> bool:
        return self._completion.possible(self._after(floaters), 0)

    def _told(self, case: Case) -> _Told:
        if not case.refused:
            return self._nobody(case) if case.solution is None else self._bound(case, case.solution)
        if case.grows:
            raise NotProvedError
        ids = [self._field.id(one) for one in case.refused]
        blocked = barrier(self._field, self._field.allow, self._after(mask_of(case.refused)), 0)
        return {"not": spaced(ids), **blocked, "cases": [self._told(inner) for inner in case.cases]}

    def _nobody(self, case: Case) -> _Told:
        """No candidate at all: not everybody can be paired, in the bracket or below it, if these leave and those stay.

        Where C.4 does not bind the bracket all others could be left alone: some who must stay cannot all be paired.
        """
        bracket = self._graph.bracket
        rows, players = after(bracket, Forced(leave=case.leave, stay=case.stay))
        if bracket.completion:
            return barrier(self._field, rows, players, bracket.bye & ~case.stay)
        inside = mask_of(bracket.players) & ~case.leave
        free = inside & ~case.stay
        for one in ascending(inside):
            cut(rows, one, ~inside)
        for one in ascending(free):
            rows[one] |= free & ~(1 << one)
        found = barrier(self._field, rows, inside, free)
        stay = {self._field.id(one) for one in ascending(case.stay)}
        found["left"] = [group for group in found["left"] if stay.issuperset(group)]
        if len(found["left"]) <= len(found["may_meet"]) or 0 in found["may_meet"]:
            raise NotProvedError
        return found

    def _bound(self, case: Case, solution: Solution) -> _Told:
        """The best and first candidate; of the answer also who then meets below."""
        graph = self._graph.forced(Forced(leave=case.leave, stay=case.stay))
        players = len(graph.at)
        room = graph.bracket.completion or any(mate >= players for mate in solution.mate[players:])
        if case.first is None or not room:
            raise NotProvedError
        places = Places(graph.bracket, case.first, self._graph)
        proved = ordered(graph, solution, places, self._budget)
        told: _Told = {}
        if case is self._answer:
            self._answers.append(proved)
            mate = perfect_except(self._field.allow, self._after(mask_of(case.first.floaters)), 0)
            assert mate is not None
            pairs = [(one, other) for one, other in enumerate(mate) if one < other]
            told["witness"] = dashed((self._field.id(one), self._field.id(other)) for one, other in pairs)
        self.bounds.append((told, proved, places.bits))
        return told
