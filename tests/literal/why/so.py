"""What the text answers to a question, and whether an answer says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from trfpair.event.model import Player, Result, Scoring, Tournament
from trfpair.rounds.why import WhyNot

Facts = Mapping[str, Any]


class So(NamedTuple):
    """The kind of the answer, and of each reason its kind with all facts that it must name."""

    kind: str
    reasons: Sequence[Facts] = ()
    any_order: bool = False
    """Whether the reasons may stand in any order: those against several players."""


class Reading(Protocol):
    """A round as the text pairs it."""

    @property
    def boards(self) -> set[frozenset[int]]:
        """Its pairs; the bye with 0."""
        ...

    def answer(self, one: int, other: int, wish: str) -> So:
        """The answer of the text."""
        ...


def differs(said: WhyNot, so: So) -> str:
    """Where an answer says something else than the text; empty where it says the same."""
    if said.kind != so.kind:
        return f"kind {said.kind}, is {so.kind} {list(so.reasons)}"
    told = [_plain(reason) for reason in said.reasons]
    wanted = [_plain(reason) for reason in so.reasons]
    if so.any_order:
        told, wanted = sorted(told, key=_place), sorted(wanted, key=_place)
    if len(told) != len(wanted):
        return f"reasons {told}, are {wanted}"
    for one, other in zip(told, wanted):
        if {key: one.get(key) for key in other} != other:
            return f"reason {one}, is {other}"
    return ""


def _place(reason: Facts) -> str:
    return str(reason.get("instead"))


def _plain(reason: Facts) -> dict[str, Any]:
    """A reason with lists for tuples; of two whom something lies between, it does not matter who stands first."""
    found = {key: list(value) if isinstance(value, tuple) else value for key, value in reason.items()}
    if isinstance(found.get("who"), int):
        found["who"] = [found["who"]]
    if found["kind"] in BETWEEN and "one" in found:
        found["one"], found["other"] = sorted((found["one"], found["other"]))
    return found


BETWEEN = ("met", "met-lately", "met-often", "forbidden", "absolute", "both-due", "both-clash", "taken-apart")
"""Reasons that lie between two."""


def before(event: Tournament, round_: int) -> list[Player]:
    """The players with the rounds before one of them."""
    return [replace(player, games=player.games[: round_ - 1]) for player in event.players]


def banned(event: Tournament, order: Sequence[int], round_: int) -> set[tuple[int, int]]:
    """Pairs of places whom the file keeps apart in a round."""
    groups = [{*group.ids} for group in event.forbidden if group.first <= round_ <= (group.last or round_)]
    places = range(len(order))
    return {(a, b) for group in groups for a in places for b in places if a < b and {order[a], order[b]} <= group}


def met(one: Player, other: Player) -> list[int]:
    """The rounds in which two have played each other."""
    return [at for at, game in enumerate(one.games, 1) if game.opponent == other.id and game.result.value in "1=0WDL?"]


def last_bye(player: Player, scoring: Scoring) -> tuple[str, int] | None:
    """The last bye of a player, else the last round without a game that brought the points of a win."""
    byes = [at for at, game in enumerate(player.games, 1) if game.result is Result.PAB]
    if byes:
        return "had-bye", byes[-1]
    win = max(scoring.white_win, scoring.black_win)
    points = [
        at
        for at, game in enumerate(player.games, 1)
        if not (game.opponent and game.result.value in "1=0WDL?") and scoring.points(game) >= win
    ]
    return ("had-points", points[-1]) if points else None
