"""Certificates of a round after the seeding rounds: each bracket best and first of the best, and the bye (3.1).

They have the form of those of the Dutch system; what is checked stands in ``trfpair_check/burstein.py``.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from trfpair.matching.bits import Mask, ascending
from trfpair.systems.bracket.relative import Choices, before_each, widths
from trfpair.systems.burstein.explain import AskedRows
from trfpair.systems.burstein.procedure import Paired, bye_key
from trfpair.systems.dutch.engine.budget import Budget, OutOfSteps
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.whatif.proofs import add_proofs
from trfpair.systems.dutch.whatif.reasons import Reasons
from trfpair.systems.proofs import barrier
from trfpair.systems.trace import Trace


class Meetings(Choices):
    """4.3 as numbers, relative to the pairing chosen: BSN 1 meets the largest BSN, then BSN 2; to float comes last.

    By vertices of the graph, of which the last one of the bracket has BSN 1.
    """

    def __init__(self, outcome: Decision, graph: BracketGraph) -> None:
        self._count, vertex = graph.count, graph.vertex
        mate = {vertex[one]: vertex[other] for one, other in outcome.pairs}
        decided = sorted({**mate, **{vertex[at]: vertex[at] for at in outcome.floaters}}.items(), reverse=True)
        before = before_each(decided, graph.adj, (1 << graph.count) - 1)
        super().__init__(before, mate, widths(before))

    def edge(self, one: int, other: int, leavers: Mask) -> int:
        """The cost of an edge; ``other`` has the smaller BSN, if it stands in the bracket."""
        return self.leave(one) if other >= self._count else self.of(other, one)

    def leave(self, one: int) -> int:
        """The cost of a floater."""
        return self.of(one, None)

    def under(self, one: int) -> int:
        """The vertices with whom a pair is the choice of this one."""
        return (1 << one) - 1


def add_row_proofs(trace: Trace, budget: Budget, reasons: Reasons, rows: AskedRows) -> None:
    """Add the certificates of a bracket to its criteria, and those of its reasons to their rows."""
    add_proofs(trace, budget, reasons, [one for _, questions in rows for one in questions], Meetings)
    for row, questions in rows:
        if others := [{"id": told["who"], **told["proof"]} for told, *_ in questions if "proof" in told]:
            row["proof"] = {"others": others}


def add_bye_proof(paired: Paired, trace: Trace) -> None:
    """Add the certificate of the bye, if there are steps for it."""
    if paired.bye is not None:
        step = next(step for step in trace.steps if step.kind == "bye")
        with suppress(OutOfSteps):
            if others := _without_bye(paired, paired.bye, Budget.of_proofs(paired.field.size)):
                step.facts["proof"] = {"others": others}


def _without_bye(paired: Paired, bye: int, budget: Budget) -> list[dict[str, Any]]:
    """3.1.2: for everybody who would come before and is not barred, why the others cannot be paired."""
    field, everybody = paired.everybody, (1 << paired.everybody.size) - 1
    found = []
    for at in ascending(field.eligible):
        if bye_key(field, at) < bye_key(field, bye):
            budget.take(field.size)
            found.append({"id": field.id(at), **barrier(field, field.allow, everybody & ~(1 << at), 0)})
    return found
