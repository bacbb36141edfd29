"""Two seatings of a round beside each other: what differs, and the exchange of a player that would cost least."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from trfpair.pods.model import OF_BYES, STANDS_AT, exact
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
    return {"other": asked.players[other], **beside(request, asked, made, _swapped(made, at, other), byes)}


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
    same_byes = not byes or sorted(made[-1]) == sorted(then[-1])  # going down the list, tables are compared, not byes
    decides = _decides(*(asked.worth(order, sums) for sums in costs)) or (asked.first_by(made) if same_byes else "")
    more: dict[str, Any] = {}
    if decides in _KINDS:
        more = _of_kind(request, decides, costs, sorted(old, key=now.__contains__))
    elif decides == "weights":
        more = {"sums": [str(exact(Fraction(asked.worth(order, sums)[0][1]))) for sums in costs]}
    elif decides == "lowest":
        more = asked.equals({*costs[0]["byes"]} ^ {*costs[1]["byes"]})
    elif decides in ("walk", "table"):
        rules = [name for name in order if name not in OF_BYES] if decides == "table" else []
        more = {"first": _first_other(asked, rules, made, then, byes)}
    return {
        **asked.tells,
        "order": order,
        "made": costs[0],
        "together": costs[1],
        "decides": decides,
        "old": [one for one in old if one not in now],
        "old_now": [one for one in now if one not in old],
        "old_both": [one for one in old if one in now],
        **more,
    }


def _decides(made: Costs, then: Costs) -> str:
    """The first cost of the order that differs, empty if none does.

    ``better`` where that cost is less in the other seating: a walk or a search has not looked at all seatings.
    """
    for (cost, now), (_, would) in zip(made, then, strict=True):
        if now != would:
            return "better" if would < now else cost
    return ""


def _first_other(asked: Question, rules: Sequence[str], made: Places, then: Places, byes: bool) -> dict[str, Any]:
    """The first player of the list who has other tablemates in another seating as good, and the tablemates in both.

    Both seatings have the same byes. ``decides`` is the first of the ``rules`` by which the two tables differ; it is
    empty where the list alone decides.
    """
    rest = [made[-1]] if byes else []
    here, there = ({one: sorted(table) for table in tables for one in table} for tables in (made, then))
    who = min(one for one in here if here[one] != there[one])
    both = (here[who], there[who])
    sums = [asked.sums([table, *rest]) for table in both]
    now, would = ([asked.players[one] for one in table if one != who] for table in both)
    decides = _decides(*(asked.worth(rules, one) for one in sums))
    costs = [str(one[STANDS_AT[decides]]) for one in sums] if decides in STANDS_AT else []
    return {"who": asked.players[who], "made": now, "then": would, "decides": decides, "costs": costs}


_KINDS = {"meetings": "times", "lately": "round"}
"""The costs that count old opponents kind by kind, and by what a kind is known."""


def _of_kind(
    request: Request, decides: str, costs: Sequence[dict[str, Any]], new_first: Sequence[list[int]]
) -> dict[str, Any]:
    """The first kind of old opponents of which more meet again in the other seating: how many in both, and who."""
    past, kind = study(request), _KINDS[decides]
    made, would = ({row[kind]: row["pairs"] for row in sums[decides]} for sums in costs)
    first = max(one for one in {*made, *would} if made.get(one, 0) != would.get(one, 0))
    pairs = [row[:2] for row in new_first if first == (row[2] if decides == "meetings" else past.last[row[0]][row[1]])]
    return {"kind_of_old": first, "number": [made.get(first, 0), would.get(first, 0)], "pairs": pairs}


def _old(request: Request, tables: Places) -> list[list[int]]:
    """The pairs at the tables of a seating who have met, and how often."""
    past = study(request)
    pairs = sorted(pair for table in tables for pair in combinations(sorted(table), 2))
    return [[one, other, past.meetings(one, other)] for one, other in pairs if past.meetings(one, other)]
