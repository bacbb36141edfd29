"""Functions that the template of the steps asks, by name: what pages tell of a bracket in other words than its data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trfpair.base.shown import plural


def earlier_exchanges(subgroups: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """Reasons against the exchanges before the one of a bracket, equal reasons told once.

    Of all exchanges of fewer players only the best is told. What was not looked into is left out.
    """
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for reason in subgroups["earlier"]:
        number = len(reason["down"])
        alike = "" if number < len(subgroups["down"]) else [reason.get(key) for key in _ALIKE]
        groups.setdefault(f"{number} {alike}", []).append(reason)
    if subgroups["more"] and len(subgroups["earlier"][-1]["down"]) < len(subgroups["down"]):
        groups.popitem()
    return [
        (_exchanged(same, len(subgroups["down"])), min(same, key=_harm))
        for same in groups.values()
        if all(reason["kind"] != "unasked" for reason in same)
    ]


_MOST_SWAPS = 6
"""So many exchanges are named of those that a reason is against."""
_ALIKE = ("kind", "row", "forced", "players", "forced_players")


def _harm(reason: Mapping[str, Any]) -> tuple[Any, ...]:
    """The better candidate is worse in a later row, or less."""
    return (0, -reason["row"], reason["forced"]) if reason["kind"] == "criterion" else (1,)


def _exchanged(same: Sequence[Mapping[str, Any]], made: int) -> str:
    number = len(same[0]["down"])
    if number < made:
        best = ", at best" if any(one["kind"] == "criterion" for one in same) else ""
        return f"no exchange of {plural(number, 'player')}{best}"
    swaps = [f"{', '.join(map(str, one['down']))} with {', '.join(map(str, one['up']))}" for one in same]
    more = [f"{len(swaps) - _MOST_SWAPS} more"] if len(swaps) > _MOST_SWAPS else []
    return f"not {'; '.join(swaps[:_MOST_SWAPS] + more)}"


SHOWS = {"earlier_exchanges": earlier_exchanges}
"""The functions."""
