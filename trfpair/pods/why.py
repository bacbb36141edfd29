"""One player at the tables, and why two players do not sit together: the best seating with both at one table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from trfpair.errors import BadInput, BeyondLimits
from trfpair.pods.cedh_round import Options, Round, Sums
from trfpair.pods.exact import EXACT_LIMIT, SmallField
from trfpair.pods.model import Outcome, Request
from trfpair.pods.past import study
from trfpair.pods.problem import Problem, total_cost

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
            return {"player": player, "table": number, "seats": mates, **_past(request, player)}
    return {"player": player, "bye": True, **_past(request, player)}


def _past(request: Request, player: int) -> Answer:
    past = study(request)
    return {
        "points": str(past.points[player]),
        "byes": past.byes[player],
        "tables_of_three": past.threes[player],
        "met": {str(other): times for other, times in sorted(past.met[player].items())},
    }


def why_not(request: Request, outcome: Outcome, options: Options, one: int, other: int) -> Answer:
    """What the best seating with two players at one table costs, beside the seating made.

    Exact, hence for fields of up to 16 players; BeyondLimits for more.
    """
    _known(request, one)
    _known(request, other)
    if one == other:
        raise BadInput(f"player {one} twice: two different players are needed")
    question = {"one": one, "other": other}
    if any({one, other} <= {*table} for table in outcome.tables):
        return {**question, "kind": "made", **explain(request, outcome, one)}
    if len(request.players) > EXACT_LIMIT:
        raise BeyondLimits(f"--why-not: the best seating with two together is found for up to {EXACT_LIMIT} players")
    round_ = Round(request, options)
    place = {player: at for at, player in enumerate(round_.players)}
    tables = _together(round_, place[one], place[other])
    made = [[place[player] for player in table] for table in outcome.tables]
    answer = {**question, "kind": "cost", "order": list(round_.order()), "made": _sums(round_, round_.sums(made))}
    if tables is None:
        return {**answer, "kind": "none"}
    seated = tables[:-1] if round_.byes else tables
    ids = [sorted(round_.players[player] for player in table) for table in seated]
    return {**answer, "together": _sums(round_, round_.sums(seated)), "tables": ids}


def _together(round_: Round, one: int, other: int) -> list[list[int]] | None:
    """The cheapest seating in which two share a table: their pair is made cheaper than everything else together."""
    places = round_.places()
    if round_.byes:
        places = {name: value * 64 * len(round_.players) for name, value in places.items()}
    problem = round_.problem(places, 1 if round_.byes else 0)
    large = 1 + sum(map(sum, problem.weight)) + sum(sum(group.single) for group in problem.groups)
    weight = [list(row) for row in problem.weight]
    weight[one][other] -= large
    weight[other][one] -= large
    forced: Problem = replace(problem, weight=tuple(map(tuple, weight)))
    tables = SmallField(forced).solve()
    return tables if total_cost(forced, tables) < total_cost(problem, tables) else None


def _sums(round_: Round, sums: Sums) -> Answer:
    spread = Fraction(sums.spread, round_.scale)
    return {
        "badness": sums.badness,
        "rematch_pairs": sums.rematches,
        "score_spread": spread.numerator if spread.denominator == 1 else str(spread),
        "repeated_threes": sums.threes,
    }


def _known(request: Request, player: int) -> None:
    if player not in request.players:
        raise BadInput(f"there is no player {player} to be seated")
