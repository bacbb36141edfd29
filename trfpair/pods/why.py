"""One player at the tables, and why two players do not sit together: the best seating with both at one table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.event.saying import Saying
from trfpair.pods import Question
from trfpair.pods.model import Outcome, Request
from trfpair.pods.past import History, study

Answer = dict[str, Any]


def explain(request: Request, outcome: Outcome, player: int) -> Answer:
    """The table of a player, and what the others there and the player have behind them."""
    _known(request, player)
    past = study(request)
    for number, table in enumerate(outcome.tables, 1):
        if player in table:
            mates = [
                {"player": mate, "seat": seat, "points": str(past.points[mate]), "met": past.meetings(player, mate)}
                for seat, mate in enumerate(table, 1)
            ]
            return {"player": player, "table": number, "seats": mates, **_behind(past, player)}
    return {"player": player, "bye": True, **_behind(past, player)}


def _behind(past: History, player: int) -> Answer:
    return {
        "points": str(past.points[player]),
        "byes": past.byes[player],
        "tables_of_three": past.threes[player],
        "met": {str(other): times for other, times in sorted(past.met[player].items())},
    }


def why_not(request: Request, outcome: Outcome, asked: Question, one: int, other: int) -> Answer:
    """The cost of the best seating found with two players at one table, beside the seating made, and what is proved.

    ``asked`` is the round of the request. All seatings are examined up to 16 players, and at tables of two; larger
    fields are searched and put to the proof.
    """
    _known(request, one)
    _known(request, other)
    if one == other:
        raise BadInput(Saying("two-different", player=one))
    question = {"one": one, "other": other}
    if any({one, other} <= {*table} for table in outcome.tables):
        return {**question, "kind": "made", **explain(request, outcome, one)}
    place = {player: at for at, player in enumerate(asked.players)}
    made = [[place[player] for player in table] for table in outcome.tables]
    made += [[place[player] for player in outcome.byes]] if outcome.byes else []
    answer: Answer = {**question, "kind": "cost", "order": asked.order(made), "made": asked.sums(made)}
    tables, proved = asked.together(made, (place[one], place[other]))
    if tables is None:
        return {**answer, "kind": "none"}
    seated = tables[:-1] if outcome.byes else tables
    ids = [sorted(asked.players[player] for player in table) for table in seated]
    together = asked.sums(tables)
    old, now = (_old(study(request), tables) for tables in (ids, outcome.tables))
    pairs = {
        "old": [one for one in old if one not in now],
        "old_now": [one for one in now if one not in old],
        "old_both": [one for one in old if one in now],
    }
    decides = _decides(answer["order"], answer["made"], together)
    return {**answer, "together": together, "tables": ids, "proved": proved, "decides": decides, **pairs}


_VALUES = {
    "rematches": "rematch_pairs_beyond_tolerance",
    "byes": "earlier_byes",
    "meetings": "meetings",
    "lately": "lately",
    "lowest": "byes",
    "spread": "score_spread",
    "badness": "badness",
    "threes": "repeated_threes",
}
"""The costs that a seating is judged by, and the sums that they are."""


def _decides(order: Sequence[str], made: Answer, together: Answer) -> str:
    """The first cost of the order that differs; ``walk`` where the order of the walk decides, empty if nothing does.

    ``better`` where that cost is less with both together: a walk or a search has not looked at all seatings.
    """
    for cost in order:
        if cost == "walk":
            return cost
        if cost in _VALUES and (now := made[_VALUES[cost]]) != (then := together[_VALUES[cost]]):
            return "better" if not isinstance(now, list) and Fraction(then) < Fraction(now) else cost
    return ""


def _old(past: History, tables: Sequence[Sequence[int]]) -> list[list[int]]:
    """The pairs at the tables of a seating who have met, and how often."""
    pairs = sorted(pair for table in tables for pair in combinations(sorted(table), 2))
    return [[one, other, past.meetings(one, other)] for one, other in pairs if past.meetings(one, other)]


def _known(request: Request, player: int) -> None:
    if player not in request.players:
        raise BadInput(Saying("nobody-to-seat", player=player))
