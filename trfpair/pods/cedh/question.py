"""Why two players do not sit together at a table of cEDH: the best seating that can be found with both at one."""

from __future__ import annotations

from typing import Any

from trfpair.pods.cedh import sums_of
from trfpair.pods.cedh.round import CedhRound, Options
from trfpair.pods.cedh.seek import fewest, objective, searched
from trfpair.pods.model import Request
from trfpair.pods.solver.choices import Pair
from trfpair.pods.solver.exact import EXACT_LIMIT
from trfpair.pods.solver.joined import examined, joined, unreachable
from trfpair.pods.solver.problem import Tables, tied


class Question:
    """A round of cEDH with two players who are wanted at one table."""

    def __init__(self, request: Request, options: Options) -> None:
        self.round = CedhRound(request, options)
        self.players = self.round.players

    def order(self, made: Tables) -> list[str]:
        """The costs that are made small, in this order; empty for the sum by weights."""
        return list(self.round.order())

    def sums(self, tables: Tables) -> dict[str, Any]:
        """The costs of a seating."""
        return sums_of(self.round, self.round.sums(tables[:-1] if self.round.byes else tables))

    def together(self, made: Tables, pair: Pair) -> tuple[Tables | None, list[str]]:
        """The best seating with the two at one table; and which of the sums are proved to be the least."""
        problem, _ = objective(self.round)
        if problem.count <= EXACT_LIMIT:
            return examined(problem, pair), self.order(made) or ["weights"]
        costs = tied(problem, pair)
        found = searched(self.round, costs, joined(problem, made, pair), unreachable(costs), pair=pair)
        best, proof = fewest(self.round, found, pair)
        if best is not found:
            best = searched(self.round, costs, best, unreachable(costs), cycles=3, pair=pair)
        return best, ["badness"] * proof.badness + ["threes"] * proof.threes
