"""One player at the tables, and why two do not sit together, or one has no bye: the best seating in which it is so."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.event.saying import Saying
from trfpair.pods import Question
from trfpair.pods.exchange import beside, exchanged
from trfpair.pods.model import Outcome, Request
from trfpair.pods.past import History, everybody, study
from trfpair.systems.trace import Step

Answer = dict[str, Any]
BYE = 0
"""Who is asked about beside a player: the bye."""


def explain(request: Request, outcome: Outcome, asked: Question, player: int, steps: Sequence[Step] = ()) -> Answer:
    """The table of a player or the bye, the reason of it, and what the player and the others there have behind them.

    ``asked`` is the round of the request, ``steps`` are those of its seating.
    """
    _known(request, player)
    past = study(request)
    answer: Answer = {"player": player, **_law(asked)}
    for number, table in enumerate(outcome.tables, 1):
        if player in table:
            mates = [
                {
                    "player": mate,
                    "seat": seat,
                    "points": str(past.points[mate]),
                    "met": past.meetings(player, mate),
                    "before": [before for before, _ in past.seats[mate]],
                }
                for seat, mate in enumerate(table, 1)
            ]
            answer |= {"table": number, "seats": mates}
            pairs = combinations(sorted(table), 2)
            answer["again"] = [[*pair, past.meetings(*pair)] for pair in pairs if past.meetings(*pair)]
    if "table" not in answer:
        answer["bye"] = True
    because = [row for row in asked.because(outcome, player, steps) if outcome.tables or row["kind"] not in _COMPARED]
    other = exchanged(request, asked, _by_place(asked, outcome), bool(outcome.byes), player)
    return {**answer, **_behind(past, player), "because": because, **({"exchange": other} if other else {})}


_COMPARED = ("best", "proved")
"""The reasons that come of comparing seatings; with no table there is nothing to compare."""


def _law(asked: Question) -> Answer:
    """The law of the rematch cost, in a system that has one."""
    return {"law": asked.law} if asked.law else {}


def _behind(past: History, player: int) -> Answer:
    return {
        "points": str(past.points[player]),
        "byes": past.byes[player],
        "tables_of_three": past.threes[player],
        "met": {str(other): times for other, times in sorted(past.met[player].items())},
    }


def _by_place(asked: Question, outcome: Outcome) -> list[list[int]]:
    """The seating made, by places; those with a bye are its last table."""
    place = {player: at for at, player in enumerate(asked.players)}
    made = [[place[player] for player in table] for table in outcome.tables]
    return [*made, [place[player] for player in outcome.byes]] if outcome.byes else made


def why_not(
    request: Request, outcome: Outcome, asked: Question, one: int, other: int, steps: Sequence[Step] = ()
) -> Answer:
    """The cost of the best seating found with two players at one table, beside the seating made, and what is proved.

    Where ``other`` is `BYE`, of the best one in which the player has a bye. All seatings are examined up to 16 players,
    and at tables of two; larger fields are searched and put to the proof.
    """
    wanted = [one] if other == BYE else [one, other]
    for player in wanted:
        _known(request, player)
    if one == other:
        raise BadInput(Saying("two-different", player=one))
    question: Answer = {"one": one, "other": other}
    if any({*wanted} <= {*there} for there in ([outcome.byes] if other == BYE else outcome.tables)):
        return {**question, "kind": "made", **explain(request, outcome, asked, one, steps)}
    if other == BYE and not outcome.byes:
        return {**question, "kind": "none"}
    made, past = _by_place(asked, outcome), study(request)
    if other != BYE and past.meetings(one, other):
        question["met_last"] = past.last[one][other]
    answer: Answer = {**question, **_law(asked), "kind": "cost", "order": asked.order(made), "made": asked.sums(made)}
    tables, proved = asked.together(made, tuple(map(asked.players.index, wanted)))
    if tables is None:
        return {**answer, "kind": "none"}
    seated = tables[:-1] if outcome.byes else tables
    ids = [sorted(asked.players[player] for player in table) for table in seated]
    return {
        **answer,
        "tables": ids,
        "proved": proved,
        **beside(request, asked, made, tables, bool(outcome.byes)),
    }


def player_named(request: Request, text: str) -> int:
    """A player by number, or by a part of the name that only one has."""
    if text.strip().isdecimal():
        return int(text)
    found = [id_ for id_, name in request.names.items() if text.casefold() in name.casefold()]
    exact = [id_ for id_ in found if request.names[id_].casefold() == text.strip().casefold()]
    found = exact or found
    if len(found) != 1:
        raise BadInput(
            Saying("several-named", text=text, count=len(found)) if found else Saying("nobody-named-so", text=text)
        )
    return found[0]


def player_or_bye(request: Request, text: str) -> int:
    """A player, or `BYE`."""
    return BYE if text.strip() == "bye" else player_named(request, text)


def _known(request: Request, player: int) -> None:
    if player not in request.players:
        known = player in request.names or player in everybody(request)
        raise BadInput(Saying("not-seated-now" if known else "nobody-to-seat", player=player))
