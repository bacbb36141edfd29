"""Two seatings of a round beside each other: what differs, and the exchange of a player that would cost least."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from trfpair.pods.past import study

if TYPE_CHECKING:
    from trfpair.pods import Question
    from trfpair.pods.model import Costs, Request

Places = list[list[int]]
"""A seating by places in the list of a question; those with a bye are its last table."""


def exchanged(request: Request, asked: Question, made: Places, byes: bool, player: int) -> dict[str, Any]:
    """The exchange of a player with somebody of another table that costs least; of equal ones the nearest in the list.

    It is told as two players at one table are: both seatings, and what decides. Empty where there is one table alone.
    """
    at, order = asked.players.index(player), asked.order(made)
    here = next(number for number, table in enumerate(made) if at in table)
    found: list[tuple[list[int | Fraction], int, int]] = []
    for there, table in enumerate(made):
        looked = [one for number, one in enumerate(made) if number in (here, there, len(made) - 1 if byes else here)]
        now = asked.worth(order, asked.sums(looked))
        for other in table if there != here else ():
            then = asked.worth(order, asked.sums(_swapped(looked, at, other)))
            more = [after - before for (_, before), (_, after) in zip(now, then, strict=True)]
            found.append((more, abs(other - at), other))
    if not found:
        return {}
    other = min(found)[2]
    tables = _swapped(made, at, other)
    told = beside(request, asked, made, tables, byes)
    if told["decides"] == "walk" and _in_walk(tables) < _in_walk(made):
        told["decides"] = ""
    return {"other": asked.players[other], **told}


def _in_walk(tables: Places) -> Places:
    """A seating as the walk orders seatings: the smaller one is tried first."""
    return sorted(map(sorted, tables))


def _swapped(tables: Places, one: int, other: int) -> Places:
    """The seating in which two have changed their places."""
    new = {one: other, other: one}
    return [[new.get(player, player) for player in table] for table in tables]


def beside(request: Request, asked: Question, made: Places, then: Places, byes: bool) -> dict[str, Any]:
    """The costs of the seating made and of another one, what decides, and the old opponents who meet in one alone."""
    order = asked.order(made)
    costs = [asked.sums(tables) for tables in (made, then)]
    seatings = [
        [[asked.players[player] for player in table] for table in (tables[:-1] if byes else tables)]
        for tables in (made, then)
    ]
    now, old = (_old(request, tables) for tables in seatings)
    return {
        "order": order,
        "made": costs[0],
        "together": costs[1],
        "decides": _decides(order, *(asked.worth(order, sums) for sums in costs)),
        "old": [one for one in old if one not in now],
        "old_now": [one for one in now if one not in old],
        "old_both": [one for one in old if one in now],
    }


def _decides(order: Sequence[str], made: Costs, then: Costs) -> str:
    """The first cost of the order that differs; ``walk`` where the order of the walk decides, empty if nothing does.

    ``better`` where that cost is less in the other seating: a walk or a search has not looked at all seatings.
    """
    for (cost, now), (_, would) in zip(made, then, strict=True):
        if now != would:
            return "better" if would < now else cost if order else ""
    return "walk" if "walk" in order else ""


def _old(request: Request, tables: Places) -> list[list[int]]:
    """The pairs at the tables of a seating who have met, and how often."""
    past = study(request)
    pairs = sorted(pair for table in tables for pair in combinations(sorted(table), 2))
    return [[one, other, past.meetings(one, other)] for one, other in pairs if past.meetings(one, other)]
