"""Certificates of the reasons: the best candidate with a choice forced, and the duals that prove that none is better.

For a reason that names the order, the first of the best candidates with the choice, proved as the bracket's own is: the
value and the place in the order in one number. For C5, and where no candidate keeps S1 as it was, the groups that
cannot be paired. What is checked stands in ``trfpair/verify/reasons.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfpair.base.lazy import lazy
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.cardinality import blockers, perfect_except
from trfpair.matching.forced import Incumbent
from trfpair.systems.dutch.certificates.case_proofs import Cases, NotProvedError
from trfpair.systems.dutch.certificates.duals import (
    Certificate,
    Duals,
    dashed,
    dual_values,
    duals_of,
    edges,
    ids_of,
    odd_sets,
    units,
)
from trfpair.systems.dutch.certificates.places import Again, Places, ordered
from trfpair.systems.dutch.engine.budget import OutOfSteps
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.exact import whole_graph
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced, cut, join
from trfpair.systems.dutch.engine.order import decide
from trfpair.systems.dutch.engine.yardstick import Candidate, Yardstick
from trfpair.systems.dutch.rules.bracket import NOBODY
from trfpair.systems.dutch.whatif.alternatives import LOOK_AHEAD
from trfpair.systems.dutch.whatif.reasons import Examples, question

Steps = Mapping[str, Mapping[str, Any]]
_Reason = dict[str, Any]


class ReasonProofs:
    """What the reasons of one bracket need: the matching that stands and its duals by the value of the criteria alone.

    A certificate tells only where its numbers, and its pairs, differ from these.
    """

    def __init__(
        self,
        graph: BracketGraph,
        solution: Solution,
        outcome: Decision,
        duals: Duals,
        mate: Sequence[int],
        bits: int,
        examples: Examples,
        again: Again,
    ) -> None:
        self.graph = graph
        self.examples = examples
        self.again = again
        self.outcome = outcome
        self.duals = duals
        self.bits = bits
        self.standing = Incumbent(graph.adj, graph.keys, graph.cost, solution, mate)
        self.pairs = set(edges(graph, solution._replace(mate=list(mate))))
        self.settled: list[tuple[int, int]] = []
        self._taken_out = 0
        self.sets: dict[str, int] = {}
        """The odd sets of all reasons, which name them by their places."""
        self.vertex = {id_: number for number, id_ in enumerate(ids_of(graph)[: len(graph.at)])}

    def add(self, steps: Steps, byes: Iterable[_Reason] = ()) -> None:
        """Add the certificates to the reasons of the bracket's steps, and to those about the bye."""
        for reason in byes:
            self._against_bye(reason)
        for reason in steps.get("floaters", {}).get("against", ()):
            self._prove(reason)
        if "unaltered" in steps.get("subgroups", {}):
            for reason in [steps["subgroups"]["unaltered"], *steps["subgroups"]["earlier"]]:
                self._exchange(reason)
        for kind in ("mdps", "pairs"):
            for row in steps.get(kind, {}).get("rows", ()):
                for reason in row["against"]:
                    self._prove(reason)
                self.settled.append((self.vertex[row["higher"]], self.vertex[row["lower"]]))

    def _prove(self, reason: _Reason) -> None:
        """A pair, an MDP that stays, a resident who leaves."""
        one, kind, choice = self.vertex[reason["who"]], reason["kind"], reason["choice"]
        pair = [(self.vertex[reason["with"]], one)] if choice == "pair" else []
        if kind == "criterion" and self._several_leave(reason):
            self._certify_several(reason, [*self.settled, *pair], one)
        elif kind == "criterion" and choice == "pair":
            self._certify(reason, self._now.proof_with_edge(*pair[0]), [*self.settled, *pair])
        elif kind == "criterion" and choice == "stay":
            self._certify(reason, self.standing.proof_without_edges(one, self._outside(one)))
        elif kind == "criterion":
            graph = self.graph.forced(Forced(leaver=self.graph.at[one]))
            self._certify(reason, self._leaving(graph), graph=graph)
        elif kind == "order":
            self._certify_first(reason, [*self.settled, *pair], one)
        elif kind == "bye-higher":
            self._certify_higher_bye(reason, [*self.settled, *pair], one)

    def _several_leave(self, reason: _Reason) -> bool:
        """Whether C9 acts in the chosen candidate, but not in that of a reason, because several leave there."""
        example = self.examples.get(question(reason))
        return self.graph.yardstick.pab and example is not None and len(example.floaters) > 1

    def _certify_several(self, reason: _Reason, pairs: Sequence[tuple[int, int]], one: int) -> None:
        """Such a candidate is the best by the criteria without C9: those in which one leaves are better by C6."""
        graph, gone = self._without_c9, mask_of([vertex for pair in pairs for vertex in pair])
        if reason["choice"] == "float":
            graph = graph.forced(Forced(leaver=graph.at[one]))
        elif reason["choice"] == "stay":
            graph = graph.with_rows(list(graph.adj))
            cut(graph.adj, one, self._outside(one))
        elif reason["choice"] == "bye":
            gone = 1 << one | 1 << len(graph.at)
        solution = graph.least(vertices=(1 << len(graph.adj)) - 1 & ~gone)
        assert solution is not None
        solution = self._as_told(reason, graph, solution, pairs)
        self._certify_whole(reason, graph, solution, 0)
        self._name_players(reason, graph, solution, pairs)

    @lazy
    def _without_c9(self) -> BracketGraph:
        """The bracket's graph at the costs of the other criteria."""
        bracket, notes = self.graph.bracket, self.graph.notes
        return whole_graph(bracket, Yardstick(bracket, notes.criteria, pab=False), notes).weighed()

    @property
    def _now(self) -> Incumbent:
        """The matching that stands, with all that is settled taken out; done when it is asked."""
        self.standing.settle_all(self.settled[self._taken_out :])
        self._taken_out = len(self.settled)
        return self.standing

    def _outside(self, one: int) -> int:
        """All neighbours of a player but the residents."""
        return self.graph.adj[one] & ~self.graph.residents

    # -- the best candidate -------------------------------------------------------------------------------------------

    def _leaving(self, graph: BracketGraph) -> Solution | None:
        return graph.least()

    def _certify(
        self,
        reason: _Reason,
        solution: Solution | None,
        kept: Sequence[tuple[int, int]] = (),
        graph: BracketGraph | None = None,
    ) -> None:
        """Nothing is added where the duals need dummies, or more players might stay alone than there are dummies."""
        weights = graph or self.graph
        graph, players = self.graph, len(self.graph.at)
        if solution is None:
            return
        spare = sum(solution.mate[one] >= players for one in range(players, len(graph.adj)))
        duals = duals_of(graph, solution) if graph.bracket.completion or spare else None
        if duals is None:
            return
        solution = self._as_told(reason, weights, solution, kept)
        changes = [new - old << self.bits for new, old in zip(duals.y, self.duals.y)]
        bye = duals.bye - self.duals.bye << self.bits
        reason["proof"] = {
            "y": dual_values(graph, changes, bye, solution.vertices),
            "blossoms": self._by_place(odd_sets(graph, duals, self.bits)),
            "pairs": self._new_pairs(graph, solution),
        }
        self._name_players(reason, graph, solution, kept)

    def _as_told(
        self, reason: _Reason, graph: BracketGraph, solution: Solution, kept: Sequence[tuple[int, int]]
    ) -> Solution:
        """Of several best candidates with the choice, the proof takes the one that the reason tells of."""
        example = self.examples.get(question(reason))
        _, players = self.graph.yardstick.row(self._candidate(reason, solution, kept), reason["row"])
        if example is None or reason["forced_players"] == [graph.bracket.field.id(at) for at in players]:
            return solution
        rows, some = self._pinned(reason, example), solution.vertices
        if solution.blossoms:
            found = graph.least(rows, some)
        else:  # the duals of the proof are good for fewer edges too
            found = least_cost_matching(rows, graph.keys, graph.cost, some, solution.y)
        if found is None or found.value != _cost(graph, solution):
            return solution
        return solution._replace(mate=found.mate)

    def _pinned(self, reason: _Reason, example: Candidate) -> list[int]:
        """The edges that are left of the graph with a candidate."""
        rows, inside, count = list(self.graph.adj), (1 << self.graph.count) - 1, self.graph.count
        vertex = {at: number for number, at in enumerate(self.graph.at)}
        leaver = 1 << self.vertex[reason["who"]] if reason["choice"] == "float" else 0
        floaters = mask_of([vertex[at] for at in example.floaters])
        for one, other in example.pairs:
            join(rows, vertex[one], vertex[other])
        for one in ascending(floaters):
            cut(rows, one, inside & ~(floaters if leaver >> one & 1 else leaver))
        if reason["row"] == LOOK_AHEAD:
            end = count + self.graph.bracket.following - self.graph.bracket.last
            for at in example.unpaired_ahead:
                cut(rows, vertex[at], (1 << end) - 1 & ~inside | floaters & ~leaver)
        return rows

    def _leaver(self, reason: _Reason) -> int:
        """The resident who leaves, of a reason against that."""
        return self.graph.at[self.vertex[reason["who"]]] if reason["choice"] == "float" else NOBODY

    def _candidate(self, reason: _Reason, solution: Solution, kept: Sequence[tuple[int, int]]) -> Candidate:
        """What a matching says, with the pairs that are kept."""
        graph = self.graph
        mate = dict.fromkeys(range(len(graph.adj)), len(graph.at))
        mate |= {one: solution.mate[one] for one in ascending(solution.vertices)}
        for one, other in kept:
            mate[one], mate[other] = other, one
        return graph.candidate(mate, self._leaver(reason))

    def _name_players(
        self, reason: _Reason, graph: BracketGraph, solution: Solution, kept: Sequence[tuple[int, int]]
    ) -> None:
        """Where the candidate of the reason is not one of this graph, the players are those of the proof."""
        forced, players = graph.yardstick.row(self._candidate(reason, solution, kept), reason["row"])
        assert forced == reason["forced"], "the proof has another value than the reason"
        reason["forced_players"] = [graph.bracket.field.id(at) for at in players]

    def _certify_whole(self, reason: _Reason, graph: BracketGraph, solution: Solution, bits: int) -> None:
        """A certificate with units and numbers of its own."""
        certificate = self._whole(graph, solution, bits)
        if certificate is not None:
            reason["proof"] = certificate

    def _whole(self, graph: BracketGraph, solution: Solution, bits: int) -> Certificate | None:
        duals = duals_of(graph, solution)
        if duals is None:
            return None
        return {
            "units": units(graph, bits),
            "y": dual_values(graph, duals.y, duals.bye, solution.vertices),
            "blossoms": self._by_place(odd_sets(graph, duals)),
            "pairs": self._new_pairs(graph, solution),
        }

    def _by_place(self, sets: Sequence[Sequence[Any]]) -> list[list[Any]]:
        return [[z, self.sets.setdefault(members, len(self.sets))] for z, members in sets]

    def _new_pairs(self, graph: BracketGraph, solution: Solution) -> str:
        return dashed(pair for pair in edges(graph, solution) if pair not in self.pairs)

    # -- the order ----------------------------------------------------------------------------------------------------

    def _certify_first(self, reason: _Reason, pairs: Sequence[tuple[int, int]], one: int) -> None:
        """The first of the best candidates with a choice; ``pairs`` are kept or forced."""
        rows = list(self.graph.adj)
        graph = self.graph.with_rows(rows)
        for first, second in pairs:
            cut(rows, first, ~(1 << second))
            cut(rows, second, ~(1 << first))
        gone = mask_of([vertex for pair in pairs for vertex in pair])
        if reason["choice"] == "stay":
            cut(rows, one, self._outside(one))
        elif reason["choice"] == "float":
            cut(rows, one, (1 << graph.count) - 1)
        elif reason["choice"] == "bye":
            cut(rows, one, (1 << len(graph.at)) - 1)
            gone = 1 << one | graph.adj[one]
        solution = graph.least(rows)
        assert solution is not None
        places = Places(graph.bracket, decide(graph, solution), self.graph)
        if reason["choice"] == "float":
            proved = self._ordered_with_leaver(one, places)
        else:
            solution = solution._replace(vertices=solution.vertices & ~gone)
            proved = ordered(graph, solution, places, self.again)
        if proved is not None:
            self._certify_whole(reason, self.graph, proved, places.bits)

    def _ordered_with_leaver(self, one: int, places: Places) -> Solution | None:
        graph = self.graph.forced(Forced(leaver=self.graph.at[one]))
        solution = self._leaving(graph)
        assert solution is not None
        return ordered(graph, solution, places, self.again, leaver=one)

    # -- the bye ------------------------------------------------------------------------------------------------------

    def _against_bye(self, reason: _Reason) -> None:
        """The bye counts as given: its vertex goes with the player.

        Where the following bracket is looked at too, any completion will do for that, so that only reasons that name
        an earlier row can be proved so; for others all sets of downfloaters are looked at.
        """
        graph = self.graph
        if reason["kind"] not in ("criterion", "order"):
            return
        if graph.bracket.ahead and reason.get("row", LOOK_AHEAD) >= LOOK_AHEAD:
            self._certify_cases(reason)
            return
        if not graph.bracket.completion:
            graph = self._completed()
        one = next(vertex for vertex, id_ in enumerate(ids_of(graph)) if id_ == reason["who"])
        if reason["kind"] == "order":
            self._certify_first(reason, [], one)
            return
        told = reason["forced_players"]
        if self._several_leave(reason):
            self._certify_several(reason, [], one)
        elif graph is self.graph:
            self._certify(reason, self.standing.proof_with_edge(one, len(graph.at)))
        else:
            left = (1 << len(graph.at)) - 1 & ~(1 << one)
            solution = graph.least(vertices=left)
            assert solution is not None
            self._certify_whole(reason, graph, solution, 0)
            self._name_players(reason, graph, solution, [])
        if graph.bracket.ahead and reason["forced_players"] != told:
            # The best candidate looks ahead in another way than by a completion with that bye.
            reason["forced_players"] = told
            reason["proof"] |= self._witness(self.examples[question(reason)], graph.at[one])

    def _witness(self, example: Candidate, one: int) -> Certificate:
        """A candidate, and how the round can go on after it with the bye for a player."""
        bracket, field = self.graph.bracket, self.graph.bracket.field
        left = (bracket.below_mask | mask_of(example.floaters)) & ~(1 << one)
        mate = perfect_except(field.allow, left, 0)
        assert mate is not None
        below = [(first, mate[first]) for first in ascending(left) if first < mate[first]]
        return {
            "told": dashed((field.id(first), field.id(second)) for first, second in example.pairs),
            "witness": dashed((field.id(first), field.id(second)) for first, second in below),
        }

    def _certify_cases(self, reason: _Reason) -> None:
        graph = self.graph
        search = Cases(graph, len(self.outcome.floaters), graph.bracket.field.position[reason["who"]], self.again)
        try:
            tree = search.tree()
        except (NotProvedError, OutOfSteps):
            return
        if search.answer is None:
            return
        for case, solution, bits in search.bounds:
            certificate = self._whole(graph, solution, bits)
            if certificate is None:
                return
            case.update(certificate)
        reason["proof"] = {"tree": tree}
        if reason["kind"] == "criterion":
            self._name_players(reason, graph, search.answer, [])

    def _completed(self) -> BracketGraph:
        """The graph with all that lies below, which decides only about the first rows where C.4 does not bind."""
        bracket = replace(self.graph.bracket, completion=True)
        return BracketGraph(bracket, self.graph.yardstick, self.graph.notes, 1).weighed()

    def _certify_higher_bye(self, reason: _Reason, pairs: Sequence[tuple[int, int]], one: int) -> None:
        """C5: that with the choice nobody of a score below the one told can have the bye, but somebody of it can."""
        graph, field = self.graph, self.graph.bracket.field
        rows = self._with_limbo(list(graph.adj))
        if reason["choice"] == "stay":
            cut(rows, one, ~graph.residents)
        players = (1 << len(graph.at)) - 1 & ~mask_of([vertex for pair in pairs for vertex in pair])
        tied = 1 << one if reason["choice"] == "stay" else 0
        open_ = [(vertex, field.score[at]) for vertex, at in enumerate(graph.at) if field.eligible >> at & 1]
        lower = mask_of([vertex for vertex, score in open_ if score < reason["forced"]]) & ~tied
        level = mask_of([vertex for vertex, score in open_ if score == reason["forced"]]) & ~tied
        mate = perfect_except(rows, players, level)
        assert mate is not None
        found = [(one, mate[one]) for one in ascending(players) if one < mate[one]]
        ids = ids_of(graph)
        reason["proof"] = {
            **_blocked(graph, rows, players, lower),
            "pairs": dashed((ids[first], ids[second]) for first, second in found),
        }

    def _with_limbo(self, rows: list[int]) -> list[int]:
        """The edges of the graph, or some of them, and those between MDPs, who may meet each other below."""
        graph, allow = self.graph, self.graph.bracket.field.allow
        for at in range(len(graph.bracket.mdps)):
            rows[at] |= mask_of([two for two, mdp in enumerate(graph.bracket.mdps) if allow[graph.at[at]] >> mdp & 1])
        return rows

    # -- exchanges ----------------------------------------------------------------------------------------------------

    def _exchange(self, reason: _Reason) -> None:
        """The MDP pairs stay, and S1 and S2 meet each other as they stood before any exchange, but for those moved."""
        graph = self.graph
        vertex = {at: number for number, at in enumerate(graph.at)}
        taken = mask_of([vertex[at] for pair in self.outcome.mdp_pairs for at in pair])
        rest = list(ascending(graph.residents & ~taken))
        half = len(self.outcome.pairs)
        moved = mask_of([self.vertex[id_] for key in ("down", "up") for id_ in reason.get(key, ())])
        s1, s2 = mask_of(rest[:half]) ^ moved, mask_of(rest[half:]) ^ moved
        rows = list(graph.adj)
        below = -1 << graph.count
        for one in range(graph.count):
            cut(rows, one, ~(s2 if s1 >> one & 1 else s1 | below if s2 >> one & 1 else below))
        players = (1 << len(graph.adj)) - 1 & ~taken
        if reason["kind"] == "criterion":
            kept = [(vertex[one], vertex[other]) for one, other in self.outcome.mdp_pairs]
            self._certify(reason, graph.least(rows, players), kept)
        elif reason["kind"] == "none":
            everybody = (1 << len(graph.at)) - 1
            byes = mask_of([one for one in ascending(everybody & ~s1) if rows[one] >> len(graph.at)])
            left = players & everybody
            reason["proof"] = self._stuck(rows, s1, s2) or _blocked(graph, self._with_limbo(rows), left, byes)

    def _stuck(self, rows: Sequence[int], s1: int, s2: int) -> Certificate | None:
        """Players of S1 who may only meet fewer of S2; None if all of S1 can meet somebody each."""
        found = blockers([row & (s1 | s2) for row in rows], s1 | s2)
        if found is None:
            return None
        through, groups = found
        alone, through = [one for group in groups for one in ascending(group & s1)], through & s2
        if len(alone) <= through.bit_count():
            return None
        ids = ids_of(self.graph)
        return {"left": [[ids[one]] for one in alone], "may_meet": [ids[one] for one in ascending(through)]}


def _cost(graph: BracketGraph, solution: Solution) -> int:
    """What the pairs of a matching cost together."""
    keys, mate = graph.keys, solution.mate
    costs = [graph.cost[keys[one]][keys[mate[one]]] for one in ascending(solution.vertices) if one < mate[one]]
    return sum(cost or 0 for cost in costs)


def _blocked(graph: BracketGraph, rows: Sequence[int], players: int, byes: int) -> Certificate:
    """Groups that show that the players cannot be paired, all but one of ``byes`` if they are odd: by vertices."""
    bye = len(graph.at)
    bit = 1 << bye if players.bit_count() % 2 else 0
    adj = [row & ~(-1 << bye) | (bit if byes >> one & 1 else 0) for one, row in enumerate(rows[:bye])]
    found = blockers([*adj, byes & players], players | bit)
    assert found is not None
    through, groups = found
    ids = [*ids_of(graph)[:bye], 0]
    return {
        "left": [[ids[one] for one in ascending(group)] for group in groups],
        "may_meet": [ids[one] for one in ascending(through)],
    }
