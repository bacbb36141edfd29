"""Certificates: that the candidate of a bracket is the best and the first of the best, for whoever does not trust us.

What a certificate says and how it is checked stands in ``trfpair/verify/proof.py``, which shares nothing with this
module: the duals of a matching of least cost in the bracket's graph, where the cost of an edge is its value by the
criteria and, below all of them, its place in the order of Article 4 relative to the candidate chosen
(``trfpair/verify/order.py``). So one set of duals proves both.

The value alone has few classes of equal players, and its duals are found quickly. Times a number above all places in
the order they are duals to start from: only where an earlier candidate could be as good is anything left to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import perfect_except
from trfpair.systems.dutch.certificates.duals import dual_values, duals_of, edges, ids_of, odd_sets
from trfpair.systems.dutch.certificates.places import Numbered, Places, ordered
from trfpair.systems.dutch.certificates.reason_proofs import ReasonProofs
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.budget import Budget, OutOfSteps, from_nothing
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import whole_graph, with_room
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket, Course
from trfpair.systems.dutch.rules.editions import Edition
from trfpair.systems.dutch.rules.field import Field
from trfpair.systems.dutch.whatif.reasons import Asked
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.swiss.proofs import Certificate, Duals, barrier, dashed, units
from trfpair.systems.trace import Trace

A_PLAYER = 2_000
"""So many steps for each player of the round may be taken for its certificates."""


def add_proofs(
    paired: Course[Decision], edition: Edition, notes: Notes, trace: Trace, told: Mapping[int, Sequence[Asked]]
) -> None:
    """Add the certificates of a round to its trace: to the criteria of each bracket, its reasons, and the bye (C5).

    ``told`` are the reasons of each bracket: the proofs name the same candidates. What there are no steps for goes
    without.
    """
    field, completion, budget = paired.field, Completion(paired.field), Budget(A_PLAYER * paired.field.size)
    criteria = [step.facts for step in trace.steps if step.kind == "criteria"]
    for (bracket, outcome), facts in zip(paired.brackets, criteria):
        with suppress(OutOfSteps):
            ahead = facts.get("ahead")
            ahead = ahead if isinstance(ahead, Mapping) else None
            proof = certify(bracket, outcome, notes, budget, ahead, told[bracket.number])
            if proof is not None:
                facts["proof"] = proof
            if bracket.kind == "PPB":
                facts["attempt"] = certify_collapse(bracket, completion, notes, budget)
    if paired.bye is not None and edition.completion_always:
        bye, could = (next(step for step in trace.steps if step.kind == kind) for kind in ("bye", "bye-set"))
        certificate = certify_bye(field, paired.byes)
        if certificate is not None:
            bye.facts["proof"] = certificate
        if others := certify_others(paired, [field.position[id_] for id_ in could.data["ids"]]):
            could.facts["proof"] = {"others": others}


def certify(
    bracket: Bracket,
    outcome: Decision,
    notes: Notes,
    budget: Budget,
    ahead: Mapping[str, Any] | None = None,
    told: Sequence[Asked] = (),
    numbered: Callable[[Bracket, Decision, BracketGraph], Numbered] = Places,
) -> Certificate | None:
    """The certificate of one bracket; None where none of this form was found (2017). Its reasons get theirs too.

    ``ahead`` is the look-ahead that the trace tells of, ``numbered`` the order. OutOfSteps where that is too
    long.
    """
    graph, solution = _solved(bracket, outcome, notes, budget)
    places = numbered(bracket, outcome, graph)
    proved = ordered(graph, solution, places, budget)
    if ahead is not None:
        proved = proved._replace(mate=_as_told(graph, proved.mate, ahead))
    value, both = duals_of(graph, solution), duals_of(graph, proved)
    if value is None or both is None:
        return None
    reasons = ReasonProofs(graph, solution, value, proved.mate, places.bits, budget)
    for one in told:
        reasons.prove(one)
    certificate = _written(graph, proved, value, both, places)
    return {**certificate, "sets": list(reasons.sets)} if reasons.sets else certificate


def _solved(bracket: Bracket, outcome: Decision, notes: Notes, budget: Budget) -> tuple[BracketGraph, Solution]:
    """The graph of a bracket with a digit for all that a choice could add, and a candidate of the best value."""
    yardstick = Yardstick(bracket, notes.criteria, pab=outcome.pab)
    if not bracket.completion:
        # Two more dummies than need be idle are for what a choice may force. Because any two of them may meet, those
        # who are left have the dual 0, and no blossom divides dummies.
        return with_room(bracket, yardstick, notes, 2, idle=2, weighed=True, budget=budget)
    graph = whole_graph(bracket, yardstick, notes).weighed()
    solution = _least(graph, budget)
    assert solution is not None
    return graph, solution


def _least(graph: BracketGraph, budget: Budget) -> Solution | None:
    budget.take(from_nothing(len(graph.adj), max(graph.keys) + 1))
    return graph.least()


def _as_told(graph: BracketGraph, mate: Sequence[int], ahead: Mapping[str, Any]) -> list[int]:
    """A matching of the same cost whose look-ahead is the one that the trace tells (C8; C.7)."""
    vertex = {id_: number for number, id_ in enumerate(ids_of(graph)[: len(graph.at)])}
    pairs = [(vertex[one], vertex[other]) for one, other in ahead["pairs"]]
    pairs += [(one, mate[one]) for one in range(graph.count) if one < mate[one] < graph.count]
    left = (1 << len(graph.at)) - 1 & ~mask_of([one for pair in pairs for one in pair])
    found = list(mate)
    if graph.bracket.completion:
        rest = perfect_except(graph.adj, left, graph.local(graph.bracket.bye))
        assert rest is not None
        pairs += [(one, rest[one] if rest[one] >= 0 else len(graph.at)) for one in ascending(left) if rest[one] < one]
    else:
        pairs += zip(ascending(left), [one for one in range(len(graph.at), len(mate)) if mate[one] < len(graph.at)])
    for one, other in pairs:
        found[one], found[other] = other, one
    return found


def _written(graph: BracketGraph, proved: Solution, value: Duals, both: Duals, places: Numbered) -> Certificate:
    """The certificate as data; the pairs of the bracket stand in the trace."""
    shift = places.bits
    inside = {graph.bracket.field.id(at) for at in graph.at[: graph.count]}
    first = [(vertex, number << shift) for vertex, number in enumerate(value.y)]
    more = [(vertex, new - old) for (vertex, old), new in zip(first, both.y)]
    return {
        "units": units(graph.digits, shift),
        "y": dual_values(graph, first, value.bye << shift, proved.vertices),
        "places": dual_values(graph, more, both.bye - (value.bye << shift), proved.vertices),
        "blossoms": odd_sets(graph, both),
        "completion": dashed(pair for pair in edges(graph, proved) if not set(pair) <= inside),
    }


def certify_bye(field: Field, byes: int) -> Certificate | None:
    """C5: the groups that show that the bye cannot go to a lower score; None where nobody lower may have it."""
    score = field.score[byes.bit_length() - 1]
    lower = sum(1 << at for at in ascending(field.eligible) if field.score[at] < score)
    return barrier(field, field.allow, (1 << field.size) - 1, lower) if lower else None


def certify_others(paired: Course[Decision], able: Sequence[int]) -> list[list[Any]]:
    """C5: for everybody else who could have the bye the pairs that are then new."""
    field, everybody = paired.field, (1 << paired.field.size) - 1
    mate = [-1] * field.size
    for one, other in paired.pairs:
        mate[one], mate[other] = other, one
    found = []
    for at in able:
        if at != paired.bye:
            then = perfect_except(field.allow, everybody & ~(1 << at), 0, mate)
            assert then is not None
            new = [(one, other) for one, other in enumerate(then) if one < other and other != mate[one]]
            found.append([field.id(at), dashed((field.id(one), field.id(other)) for one, other in new)])
    return found


def certify_collapse(bracket: Bracket, completion: Completion, notes: Notes, budget: Budget) -> Certificate:
    """A.9: the candidate that the penultimate bracket had without C.4, its certificate, and why it would not do."""
    field = bracket.field
    attempt = replace(bracket, kind="", completion=False, ahead=True)
    outcome = solve(attempt, completion, notes)
    left = bracket.below_mask | mask_of(outcome.floaters)
    return {
        "pairs": dashed((field.id(one), field.id(other)) for one, other in outcome.all_pairs),
        "proof": certify(attempt, outcome, notes, budget),
        **barrier(field, field.allow, left, bracket.bye),
    }
