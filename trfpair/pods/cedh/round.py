"""One cEDH round being seated: what was asked, what is known about the players, the original's walk (C1 to C5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from random import Random

from trfpair.base.errors import BadInput, NoPairing
from trfpair.base.plain import plain
from trfpair.base.speech import by_option
from trfpair.event.saying import Saying
from trfpair.pods.model import Request, Weights
from trfpair.pods.past import rematch_cost, study
from trfpair.pods.solver.problem import Problem, TableKind, Tables, pack, spread_bound

MODES: dict[str, tuple[str, ...]] = {
    "rematch-first": ("badness", "threes", "spread"),
    "score-first": ("spread", "badness", "threes"),
    "weights": (),
    "walk": ("badness", "threes", "spread"),
}
"""The sums in the order they are made small; with ``weights`` they are added up; ``walk`` is not made better."""
LAWS = ("square", "linear")
RULES = {"badness": "no rematches", "threes": "three-player tables rotate", "spread": "equal scores"}


@plain
class Options:
    """How to seat: objective, law of the rematch cost, seed, byes if the numbers need them, length of the search."""

    mode: str = "rematch-first"
    rematch_law: str = "square"
    seed: int = 0
    allow_bye: bool = False
    effort: int = 2


@plain
class Sums:
    """The costs of a seating, each sum over ordered pairs as the original counts (spread in parts of a point)."""

    badness: int
    rematches: int
    spread: int
    threes: int


def table_sizes(players: int, allow_bye: bool) -> tuple[int, int, int]:
    """Return how many tables of four, tables of three and byes a field needs (C1)."""
    if not players:
        raise BadInput(Saying("players-of-none"))
    if players in (1, 2, 5):
        if not allow_bye:
            raise NoPairing(
                Saying("pods-no-tables", count=players), Saying("pods-ways-byes", option=by_option("allow_bye"))
            )
        return players // 4, 0, players % 4
    tables = -(-players // 4)
    threes = 4 * tables - players
    return tables - threes, threes, 0


class CedhRound:
    """One round being seated: the players in walk order and all that is known about their pairs."""

    def __init__(self, request: Request, options: Options) -> None:
        self.options = options
        self.history = study(request)
        points = self.history.points
        players = sorted(request.players)
        self.rng = Random(options.seed)
        self.rng.shuffle(players)
        players.sort(key=lambda player: -points[player])
        self.players = players
        self.fours, self.threes, self.byes = table_sizes(len(players), options.allow_bye)
        self.scale = lcm(*(points[player].denominator for player in players))
        self.scores = [int(points[player] * self.scale) for player in players]
        self.met = [[self.history.meetings(one, other) for other in players] for one in players]
        self.small = [self.history.threes[player] for player in players]
        self.had_bye = [self.history.byes[player] for player in players]
        self.weights = request.weights
        self.unweighed = request.weighed and bool(self.order())

    def rematch(self, meetings: int) -> int:
        """Return the cost of a pair that has met so often: m² or m, by the law asked for (C3)."""
        return rematch_cost(self.options.rematch_law, meetings)

    def sizes(self) -> list[int]:
        """Return the sizes of the tables in layout order, fours first."""
        return [4] * self.fours + [3] * self.threes

    def problem(self, places: dict[str, int], bye: int) -> Problem:
        """Build the seating problem with these place values of the sums; ``bye`` is that of an earlier bye."""
        count_ = len(self.players)
        badness, spread, threes = places["badness"], places["spread"], places["threes"]
        scores, cost = self.scores, [badness * self.rematch(m) for m in range(1 + max(map(max, self.met)))]
        weight = tuple(
            tuple(
                0 if one == other else cost[met] + spread * abs(score - scores[other])
                for other, met in enumerate(self.met[one])
            )
            for one, score in enumerate(scores)
        )
        single = (
            TableKind(4, self.fours, True, (0,) * count_),
            TableKind(3, self.threes, True, tuple(threes * number for number in self.small)),
            TableKind(self.byes, 1, False, self._bye_costs(bye)),
        )
        return Problem(count_, tuple(group for group in single if group.number and group.size), weight)

    def _bye_costs(self, bye: int) -> tuple[int, ...]:
        """Cost a bye: fewest earlier byes first, then from the bottom of the list."""
        last = len(self.players) - 1
        return tuple(bye * (had * 8 * len(self.players) + last - place) for place, had in enumerate(self.had_bye))

    def order(self) -> tuple[str, ...]:
        """Return the sums in the order of their importance (empty: they are added up by weight)."""
        return MODES[self.options.mode]

    def places(self) -> dict[str, int]:
        """Return the place value of each sum: lexicographic, or the weights as integers of one denominator."""
        order = self.order()
        if not order:
            return weight_places(self.weights, self.scale)
        most = 4 * len(self.players)
        bounds = {
            "badness": most * self.rematch(max(map(max, self.met))),
            "spread": most * (self.scores[0] - self.scores[-1]),
            "threes": 3 * self.threes * max(self.small),
        }
        return dict(zip(order, pack([bounds[name] for name in order]), strict=True))

    def bound(self, places: dict[str, int]) -> int:
        """Return a cost no seating can undercut (without byes: with them it is simply 0)."""
        if self.byes:
            return 0
        spread = spread_bound(self.scores, self.sizes())
        return places["spread"] * spread + places["threes"] * self.least_threes()

    def least_threes(self) -> int:
        """Return how many repeated seats at tables of three there are at least, whoever sits there."""
        return sum(sorted(self.small)[: 3 * self.threes])

    def sums(self, tables: Sequence[Sequence[int]]) -> Sums:
        """Add up what the tables (members by place in the walk order) cost."""
        badness = rematches = spread = 0
        for table in tables:
            for one, other in combinations(table, 2):
                met = self.met[one][other]
                badness += 2 * self.rematch(met)
                rematches += met > 0
                spread += 2 * abs(self.scores[one] - self.scores[other])
        threes = sum(self.small[player] for table in tables if len(table) == 3 for player in table)
        return Sums(badness, rematches, spread, threes)


def weight_places(weights: Weights, scale: int) -> dict[str, int]:
    """Return the weights as integers: pairs count in both directions, a point has ``scale`` parts."""
    places = {"badness": 2 * weights.rematch, "spread": 2 * weights.score / scale, "threes": weights.three}
    common = lcm(*(Fraction(value).denominator for value in places.values()))
    return {name: int(value * common) for name, value in places.items()}


def walk(round_: CedhRound) -> Tables:
    """Seat as the original does (C4): no look-back, points are a tie-break behind badness.

    The first seat goes to the player with the largest badness so far among the remaining ones of the top score, each
    further seat to the remaining player of any score with the fewest squared meetings at the table; ties go to the
    first in the list.
    """
    left = list(range(len(round_.players)))
    suffered = [round_.history.badness(player) for player in round_.players]
    tables: Tables = []
    for size in round_.sizes():
        top = [player for player in left if round_.scores[player] == round_.scores[left[0]]]
        table = [max(top, key=lambda player: suffered[player])]
        left.remove(table[0])
        met = [m * m for m in round_.met[table[0]]]
        while len(table) < size:
            chosen = min(left, key=met.__getitem__)
            left.remove(chosen)
            table.append(chosen)
            met = [have + m * m for have, m in zip(met, round_.met[chosen], strict=True)]
        tables.append(table)
    return [*tables, left] if left else tables
