"""The search of larger fields looks again only where something changed, and finds what looking everywhere finds."""

from __future__ import annotations

from random import Random

import pytest

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


@pytest.mark.parametrize("seed", range(30))
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
    full: list[int] = []
    move = Swaps.move
    monkeypatch.setattr(Swaps, "move", lambda one, player, most: (full.append(player), move(one, player, most))[1])
    swaps.descend()
    assert len(full) > 120
    full.clear()
    swaps.descend()
    assert full == []
    one, other = swaps.tables[0][0], swaps.tables[1][0]
    swaps.swap(one, other)
    full.clear()
    swaps.descend()
    assert 0 < len(full) < 60
