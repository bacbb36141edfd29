"""A large round has one large graph at a time: that of a bracket is let go before the next bracket is told."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence
from functools import partial

import pytest

from benchmarks.fields import by_rating, played
from trfpair.event.history import before_round
from trfpair.systems.burstein import explain as burstein
from trfpair.systems.burstein.criteria import BURSTEIN_2026
from trfpair.systems.burstein.field import BursteinField
from trfpair.systems.burstein.procedure import pair_field
from trfpair.systems.burstein.proofs import add_row_proofs
from trfpair.systems.dutch import brackets_of, solve
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.explain import explain
from trfpair.systems.dutch.rules.editions import DUTCH_2026
from trfpair.systems.dutch.whatif.proofs import add_proofs
from trfpair.systems.dutch.whatif.reasons import Asked, Reasons
from trfpair.systems.trace import Trace


class Watched:
    """How many graphs of brackets that were told are still there when the next bracket has been."""

    def __init__(self) -> None:
        self.graphs: list[weakref.ref[BracketGraph]] = []

    def look(self, reasons: Reasons) -> None:
        assert [graph for graph in self.graphs if graph()] == []
        self.graphs.append(weakref.ref(reasons.asked.graph))


@pytest.fixture(autouse=True)
def _without_collector() -> object:
    gc.disable()
    yield
    gc.enable()


def test_the_graphs_of_a_dutch_round_are_let_go() -> None:
    history = before_round(played(60, 4, by_rating, announced=6))
    paired, notes = brackets_of(history, DUTCH_2026)
    watched, trace = Watched(), Trace(proofs=True)
    add = partial(add_proofs, trace, Budget.of_proofs(paired.field.size))

    def prove(reasons: Reasons, told: Sequence[Asked]) -> None:
        add(reasons, told)
        watched.look(reasons)

    assert [*explain(paired, notes, trace, prove)] == [None] * len(watched.graphs)
    assert len(watched.graphs) > 4
    assert sum("proof" in step.facts for step in trace.steps if step.kind == "criteria") == len(watched.graphs)


def test_the_graphs_of_a_burstein_round_are_let_go() -> None:
    history = before_round(played(60, 4, by_rating, announced=6))
    paired = pair_field(BursteinField(history, BURSTEIN_2026), BURSTEIN_2026, solve)
    watched, trace = Watched(), Trace(proofs=True)
    add = partial(add_row_proofs, trace, Budget.of_proofs(paired.field.size))

    def prove(reasons: Reasons, rows: burstein.AskedRows) -> None:
        add(reasons, rows)
        watched.look(reasons)

    burstein.explain(paired, trace, prove)
    assert len(watched.graphs) > 4
