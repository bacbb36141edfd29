"""How far the random tests go: as many seeds as ``--seeds`` says, or a count for every day and one for the gate."""

from __future__ import annotations

from typing import Any

import pytest

count = 5
"""As `--seeds` said (tests/conftest.py), before any test is collected."""


def seeds() -> range:
    """The seeds of a random test."""
    return range(count)


def daily(every_day: int, in_the_gate: int, name: str = "count") -> pytest.MarkDecorator:
    """How far a test goes that takes a ``count``."""
    return pytest.mark.parametrize(name, [every_day, pytest.param(in_the_gate, marks=pytest.mark.gate)])


def gated(*values: object) -> list[Any]:
    """Values of a parameter that only the gate tries."""
    return [pytest.param(value, marks=pytest.mark.gate) for value in values]
