"""Why two players of cEDH do not sit together, or one has no bye: the best seating found in which it is so."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from trfpair.pods.cedh import NOT_ASKED, sums_of
from trfpair.pods.cedh.round import CedhRound, Options
from trfpair.pods.cedh.seek import fewest, objective, searched
from trfpair.pods.model import OF_BYES, STANDS_AT, Costs, Outcome, Request, exact
from trfpair.pods.seating import seats_balanced
from trfpair.pods.solver.choices import Wanted
from trfpair.pods.solver.exact import EXACT_LIMIT
from trfpair.pods.solver.joined import examined, joined, unreachable
from trfpair.pods.solver.problem import Tables, tied
from trfpair.systems.trace import Step

_SMALL = 3
"""The players of a small table."""


class Question:
    """A round of cEDH in which two are wanted at one table, or one with a bye."""

    def __init__(self, request: Request, options: Options) -> None:
        self.round = CedhRound(request, options)
        self.players = self.round.players
        self.law = options.rematch_law
        weights = self.round.weights
        each = {"badness": weights.rematch, "threes": weights.three, "spread": weights.score}
        by_sum = not self.round.order()
        self.tells = {"weights": {name: str(exact(weight)) for name, weight in each.items()}} if by_sum else {}
        self._place = {player: at for at, player in enumerate(self.players)}

    def order(self, made: Tables) -> list[str]:
        """The costs that are made small, in this order; empty for the sum by weights."""
        return [*self.round.order(), *(OF_BYES if self.round.byes and self.round.order() else ())]

    def first_by(self, made: Tables) -> str:
        """No order: of equally good seatings that of the walk stands, or a search has come to one."""
        return ""

    def sums(self, tables: Tables) -> dict[str, Any]:
        """The costs of a seating, and who has a bye."""
        round_ = self.round
        if not round_.byes:
            return sums_of(round_, round_.sums(tables))
        byes = {"byes": sorted(self.players[one] for one in tables[-1])}
        return {
            **sums_of(round_, round_.sums(tables[:-1])),
            **byes,
            "earlier_byes": sum(map(round_.had_bye.__getitem__, tables[-1])),
        }

    def worth(self, order: Sequence[str], sums: Mapping[str, Any]) -> Costs:
        """The costs of a seating in order; by weights one sum."""
        values = {name: Fraction(sums[key]) for name, key in STANDS_AT.items() if key in sums}
        if self.round.byes:
            values["lowest"] = Fraction(-sum(self._place[player] for player in sums["byes"]))
        if order:
            return [(cost, values[cost]) for cost in order]
        weights = self.round.weights
        by_weight = weights.rematch * values["badness"] + weights.score * values["spread"]
        return [("weights", by_weight + weights.three * values["threes"])]

    def equals(self, players: Collection[int]) -> dict[str, Any]:
        """The reason for the order of players with equal points: the lot of the seed."""
        points = {self.round.history.points[player] for player in players}
        return {"equal": "lot", "seed": self.round.options.seed} if len(points) == 1 else {}

    def because(self, outcome: Outcome, player: int, steps: Sequence[Step]) -> list[dict[str, Any]]:
        """C1: why there is a bye, or a table of three, and which of those there sat at one before; what is proved."""
        round_ = self.round
        table = next((table for table in outcome.tables if player in table), ())
        found: list[dict[str, Any]] = [] if table else [{"kind": "left over", "players": len(self.players)}]
        if len(table) == _SMALL:
            before = [one for one in table if round_.history.threes[one]]
            sizes = {"players": len(self.players), "fours": round_.fours, "threes": round_.threes}
            found.append({"kind": "three", **sizes, "before": before})
        proved = next((step.data["proved"] for step in steps if step.kind == "round"), NOT_ASKED)
        sums = seats_balanced(round_.history, table)
        seats = [{"kind": "seats", "system": "cedh", **sums}] if table else []
        return [*found, *([] if proved == NOT_ASKED else [{"kind": "proved", "proved": proved}]), *seats]

    def together(self, made: Tables, wanted: Wanted) -> tuple[Tables | None, list[str]]:
        """The best seating with two at one table, or one with a bye; and which costs are proved to be the least."""
        problem, _ = objective(self.round)
        if problem.count <= EXACT_LIMIT:
            return examined(problem, wanted), self.order(made) or ["weights"]
        costs = tied(problem, wanted)
        found = searched(self.round, costs, joined(problem, made, wanted), unreachable(costs), wanted=wanted)
        best, proof = fewest(self.round, found, wanted)
        if best is not found:
            best = searched(self.round, costs, best, unreachable(costs), cycles=3, wanted=wanted)
        return best, ["badness"] * proof.badness + ["threes"] * proof.threes
