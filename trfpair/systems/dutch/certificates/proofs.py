"""Certificates: that the candidate of a bracket is the best and the first of the best, for whoever does not trust us.

What a certificate says and how it is checked stands in ``trfpair/verify/proof.py``, which shares nothing with this
module: the duals of a matching of least cost in the bracket's graph, where the cost of an edge is its value by the
criteria and, below all of them, its place in the order of Article 4 relative to the candidate chosen
(``trfpair/verify/order.py``). So one set of duals proves both.

The value alone has few classes of equal players, and its duals are found quickly. Times a number above all places in
the order they are duals to start from: only where an earlier candidate could be as good is anything left to do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import blockers, perfect_except
from trfpair.systems.dutch.certificates.duals import (
    BYE,
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
from trfpair.systems.dutch.certificates.reason_proofs import ReasonProofs, Steps
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.weighing import solved, work
from trfpair.systems.dutch.rules.bracket import Bracket, Course
from trfpair.systems.dutch.rules.editions import Edition
from trfpair.systems.dutch.rules.field import Field
from trfpair.systems.dutch.whatif.reasons import Examples
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.trace import Trace

NO_EXAMPLES: Examples = {}

_MOST_WORK = 80_000
"""So much work (`weighing.work`) is done for the certificates of a round,"""
_MOST_WORK_A_PLAYER = 100
"""or of a large one so much for each player; an ordinary round needs less."""


def add_proofs(
    paired: Course[Decision], edition: Edition, notes: Notes, trace: Trace, examples: Mapping[int, Examples]
) -> None:
    """Add the certificates of a round to its trace: to the criteria of each bracket, and to the bye (C5).

    ``examples`` are the candidates that the reasons of each bracket tell of: the proofs name the same. Brackets for
    which there is no time go without.
    """
    left = max(_MOST_WORK, _MOST_WORK_A_PLAYER * paired.field.size)
    completion, again = Completion(paired.field), Again()
    bye = next((step.facts for step in trace.steps if step.kind == "bye"), {})
    about_bye = [*bye.get("against", ()), *bye.get("rivals", ())]
    for (bracket, outcome), steps in zip(paired.brackets, _by_bracket(trace)):
        criteria = steps["criteria"]
        needed = work(bracket, notes)
        if needed > left:
            continue
        left -= needed
        decided = [reason for reason in about_bye if reason.get("bracket") == bracket.number]
        certificate = certify(bracket, outcome, notes, again, steps, decided, examples[bracket.number])
        if certificate is not None:
            criteria["proof"] = certificate
        if bracket.kind == "PPB":
            criteria["attempt"] = certify_collapse(bracket, completion, notes, again)
    if paired.bye is not None and edition.completion_always:
        certificate = certify_bye(paired.field, paired.byes)
        if certificate is not None:
            bye["proof"] = certificate
        could = next(step.facts for step in trace.steps if step.kind == "bye-set")
        if others := certify_others(paired, [paired.field.position[id_] for id_ in could["ids"]]):
            could["proof"] = {"others": others}


def _by_bracket(trace: Trace) -> list[dict[str, dict[str, Any]]]:
    """The data of the steps of each bracket, by kind."""
    found: list[dict[str, dict[str, Any]]] = []
    for step in trace.steps:
        if step.kind == "bracket":
            found.append({})
        if found:
            found[-1][step.kind] = step.facts
    return found


def certify(
    bracket: Bracket,
    outcome: Decision,
    notes: Notes,
    again: Again,
    steps: Steps,
    byes: Sequence[dict[str, Any]] = (),
    examples: Examples = NO_EXAMPLES,
) -> Certificate | None:
    """The certificate of one bracket; None where it would take too long, or none of this form was found (2017).

    The reasons in the steps, and those about the bye that this bracket decides, get theirs on the way.
    """
    graph, solution = solved(bracket, outcome, notes)
    places = Places(bracket, outcome, graph)
    proved = ordered(graph, solution, places, again)
    if proved is None:
        return None
    if "ahead" in steps.get("criteria", {}):
        proved = proved._replace(mate=_as_told(graph, proved.mate, steps["criteria"]["ahead"]))
    value, both = duals_of(graph, solution), duals_of(graph, proved)
    if value is None or both is None:
        return None
    reasons = ReasonProofs(graph, solution, outcome, value, proved.mate, places.bits, examples, again)
    reasons.add(steps, byes)
    certificate = _written(graph, proved, value, both, places)
    return {**certificate, "sets": list(reasons.sets)} if reasons.sets else certificate


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


def _written(graph: BracketGraph, proved: Solution, value: Duals, both: Duals, places: Places) -> Certificate:
    """The certificate as data; the pairs of the bracket stand in the trace."""
    shift = places.bits
    inside = {graph.bracket.field.id(at) for at in graph.at[: graph.count]}
    more = [new - (old << shift) for new, old in zip(both.y, value.y)]
    return {
        "units": units(graph, shift),
        "y": dual_values(graph, [y << shift for y in value.y], value.bye << shift, proved.vertices),
        "places": dual_values(graph, more, both.bye - (value.bye << shift), proved.vertices),
        "blossoms": odd_sets(graph, both),
        "completion": dashed(pair for pair in edges(graph, proved) if not set(pair) <= inside),
    }


def certify_bye(field: Field, byes: int) -> Certificate | None:
    """C5: the groups that show that the bye cannot go to a lower score; None where nobody lower may have it."""
    score = field.score[byes.bit_length() - 1]
    lower = sum(1 << at for at in ascending(field.eligible) if field.score[at] < score)
    return _barrier(field, (1 << field.size) - 1, lower) if lower else None


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


def certify_collapse(bracket: Bracket, completion: Completion, notes: Notes, again: Again) -> Certificate:
    """A.9: the candidate that the penultimate bracket had without C.4, its certificate, and why it would not do."""
    field = bracket.field
    attempt = replace(bracket, kind="", completion=False, ahead=True)
    outcome = solve(attempt, completion, notes)
    left = bracket.below_mask | mask_of(outcome.floaters)
    return {
        "pairs": dashed((field.id(one), field.id(other)) for one, other in outcome.all_pairs),
        "proof": certify(attempt, outcome, notes, again, {}),
        **_barrier(field, left, bracket.bye),
    }


def _barrier(field: Field, players: int, byes: int) -> Certificate:
    """Why some players cannot all be paired, or all but one who may have the bye: odd groups, and who they may meet."""
    bye = 1 << field.size
    odd = players.bit_count() % 2
    adj = [row | (bye if byes >> at & 1 else 0) for at, row in enumerate(field.allow)]
    found = blockers([*adj, byes], players | (bye if odd else 0))
    assert found is not None
    through, groups = found
    ids = [*(field.id(at) for at in range(field.size)), BYE]
    return {
        "left": [[ids[at] for at in ascending(group)] for group in groups],
        "may_meet": [ids[at] for at in ascending(through)],
    }
