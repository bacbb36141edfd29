"""How far the random tests go: as many seeds as ``--seeds`` says, or a count for every day, the gate, at length."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

count = 2
"""As `--seeds` said (tests/conftest.py), before any test is collected."""


def seeds() -> range:
    """The seeds of a random test."""
    return range(count)


def daily(every_day: int, in_the_gate: int, name: str = "count") -> pytest.MarkDecorator:
    """How far a test goes that takes a ``count``."""
    return pytest.mark.parametrize(name, [every_day, pytest.param(in_the_gate, marks=pytest.mark.gate)])


def at_length(in_the_gate: int, many: int, name: str = "count") -> pytest.MarkDecorator:
    """How far a test of the gate goes that takes a ``count``, and by hand (`pytest -m long`)."""
    marks = pytest.mark.gate, pytest.mark.long
    return pytest.mark.parametrize(
        name, [pytest.param(count, marks=mark) for count, mark in zip((in_the_gate, many), marks)]
    )


def gated(*values: object) -> list[Any]:
    """Values of a parameter that only the gate tries."""
    return [pytest.param(value, marks=pytest.mark.gate) for value in values]


def leave_to_the_gate(items: list[pytest.Item]) -> None:
    """Mark for the gate what a test with ``few`` does not try every day."""
    of_test = defaultdict[tuple[Path, str], list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("few") and not (item.get_closest_marker("gate") or item.get_closest_marker("long")):
            of_test[item.path, item.name.partition("[")[0]].append(item)
    for alike in of_test.values():
        [count] = alike[0].get_closest_marker("few").args
        daily = {place * len(alike) // count for place in range(count)}
        for place, item in enumerate(alike):
            if place not in daily:
                item.add_marker("gate")
