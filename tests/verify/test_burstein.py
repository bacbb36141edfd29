"""Burstein rounds: the pairing of the engine is proved, any other one is rejected, whatever proof comes with it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from tests.seeds import at_length
from tests.verify.test_systems import rounds, told
from trfpair.event.model import Tournament
from trfpair.systems.burstein import explain, pair_after_seeding
from trfpair.systems.dutch.engine import exactly
from trfpair.systems.dutch.engine.decision import Decision, decide
from trfpair.systems.dutch.engine.graphs import Graphs
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.whatif.reasons import Reasons, barred
from trfpair.verify import verify

Json = dict[str, Any]


def after_seeding(seeds: range) -> Iterator[tuple[Tournament, Json]]:
    for tournament, data in rounds("burstein-2026", seeds):
        if data["trace"][0]["step"] != "seeding":
            yield tournament, data


def proved(seeds: range) -> int:
    """How many brackets were proved: all of them, with every reason."""
    count = 0
    for tournament, data in after_seeding(seeds):
        verdict = verify(tournament, data)
        brackets = sum(step["step"] == "bracket" for step in data["trace"])
        assert verdict.accepted, verdict
        assert f"brackets proved best and first of the best: {brackets} of {brackets}" in verdict.checked
        count += brackets
    return count


@at_length(4, 12)
def test_every_bracket_is_proved(count: int) -> None:
    assert proved(range(count)) > 4 * count


@pytest.mark.long
def test_every_bracket_is_proved_at_length() -> None:
    assert proved(range(1000, 1400)) > 2000


def another(bracket: Bracket, notes: Notes) -> Decision:
    """The pairing to be chosen without the first pair of the right one; the right one if none is left."""
    right = exactly(bracket, notes)
    graph = Graphs(bracket, notes).whole
    if right.pairs:
        one, other = (graph.vertex[at] for at in right.pairs[0])
        rows = list(graph.adj)
        rows[one] &= ~(1 << other)
        rows[other] &= ~(1 << one)
        graph = graph.with_rows(rows)
        if solution := graph.least():
            return decide(graph, solution)
    return right


def only_bars(reasons: Reasons, one: int, other: int) -> explain._Why:
    """What bars a pair; of all others nothing."""
    return barred(reasons.field, one, other) or explain.UNASKED, explain._BARE


def judged(seeds: range, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The outcomes of rounds in which every bracket has another pairing, with its proof and without other claims."""
    found: Counter[str] = Counter()
    for tournament, data in after_seeding(seeds):
        with monkeypatch.context() as patch, suppress(AssertionError):
            patch.setattr(pair_after_seeding, "__defaults__", (another,))
            patch.setattr(explain._Reasons, "against", only_bars)
            other = told(tournament, "burstein-2026", data["round"])
            if other and json.dumps(other["pairs"]) != json.dumps(data["pairs"]):
                found[verify(tournament, other).outcome] += 1
    return found


@pytest.mark.gate
def test_another_pairing_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    found = judged(range(20), monkeypatch)
    assert set(found) == {"rejected"}
    assert found["rejected"] > 10
