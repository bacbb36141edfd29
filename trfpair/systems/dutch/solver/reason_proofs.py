"""Certificates of the reasons: the best candidate with a choice forced, and the duals that prove that none is better.

Only reasons that name a criterion, against a pair, a downfloater, or an MDP that stays. What is checked stands in
``trfpair/verify/reasons.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.forced import Standing
from trfpair.systems.dutch.solver.duals import Duals, dashed, dual_values, duals_of, edges, ids_of, odd_sets
from trfpair.systems.dutch.solver.graph import BracketGraph
from trfpair.systems.dutch.solver.weighing import leaving

Steps = Mapping[str, Mapping[str, Any]]


class ReasonProofs:
    """What the reasons of one bracket need: the matching that stands and its duals by the value of the criteria alone.

    A certificate tells only where its numbers, and its pairs, differ from these.
    """

    def __init__(self, graph: BracketGraph, solution: Solution, duals: Duals, mate: Sequence[int], bits: int) -> None:
        self.graph = graph
        self.duals = duals
        self.bits = bits
        self.standing = Standing(graph.adj, graph.keys, graph.cost, solution, mate)
        self.pairs = set(edges(graph, solution._replace(mate=list(mate))))

    def add(self, steps: Steps) -> None:
        """Add the certificates to the reasons of the bracket's steps."""
        graph, standing = self.graph, self.standing
        vertex = {id_: number for number, id_ in enumerate(ids_of(graph)[: len(graph.at)])}
        for reason in _criteria(steps.get("floaters", {}), "stay"):
            one = vertex[reason["who"]]
            self._certify(reason, standing.proof_without_edges(one, graph.adj[one] & ~graph.residents))
        for reason in _criteria(steps.get("floaters", {}), "float"):
            self._certify(reason, self._leaving(vertex[reason["who"]]))
        for kind in ("mdps", "pairs"):
            for row in steps.get(kind, {}).get("rows", ()):
                for reason in _criteria(row, "pair"):
                    self._certify(reason, standing.proof_with_edge(vertex[reason["with"]], vertex[reason["who"]]))
                standing.settle(vertex[row["higher"]], vertex[row["lower"]])

    def _leaving(self, one: int) -> Solution | None:
        """The least matching with a resident who leaves; an edge to another of the bracket means that both leave."""
        graph = self.graph
        key = len(graph.cost)
        inside = {graph.keys[other]: other for other in reversed(range(graph.count))}
        row: list[int | None] = list(graph.cost[graph.keys[one]])
        for number, other in inside.items():
            row[number] = self._both_leave(one, other)
        table = [[*own, new] for own, new in zip(graph.cost, row)] + [[*row, None]]
        keys = [key if vertex == one else own for vertex, own in enumerate(graph.keys)]
        return least_cost_matching(graph.adj, keys, table)

    def _both_leave(self, one: int, other: int) -> int:
        """What it costs that two players leave the bracket, to meet below."""
        graph = self.graph
        return sum(graph.digits.number(leaving(graph, vertex)) for vertex in (one, other))

    def _certify(self, reason: dict[str, Any], solution: Solution | None) -> None:
        """Nothing is added where the duals need dummies, or more players might stay alone than there are dummies."""
        graph, players = self.graph, len(self.graph.at)
        if solution is None:
            return
        spare = sum(solution.mate[one] >= players for one in range(players, len(graph.adj)))
        duals = duals_of(graph, solution) if graph.bracket.completion or spare else None
        if duals is None:
            return
        changes = [new - old << self.bits for new, old in zip(duals.y, self.duals.y)]
        bye = duals.bye - self.duals.bye << self.bits
        reason["proof"] = {
            "y": dual_values(graph, changes, bye, solution.vertices),
            "blossoms": odd_sets(graph, duals, self.bits),
            "pairs": dashed(pair for pair in edges(graph, solution) if pair not in self.pairs),
        }


def _criteria(step: Mapping[str, Any], choice: str) -> Iterable[dict[str, Any]]:
    """The reasons of a step, or of a row, that name a criterion against a kind of choice."""
    return (one for one in step.get("against", ()) if (one["choice"], one["kind"]) == (choice, "criterion"))
