"""The least cost of a seating, found and proved: an exact cover of the players by tables, with a budget.

Tables and players are bits. Below a budget only few tables can be laid; whoever has the fewest of them is seated first.
What a table costs beyond its members' prices (``prices.py``) comes out of the budget, and a set of players that could
not be seated is remembered with the budget that was too small for it. No clock: the work is counted in nodes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import mask_of_many
from trfpair.pods.solver.choices import Choices, Wanted, choices
from trfpair.pods.solver.prices import SCALE, prices
from trfpair.pods.solver.problem import Problem, Tables

COVERED = 64
"""Largest field that is asked of a cover."""
NODES = 30_000
"""Nodes of one question."""
WIDE = 800
"""So many open tables make a node count twice, and so on: the nodes are a measure of the work."""
NO_LIMIT = 1 << 60
"""An allowance that forbids nothing."""


class OutOfNodes(Exception):
    """The nodes are spent before the question was answered."""


class Least(NamedTuple):
    """Knowledge of a least cost: it is not below ``bound``; ``tables`` is a seating of exactly that cost.

    Without ``tables`` none was found below the cost that was asked about; if ``bound`` is that cost, there is none.
    """

    bound: int
    tables: Tables | None


class Cover:
    """The search for a seating within a budget, among the tables that were listed."""

    def __init__(self, problem: Problem, listed: Choices, extra: Sequence[int]) -> None:
        """``extra`` is what each player at a table of the second kind costs besides: repeated threes, earlier byes."""
        self.most, self.nodes = listed.most, NODES
        self.byes = len(problem.groups) > 1 and not problem.groups[1].paired
        priced = prices(listed)
        self.least_cost = priced.least
        order = sorted(range(len(listed.all)), key=priced.beyond.__getitem__)
        self.beyond = [priced.beyond[number] for number in order]
        self.tables = [listed.all[number].members for number in order]
        self.players = [sum([1 << player for player in table]) for table in self.tables]
        seats: list[list[int]] = [[] for _ in range(listed.count)]
        for place, table in enumerate(self.tables):
            for player in table:
                seats[player].append(place)
        self.at = [mask_of_many(places, len(order)) for places in seats]
        second = [listed.all[number].second for number in order]
        self.second = mask_of_many([place for place, is_second in enumerate(second) if is_second], len(order))
        self.first = (1 << len(order)) - 1 ^ self.second
        self.extra = [
            sum([extra[player] for player in table]) if is_second else 0
            for table, is_second in zip(self.tables, second, strict=True)
        ]
        self.kinds = _kinds_left(listed, self.first, self.second)
        self.allowed: dict[int, int] = {}
        self.hopeless: dict[tuple[int, int], int] = {}

    def least(self, upper: int, nodes: int = NODES) -> Least:
        """Find the least cost below ``upper``, as far as the listed tables decide it."""
        lowest = max(0, -(-self.least_cost // SCALE))
        return self._least(lowest, min(upper, self.most + 1), self.within, nodes)

    def least_extra(self, budget: int, lowest: int, upper: int, nodes: int = NODES) -> Least:
        """Find the least extra cost, from ``lowest`` to below ``upper``, of the seatings within a budget."""
        return self._least(lowest, upper, lambda allowance: self.within(budget, allowance), nodes)

    def _least(self, lowest: int, upper: int, within: Callable[[int], Tables | None], nodes: int) -> Least:
        """Ask for one cost after the other."""
        self.nodes = nodes
        cost = lowest
        while cost < upper:
            try:
                tables = within(cost)
            except OutOfNodes:
                return Least(cost, None)
            if tables is not None:
                return Least(cost, tables)
            cost += 1
        return Least(upper, None)

    def within(self, budget: int, allowance: int = NO_LIMIT) -> Tables | None:
        """Return tables that seat everybody for at most ``budget``, and ``allowance`` besides; None if there are none.

        Raises OutOfNodes where the nodes are spent before this is known.
        """
        spare = SCALE * budget - self.least_cost
        if spare < 0:
            return None
        tables = self._seat((1 << len(self.at)) - 1, self._affordable(spare, allowance), spare, allowance)
        return None if tables is None else self._laid(tables)

    def without(self, byes: Sequence[int], budget: int) -> Tables | None:
        """Return tables of the first kind that seat everybody else for at most ``budget``. Raises OutOfNodes.

        The nodes are those that earlier questions have left.
        """
        spare = SCALE * budget - self.least_cost
        open_, unseated = self._affordable(spare, NO_LIMIT) & self.first, (1 << len(self.at)) - 1
        for player in byes:
            unseated ^= 1 << player
            open_ ^= open_ & self.at[player]
        tables = self._seat(unseated, open_, spare, NO_LIMIT)
        return None if tables is None else [list(table) for table in sorted(tables)]

    def _affordable(self, spare: int, allowance: int) -> int:
        """Return the tables that neither the budget nor the allowance forbids."""
        if allowance not in self.allowed:
            self.allowed[allowance] = mask_of_many(
                [n for n, extra in enumerate(self.extra) if extra <= allowance], len(self.extra)
            )
        return (1 << bisect_right(self.beyond, spare)) - 1 & self.allowed[allowance]

    def _seat(self, unseated: int, open_: int, spare: int, allowance: int) -> list[tuple[int, ...]] | None:
        if not unseated:
            return []
        open_ &= self.kinds[unseated.bit_count()]
        if not open_ & self.second:
            allowance = 0
        if self.hopeless.get((unseated, allowance), -1) >= spare:
            return None
        if self.nodes <= 0:
            raise OutOfNodes
        self.nodes -= 1 + open_.bit_length() // WIDE
        mine = self._fewest(unseated, open_)
        while mine:
            low = mine & -mine
            mine ^= low
            place = low.bit_length() - 1
            left, more = spare - self.beyond[place], allowance - self.extra[place]
            still = open_ & self._affordable(left, more)
            for player in self.tables[place]:
                still ^= still & self.at[player]
            rest = self._seat(unseated ^ self.players[place], still, left, more)
            if rest is not None:
                return [self.tables[place], *rest]
        self.hopeless[unseated, allowance] = spare
        return None

    def _fewest(self, unseated: int, open_: int) -> int:
        """Return the open tables of the player who has the fewest."""
        best, fewest = 0, len(self.tables) + 1
        while unseated:
            low = unseated & -unseated
            unseated ^= low
            mine = open_ & self.at[low.bit_length() - 1]
            number = mine.bit_count()
            if number < fewest:
                best, fewest = mine, number
                if not number:
                    break
        return best

    def _laid(self, tables: Sequence[tuple[int, ...]]) -> Tables:
        """Bring tables into the order of the problem's layout; byes are one group."""
        first = [list(table) for table in sorted(tables, key=lambda table: (-len(table), table))]
        if not self.byes:
            return first
        return [*(table for table in first if len(table) > 1), [table[0] for table in first if len(table) == 1]]


def _kinds_left(listed: Choices, first: int, second: int) -> list[int]:
    """Return, for each number of unseated players, the tables of the kinds that are still to be laid."""
    (size, number), (small, few) = listed.kinds
    kinds = [0] * (listed.count + 1)
    for large_left in range(number + 1):
        for small_left in range(few + 1):
            kinds[large_left * size + small_left * small] = first * (large_left > 0) | second * (small_left > 0)
    return kinds


def cover_of(problem: Problem, upper: int, extra: Sequence[int], wanted: Wanted = ()) -> Cover | None:
    """List the tables of a problem that cost at most ``upper``, or fewer where these are too many, and price them.

    None where even the tables that cost nothing are too many. No table keeps from what is ``wanted``.
    """
    most = upper
    while True:
        listed = choices(problem, most, wanted)
        if listed is not None:
            return Cover(problem, listed, extra)
        if not most:
            return None
        most //= 2
