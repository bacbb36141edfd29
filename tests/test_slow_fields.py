"""The climb for slow rounds: the same seed tries the same fields and counts the same steps."""

from __future__ import annotations

from itertools import combinations

import pytest

from benchmarks.slow import Recipe, made, seconds
from tests.fuzz.slow import climb, counted
from trfpair.matching.tree import AlternatingTree


@pytest.mark.parametrize("system", ["vega", "dutch-2017", "double-swiss"])
def test_a_climb_can_be_done_again(system: str) -> None:
    grow = AlternatingTree.grow
    once, again = ([(found.recipe, found.steps) for found in climb(system, "x", 3, 24)] for _ in range(2))
    assert once == again
    assert any(steps for _, steps in once)
    assert AlternatingTree.grow is grow


def test_a_field_keeps_its_bars() -> None:
    recipe = Recipe(30, 7, colours="low", results="random", absent=10, bans=((16, 15),))
    field = made(recipe)
    met = [(player.id, game.opponent) for player in field.players for game in player.games if game.played]
    assert len(met) == len(set(met)) > 100
    assert not set(met) & set(combinations(range(16, 31), 2))
    assert field.players[0].points == sum(map(field.scoring.points, field.players[0].games))
    with counted() as steps:
        assert seconds(field, "vega", traced=False) >= 0
    assert steps.count > 0
