"""The search of larger fields: costs that are kept up to date, and the best of all swaps."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.seeds import seeds
from trfpair.pods.solver.cover import Least, cover_of
from trfpair.pods.solver.problem import Problem, TableKind, Tables, spread_bound, total_cost
from trfpair.pods.solver.search import Schedule, Swaps, search


def problem(dice: Random, tables: int, size: int, byes: int) -> Problem:
    """Random costs of pairs and of byes; many of them alike, so that chance has to choose."""
    count = tables * size + byes
    weight = [[0] * count for _ in range(count)]
    for one in range(count):
        for other in range(one):
            weight[one][other] = weight[other][one] = dice.choice((0, 0, 1, 2, 9))
    groups = [TableKind(size, tables, True, tuple(dice.choice((0, 0, 3)) for _ in range(count)))]
    if byes:
        groups.append(TableKind(byes, 1, False, tuple(dice.randrange(4) for _ in range(count))))
    return Problem(count, tuple(groups), tuple(map(tuple, weight)))


def shuffled(dice: Random, asked: Problem) -> Tables:
    """Any seating."""
    players = dice.sample(range(asked.count), asked.count)
    seated, start = [], 0
    for group in asked.layout:
        seated.append(players[start : start + asked.groups[group].size])
        start += asked.groups[group].size
    return seated


@pytest.mark.parametrize("seed", seeds())
def test_the_costs_are_kept_up_to_date(seed: int) -> None:
    dice = Random(seed)
    asked = problem(dice, dice.randint(2, 9), dice.randint(2, 6), dice.choice((0, 0, 1, 3)))
    swaps = Swaps(asked, shuffled(dice, asked), Random(seed))
    for _ in range(4):
        before = total_cost(asked, swaps.tables)
        swaps.descend()
        assert total_cost(asked, swaps.tables) <= before
        assert swaps.cost == Swaps(asked, swaps.tables, Random()).cost
        assert swaps.own == [swaps.cost[swaps.home[player]][player] for player in range(asked.count)]
        shaken = shuffled(dice, asked)
        swaps.reseat(shaken)
        assert swaps.cost == Swaps(asked, shaken, Random()).cost


def swapped(tables: Tables, one: int, other: int) -> Tables:
    """The seating with two players exchanged."""
    places = {one: other, other: one}
    return [[places.get(player, player) for player in table] for table in tables]


@pytest.mark.parametrize("seed", seeds())
def test_the_best_partners_are_those_of_all_swaps(seed: int) -> None:
    dice = Random(seed)
    asked = problem(dice, dice.randint(2, 5), dice.randint(2, 4), dice.choice((0, 0, 1, 3)))
    swaps = Swaps(asked, shuffled(dice, asked), dice)
    made = total_cost(asked, swaps.tables)
    for player in range(asked.count):
        changes = {
            other: total_cost(asked, swapped(swaps.tables, player, other)) - made
            for other in range(asked.count)
            if swaps.home[other] != swaps.home[player]
        }
        best = min(changes.values())
        partners = [other for other, change in changes.items() if change == best]
        for most in (best - 1, best, best + 3, -1):
            found = swaps._best(player, most)
            assert found == ((best, partners) if most >= best else (most, []))


FRIENDS = Problem(4, (TableKind(2, 2, True, (0,) * 4),), ((0, 5, 1, 1), (5, 0, 1, 1), (1, 1, 0, 5), (1, 1, 5, 0)))
"""0 and 1 at one table, 2 and 3 at the other, cost 10; all else costs 2."""


def test_two_tables_are_searched() -> None:
    found = search(FRIENDS, FRIENDS, [[0, 1], [2, 3]], Random(1), Schedule(1, 1, (0,)), 0)
    assert total_cost(FRIENDS, found) == 2


def test_what_costs_as_much_as_the_limit_is_not_looked_for() -> None:
    cover = cover_of(FRIENDS, 9, (0,) * 4)
    assert cover
    assert cover.least(2) == Least(2, None)
    found = cover.least(3)
    assert (found.bound, found.tables and total_cost(FRIENDS, found.tables)) == (2, 2)


@pytest.mark.parametrize("sizes", [(4, 4, 3), (4, 3, 3), (3, 3), (4, 1, 1), (2, 2, 2, 1)])
def test_the_bound_of_one_step_of_scores_is_the_least(sizes: tuple[int, ...]) -> None:
    """Players of two scores: the least number of pairs of the one and the other at a table, over all ways to sit."""
    count = sum(sizes)
    for above in range(1, count):
        ways = [way for way in product(*(range(size + 1) for size in sizes)) if sum(way) == above]
        least = min(sum(up * (size - up) for up, size in zip(way, sizes)) for way in ways)
        assert spread_bound([1] * above + [0] * (count - above), sizes) == least
