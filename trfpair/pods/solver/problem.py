"""The seating of a round as a sum to be made small: pair weights, single costs, groups of tables of one size.

Players are the numbers 0 .. count-1 in walk order. A lexicographic objective is packed into one integer a pair or
player (``pack``), so that all solvers add and compare plain integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations

from trfpair.base.plain import plain

Tables = list[list[int]]
"""A seating: the members of each table, aligned with ``Problem.layout``."""


@plain
class TableKind:
    """Tables of one kind: their size, how many, whether their pairs count, and what a seat there costs each player.

    The byes of a round are one group: a "table" whose pairs do not count.
    """

    size: int
    number: int
    paired: bool
    single: tuple[int, ...]


@plain
class Problem:
    """The cost that is to be minimised.

    ``weight[a][b]`` is the cost of seating a and b together (symmetrical, 0 on the diagonal). Of each table,
    ``tolerance`` pairs are free of the part of the weight that is ``unit`` (the packed cost of one met pair).
    """

    count: int
    groups: tuple[TableKind, ...]
    weight: tuple[tuple[int, ...], ...]
    tolerance: int = 0
    unit: int = 1

    @property
    def layout(self) -> list[int]:
        """The group of each table, in order."""
        return [number for number, group in enumerate(self.groups) for _ in range(group.number)]


def table_cost(problem: Problem, group: int, members: Sequence[int]) -> int:
    """Return the cost of one table."""
    kind = problem.groups[group]
    single = kind.single
    total = sum([single[player] for player in members])
    if not kind.paired:
        return total
    weight = problem.weight
    pairs = sum([weight[one][other] for one, other in combinations(members, 2)])
    if problem.tolerance:
        pairs -= problem.unit * min(problem.tolerance, pairs // problem.unit)
    return total + pairs


def total_cost(problem: Problem, tables: Tables) -> int:
    """Return the cost of a whole seating."""
    return sum(table_cost(problem, group, members) for group, members in zip(problem.layout, tables, strict=True))


def pack(bounds: Sequence[int]) -> list[int]:
    """Return the place values that make one integer of several sums, most important first.

    ``bounds[i]`` is the largest value the i-th sum can take in any seating.
    """
    places = [1]
    for bound in reversed(bounds[1:]):
        places.append(places[-1] * (bound + 1))
    return places[::-1]


def tied(problem: Problem, wanted: Sequence[int]) -> Problem:
    """The problem in which it costs more than any seating to part two who are wanted at one table, or to seat one.

    One alone is wanted to have a bye.
    """
    large = 1 + sum(map(sum, problem.weight)) + sum(sum(group.single) for group in problem.groups)
    weight = [list(row) for row in problem.weight]
    for one, other in permutations(wanted, 2):
        weight[one][other] -= large
    spared = [cost - large if [player] == [*wanted] else cost for player, cost in enumerate(problem.groups[-1].single)]
    byes = () if problem.groups[-1].paired else (replace(problem.groups[-1], single=tuple(spared)),)
    groups = (*problem.groups[: len(problem.groups) - len(byes)], *byes)
    return replace(problem, groups=groups, weight=tuple(map(tuple, weight)))


def spread_bound(scores: Sequence[int], sizes: Sequence[int]) -> int:
    """Return a lower bound of the sum of score differences over the pairs of all tables.

    A table with k of its s players above a threshold has k(s-k) pairs across it. For a given number of players above,
    the sum of k(s-k) is smallest with at most one table divided (concave sum); the bound adds up the thresholds.
    """
    ordered = sorted(scores, reverse=True)
    kinds = sorted(set(sizes), reverse=True)
    numbers = [list(sizes).count(kind) for kind in kinds]
    total = 0
    for above in range(1, len(ordered)):
        gap = ordered[above - 1] - ordered[above]
        if gap:
            total += gap * _least_crossing(above, kinds, numbers)
    return total


def _least_crossing(above: int, kinds: Sequence[int], numbers: Sequence[int]) -> int:
    """Return the least number of pairs across a threshold that has ``above`` players over it."""
    (large, many), (small, few), *_ = (*zip(kinds, numbers), (0, 0))
    best: int | None = None
    for lesser in range(few + 1):
        for greater in range(many + 1):
            rest = above - greater * large - lesser * small
            if rest < 0:
                break
            for kind, unused in ((large, many - greater), (small, few - lesser)):
                if rest == 0 or (rest < kind and unused):
                    crossing = rest * (kind - rest)
                    best = crossing if best is None else min(best, crossing)
    return best or 0
