"""Certificates of the reasons: the best candidate with what is forced, and the duals that prove that none is better.

For a reason that names the order, the first of the best candidates, proved as the bracket's own is: the value and the
place in the order in one number. For C5, and where no candidate has S1 and S2 as they are told, the groups that cannot
be paired. What is checked stands in ``trfpair_check/dutch.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import ne
from typing import Any

from trfpair.matching.bits import Mask, ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import blockers, perfect_except
from trfpair.systems.bracket.relative import Choices, FirstOfBest
from trfpair.systems.dutch.engine.budget import Budget, OutOfSteps, from_nothing
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced, cut
from trfpair.systems.dutch.engine.graphs import idle_dummies
from trfpair.systems.dutch.engine.yardstick import Candidate
from trfpair.systems.dutch.rules.bracket import NOBODY
from trfpair.systems.dutch.rules.field import Position
from trfpair.systems.dutch.whatif.floating import Case
from trfpair.systems.dutch.whatif.places import Places
from trfpair.systems.dutch.whatif.questions import Alternative, Leaving, Questions, after
from trfpair.systems.dutch.whatif.reasons import Asked, Reason
from trfpair.systems.proofs import (
    BYE,
    Certificate,
    Duals,
    barrier,
    dashed,
    numbers,
    spaced,
    units,
    without_dummies,
)


class NotProvedError(Exception):
    """A claim for which the graph has no room, or no duals of this form."""


class ReasonProofs:
    """The reasons of one bracket, against the incumbent's duals by the value of the criteria alone.

    A certificate tells only where its numbers, and its pairs, differ from these.
    """

    def __init__(self, asked: Questions, duals: Duals, bits: int) -> None:
        """``bits`` are those of the places in the bracket's certificate."""
        self.asked = asked
        self.graph = asked.graph
        self.field = asked.bracket.field
        self.duals = duals
        self.bits = bits
        self.pairs = set(edges(self.graph, asked.solution._replace(mate=asked.mate)))
        self.sets: dict[str, int] = {}
        """The odd sets of all reasons, which name them by their places."""

    def prove(self, told: Asked) -> None:
        """Add the certificate to a reason, if there is one and time for it."""
        reason, forced = told.reason, told.forced
        try:
            if reason["kind"] == "none":
                reason["proof"] = self._stuck(forced) or self._blocked(forced, self.asked.bracket.bye & ~forced.s1)
            elif reason["kind"] == "bye-higher":
                reason["proof"] = self._higher_bye(reason, forced)
            elif told.leaving and not told.answer:
                self._prove_cases(told, told.leaving)
            elif told.first:
                reason["proof"] = self._first(forced, told.first)
            elif told.answer:
                self._prove_best(told, told.answer)
        except (OutOfSteps, NotProvedError):
            return

    # -- the best candidate -------------------------------------------------------------------------------------------

    def _prove_best(self, told: Asked, answer: Alternative) -> None:
        """That the best candidate is worse as told.

        The bye counts as given: its vertex goes with the player. Where the following bracket is looked at too, any
        completion will do for that, so that only reasons that name an earlier row can be proved so; for others all sets
        of downfloaters are looked at.
        """
        reason, graph, solution, players = told.reason, answer.graph, answer.solution, told.reason["forced_players"]
        duals = self._duals(graph, solution)
        if graph is self.graph:
            new, old = duals.y, self.duals.y
            changes = [(vertex, new[vertex] - old[vertex] << self.bits) for vertex in _others(new, old)]
            proof = {
                "y": dual_values(graph, changes, duals.bye - self.duals.bye << self.bits, solution.vertices),
                "blossoms": self._by_place(odd_sets(graph, duals, self.bits)),
                "pairs": self._new_pairs(graph, solution),
            }
        else:
            proof = self._whole(graph, solution, duals, 0)
        if told.example:
            self._name_players(reason, graph, answer.candidate)
        if told.example and reason["forced_players"] != players:
            # The best candidate looks ahead in another way than by a completion with that bye.
            reason["forced_players"] = players
            left = (self.asked.bracket.below_mask | mask_of(told.example.floaters)) & ~(1 << told.forced.bye)
            proof |= {"told": self._dashed(told.example.pairs), "witness": self._met(self.field.allow, left, 0)}
        reason["proof"] = proof

    def _duals(self, graph: BracketGraph, solution: Solution) -> Duals:
        """The duals without dummies; NotProvedError where more players might stay alone than there are dummies."""
        duals = duals_of(graph, solution)
        if duals is None or not (graph.bracket.completion or idle_dummies(graph, solution.mate)):
            raise NotProvedError
        return duals

    def _name_players(self, reason: Reason, graph: BracketGraph, candidate: Candidate) -> None:
        """Of several best candidates the reason names the players of the one that its proof has."""
        ((value, players),) = graph.yardstick.judge(candidate, graph.yardstick.entry, reason["row"])
        assert value == reason["forced"], "the proof has another value than the reason"
        reason["forced_players"] = [self.field.id(at) for at in players]

    def _whole(self, graph: BracketGraph, solution: Solution, duals: Duals, bits: int) -> Certificate:
        """A certificate with units and numbers of its own."""
        return {
            "units": units(graph.digits.unit, bits),
            "y": dual_values(graph, enumerate(duals.y), duals.bye, solution.vertices),
            "blossoms": self._by_place(odd_sets(graph, duals)),
            "pairs": self._new_pairs(graph, solution),
        }

    def _by_place(self, sets: Sequence[Sequence[Any]]) -> list[list[Any]]:
        return [[z, self.sets.setdefault(members, len(self.sets))] for z, members in sets]

    def _new_pairs(self, graph: BracketGraph, solution: Solution) -> str:
        known = self.asked.mate if graph is self.graph else None
        return dashed(pair for pair in edges(graph, solution, known) if pair not in self.pairs)

    # -- the order, and sets of downfloaters --------------------------------------------------------------------------

    def _first(self, forced: Forced, first: Decision) -> Certificate:
        """The first of the best candidates."""
        graph, solution = first.graph, first.solution
        assert graph is not None
        assert solution is not None
        places = Places(first, self.graph)
        paired = mask_of([graph.vertex[at] for pair in forced.pairs for at in pair])
        if forced.bye != NOBODY:
            paired |= 1 << graph.vertex[forced.bye] | -1 << len(graph.at)
        solution = solution._replace(vertices=solution.vertices & ~paired)
        proved = ordered(graph, solution, places, self.asked.own, leavers=graph.leavers)
        return self._whole(self.graph, proved, self._duals(self.graph, proved), places.bits)

    def _prove_cases(self, told: Asked, leaving: Leaving) -> None:
        """The tree of cases of a search for downfloaters after which a player has the bye (``floating.py``)."""
        bounds: list[tuple[dict[str, Any], Solution, int]] = []
        tree = self._case(leaving, told.forced.bye, leaving.root, bounds)
        for bound, solution, bits in bounds:
            bound.update(self._whole(leaving.graph, solution, self._duals(leaving.graph, solution), bits))
        told.reason["proof"] = {"tree": tree}
        if told.reason["kind"] == "criterion":
            (answer,) = [solution for bound, solution, _ in bounds if "witness" in bound]
            case = leaving.answer
            assert case
            self._name_players(told.reason, leaving.graph, case.graph.candidate(answer.mate))

    def _case(
        self, leaving: Leaving, bye: Position, case: Case, bounds: list[tuple[dict[str, Any], Solution, int]]
    ) -> dict[str, Any]:
        """A case fixes some who leave and some who stay; NotProvedError or OutOfSteps where it cannot be told.

        Either its downfloaters will not do, which is proved, and then the cases are: one of them stays, those before
        the one still leave. Or the best and first candidate of the case is no better and no earlier than the answer,
        which its duals prove: ``bounds`` gets what is told, the solution, the bits of the places.
        """
        below = self.asked.bracket.below_mask
        if case.refused:
            if case.grows:
                raise NotProvedError
            return {
                "not": spaced(self.field.id(one) for one in case.refused),
                **barrier(self.field, self.field.allow, (below | mask_of(case.refused)) & ~(1 << bye), 0),
                "cases": [self._case(leaving, bye, inner, bounds) for inner in case.cases],
            }
        if case.solution is None:
            return self._nobody(Forced(leavers=case.leave, stay=case.stay))
        places = Places(case.first, leaving.graph)
        proved = ordered(case.graph, case.solution, places, self.asked.own, leavers=case.graph.leavers)
        left = (below | mask_of(case.first.floaters)) & ~(1 << bye)
        told = {"witness": self._met(self.field.allow, left, 0)} if case is leaving.answer else {}
        bounds.append((told, proved, places.bits))
        return told

    def _nobody(self, forced: Forced) -> Certificate:
        """No candidate at all: not everybody can be paired, in the bracket or below it, if these leave and those stay.

        Where C.4 does not bind the bracket all others could be left alone: some who must stay cannot all be paired.
        """
        bracket = self.asked.bracket
        if bracket.completion:
            return self._blocked(forced, bracket.bye & ~forced.stay)
        rows, _ = after(bracket, forced)
        inside = mask_of(bracket.players) & ~forced.leavers
        free = inside & ~forced.stay
        for one in ascending(inside):
            cut(rows, one, ~inside)
        for one in ascending(free):
            rows[one] |= free & ~(1 << one)
        found = barrier(self.field, rows, inside, free)
        stay = {self.field.id(one) for one in ascending(forced.stay)}
        found["left"] = [group for group in found["left"] if stay.issuperset(group)]
        if len(found["left"]) <= len(found["may_meet"]) or 0 in found["may_meet"]:
            raise NotProvedError
        return found

    # -- what cannot be paired ----------------------------------------------------------------------------------------

    def _higher_bye(self, reason: Reason, forced: Forced) -> Certificate:
        """C5: that nobody of a score below the one told can have the bye then, but somebody of it can."""
        rows, players = after(self.asked.bracket, forced)
        open_ = list(ascending(self.field.eligible & ~forced.stay & players))
        score, told = self.field.score, reason["forced"]
        lower = mask_of([at for at in open_ if score[at] < told])
        level = mask_of([at for at in open_ if score[at] == told])
        return {**self._blocked(forced, lower), "pairs": self._met(rows, players, level)}

    def _blocked(self, forced: Forced, byes: int) -> Certificate:
        rows, players = after(self.asked.bracket, forced)
        return barrier(self.field, rows, players, byes)

    def _met(self, rows: Sequence[int], players: int, byes: int) -> str:
        """Pairs of all players but one who gets the bye."""
        mate = perfect_except(rows, players, byes)
        assert mate is not None
        return self._dashed([(one, mate[one]) for one in ascending(players) if one < mate[one]])

    def _dashed(self, pairs: Sequence[tuple[int, int]]) -> str:
        return dashed((self.field.id(one), self.field.id(other)) for one, other in pairs)

    def _stuck(self, forced: Forced) -> Certificate | None:
        """Players of S1 who may only meet fewer of S2; None if all of S1 can meet somebody each."""
        s1, s2, allow = forced.s1, forced.s2, self.field.allow
        found = blockers([row & (s2 if s1 >> at & 1 else s1) for at, row in enumerate(allow)], s1 | s2)
        if found is None:
            return None
        through, groups = found
        alone, through = [one for group in groups for one in ascending(group & s1)], through & s2
        if len(alone) <= through.bit_count():
            return None
        ids = self.field.id
        return {"left": [[ids(one)] for one in alone], "may_meet": [ids(one) for one in ascending(through)]}


def ordered(
    graph: BracketGraph,
    solution: Solution,
    places: Choices,
    budget: Budget,
    mate: Sequence[int] | None = None,
    leavers: Mask = 0,
) -> Solution:
    """A solution of least value and, among those, of the first place; OutOfSteps where that would take too long."""
    both = FirstOfBest(graph, solution, places, leavers)
    found = both.by_potentials(mate)
    if found is None:
        budget.take(from_nothing(solution.vertices.bit_count(), graph.count))
        found = both.from_nothing()
    return found


# -- duals as data ----------------------------------------------------------------------------------------------------


def duals_of(graph: BracketGraph, solution: Solution) -> Duals | None:
    """The duals without dummies: one bye, or any number of players alone. None if dummies are needed to tell them."""
    players = len(graph.at)
    if graph.bracket.completion:
        return Duals(solution.y[:players], sum(solution.y[players:]), solution.blossoms)
    return without_dummies(solution, players)


def dual_values(graph: BracketGraph, told: Iterable[tuple[int, int]], bye: int, vertices: int) -> list[list[Any]]:
    """Numbers of vertices that are left, and of the bye."""
    ids, at = graph.bracket.field.id, graph.at
    left = [(ids(at[vertex]), number) for vertex, number in told if vertices >> vertex & 1]
    return numbers([*left, (BYE, bye)] if vertices >> len(at) else left)


def odd_sets(graph: BracketGraph, duals: Duals, bits: int = 0) -> list[list[Any]]:
    """The blossoms with their numbers, multiplied by 2^bits."""
    ids, at = graph.bracket.field.id, graph.at
    return [
        [hex(z << bits), spaced(ids(at[vertex]) if vertex < len(at) else BYE for vertex in ascending(mask))]
        for mask, z in duals.sets
    ]


def edges(graph: BracketGraph, solution: Solution, known: Sequence[int] | None = None) -> list[tuple[int, int]]:
    """The pairs of a matching, by id; the bye is 0. Dummies that are left to each other do not appear.

    With ``known`` (by vertex) only those that it has not, though perhaps by another dummy.
    """
    at, players, left = graph.at, len(graph.at), solution.vertices
    mate = solution.mate[:players]
    pairs = list(enumerate(mate)) if known is None else [(one, mate[one]) for one in _others(mate, known)]
    name = graph.bracket.field.id
    return [
        (name(at[one]), name(at[other]) if other < players else BYE)
        for one, other in pairs
        if one < other and left >> one & 1
    ]


def _others(new: Sequence[int], old: Sequence[int]) -> Iterable[int]:
    """The places at which two lists differ."""
    return compress(range(len(new)), map(ne, new, old))
