"""One squire round being seated: what was asked, what is known about the players, what a seating costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import lcm
from operator import itemgetter

from trfpair.base.errors import BadInput, NoPairing
from trfpair.base.plain import plain
from trfpair.base.speech import by_option, either
from trfpair.event.saying import Fillings, Saying
from trfpair.matching.bits import ascending, mask_of_many
from trfpair.pods.model import Request
from trfpair.pods.past import study
from trfpair.pods.solver.problem import Problem, TableKind, Tables, pack

OBJECTIVES = ("walk", "spread")
ROUNDS_SEARCHED = 60
"""A search looks at how often and how long ago two met, if there are at most so many different last rounds."""
NODES = 30_000
"""Default node budget of the backtracking walk."""


@plain
class Options:
    """How to seat: players a table, met pairs a table that are tolerated, objective, seed, budget, search length.

    ``objective`` decides between seatings with equally few rematches and equally fair byes: ``walk`` keeps the top of
    the list intact, ``spread`` makes the sum of the score differences at the tables small. ``keep_order`` takes the
    list as it stands; otherwise it is put in order of points, those with equally many as they stand.
    """

    size: int = 2
    tolerance: int = 0
    objective: str = "walk"
    seed: int = 0
    nodes: int = NODES
    effort: int = 4
    keep_order: bool = False


@plain
class Seated:
    """A seating by places in the walk order, how it was found, and whether nothing better exists.

    ``how`` is one of: ``plain`` (the plain walk has no fault), ``all`` and ``all-spread`` (over all seatings, in walk
    order or by spread), ``matching``, ``backtracking``, ``tail`` (the walk down to table ``kept``, then a search),
    ``search``, ``spread-search``, ``cover`` (an exact cover, then a search).
    """

    tables: Tables
    byes: list[int]
    how: str
    proved: bool
    kept: int = 0


@plain
class Costs:
    """One seating problem with four weights: the true ones with spread and without, the mild ones of the search so."""

    hard: Problem
    few: Problem
    mild: Problem
    flat: Problem

    def part(self, players: list[int], layout: list[int]) -> Costs:
        """Return the problem of seating some of the players at some of the tables."""
        if len(players) == self.hard.count and layout == self.hard.layout:
            return self
        return Costs(*(_part(problem, players, layout) for problem in (self.hard, self.few, self.mild, self.flat)))


def _part(problem: Problem, players: list[int], layout: list[int]) -> Problem:
    groups = tuple(
        TableKind(group.size, layout.count(number), group.paired, tuple(group.single[player] for player in players))
        for number, group in enumerate(problem.groups)
        if number in layout
    )
    pick = itemgetter(*players)
    weight = tuple(pick(problem.weight[player]) for player in players)
    return Problem(len(players), groups, weight, problem.tolerance, problem.unit)


@plain
class Seldom:
    """Rematches in order: the fewest pairs that met most often, then of these last together in the latest round.

    A sum of weights counts the pairs of each kind in a digit of its own: by the last round, above that by meetings.
    """

    base: int
    """More than all pairs at tables."""
    rounds: tuple[int, ...]
    times: tuple[int, ...]
    """The rounds in which pairs met last, and the numbers of meetings that there are, from the least."""
    of_pair: Mapping[tuple[int, int], tuple[int, int]]
    """Meetings and last round of each pair, by place."""

    @classmethod
    def of(cls, round_: SquireRound) -> Seldom:
        past, ids = round_.history, round_.players
        pairs = {
            (one, other): (past.met[ids[one]][ids[other]], past.last[ids[one]][ids[other]])
            for one, others in enumerate(round_.old)
            for other in others
        }
        times, rounds = ({row[part] for row in pairs.values()} for part in (0, 1))
        return cls(len(ids) * round_.size, tuple(sorted(rounds)), tuple(sorted(times)), pairs)

    @property
    def most(self) -> int:
        """A bound of every sum."""
        return int(self.base ** (len(self.rounds) + len(self.times)))

    def weight(self, one: int, other: int) -> int:
        """The weight of a pair of old opponents."""
        times, last = self.of_pair[one, other]
        at = self.rounds.index(last), len(self.rounds) + self.times.index(times)
        return sum(int(self.base**place) for place in at)

    def told(self, tables: Tables) -> dict[str, list[dict[str, int]]]:
        """The rematches of a seating: pairs by meetings, most first, and by the last round, the latest first."""
        found = [
            self.of_pair[pair] for table in tables for pair in combinations(sorted(table), 2) if pair in self.of_pair
        ]
        times, rounds = (Counter(row[part] for row in found) for part in (0, 1))
        return {
            "meetings": [{"times": at, "pairs": times[at]} for at in sorted(times, reverse=True)],
            "lately": [{"round": at, "pairs": rounds[at]} for at in sorted(rounds, reverse=True)],
        }


class SquireRound:
    """One round being seated: the players in walk order and what is known about their pairs."""

    def __init__(self, request: Request, options: Options) -> None:
        if options.size < 2:
            raise BadInput(Saying("table-too-small", what=either("--size", "size"), found=options.size))
        if options.tolerance < 0:
            raise BadInput(Saying("no-tolerance", what=either("--tolerance", "tolerance"), found=options.tolerance))
        self.options = options
        self.size, number = options.size, len(request.players)
        if number < options.size:
            smaller = number > 1
            facts: Fillings = {"size": options.size, "option": by_option("size", "N")}
            raise NoPairing(
                Saying("pods-no-table", count=number, **facts),
                Saying("pods-ways-smaller" if smaller else "pods-way-players", **facts),
            )
        self.spare = number % options.size
        self.history = study(request)
        self.players = request.players
        if not options.keep_order:
            self.players = tuple(sorted(self.players, key=lambda player: -self.history.points[player]))
        self.reordered = self.players != request.players
        points = [self.history.points[player] for player in self.players]
        self.scale = lcm(*(value.denominator for value in points))
        self.scores = [int(value * self.scale) for value in points]
        place = {player: at for at, player in enumerate(self.players)}
        self.met = [
            mask_of_many([place[other] for other in self.history.met[player] if other in place], number)
            for player in self.players
        ]
        self.had = [self.history.byes[player] for player in self.players]

    @cached_property
    def old(self) -> list[tuple[int, ...]]:
        """The old opponents of each player, in walk order."""
        return [tuple(ascending(met)) for met in self.met]

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

    def load_of(self, tables: Tables) -> int:
        """Return the load of the byes of a whole seating."""
        return self.load(self.split(tables)[1])

    def least_load(self) -> int:
        """Return the smallest load the byes of this round can have."""
        return sum(sorted(self.had)[: self.spare])

    @cached_property
    def seldom(self) -> Seldom:
        """The weight of meetings of old opponents among rematches."""
        return Seldom.of(self)

    def problem(self, spread: bool, mild: bool = False, seldom: bool = False) -> Problem:
        """Build the seating problem: met pairs, then earlier byes, then the lowest byes, then (if asked) spread.

        With ``seldom`` the lowest byes come after the old opponents who met least and longest ago. ``mild`` gives the
        soft weights of the search, in which a rematch costs as much as some points of spread.
        """
        number = len(self.players)
        true = self.places(spread, seldom=seldom)
        meet, load, rare, low, differ = (12 * self.scale, 12 * self.scale, 0, 1, 1) if mild else true
        differ = differ if spread else 0
        apart = {score: [differ * abs(score - other) for other in self.scores] for score in set(self.scores)}
        old = [[(other, meet) for other in met] for met in self.old]
        if seldom:
            old = [[(v, meet + rare * self.seldom.weight(one, v)) for v in met] for one, met in enumerate(self.old)]
        weight = tuple(_weights(apart[score], met) for met, score in zip(old, self.scores, strict=True))
        byes = tuple(load * had + low * (number - 1 - place) for place, had in enumerate(self.had))
        groups = [TableKind(self.size, number // self.size, True, (0,) * number)]
        if self.spare:
            groups.append(TableKind(self.spare, 1, False, byes))
        return Problem(number, tuple(groups), weight, self.options.tolerance, meet)

    def places(self, spread: bool, *, seldom: bool = False) -> list[int]:
        """Return the place values of the costs, in order: a met pair, an earlier bye, seldom, low, spread."""
        number = len(self.players)
        most = number * self.size
        widest = max(self.scores) - min(self.scores) if spread else 0
        often = self.seldom.most if seldom else 0
        return pack((most, self.spare * max(self.had), often, self.spare * number, most * widest))

    @cached_property
    def costs(self) -> Costs:
        """The costs that a search weighs."""
        seldom = not self.options.tolerance and len(self.seldom.rounds) <= ROUNDS_SEARCHED
        true = [self.problem(spread, seldom=seldom) for spread in (True, False)]
        return Costs(*true, *(self.problem(spread, mild=True) for spread in (True, False)))

    def rematches(self) -> Problem:
        """Build the seating problem of met pairs alone: who has a bye costs nothing."""
        number = len(self.players)
        weight = tuple(tuple(met >> other & 1 for other in range(number)) for met in self.met)
        groups = [TableKind(self.size, number // self.size, True, (0,) * number)]
        if self.spare:
            groups.append(TableKind(self.spare, 1, False, (0,) * number))
        return Problem(number, tuple(groups), weight, self.options.tolerance)

    def split(self, tables: Tables) -> tuple[Tables, list[int]]:
        """Part the seating of the solver into tables in walk order and byes."""
        seated, byes = (tables[:-1], tables[-1]) if self.spare else (tables, [])
        return sorted(sorted(table) for table in seated), sorted(byes)

    def fair(self, byes: Sequence[int]) -> bool:
        """Say whether no other byes would have gone to players with fewer earlier byes."""
        return self.load(byes) == self.least_load()

    def whole(self, tables: Tables, byes: Sequence[int]) -> Tables:
        """Join tables and byes to a seating aligned with the layout of ``problem``."""
        return [*tables, list(byes)] if self.spare else tables


def _weights(apart: list[int], old: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return what each company costs a player: so much for the scores, and so much for each old opponent."""
    weights = apart[:]
    for other, meet in old:
        weights[other] += meet
    return tuple(weights)
