"""How a squire round is seated when neither the plain walk nor an exact solver serves.

First the walk with backtracking, then a seeded search that keeps as much of the walk's top as it can. Both for one set
of byes after the other, the fairest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from trfpair.pods.backtrack import Budget, bye_sets, finish, plain_walk
from trfpair.pods.exact import EXACT_LIMIT, SmallField
from trfpair.pods.problem import Group, Problem, Tables, spread_bound, total_cost
from trfpair.pods.search import Schedule, search
from trfpair.pods.squire_round import Round, Seated

BYES_TRIED = 3
"""For so many sets of byes the whole rest is searched, before byes and tables are searched together."""


@dataclass(frozen=True, slots=True)
class Costs:
    """One seating problem with three weights: the true ones, the mild ones of the search, and rematches alone."""

    hard: Problem
    mild: Problem
    flat: Problem

    @classmethod
    def of(cls, round_: Round) -> Costs:
        """Build the three for a round."""
        return cls(round_.problem(True), round_.problem(True, mild=True), round_.problem(False, mild=True))

    def part(self, players: list[int], layout: list[int]) -> Costs:
        """Return the problem of seating some of the players at some of the tables."""
        return Costs(*(_part(problem, players, layout) for problem in (self.hard, self.mild, self.flat)))


def backtracked(round_: Round, fair: bool) -> Seated | None:
    """Seat by the walk with real backtracking, within the node budget; for fair byes, or for the others."""
    budget, parts = Budget(round_.options.nodes), 4 if round_.spare else 1
    for byes in bye_sets(round_.had, round_.spare):
        if budget.left <= 0:
            return None
        if round_.fair(byes) == fair:
            tables = finish(
                round_.met, _seats(round_, byes), round_.size, round_.options.tolerance, budget.share(parts)
            )
            if tables is not None:
                return Seated(tables, list(byes), "by the walk with backtracking", fair)
    return None


def _seats(round_: Round, byes: Sequence[int]) -> int:
    return round_.everyone & ~sum(1 << player for player in byes)


def searched(round_: Round, tables: Tables, left: list[int]) -> Seated:
    """Seat by the seeded search, starting from the plain walk; never worse than the walk made whole."""
    costs, rng = Costs.of(round_), Random(round_.options.seed)
    how = f"by a search with seed {round_.options.seed}"
    starts = [completed(round_, tables, left)]
    for byes in _fair_byes(round_):
        found, kept = _tail(round_, costs, _walked(round_, byes), rng)
        if not round_.excess(found):
            told = f"the walk stands down to table {kept}, the rest {how}" if kept else how
            return Seated(sorted(map(sorted, found)), list(byes), told, True)
        starts.append(round_.whole(found, byes))
    start = min(starts, key=lambda seating: total_cost(costs.hard, seating))
    best = _reseat(round_, costs, start, costs.hard.layout, rng)
    if round_.excess(round_.split(best)[0]) and (other := backtracked(round_, fair=False)):
        return other
    found, rest = round_.split(best)
    return Seated(found, rest, how, not round_.excess(found) and round_.fair(rest))


def _fair_byes(round_: Round) -> Iterator[tuple[int, ...]]:
    return islice((byes for byes in bye_sets(round_.had, round_.spare) if round_.fair(byes)), BYES_TRIED)


def _walked(round_: Round, byes: Sequence[int]) -> Tables:
    """Walk without those who have a bye, and seat the left over ones as they stand."""
    tables, left = plain_walk(round_.met, _seats(round_, byes), round_.size, round_.options.tolerance)
    return [*tables, *(left[place : place + round_.size] for place in range(0, len(left), round_.size))]


def _tail(round_: Round, costs: Costs, start: Tables, rng: Random) -> tuple[Tables, int]:
    """Reseat the last tables of the walk, and ever more of them, until nobody meets an old opponent."""
    tail = 2
    while True:
        kept = max(0, len(start) - tail)
        found = start[:kept] + _reseat(round_, costs, start[kept:], [0] * (len(start) - kept), rng, last=False)
        if not kept or not round_.excess(found):
            return found, kept
        tail += tail


def _reseat(round_: Round, costs: Costs, tail: Tables, layout: list[int], rng: Random, last: bool = True) -> Tables:
    """Seat the players of some tables anew, among themselves: few rematches first, then equal scores.

    Unless it is the ``last`` attempt, a seating that still has rematches is not worth the second search.
    """
    players = sorted(player for table in tail for player in table)
    place = {player: number for number, player in enumerate(players)}
    part = costs.part(players, layout)
    start = [[place[player] for player in table] for table in tail]
    if len(players) <= EXACT_LIMIT:
        found = SmallField(part.hard).solve()
    else:
        bound, (flat, mild) = _bound(round_, players, layout), schedules(round_, len(players))
        found = search(part.hard, part.flat, start, rng, flat, max(bound, part.hard.unit - 1))
        if last or total_cost(part.hard, found) < part.hard.unit:
            found = search(part.hard, part.mild, found, rng, mild, bound)
    return [[players[member] for member in table] for table in found]


def _bound(round_: Round, players: list[int], layout: list[int]) -> int:
    """Return a cost the tables cannot undercut: no rematch, and the least spread where everybody is seated."""
    if any(layout):
        return 0
    return spread_bound([round_.scores[player] for player in players], [round_.size] * len(layout))


def _part(problem: Problem, players: list[int], layout: list[int]) -> Problem:
    """Return the problem of seating some of the players at some of the tables."""
    groups = tuple(
        Group(group.size, layout.count(number), group.paired, tuple(group.single[player] for player in players))
        for number, group in enumerate(problem.groups)
        if number in layout
    )
    weight = tuple(tuple(problem.weight[one][other] for other in players) for one in players)
    return Problem(len(players), groups, weight, problem.tolerance, problem.unit)


def schedules(round_: Round, players: int) -> tuple[Schedule, Schedule]:
    """Return the length of the search for few rematches and of that for equal scores.

    Thresholds are score differences in parts of a point; in the first a rematch counts as twelve points.
    """
    moves, unit = max(4, round_.options.effort * 60_000 // (players * 8)), round_.scale
    few = Schedule(8, max(2, moves // 2), (12 * unit,))
    return few, Schedule(4, moves, tuple(step * unit for step in (8, 6, 4, 3, 2, 1, 0)))


def completed(round_: Round, tables: Tables, left: list[int]) -> Tables:
    """Make the plain walk a whole seating: the lowest left over have the byes, the others sit as they stand."""
    byes, rest = left[len(left) - round_.spare :], left[: len(left) - round_.spare]
    more = [rest[place : place + round_.size] for place in range(0, len(rest), round_.size)]
    return round_.whole([*tables, *more], byes)


def spread_out(round_: Round, tables: Tables, left: list[int]) -> Seated:
    """Seat the whole round for the smallest spread among the seatings with the fewest rematches and fair byes."""
    costs = Costs.of(round_)
    rng = Random(round_.options.seed)
    how = f"by a search for the smallest spread with seed {round_.options.seed}"
    for byes in _fair_byes(round_):
        start = _walked(round_, byes)
        found = _reseat(round_, costs, start, [0] * len(start), rng)
        if not round_.excess(found):
            players = [player for table in found for player in table]
            proved = round_.spread(found) == _bound(round_, players, [0] * len(found))
            return Seated(sorted(map(sorted, found)), list(byes), how, proved)
    return searched(round_, tables, left)
