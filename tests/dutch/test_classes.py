"""The colour bound of the fast path, against all ways to pair small pools; and the price of classes against players."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from tests.dutch.support import EDITIONS
from trfpair.history import before_round
from trfpair.model import Colour, Game, Player, Result, Tournament
from trfpair.systems.dutch.field import Field
from trfpair.systems.dutch.solver.classes import ColourClasses

W, B = Colour.WHITE, Colour.BLACK
PASTS = ("BB", "B", "WB", "", "BW", "W", "WW")
"""A past of each class, in the order of the classes."""


def field_of_all_classes(edition: str) -> Field:
    """Two players of each class, who have met nobody present."""
    players = []
    for number, colours in enumerate(PASTS * 2):
        games = [Game(100 + number, W if letter == "W" else B, Result.DRAW) for letter in colours]
        games += [Game(0, Colour.NONE, Result.ZERO_BYE)] * (2 - len(games))
        players.append(Player(id=number + 1, games=tuple(games)))
    for number in range(14):
        away = Game(0, Colour.NONE, Result.ZERO_BYE)
        games = [Game(number + 1, g.colour.opposite, g.result) if g.opponent else away for g in players[number].games]
        players.append(Player(id=100 + number, games=(*games, away)))
    tournament = Tournament(players=tuple(players), rounds=9, initial_colour=W)
    return Field(before_round(tournament, 3), EDITIONS[edition])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bound_is_the_least_cost(edition: str) -> None:
    classes = ColourClasses(field_of_all_classes(edition), EDITIONS[edition].criteria)

    @cache
    def least(counts: tuple[int, ...]) -> int | None:
        first = next((number for number in range(7) if counts[number]), None)
        if first is None:
            return 0
        best = None
        for other in range(first, 7):
            rest = list(counts)
            rest[first] -= 1
            rest[other] -= 1
            cost = classes.cost[first][other]
            if rest[other] >= 0 and cost is not None:
                further = least(tuple(rest))
                if further is not None and (best is None or cost + further < best):
                    best = cost + further
        return best

    tried = 0
    for counts in product(range(4), range(3), range(3), range(3), range(2), range(2), range(3)):
        if sum(counts) % 2 == 0:
            tried += 1
            assert classes.bound(counts) == least(counts), counts
    assert tried > 600


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_class_of_each_past(edition: str) -> None:
    field = field_of_all_classes(edition)
    classes = ColourClasses(field, EDITIONS[edition].criteria)
    assert sorted(set(classes.of)) == list(range(7))
    assert [classes.of[field.position[number + 1]] for number in range(7)] == list(range(7))
