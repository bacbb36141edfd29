"""2.5 of Vega: a step says in which round, or how often, somebody came up; earlier versions said it in words alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import trfpair
from tests.verify.sample import outcome
from trfpair.base.errors import NoPairing
from trfpair.event.model import Tournament


@cache
def page() -> tuple[Tournament, dict[str, Any]]:
    """A round in which somebody may not come up again."""
    for seed in range(60):
        event = trfpair.generate(players=12, rounds=5, seed=f"up {seed}", system="danubian")
        for round_ in (3, 4):
            try:
                paired = trfpair.pair(event, system="danubian", round=round_)
            except NoPairing:
                continue
            if any(grounded(paired.to_dict())):
                return event, paired.to_dict()
    raise AssertionError("nobody came up twice")


def grounded(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The reasons of 2.5."""
    against = (row for step in data["trace"] for row in step.get("against", ()))
    return (row for row in against if row["kind"] == "grounded")


def changed(**facts: Any) -> dict[str, Any]:
    """The page, with the first reason of 2.5 changed; None takes a key away."""
    _, data = page()
    told = dict(data, trace=[dict(step) for step in data["trace"]])
    for step in told["trace"]:
        if "against" in step:
            step["against"] = [dict(row) for row in step["against"]]
    for row in [*grounded(told)][:1]:
        row.update(facts)
        for key in [key for key, value in row.items() if value is None and key in facts]:
            del row[key]
    return told


def test_the_round_or_the_number_is_a_key() -> None:
    event, data = page()
    (row, *_) = grounded(data)
    assert ("round" in row) != ("times" in row)
    assert str(row.get("round", row.get("times"))) in row["why"]
    assert outcome(event, data) == "accepted"


def test_pages_without_the_key_are_read() -> None:
    event, _ = page()
    assert outcome(event, changed(round=None, times=None)) == "accepted"


@pytest.mark.parametrize("facts", [{"round": 1, "times": None}, {"round": None, "times": 9}, {"why": "moved up"}])
def test_another_round_or_number_is_rejected(facts: dict[str, Any]) -> None:
    event, _ = page()
    assert outcome(event, changed(**facts)) == "rejected"
