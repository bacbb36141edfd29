"""Steps that stand in one order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .round import Round
from .words import Json, require


def taking(claims: Round, steps: list[Json]) -> Callable[..., Any]:
    """A function that hands out the next step, which must be the one named; unknown steps are not proved."""
    known = [step for step in steps if step["step"] in claims.keys.split()]
    claims.unproved += [f"the step {step['step']}" for step in steps if step not in known]
    rest = iter([*known, {"step": "the end"}])

    def take(name: str) -> Json:
        step = next(rest)
        require(step["step"] == name, f"the step {step['step']}, not {name}")
        return step

    return take
