"""Why two players do not sit together at a table of squire: the best seating that can be found with both at one."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from trfpair.pods.model import Request, exact
from trfpair.pods.solver.choices import Pair
from trfpair.pods.solver.cover import COVERED, cover_of
from trfpair.pods.solver.exact import EXACT_LIMIT
from trfpair.pods.solver.joined import examined, joined, put_to_proof, unreachable
from trfpair.pods.solver.problem import Tables, tied
from trfpair.pods.solver.search import search
from trfpair.pods.squire.backtrack import bye_sets
from trfpair.pods.squire.round import Options, SquireRound
from trfpair.pods.squire.seek import schedules
from trfpair.pods.squire.twos import SELDOM_PAIRS, first_cheapest, first_perfect


class Question:
    """A round of squire with two players who are wanted at one table."""

    def __init__(self, request: Request, options: Options) -> None:
        self.round = SquireRound(request, options)
        self.players = self.round.players

    def order(self, made: Tables) -> list[str]:
        """S3: the costs that are made small, in this order; where old opponents meet, the spread before the walk."""
        objective = self.round.options.objective
        first = ["spread"] if objective != "spread" and self._spread_first(made) else []
        return [*_EXACT, *first, objective]

    def _spread_first(self, made: Tables) -> bool:
        """Whether the spread decides: as asked for, or where old opponents meet and no matching seats the players."""
        round_, options = self.round, self.round.options
        if options.objective == "spread":
            return True
        matched = round_.size == 2 and not options.tolerance and len(self.players) > EXACT_LIMIT
        return not matched and round_.excess(round_.split(made)[0]) > 0

    def sums(self, tables: Tables) -> dict[str, Any]:
        """The costs of a seating."""
        seated, byes = self.round.split(tables)
        return {
            "rematch_pairs": sum(map(self.round.met_pairs, seated)),
            "rematch_pairs_beyond_tolerance": self.round.excess(seated),
            "earlier_byes": self.round.load(byes),
            **self.round.seldom.told(seated),
            "byes": sorted(self.players[player] for player in byes),
            "score_spread": exact(Fraction(self.round.spread(seated), self.round.scale)),
        }

    def together(self, made: Tables, pair: Pair) -> tuple[Tables | None, list[str]]:
        """The best seating with the two at one table; and which of the sums are proved to be the least."""
        round_, options = self.round, self.round.options
        spread = self._spread_first(made)
        problem = round_.problem(spread)
        if problem.count <= EXACT_LIMIT:
            again = round_.excess(round_.split(made)[0]) > 0
            tables = None if again else examined(problem, pair)
            if again or (tables and round_.excess(round_.split(tables)[0])):
                tables = examined(round_.problem(True, seldom=True), pair)
            return tables, [*_EXACT, *(["spread"] if spread else [])]
        if round_.size == 2 and not options.tolerance:
            return _at_a_table_of_two(round_, pair)
        found = joined(problem, made, pair)
        if not options.tolerance:
            costs, length = tied(round_.problem(True), pair), schedules(round_, problem.count)[1]
            found = search(costs, costs, found, Random(options.seed), length, unreachable(costs))
        return _proved(round_, found, pair)


def _proved(round_: SquireRound, found: Tables, pair: Pair) -> tuple[Tables, list[str]]:
    """Put a seating with the two to the proof: first its rematches, then the earlier byes of those with a bye."""
    seated, byes = round_.split(found)
    excess = round_.excess(seated)
    cover = cover_of(round_.rematches(), excess, round_.had, pair) if len(round_.players) <= COVERED else None
    if cover is None:
        return found, [] if excess else ["rematches"] + ["byes"] * round_.fair(byes)
    done = put_to_proof(cover, found, excess, round_.load_of, round_.least_load())
    return done.tables, ["rematches"] * done.cost + ["byes"] * done.extra


_EXACT = ("rematches", "byes", "meetings", "lately", "lowest")
"""What is made small, in this order, before the objective."""


def _at_a_table_of_two(round_: SquireRound, pair: Pair) -> tuple[Tables, list[str]]:
    """The two at their table, everybody else by matching; and what is proved."""
    others = [player for player in range(len(round_.players)) if player not in pair]
    place = {player: at for at, player in enumerate(others)}
    free = [
        sum(1 << place[other] for other in others if other != player and not round_.met[player] >> other & 1)
        for player in others
    ]
    order = [place[byes[0]] for byes in bye_sets(round_.had, 1) if byes[0] not in pair] if round_.spare else []
    pairs, bye = first_perfect(free, bool(round_.spare), order)
    tables = [sorted(pair), *([others[one], others[other]] for one, other in pairs)]
    byes = [] if bye is None else [others[bye]]
    if not round_.excess(tables):
        return round_.whole(tables, byes), [*_EXACT]
    if len(round_.players) > SELDOM_PAIRS:
        return round_.whole(tables, byes), ["rematches", "byes"]
    every = [round_.everyone & ~met & ~(1 << place) for place, met in enumerate(round_.met)]
    pairs, bye = first_cheapest(tied(round_.problem(False, seldom=True), pair), every)
    return round_.whole(pairs, [] if bye is None else [bye]), [*_EXACT]
