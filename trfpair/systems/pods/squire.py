"""The seating of a squire round: N players a table, no old opponents, in the order of the standings (systems/squire).

The plain walk of the seed comes first and stands whenever it has no fault. Otherwise: fewest met pairs beyond the
tolerance, then byes for those with the fewest earlier byes (the lowest first), then the walk's order. Exact for tables
of two and for small fields; beyond that the walk with backtracking, then a seeded search, both counted in steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm
from random import Random

from trfpair.errors import BadInput, NoPairing
from trfpair.systems.pods.backtrack import Budget, bye_sets, finish, plain_walk
from trfpair.systems.pods.exact import EXACT_LIMIT, SmallField
from trfpair.systems.pods.history import study
from trfpair.systems.pods.matching import first_perfect
from trfpair.systems.pods.model import Outcome, Request, Step, count, names
from trfpair.systems.pods.problem import Group, Problem, Tables, pack, spread_bound, total_cost
from trfpair.systems.pods.search import Schedule, search
from trfpair.systems.pods.seating import seat_score_order

OBJECTIVES = ("walk", "spread")
NODES = 30_000
"""Default node budget of the backtracking walk."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to seat: players a table, met pairs a table that are tolerated, objective, seed, budget, search length.

    ``objective`` decides between seatings with equally few rematches and equally fair byes: ``walk`` keeps the top of
    the list intact, ``spread`` makes the sum of the score differences at the tables small.
    """

    size: int = 2
    tolerance: int = 0
    objective: str = "walk"
    seed: int = 0
    nodes: int = NODES
    effort: int = 4


@dataclass(frozen=True, slots=True)
class Seated:
    """A seating by places in the walk order, how it was found, and whether nothing better exists."""

    tables: Tables
    byes: list[int]
    how: str
    proved: bool


class Round:
    """One round being seated: the players in walk order and what is known about their pairs."""

    def __init__(self, request: Request, options: Options) -> None:
        if options.size < 2:
            raise BadInput(f"--size: found {options.size}, expected 2 players a table or more")
        if options.tolerance < 0:
            raise BadInput(f"--tolerance: found {options.tolerance}, expected 0 met pairs a table or more")
        self.options = options
        self.players = request.players
        self.size, number = options.size, len(request.players)
        if number < options.size:
            raise NoPairing(f"{count(number, 'player')} cannot fill a table of {options.size}")
        self.spare = number % options.size
        self.history = study(request)
        points = [self.history.points[player] for player in self.players]
        self.scale = lcm(*(value.denominator for value in points))
        self.scores = [int(value * self.scale) for value in points]
        self.met = [
            sum(1 << place for place, other in enumerate(self.players) if self.history.meetings(player, other))
            for player in self.players
        ]
        self.had = [self.history.byes[player] for player in self.players]

    @property
    def everyone(self) -> int:
        """The set of all players, as bits."""
        return (1 << len(self.players)) - 1

    def excess(self, tables: Tables) -> int:
        """Return the met pairs beyond the tolerance of each table."""
        return sum(max(0, self.met_pairs(table) - self.options.tolerance) for table in tables)

    def met_pairs(self, table: Sequence[int]) -> int:
        """Return how many pairs of a table have met, each pair once however often it met."""
        return sum(self.met[one] >> other & 1 for one, other in combinations(table, 2))

    def spread(self, tables: Tables) -> int:
        """Return the score differences over all pairs (each pair once), in parts of a point."""
        return sum(abs(self.scores[a] - self.scores[b]) for table in tables for a, b in combinations(table, 2))

    def load(self, byes: Sequence[int]) -> int:
        """Return how many earlier byes those with a bye have had in all."""
        return sum(self.had[player] for player in byes)

    def least_load(self) -> int:
        """Return the smallest load the byes of this round can have."""
        return sum(sorted(self.had)[: self.spare])

    def problem(self, spread: bool, mild: bool = False) -> Problem:
        """Build the seating problem: met pairs, then earlier byes, then the lowest byes, then (if asked) spread.

        ``mild`` gives the soft weights of the search, in which a rematch costs as much as some points of spread.
        """
        number = len(self.players)
        most = number * self.size
        widest = max(self.scores) - min(self.scores) if spread else 0
        bounds = (most, self.spare * max(self.had), self.spare * number, most * widest)
        meet, load, low, differ = (12 * self.scale, 12 * self.scale, 1, 1) if mild else pack(bounds)
        differ = differ if spread else 0
        weight = tuple(
            tuple(
                0 if one == other else meet * (met >> other & 1) + differ * abs(score - self.scores[other])
                for other in range(number)
            )
            for one, (met, score) in enumerate(zip(self.met, self.scores, strict=True))
        )
        byes = tuple(load * had + low * (number - 1 - place) for place, had in enumerate(self.had))
        groups = [Group(self.size, number // self.size, True, (0,) * number)]
        if self.spare:
            groups.append(Group(self.spare, 1, False, byes))
        return Problem(number, tuple(groups), weight, self.options.tolerance, meet)

    def split(self, tables: Tables) -> tuple[Tables, list[int]]:
        """Part the seating of the solver into tables in walk order and byes."""
        seated, byes = (tables[:-1], tables[-1]) if self.spare else (tables, [])
        return sorted(sorted(table) for table in seated), sorted(byes)


def seat(round_: Round) -> Seated:
    """Seat the round by the first means that serves."""
    tables, left = plain_walk(round_.met, round_.everyone, round_.size, round_.options.tolerance)
    walked = len(left) == round_.spare and round_.load(left) == round_.least_load()
    if round_.options.objective == "spread":
        return _by_spread(round_, tables, left)
    if walked:
        return Seated(tables, left, "the plain walk has no fault", True)
    if len(round_.players) <= EXACT_LIMIT:
        return _by_all(round_)
    if round_.size == 2 and round_.options.tolerance == 0:
        return _by_matching(round_)
    return _by_backtracking(round_) or _by_search(round_, tables, left)


def _by_all(round_: Round) -> Seated:
    """A small field, over all seatings: the first without a rematch in walk order, else the smallest spread."""
    tables, byes = round_.split(SmallField(round_.problem(False)).solve())
    if not round_.excess(tables):
        return Seated(tables, byes, "exactly, over all seatings of the field, in walk order", True)
    tables, byes = round_.split(SmallField(round_.problem(True)).solve())
    return Seated(tables, byes, "exactly, over all seatings of the field, fewest rematches, then least spread", True)


def _by_matching(round_: Round) -> Seated:
    """Tables of two: the walk with exact look-ahead by matching."""
    free = [round_.everyone & ~met & ~(1 << place) for place, met in enumerate(round_.met)]
    order = [byes[0] for byes in bye_sets(round_.had, 1)] if round_.spare else []
    pairs, bye = first_perfect(free, bool(round_.spare), order)
    return Seated(pairs, [] if bye is None else [bye], "exactly, by matching, in the order of the walk", True)


def _by_backtracking(round_: Round) -> Seated | None:
    """The walk of the seed with real backtracking, for one set of byes after the other, within the node budget."""
    budget = Budget(round_.options.nodes)
    for byes in bye_sets(round_.had, round_.spare):
        seats = round_.everyone & ~sum(1 << player for player in byes)
        tables = finish(round_.met, seats, round_.size, round_.options.tolerance, budget.share(4))
        if tables is not None:
            return Seated(tables, list(byes), "by the walk with backtracking", True)
        if budget.left <= 0:
            return None
    return None


def _by_search(round_: Round, tables: Tables, left: list[int]) -> Seated:
    """Keep as much of the walk's top as possible and seat the rest anew by a seeded search."""
    start = completed(round_, tables, left)
    hard, soft = round_.problem(True), round_.problem(True, mild=True)
    rng = Random(round_.options.seed)
    best, least = start, total_cost(hard, start)
    number, whole = len(round_.players) // round_.size, hard.layout
    tail = 2
    while True:
        kept = max(0, number - tail)
        found = start[:kept] + _reseat(round_, hard, soft, start[kept:], whole[kept:], rng)
        cost = total_cost(hard, found)
        if cost < least:
            best, least = found, cost
        seated, byes = round_.split(found)
        if (not round_.excess(seated) and round_.load(byes) == round_.least_load()) or not kept:
            break
        tail += max(1, tail // 2)
    seated, byes = round_.split(best)
    proved = not round_.excess(seated) and round_.load(byes) == round_.least_load()
    where = f"the walk stands down to table {kept}; " if kept else ""
    return Seated(seated, byes, f"{where}the rest by a search with seed {round_.options.seed}", proved)


def _reseat(round_: Round, hard: Problem, soft: Problem, tail: Tables, layout: list[int], rng: Random) -> Tables:
    """Seat the players of some tables anew, among themselves."""
    players = sorted(player for table in tail for player in table)
    place = {player: number for number, player in enumerate(players)}
    part, mild = (_part(problem, players, layout) for problem in (hard, soft))
    start = [[place[player] for player in table] for table in tail]
    if len(players) <= EXACT_LIMIT:
        found = SmallField(part).solve()
    else:
        found = search(part, mild, start, rng, schedule(len(players), round_.options.effort, round_.scale), 0)
    return [[players[member] for member in table] for table in found]


def _part(problem: Problem, players: list[int], layout: list[int]) -> Problem:
    """Return the problem of seating some of the players at some of the tables."""
    groups = tuple(
        Group(group.size, layout.count(number), group.paired, tuple(group.single[player] for player in players))
        for number, group in enumerate(problem.groups)
        if number in layout
    )
    weight = tuple(tuple(problem.weight[one][other] for other in players) for one in players)
    return Problem(len(players), groups, weight, problem.tolerance, problem.unit)


def schedule(players: int, effort: int, unit: int) -> Schedule:
    """Return the length of the search; thresholds are score differences in parts of a point."""
    moves = max(4, effort * 60_000 // (players * 8))
    return Schedule(cycles=4, moves=moves, thresholds=tuple(step * unit for step in (8, 6, 4, 3, 2, 1, 0)))


def completed(round_: Round, tables: Tables, left: list[int]) -> Tables:
    """Make the plain walk a whole seating: the lowest left over have the byes, the others sit as they stand."""
    byes = left[len(left) - round_.spare :]
    rest = left[: len(left) - round_.spare]
    more = [rest[place : place + round_.size] for place in range(0, len(rest), round_.size)]
    return [*tables, *more, *([byes] if round_.spare else [])]


def _by_spread(round_: Round, tables: Tables, left: list[int]) -> Seated:
    """Seat the whole round for the smallest spread among the seatings with the fewest rematches."""
    hard = round_.problem(True)
    if len(round_.players) <= EXACT_LIMIT:
        return Seated(*round_.split(SmallField(hard).solve()), "exactly, for the smallest spread", True)
    length = schedule(len(round_.players), round_.options.effort, round_.scale)
    starts = [completed(round_, tables, left)]
    if len(left) != round_.spare and (walked := _by_backtracking(round_)):
        starts.append([*walked.tables, *([walked.byes] if round_.spare else [])])
    start = min(starts, key=lambda seating: total_cost(hard, seating))
    bound = 0 if round_.spare else spread_bound(round_.scores, [round_.size] * len(start))
    rng = Random(round_.options.seed)
    best = search(hard, round_.problem(True, mild=True), start, rng, length, bound)
    proved = total_cost(hard, best) <= bound
    return Seated(*round_.split(best), f"by a search for the smallest spread with seed {round_.options.seed}", proved)


def pair(request: Request, options: Options) -> Outcome:
    """Seat the coming round."""
    round_ = Round(request, options)
    seated = seat(round_)
    ids = round_.players
    tables = tuple(seat_score_order(round_.history, [ids[player] for player in table]) for table in seated.tables)
    byes = tuple(ids[player] for player in seated.byes)
    warnings = _warnings(round_, seated)
    spread = round_.spread(seated.tables)
    figures: dict[str, int | bool] = {
        "players": len(ids),
        "byes": len(byes),
        "repeated_byes": sum(round_.had[player] > 0 for player in seated.byes),
        "rematch_pairs": sum(map(round_.met_pairs, seated.tables)),
        "rematch_pairs_beyond_tolerance": round_.excess(seated.tables),
        "score_spread": spread // round_.scale if spread % round_.scale == 0 else spread,
        "proved": seated.proved,
    }
    return Outcome(tables, byes, tuple(warnings), tuple(_trace(round_, seated, warnings)), figures)


def _warnings(round_: Round, seated: Seated) -> list[str]:
    """Name each rule that had to yield, and for whom."""
    ids, found = round_.players, []
    for number, table in enumerate(seated.tables, start=1):
        pairs = [(a, b) for a, b in combinations(table, 2) if round_.met[a] >> b & 1]
        if pairs and len(pairs) > round_.options.tolerance:
            told = ", ".join(f"{ids[a]} and {ids[b]}" for a, b in pairs)
            allowed = f" ({round_.options.tolerance} tolerated)" if round_.options.tolerance else ""
            found.append(f"no old opponents: {told} meet again at table {number}{allowed}")
    again = [ids[player] for player in seated.byes if round_.had[player]]
    if again and round_.load(seated.byes) > 0:
        found.append(f"no second bye: {names(again)} had a bye before")
    return found


def _trace(round_: Round, seated: Seated, warnings: list[str]) -> list[Step]:
    """Tell the steps: numbers, the walk and its fault, what replaced it, byes, what yielded."""
    tables, left = plain_walk(round_.met, round_.everyone, round_.size, round_.options.tolerance)
    ids = round_.players
    number = len(ids)
    byes = f"{count(number // round_.size, 'table')} of {round_.size}, {count(round_.spare, 'bye')}"
    steps = [Step("numbers", f"{count(number, 'player')}: {byes} ({number} modulo {round_.size})")]
    over = [ids[player] for player in left]
    if len(left) > round_.spare:
        told = f"stuck after {count(len(tables), 'table')}: {names(over)} cannot be seated without old opponents"
    elif round_.load(left) > round_.least_load():
        told = f"seats all it can, but would give {names(over)} a bye though others have had fewer"
    else:
        told = "seats everybody it should: no fault"
    steps.append(Step("plain walk", told))
    end = "nothing better exists" if seated.proved else "not proved to be the best"
    steps.append(Step("seating", f"{seated.how}; {end}"))
    if seated.byes:
        told = ", ".join(f"{ids[player]} ({count(round_.had[player], 'earlier bye')})" for player in seated.byes)
        steps.append(Step("byes", told))
    met = sum(map(round_.met_pairs, seated.tables))
    spread = Fraction(round_.spread(seated.tables), round_.scale)
    steps.append(Step("figures", f"{count(met, 'pair')} of old opponents, score spread {spread}"))
    steps.append(Step("seats", "highest seat score first: who sat late sits early"))
    return steps + [Step("yielded", warning) for warning in warnings]
