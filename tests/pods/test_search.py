"""The search of larger fields looks again only where something changed, and finds what looking everywhere finds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tests.seeds import seeds
from trfpair.pods.solver.problem import Group, Problem, Tables, total_cost
from trfpair.pods.solver.search import Swaps


def problem(dice: Random, tables: int, size: int, byes: int) -> Problem:
    """Random costs of pairs and of byes; many of them alike, so that chance has to choose."""
    count = tables * size + byes
    weight = [[0] * count for _ in range(count)]
    for one in range(count):
        for other in range(one):
            weight[one][other] = weight[other][one] = dice.choice((0, 0, 1, 2, 9))
    groups = [Group(size, tables, True, tuple(dice.choice((0, 0, 3)) for _ in range(count)))]
    if byes:
        groups.append(Group(byes, 1, False, tuple(dice.randrange(4) for _ in range(count))))
    return Problem(count, tuple(groups), tuple(map(tuple, weight)))


def shuffled(dice: Random, asked: Problem) -> Tables:
    """Any seating."""
    players = dice.sample(range(asked.count), asked.count)
    seated, start = [], 0
    for group in asked.layout:
        seated.append(players[start : start + asked.groups[group].size])
        start += asked.groups[group].size
    return seated


def everywhere(swaps: Swaps) -> None:
    """Swap as long as one of all swaps makes the seating cheaper."""
    better = True
    while better:
        better = False
        for player in range(len(swaps.home)):
            if swaps.own[player] and swaps.move(player, -1) is not None:
                better = True


@pytest.mark.parametrize("seed", seeds())
def test_a_descent_is_that_of_looking_everywhere(seed: int) -> None:
    dice = Random(seed)
    asked = problem(dice, dice.randint(2, 9), dice.randint(2, 6), dice.choice((0, 0, 1, 3)))
    start = shuffled(dice, asked)
    quick, plain = Swaps(asked, start, Random(seed)), Swaps(asked, start, Random(seed))
    for _ in range(4):
        quick.descend()
        everywhere(plain)
        assert quick.tables == plain.tables
        assert quick.cost == Swaps(asked, quick.tables, Random()).cost
        assert quick.own == [quick.cost[quick.home[player]][player] for player in range(asked.count)]
        shaken = [list(table) for table in quick.tables]
        shaken[0][0], shaken[1][0] = shaken[1][0], shaken[0][0]
        if seed % 3 == 0:
            shaken = shuffled(dice, asked)
        quick.reseat(shaken)
        plain = Swaps(asked, shaken, Random())
        plain.rng.setstate(quick.rng.getstate())
        assert quick.cost == plain.cost
        assert total_cost(asked, quick.tables) == total_cost(asked, shaken)


def test_a_second_look_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random(1)
    asked = problem(dice, 30, 4, 0)
    swaps = Swaps(asked, shuffled(dice, asked), dice)
    asked_at: list[int] = []
    best_among = Swaps._best_among

    def noted(one: Swaps, player: int, numbers: Sequence[int], most: int) -> tuple[int, list[int]]:
        asked_at.append(len(numbers))
        return best_among(one, player, numbers, most)

    monkeypatch.setattr(Swaps, "_best_among", noted)
    swaps.descend()
    assert asked_at.count(30) > 120
    asked_at.clear()
    swaps.descend()
    assert sum(asked_at) == 0
    one, other = swaps.tables[0][0], swaps.tables[1][0]
    swaps.swap(one, other)
    asked_at.clear()
    swaps.descend()
    assert 0 < asked_at.count(30) < 60


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
            found = swaps._best_among(player, range(len(swaps.tables)), most)
            assert found == ((best, partners) if most >= best else (most, []))
