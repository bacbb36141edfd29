"""Brackets narrowed by the criteria of the place (`solver/narrow.py`) against the exact solver on all their pairs."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from benchmarks.slow import made
from tests.dutch.support import EDITIONS, strange
from trfpair.errors import NoPairing
from trfpair.history import before_round
from trfpair.systems.dutch import brackets_of
from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.solver import exact, graph
from trfpair.systems.dutch.solver.alternatives import Alternatives
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.swiss.completion import Completion


@pytest.mark.parametrize("year", ["2017", "2026"])
@pytest.mark.parametrize("count", [100, pytest.param(6000, marks=pytest.mark.long)])
def test_narrowed_brackets_are_paired_as_the_exact_solver_pairs_them(
    year: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: Counter[str] = Counter()

    def both_ways(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome:
        exactly = exact.solve_by_graph(bracket, notes)
        with monkeypatch.context() as narrowed:
            narrowed.setattr(graph, "FEW", -1)
            narrowed.setattr(graph, "_MANY_KEYS", 0)
            quick = exact.solve_by_graph(bracket, notes)
        if exactly is None or quick is None:
            assert exactly is quick
            raise completion.no_pairing()
        assert quick.mdp_pairs == exactly.mdp_pairs
        assert quick.pairs == exactly.pairs
        assert quick.floaters == exactly.floaters
        assert quick.pab == exactly.pab
        if quick.unpaired_ahead is not None:
            told, known = (Alternatives(bracket, outcome, notes, completion) for outcome in (quick, exactly))
            assert told.value == known.value
            seen[bracket.kind] += 1
            seen["ahead" if bracket.ahead else "not ahead"] += 1
            seen["pairs"] += len(quick.all_pairs) > 2
        return exactly

    dice = Random(f"narrow {count}")
    for _ in range(count):
        with suppress(NoPairing):
            brackets_of(before_round(made(strange(dice))), EDITIONS[year], both_ways)
    told = ["PPB", "CLB", "pairs"] if year == "2017" else ["ahead", "not ahead", "pairs"]
    assert min(seen[one] for one in told) > count // 5, seen
