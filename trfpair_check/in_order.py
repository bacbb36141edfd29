"""Steps, and groups of reasons, that stand in one order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .round import Round
from .tournament import Player
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


def each_once(against: Sequence[Json], wanted: Sequence[Player], where: str) -> dict[Player, Json]:
    """The reason against each of these players.

    Reasons that are the same but for the player are one, which names its players (`who`) in their order, and stands
    where the first of them stands.
    """
    of = {who: reason for reason in against for who in reason["who"]}
    count = sum(len(reason["who"]) for reason in against)
    require(of.keys() == {p.id for p in wanted} and count == len(wanted), f"{where}: the players passed over")
    groups: dict[int, list[int]] = {}
    for p in wanted:
        groups.setdefault(id(of[p.id]), []).append(p.id)
    right = [reason["who"] for reason in against] == [*groups.values()]
    require(right, f"{where}: the reasons stand in another order, {[*groups.values()]} is the right one")
    alike = [{key: value for key, value in reason.items() if key != "who"} for reason in against]
    require(all(one not in alike[:n] for n, one in enumerate(alike)), f"{where}: one reason stands twice")
    return {p: of[p.id] for p in wanted}
