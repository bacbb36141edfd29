"""Certificates: that the candidate of a bracket is the best and the first of the best, for whoever does not trust us.

What a certificate says and how it is checked stands in ``trfpair_check/dutch_proof.py``, which shares nothing with this
module: the duals of a matching of least cost in the bracket's graph, where the cost of an edge is its value by the
criteria and, below all of them, its place in the order of Article 4 relative to the candidate chosen
(``whatif/places.py``). So one set of duals proves both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import perfect_except
from trfpair.systems.bracket.relative import Choices
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.budget import Budget, OutOfSteps
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import Bracket, Course
from trfpair.systems.dutch.whatif.places import Places
from trfpair.systems.dutch.whatif.questions import Questions
from trfpair.systems.dutch.whatif.reason_proofs import ReasonProofs, dual_values, duals_of, edges, odd_sets, ordered
from trfpair.systems.dutch.whatif.reasons import Asked, Reasons
from trfpair.systems.proofs import Certificate, Duals, barrier, dashed, units
from trfpair.systems.trace import Trace

_Order = Callable[[Decision, BracketGraph], Choices]


def add_proofs(trace: Trace, budget: Budget, reasons: Reasons, told: Sequence[Asked], order: _Order = Places) -> None:
    """Add the certificates of a bracket to its criteria, the last ones of the trace, and to its reasons.

    The steps are apart from those of the reasons, which are the same without; what there are none for goes without.
    """
    facts = next(step.facts for step in reversed(trace.steps) if step.kind == "criteria")
    asked = reasons.asked
    asked.own = budget
    with suppress(OutOfSteps):
        if (proof := certify(asked, told, order)) is not None:
            facts["proof"] = proof
        if reasons.bracket.kind == "PPB":
            facts["attempt"] = certify_collapse(reasons.bracket, asked.notes, budget)


def proved(steps: Iterator[None], paired: Course[Decision], notes: Notes, trace: Trace) -> Iterator[None]:
    """The steps of a round as they are written, and behind them the certificates of the bye (C5)."""
    yield from steps
    field = paired.field
    if paired.bye is not None and notes.edition.completion_always:
        bye, could = (next(step for step in trace.steps if step.kind == kind) for kind in ("bye", "bye-set"))
        score = field.score[paired.byes.bit_length() - 1]
        if lower := mask_of([at for at in ascending(field.eligible) if field.score[at] < score]):
            bye.facts["proof"] = barrier(field, field.allow, (1 << field.size) - 1, lower)
        if others := certify_others(paired, [field.position[id_] for id_ in could.data["ids"]]):
            could.facts["proof"] = {"others": others}


def certify(asked: Questions, told: Sequence[Asked] = (), order: _Order = Places) -> Certificate | None:
    """The certificate of one bracket; None where none of this form was found (2017). Its reasons get theirs too.

    ``order`` is that of the text as numbers. OutOfSteps where that is too long.
    """
    asked.pay()
    graph, solution = asked.graph, asked.solution
    places = order(asked.outcome, graph)
    proved = ordered(graph, solution, places, asked.own, asked.mate)._replace(mate=asked.mate)
    value, both = duals_of(graph, solution), duals_of(graph, proved)
    if value is None or both is None:
        return None
    reasons = ReasonProofs(asked, value, places.bits)
    for one in told:
        reasons.prove(one)
    certificate = _written(graph, proved, value, both, places)
    return {**certificate, "sets": list(reasons.sets)} if reasons.sets else certificate


def _written(graph: BracketGraph, proved: Solution, value: Duals, both: Duals, places: Choices) -> Certificate:
    """The certificate as data; the pairs of the bracket stand in the trace."""
    shift = places.bits
    inside = {graph.bracket.field.id(at) for at in graph.at[: graph.count]}
    first = [(vertex, number << shift) for vertex, number in enumerate(value.y)]
    more = [(vertex, new - old) for (vertex, old), new in zip(first, both.y)]
    return {
        "units": units(graph.digits.unit, shift),
        "y": dual_values(graph, first, value.bye << shift, proved.vertices),
        "places": dual_values(graph, more, both.bye - (value.bye << shift), proved.vertices),
        "blossoms": odd_sets(graph, both),
        "completion": dashed(pair for pair in edges(graph, proved) if not set(pair) <= inside),
    }


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


def certify_collapse(bracket: Bracket, notes: Notes, budget: Budget) -> Certificate:
    """A.9: the candidate that the penultimate bracket had without C.4, its certificate, and why it would not do."""
    field = bracket.field
    attempt = replace(bracket, kind="", completion=False, ahead=True)
    outcome = solve(attempt, notes)
    left = bracket.below_mask | mask_of(outcome.floaters)
    return {
        "pairs": dashed((field.id(one), field.id(other)) for one, other in outcome.all_pairs),
        "proof": certify(Questions(attempt, outcome, notes, budget)),
        **barrier(field, field.allow, left, bracket.bye),
    }
