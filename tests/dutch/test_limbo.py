"""Brackets with many MDPs (`solver/limbo.py`) against the exact solver, in fields hardly any of which can be paired."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from benchmarks.slow import made
from tests.dutch.support import strange
from trfpair.errors import NoPairing
from trfpair.history import before_round
from trfpair.systems.dutch import brackets_of
from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.editions import DUTCH_2026
from trfpair.systems.dutch.solver import exact, limbo
from trfpair.systems.dutch.solver.alternatives import Alternatives
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.swiss.completion import Completion


@pytest.mark.parametrize("count", [250, pytest.param(6000, marks=pytest.mark.long)])
def test_many_mdps_are_paired_as_the_exact_solver_pairs_them(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limbo, "FEWEST_PLAYERS", 0)
    seen: Counter[str] = Counter()

    def both_ways(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome:
        exactly = exact.solve_by_graph(bracket, notes)
        if exactly is None:
            raise completion.no_pairing()
        quick = limbo.solve_limbo(bracket, completion, notes)
        if quick is not None:
            assert quick.mdp_pairs == exactly.mdp_pairs
            assert quick.pairs == exactly.pairs
            assert quick.floaters == exactly.floaters
            assert quick.pab == exactly.pab
            seen["some are paired" if quick.all_pairs else "all float"] += 1
        if quick is not None and quick.unpaired_ahead is not None:
            told, graph = (Alternatives(bracket, outcome, notes, completion) for outcome in (quick, exactly))
            assert told.value == graph.value
            pairs, left = told.look_ahead()
            ahead = {*quick.floaters, *range(bracket.last, bracket.following)}
            assert sorted([*left, *(one for pair in pairs for one in pair)]) == sorted(ahead)
            seen["with the look-ahead"] += 1
        return exactly

    dice = Random(f"limbo {count}")
    for _ in range(count):
        with suppress(NoPairing):
            brackets_of(before_round(made(strange(dice))), DUTCH_2026, both_ways)
    assert min(seen["some are paired"], seen["all float"], seen["with the look-ahead"]) > count // 5
