"""Certificates of the reasons: the best candidate with what is forced, and the duals that prove that none is better.

For a reason that names the order, the first of the best candidates, proved as the bracket's own is: the value and the
place in the order in one number. For C5, and where no candidate has S1 and S2 as they are told, the groups that cannot
be paired. What is checked stands in ``trfpair/verify/reasons.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import blockers, perfect_except
from trfpair.matching.forced import Incumbent
from trfpair.systems.dutch.certificates.case_proofs import Cases, NotProvedError
from trfpair.systems.dutch.certificates.duals import dual_values, duals_of, edges, odd_sets
from trfpair.systems.dutch.certificates.places import Places, ordered
from trfpair.systems.dutch.engine.budget import Budget, OutOfSteps, from_nothing, stage
from trfpair.systems.dutch.engine.decision import decide
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced
from trfpair.systems.dutch.engine.players import whole_graph
from trfpair.systems.dutch.engine.yardstick import Candidate, Yardstick
from trfpair.systems.dutch.rules.bracket import NOBODY
from trfpair.systems.dutch.whatif.alternatives import after
from trfpair.systems.dutch.whatif.reasons import Asked, Reason
from trfpair.systems.swiss.proofs import Certificate, Duals, barrier, dashed, units


class ReasonProofs:
    """What the reasons of one bracket need: the matching that stands and its duals by the value of the criteria alone.

    A certificate tells only where its numbers, and its pairs, differ from these.
    """

    def __init__(
        self, graph: BracketGraph, solution: Solution, duals: Duals, mate: Sequence[int], bits: int, budget: Budget
    ) -> None:
        """``solution`` is one of least value, ``mate`` that of the certificate with its places in so many ``bits``."""
        self.graph = graph
        self.field = graph.bracket.field
        self.duals = duals
        self.bits = bits
        self.budget = budget
        self.number = sum(mate[one] >= graph.count for one in range(graph.count))
        """So many leave the bracket."""
        self.standing = Incumbent(graph.adj, graph.keys, graph.cost, solution, mate)
        self.mate = list(mate)
        self.pairs = set(edges(graph, solution._replace(mate=self.mate)))
        self._taken_out = 0
        self.sets: dict[str, int] = {}
        """The odd sets of all reasons, which name them by their places."""

    def prove(self, told: Asked) -> None:
        """Add the certificate to a reason, if there is one and time for it."""
        reason, forced, _ = told
        try:
            if reason["kind"] == "none":
                reason["proof"] = self._stuck(forced) or self._blocked(forced, self.graph.bracket.bye & ~forced.s1)
            elif reason["kind"] == "bye-higher":
                reason["proof"] = self._higher_bye(reason, forced)
            elif reason["kind"] in ("criterion", "order"):
                self._prove_best(told)
        except (OutOfSteps, NotProvedError):
            return

    # -- the best candidate -------------------------------------------------------------------------------------------

    def _prove_best(self, told: Asked) -> None:
        """That the best candidate is worse as told, or the first of the best comes later.

        The bye counts as given: its vertex goes with the player. Where the following bracket is looked at too, any
        completion will do for that, so that only reasons that name an earlier row can be proved so; for others all sets
        of downfloaters are looked at.
        """
        reason, forced, example = told
        graph, bracket = self.graph, self.graph.bracket
        if forced.bye != NOBODY:
            if bracket.ahead and (reason["kind"] == "order" or reason["row"] >= graph.yardstick.look_ahead):
                self._prove_cases(reason, forced)
                return
            if not bracket.completion:
                graph = whole_graph(replace(bracket, completion=True), graph.yardstick, graph.notes).weighed()
        if reason["kind"] == "order":
            self._prove_first(reason, forced)
            return
        if forced.leave:
            forced = forced._replace(leave=0, leaver=forced.leave.bit_length() - 1)
        assert example is not None
        if graph.yardstick.pab and len(example.floaters) > 1:
            graph = self._without_c9
        solution = self._best(graph, forced, pair=reason["choice"] == "pair")
        players = reason["forced_players"]
        if solution is None or not self._certify(reason, graph, forced, solution):
            return
        if forced.bye != NOBODY and bracket.ahead and reason["forced_players"] != players:
            # The best candidate looks ahead in another way than by a completion with that bye.
            reason["forced_players"] = players
            reason["proof"] |= self._witness(example, forced.bye)

    @cached_property
    def _without_c9(self) -> BracketGraph:
        """The graph for candidates in which several leave: those in which one leaves are better by C6."""
        bracket, notes = self.graph.bracket, self.graph.notes
        return whole_graph(bracket, Yardstick(bracket, notes.criteria, pab=False), notes).weighed()

    def _best(self, graph: BracketGraph, forced: Forced, *, pair: bool) -> Solution | None:
        """The least matching with what is forced, without those whose partners are, and its duals."""
        kinds = len(graph.cost)
        if graph is not self.graph or forced.leaver != NOBODY or forced.s1:
            self.budget.take(from_nothing(len(graph.adj), kinds))
            return graph.forced(forced).least(vertices=self._left(graph, forced))
        self.budget.take(stage(len(graph.adj), kinds))
        vertex, pairs = graph.vertex, forced.pairs[:-1] if pair else forced.pairs
        self.standing.settle_all([(vertex[one], vertex[other]) for one, other in pairs[self._taken_out :]])
        self._taken_out = len(pairs)
        if pair:
            one, other = forced.pairs[-1]
            return self.standing.proof_with_edge(vertex[one], vertex[other])
        if forced.bye != NOBODY:
            return self.standing.proof_with_edge(vertex[forced.bye], len(graph.at))
        one = graph.local(forced.stay).bit_length() - 1
        return self.standing.proof_without_edges(one, graph.adj[one] & ~graph.residents)

    def _left(self, graph: BracketGraph, forced: Forced) -> int:
        """The vertices of whom nothing is forced: who meets whom, or gets the bye."""
        gone = mask_of([graph.vertex[at] for pair in forced.pairs for at in pair])
        if forced.bye != NOBODY:
            gone |= 1 << graph.vertex[forced.bye] | -1 << len(graph.at)
        return (1 << len(graph.adj)) - 1 & ~gone

    def _certify(self, reason: Reason, graph: BracketGraph, forced: Forced, solution: Solution) -> bool:
        """Write the certificate, and name the players of its candidate; whether there is one.

        There is none where the duals need dummies, or more players might stay alone than there are dummies.
        """
        players = len(graph.at)
        spare = graph.bracket.completion or any(solution.mate[one] >= players for one in range(players, len(graph.adj)))
        duals = duals_of(graph, solution) if spare else None
        if duals is None:
            return False
        if graph is self.graph:
            both = enumerate(zip(duals.y, self.duals.y))
            changes = [(vertex, new - old << self.bits) for vertex, (new, old) in both if new != old]
            reason["proof"] = {
                "y": dual_values(graph, changes, duals.bye - self.duals.bye << self.bits, solution.vertices),
                "blossoms": self._by_place(odd_sets(graph, duals, self.bits)),
                "pairs": self._new_pairs(graph, solution),
            }
        else:
            reason["proof"] = self._whole(graph, solution, duals, 0)
        self._name_players(reason, graph, self._candidate(graph, forced, solution))
        return True

    def _candidate(self, graph: BracketGraph, forced: Forced, solution: Solution) -> Candidate:
        """What a matching says, with the pairs that are forced."""
        mate, vertex = list(solution.mate), graph.vertex
        for one, other in forced.pairs:
            mate[vertex[one]], mate[vertex[other]] = vertex[other], vertex[one]
        if forced.bye != NOBODY:
            mate[vertex[forced.bye]] = len(graph.at)
        return graph.candidate(mate, forced.leaver)

    def _name_players(self, reason: Reason, graph: BracketGraph, candidate: Candidate) -> None:
        """Of several best candidates the reason names the players of the one that its proof has."""
        value, players = graph.yardstick.row(candidate, reason["row"])
        assert value == reason["forced"], "the proof has another value than the reason"
        reason["forced_players"] = [self.field.id(at) for at in players]

    def _whole(self, graph: BracketGraph, solution: Solution, duals: Duals, bits: int) -> Certificate:
        """A certificate with units and numbers of its own."""
        return {
            "units": units(graph.digits, bits),
            "y": dual_values(graph, enumerate(duals.y), duals.bye, solution.vertices),
            "blossoms": self._by_place(odd_sets(graph, duals)),
            "pairs": self._new_pairs(graph, solution),
        }

    def _by_place(self, sets: Sequence[Sequence[Any]]) -> list[list[Any]]:
        return [[z, self.sets.setdefault(members, len(self.sets))] for z, members in sets]

    def _new_pairs(self, graph: BracketGraph, solution: Solution) -> str:
        known = self.mate if graph is self.graph else None
        return dashed(pair for pair in edges(graph, solution, known) if pair not in self.pairs)

    # -- the order, and sets of downfloaters --------------------------------------------------------------------------

    def _prove_first(self, reason: Reason, forced: Forced) -> None:
        """The first of the best candidates."""
        self.budget.take(2 * from_nothing(len(self.graph.adj), len(self.graph.cost)))
        graph, leaver = self.graph.forced(forced), -1
        solution = graph.least()
        assert solution is not None
        places = Places(graph.bracket, decide(graph, solution), self.graph)
        if reason["choice"] == "float":
            leaver = graph.vertex[forced.leave.bit_length() - 1]
            graph = self.graph.forced(Forced(leaver=graph.at[leaver]))
            solution = graph.least()
            assert solution is not None
        else:
            solution = solution._replace(vertices=self._left(graph, forced))
        proved = ordered(graph, solution, places, self.budget, leaver)
        duals = duals_of(self.graph, proved)
        if duals is not None:
            reason["proof"] = self._whole(self.graph, proved, duals, places.bits)

    def _prove_cases(self, reason: Reason, forced: Forced) -> None:
        search = Cases(self.graph, self.number, forced.bye, self.budget)
        tree, answer = search.tree()
        for case, solution, bits in search.bounds:
            duals = duals_of(self.graph, solution)
            if duals is None:
                return
            case.update(self._whole(self.graph, solution, duals, bits))
        reason["proof"] = {"tree": tree}
        if reason["kind"] == "criterion":
            self._name_players(reason, self.graph, self._candidate(self.graph, Forced(), answer))

    def _witness(self, example: Candidate, one: int) -> Certificate:
        """A candidate, and how the round can go on after it with the bye for a player."""
        left = (self.graph.bracket.below_mask | mask_of(example.floaters)) & ~(1 << one)
        return {"told": self._dashed(example.pairs), "witness": self._met(self.field.allow, left, 0)}

    # -- what cannot be paired ----------------------------------------------------------------------------------------

    def _higher_bye(self, reason: Reason, forced: Forced) -> Certificate:
        """C5: that nobody of a score below the one told can have the bye then, but somebody of it can."""
        rows, players = after(self.graph.bracket, forced)
        open_ = list(ascending(self.field.eligible & ~forced.stay & players))
        score, told = self.field.score, reason["forced"]
        lower = mask_of([at for at in open_ if score[at] < told])
        level = mask_of([at for at in open_ if score[at] == told])
        return {**self._blocked(forced, lower), "pairs": self._met(rows, players, level)}

    def _blocked(self, forced: Forced, byes: int) -> Certificate:
        rows, players = after(self.graph.bracket, forced)
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
