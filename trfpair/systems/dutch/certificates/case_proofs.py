"""Certificates where sets of downfloaters had to be tried (``floating.py``): all of them, as a tree of cases.

A node fixes some who leave and some who stay. Either the best and first candidate of the node is no better and no
earlier than the answer, which its duals prove; or its downfloaters will not do, which is proved, and then the cases
are: one of them stays, those before the one still leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import blockers, perfect_except
from trfpair.systems.dutch.certificates.duals import dashed, spaced
from trfpair.systems.dutch.certificates.places import Again, Places, ordered
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.order import decide
from trfpair.systems.dutch.rules.place import Key, rank
from trfpair.systems.dutch.whatif.floating import Floating, with_floaters
from trfpair.systems.dutch.whatif.reasons import barrier
from trfpair.systems.swiss.completion import Completion

_MOST_CASES = 60
"""So many cases are told; beyond, the reason has no certificate."""

_Case = dict[str, Any]


class TooMany(Exception):
    """There are more cases than are told, or one that the graph has no room for, or that would take too long."""


class Cases:
    """The cases of a bye: who shall have it, in the graph of a bracket."""

    def __init__(self, graph: BracketGraph, number: int, one: int, again: Again) -> None:
        self._graph = graph
        self._field = graph.bracket.field
        self._number = number
        self._one = one
        self._completion = Completion(self._field)
        self._lower = graph.bracket.below_mask
        self._left = _MOST_CASES
        self._again = again
        self._best: tuple[int, list[Key]] = (0, [])
        self.bounds: list[tuple[_Case, Solution, int]] = []
        """The cases that still need their duals, with the solution and the bits of the places."""
        self.answer: Solution | None = None

    def tree(self) -> _Case | None:
        """The cases, or None if there are too many."""
        must = 1 << self._one if self._one < self._graph.bracket.last else 0
        found = Floating(self._graph, self._number, self._accepts, decide, Budget()).best(must)
        if found is None:
            return None
        self._best = found[0].value, rank(self._graph.bracket, found[1])
        try:
            return self._case(must, 0)
        except TooMany:
            return None

    def _after(self, floaters: int) -> int:
        return (self._lower | floaters) & ~(1 << self._one)

    def _accepts(self, floaters: int) -> bool:
        return self._completion.possible(self._after(floaters), 0)

    def _case(self, leave: int, stay: int) -> _Case:
        self._left -= 1
        if self._left < 0:
            raise TooMany
        graph = with_floaters(self._graph, leave, stay)
        solution = graph.least()
        if solution is None:
            return self._nobody(leave, stay)
        if not self._has_room(solution):
            raise TooMany
        first = decide(graph, solution)
        place = solution.value, rank(graph.bracket, first)
        if place >= self._best:
            return self._bound(graph, solution, first, answer=place == self._best)
        return self._split(leave, stay, first.floaters)

    def _nobody(self, leave: int, stay: int) -> _Case:
        """No candidate at all: some who must stay cannot all be paired in the bracket."""
        graph, everybody = self._graph, (1 << self._graph.count) - 1
        kept, inside = graph.local(stay), everybody & ~graph.local(leave)
        free = inside & ~kept | (1 << graph.count if inside.bit_count() % 2 else 0)
        rows = [
            row & inside | free if free >> at & 1 else row & inside for at, row in enumerate(graph.adj[: graph.count])
        ]
        rows = [row & ~(1 << at) for at, row in enumerate([*rows, free])]
        wall, groups = blockers(rows, inside | free) or (0, [])
        groups = [group for group in groups if not group & ~kept]
        if len(groups) <= wall.bit_count() or wall >> graph.count:
            raise TooMany
        ids = [self._field.id(at) for at in graph.at]
        left = [[ids[one] for one in ascending(group)] for group in groups]
        return {"left": left, "may_meet": [ids[one] for one in ascending(wall)]}

    def _has_room(self, solution: Solution) -> bool:
        """Where anybody may stay alone, two dummies must be left to each other."""
        players = len(self._graph.at)
        return self._graph.bracket.completion or any(mate >= players for mate in solution.mate[players:])

    def _bound(self, graph: BracketGraph, solution: Solution, first: Decision, *, answer: bool) -> _Case:
        places = Places(graph.bracket, first, self._graph)
        proved = ordered(graph, solution, places, self._again)
        if proved is None:
            raise TooMany
        case: _Case = {}
        if answer:
            self.answer = proved
            mate = perfect_except(self._field.allow, self._after(mask_of(first.floaters)), 0)
            assert mate is not None
            pairs = [(one, other) for one, other in enumerate(mate) if one < other]
            case["witness"] = dashed((self._field.id(one), self._field.id(other)) for one, other in pairs)
        self.bounds.append((case, proved, places.bits))
        return case

    def _split(self, leave: int, stay: int, floaters: Sequence[int]) -> _Case:
        """The downfloaters of the case will not do: all other sets of as many."""
        set_ = mask_of(floaters)
        cases = []
        free = list(ascending(set_ & ~leave))
        blocked = barrier(self._field, self._field.allow, self._after(set_), 0)
        for one in free:
            cases.append(self._case(leave, stay | 1 << one))
            leave |= 1 << one
        return {"not": spaced([self._field.id(one) for one in floaters]), **blocked, "cases": cases}
