"""Proofs of a round: who could not have the bye, the first best set of upfloaters, the first best pairs of a bracket.

What they say stands in ``docs/certificates.md``: the duals of a least matching whose costs are the criteria and, below
them, the place in the order of the text, relative to what was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from trfpair.matching.bits import Mask, ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.systems.bracket.graph import PricedGraph
from trfpair.systems.bracket.relative import Choices, FirstOfBest, before_each, bits_of, widths
from trfpair.systems.match.bracket import Pairs, graph_of_pairs, pair_counts
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.match.rounds import Bracket, Course
from trfpair.systems.match.upfloaters import SetCosts, fewest_crossing, pairable
from trfpair.systems.proofs import barrier, proof_of
from trfpair.systems.trace import Step, Trace, decisions

Proof = dict[str, Any]


def add_proofs(paired: Course, trace: Trace) -> None:
    """Add the proofs to the steps of the bye and of the brackets."""
    entrants = paired.entrants
    if paired.bye and (free := mask_of(at for at, _ in paired.bye.passed if not entrants.all[at].barred)):
        (step,) = _steps(trace, "bye")
        step.facts["proof"] = barrier(entrants, entrants.allow, entrants.everybody, free)
    mate = {one: other for bracket in paired.brackets for pair in bracket.pairs for one, other in (pair, pair[::-1])}
    for bracket, chosen, pairs in zip(paired.brackets, _steps(trace, "upfloaters"), _steps(trace, "pairs")):
        if bracket.chosen.members:
            chosen.facts.update(Sets(bracket, mate).proofs(chosen))
        proof = _first_pairs(entrants, bracket)
        if proof is not None:
            pairs.facts["proof"] = proof


def _steps(trace: Trace, kind: str) -> Iterator[Step]:
    return (step for step in trace.steps if step.kind == kind)


# -- 3.5 --------------------------------------------------------------------------------------------------------------


class Sets:
    """The sets of upfloaters of a bracket."""

    def __init__(self, bracket: Bracket, mate: dict[int, int]) -> None:
        self.task, self.chosen = bracket.task, bracket.chosen
        self.entrants = entrants = bracket.task.entrants
        self.lower = [at for mask in entrants.groups.values() for at in ascending(mask & self.task.lower)]
        rest = self.task.following & ~self.chosen.members
        self.crossing = sum(not rest >> mate[at] & 1 for at in ascending(rest))
        self.complied = entrants.regulation.graded or self.crossing == rest.bit_count() % 2

    def proofs(self, step: Step) -> dict[str, Any]:
        """That the set is the first best; that none complies with C6; why others are not the only upfloater."""
        task, members = self.task, self.chosen.members
        against = [row for said in decisions([step]) for row in said.against]
        others = [self._refused(row.who, row.kind) for row in against if row.kind in ("C3", "C6")]
        found: dict[str, Any] = {"others": others} if others else {}
        order, bits = bits_of(self.lower, members)
        costs = SetCosts(task, bits)
        leaving = self._leaving(costs, order)
        alone = task.residents.bit_count() % 2 and members.bit_count() == 1
        if alone and self.crossing == (task.following & ~members).bit_count() % 2:
            taken = members.bit_length() - 1
            if leaving[taken] == min(leaving.values()):
                return found
        found["proof"] = self._solved(costs.graph(leaving, with_c6=self.complied))
        if not self.complied:
            costs = SetCosts(task)
            found["proof"]["short"] = self._solved(costs.graph(self._leaving(costs, {}), with_c6=True))
        return found

    def _leaving(self, costs: SetCosts, order: Mapping[int, int]) -> dict[int, int]:
        """The cost of an edge from a resident to somebody below, with the place in an order; without one, C4 and C5."""
        floaters = self.task.floaters if order else 0
        return {at: price + order.get(at, 0) for at, price in costs.leaving(floaters).items()}

    def _solved(self, graph: PricedGraph) -> Proof:
        return self._told(graph.least(self.task.residents | self.task.lower, tight=False))

    def _told(self, solution: Solution | None) -> Proof:
        assert solution is not None, "the rest can always be paired (C3)"
        return proof_of(solution, [one.id for one in self.entrants.all])

    def _refused(self, who: Any, kind: str) -> Proof:
        """C3: who cannot be paired with this one as the only upfloater; C6: how the following scoregroup would be."""
        task, at = self.task, self.entrants.place[who]
        rest = task.lower & ~(1 << at)
        if kind == "C6":
            return {"id": who, **self._told(fewest_crossing(task, 1 << at))}
        bracket = task.residents | 1 << at
        stuck = rest if pairable(task.graph, bracket) else bracket
        return {"id": who, **barrier(self.entrants, task.graph, stuck, 0)}


# -- 3.6 --------------------------------------------------------------------------------------------------------------


class Identifiers(Choices):
    """The order of identifiers by members of the bracket: who is a top, then whom each top meets."""

    plain = False

    def __init__(self, pairs: Pairs, allow: Sequence[int]) -> None:
        tops, bottoms = zip(*pairs)
        before = before_each(pairs, allow, mask_of(bottoms))
        self._tops, bits = bits_of(range(2 * len(pairs)), mask_of(tops))
        super().__init__(before, dict(pairs), [*widths(before), ("tops", bits)])
        self.total = sum(self.edge(*pair) for pair in pairs)
        """The place of the pairs chosen."""

    def edge(self, one: int, other: int, leavers: Mask = 0) -> int:
        """The addition of a pair, the top first."""
        return (self._tops[one] << self.unit["tops"]) + self.of(one, other)


def _first_pairs(entrants: Entrants, bracket: Bracket) -> Proof | None:
    """The proof that no pairing is better, and none as good comes first; None where none is needed, or none found."""
    places = [*ascending(bracket.task.residents | bracket.chosen.members)]
    local = {at: number for number, at in enumerate(places)}
    pairs = [(local[top], local[bottom]) for top, bottom in bracket.pairs]
    graph = graph_of_pairs(entrants, places, bracket.chosen.members)
    order = Identifiers(pairs, graph.adj)
    if not order.total and not any(pair_counts(entrants, bracket.pairs, bracket.chosen.members)):
        return None
    solution = graph.least()
    assert solution is not None, "the bracket can be paired"
    both = FirstOfBest(graph, solution, order, bits=order.bits + len(places).bit_length())
    mate = [other for _, other in sorted(chain.from_iterable((pair, pair[::-1]) for pair in pairs))]
    proved = both.by_potentials(mate) or (both.from_nothing() if len(places) <= _MOST else None)
    return proved and proof_of(proved, entrants.ids(places))


_MOST = 300
"""So many players are matched from nothing by value and place, where potentials do not tell which is first."""
