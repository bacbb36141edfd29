"""One player at the tables, and why two players do not sit together: the best seating with both at one table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from trfpair.errors import BadInput
from trfpair.pods import squire
from trfpair.pods.cedh_round import Options, Round
from trfpair.pods.choices import Pair
from trfpair.pods.model import Outcome, Request
from trfpair.pods.past import study
from trfpair.pods.problem import Tables
from trfpair.pods.together import squire_together, together

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


def why_not(request: Request, outcome: Outcome, options: Options | squire.Options, one: int, other: int) -> Answer:
    """What the best seating found with two players at one table costs, beside the seating made, and what is proved.

    All seatings are examined up to 16 players, and at tables of two; larger fields are searched and put to the proof.
    """
    _known(request, one)
    _known(request, other)
    if one == other:
        raise BadInput(f"player {one} twice: two different players are needed")
    question = {"one": one, "other": other}
    if any({one, other} <= {*table} for table in outcome.tables):
        return {**question, "kind": "made", **explain(request, outcome, one)}
    asked = _Cedh(request, options) if isinstance(options, Options) else _Squire(request, options)
    place = {player: at for at, player in enumerate(asked.players)}
    made = [[place[player] for player in table] for table in outcome.tables]
    made += [[place[player] for player in outcome.byes]] if outcome.byes else []
    answer = {**question, "kind": "cost", "order": asked.order(), "made": asked.sums(made)}
    tables, proved = asked.together(made, (place[one], place[other]))
    if tables is None:
        return {**answer, "kind": "none"}
    seated = tables[:-1] if outcome.byes else tables
    ids = [sorted(asked.players[player] for player in table) for table in seated]
    return {**answer, "together": asked.sums(tables), "tables": ids, "proved": proved}


class _Cedh:
    """The question put to cEDH."""

    def __init__(self, request: Request, options: Options) -> None:
        self.round = Round(request, options)
        self.players = self.round.players

    def order(self) -> list[str]:
        return list(self.round.order())

    def sums(self, tables: Tables) -> Answer:
        sums = self.round.sums(tables[:-1] if self.round.byes else tables)
        return {
            "badness": sums.badness,
            "rematch_pairs": sums.rematches,
            "score_spread": _number(Fraction(sums.spread, self.round.scale)),
            "repeated_threes": sums.threes,
        }

    def together(self, made: Tables, pair: Pair) -> tuple[Tables | None, list[str]]:
        """The best seating with the two at one table; and which of the sums are proved to be the least."""
        tables, proof = together(self.round, made, pair)
        names = ["badness"] * proof.badness + ["threes"] * proof.threes + ["spread"] * proof.whole
        return tables, self.order() or ["weights"] if proof.whole else names


class _Squire:
    """The question put to squire."""

    def __init__(self, request: Request, options: squire.Options) -> None:
        self.round = squire.Round(request, options)
        self.players = self.round.players

    def order(self) -> list[str]:
        return ["rematches", "byes", "lowest", self.round.options.objective]

    def sums(self, tables: Tables) -> Answer:
        seated, byes = self.round.split(tables)
        return {
            "rematch_pairs": sum(map(self.round.met_pairs, seated)),
            "rematch_pairs_beyond_tolerance": self.round.excess(seated),
            "earlier_byes": self.round.load(byes),
            "byes": sorted(self.players[player] for player in byes),
            "score_spread": _number(Fraction(self.round.spread(seated), self.round.scale)),
        }

    def together(self, made: Tables, pair: Pair) -> tuple[Tables | None, list[str]]:
        """The best seating with the two at one table; and which of the sums are proved to be the least."""
        return squire_together(self.round, made, pair)


def _number(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else str(value)


def _known(request: Request, player: int) -> None:
    if player not in request.players:
        raise BadInput(f"there is no player {player} to be seated")
