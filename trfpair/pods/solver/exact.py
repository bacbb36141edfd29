"""The exact seating of a small field: dynamic programming over the sets of players still unseated."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from trfpair.pods.solver.choices import Wanted, fits
from trfpair.pods.solver.problem import Problem, Tables, table_cost

EXACT_LIMIT = 16
"""Largest field solved exactly (65,536 sets at most)."""

Left = tuple[int, ...]
"""How many tables of each group are still empty."""


class SmallField:
    """The cheapest seating of a field of at most ``EXACT_LIMIT`` players.

    The first unseated player's table is chosen with every possible company; what remains is a smaller field of the
    same kind, solved once and remembered. Among seatings of equal cost the first in walk order is taken: each first
    player's cheapest table, then the table whose members stand first in the list. A table that keeps from what is
    ``wanted`` costs ``parted`` besides: more than any whole seating.
    """

    def __init__(self, problem: Problem, wanted: Wanted = ()) -> None:
        self.problem, self.wanted = problem, wanted
        self.parted = 1 + sum(map(sum, problem.weight)) + sum(sum(group.single) for group in problem.groups)
        self.best: dict[tuple[int, Left], int] = {(0, (0,) * len(problem.groups)): 0}
        self.costs: list[dict[int, int]] = [self._table_costs(number) for number in range(len(problem.groups))]

    def _table_costs(self, group: int) -> dict[int, int]:
        """Cost every possible table of a group, by the set of its members as bits."""
        size, paired = self.problem.groups[group].size, self.problem.groups[group].paired
        costs = {
            sum([1 << player for player in members]): table_cost(self.problem, group, members)
            for members in combinations(range(self.problem.count), size)
        }
        if self.wanted:
            for table in costs:
                if not fits(_members(table), self.wanted, paired):
                    costs[table] += self.parted
        return costs

    def solve(self) -> Tables:
        """Return the seating, aligned with the layout."""
        left = tuple(group.number for group in self.problem.groups)
        unseated = (1 << self.problem.count) - 1
        self.least(unseated, left)
        made: list[Tables] = [[] for _ in left]
        while unseated:
            _, table, group, left = min(self._choices(unseated, left), key=lambda row: (row[0], self._order(row)))
            made[group].append(_members(table))
            unseated ^= table
        return [table for tables in made for table in tables]

    def least_with(self, members: Sequence[int], unseated: int, left: Left) -> int:
        """Return the least cost of seating the set of players if some of them share a table of the first group."""
        others = [player for player in _members(unseated) if player not in members]
        after = (left[0] - 1, *left[1:])
        tables = (
            sum([1 << player for player in (*members, *more)])
            for more in combinations(others, self.problem.groups[0].size - len(members))
        )
        return min(self.costs[0][table] + self.least(unseated ^ table, after) for table in tables)

    def _order(self, row: tuple[int, int, int, Left]) -> tuple[int, list[int]]:
        return self.costs[row[2]][row[1]], _members(row[1])

    def _choices(self, unseated: int, left: Left) -> list[tuple[int, int, int, Left]]:
        """List the first player's tables: (cost of all, the table, its group, the groups left)."""
        rows = []
        for group, number in enumerate(left):
            if number:
                after = (*left[:group], number - 1, *left[group + 1 :])
                rows += [
                    (self.costs[group][table] + self.least(unseated ^ table, after), table, group, after)
                    for table in _companies(unseated, self.problem.groups[group].size)
                ]
        return rows

    def least(self, unseated: int, left: Left) -> int:
        """Return the least cost of seating the set of players at the tables left."""
        key = (unseated, left)
        known = self.best.get(key)
        if known is not None:
            return known
        best, get = -1, self.best.get
        for group, number in enumerate(left):
            if not number:
                continue
            after = (*left[:group], number - 1, *left[group + 1 :])
            costs = self.costs[group]
            for table in _companies(unseated, self.problem.groups[group].size):
                cost = costs[table]
                if best >= 0 and cost >= best:
                    continue
                rest = unseated ^ table
                beyond = get((rest, after))
                cost += self.least(rest, after) if beyond is None else beyond
                if best < 0 or cost < best:
                    best = cost
        self.best[key] = best
        return best


def _members(table: int) -> list[int]:
    return [player for player in range(table.bit_length()) if table >> player & 1]


def _companies(unseated: int, size: int) -> list[int]:
    """List the tables of a size that the first unseated player can sit at, as bits, in walk order."""
    bits = [1 << player for player in _members(unseated)]
    first = bits[0]
    return [first + sum(others) for others in combinations(bits[1:], size - 1)]
