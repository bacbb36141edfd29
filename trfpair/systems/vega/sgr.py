"""Vega's score group sheets: ScoregroupN-0.sgr before pairing, ScoregroupN-1.sgr after equalisation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from trfpair.base.plain import plain
from trfpair.systems.trace import Step


@plain
class Sheet:
    """The values that the template places on the page."""

    title: str
    groups: tuple[dict[str, Any], ...]


def tables(steps: Iterable[Step]) -> dict[str, Sheet]:
    """Collect both sheets from the steps of a round, by the digit of their file name: ``0`` and ``1``.

    The second one shows every group as it stood just before the standard procedure: players whom chapters 7.1 and 8
    have paired are gone, those whom 7.2 moved stand in the upper group.
    """
    before: list[dict[str, Any]] = []
    after: dict[int, dict[str, Any]] = {}
    for step in steps:
        if step.kind == "score_groups":
            data = step.data
            before = [
                {**group, "players": [row for row in data["players"] if row["group"] == group["number"]]}
                for group in data["groups"]
            ]
        elif step.kind == "columns":
            data = step.data
            after.setdefault(data["number"], data)
    return {
        "0": Sheet("score groups before pairing", tuple(before)),
        "1": Sheet("score groups after equalisation, just before pairing", tuple(after.values())),
    }
