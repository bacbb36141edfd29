"""The climb for slow rounds: the same seed tries the same fields and counts the same steps."""

from __future__ import annotations

from itertools import combinations

import pytest

from benchmarks import slow_tables
from benchmarks.slow import Recipe, TeamRecipe, made, seconds
from benchmarks.slow_tables import PASTS, TableRecipe
from tests.fuzz.slow import climb, counted
from trfpair import dumps, loads
from trfpair.event.model import Result
from trfpair.matching.tree import AlternatingTree
from trfpair.pods.protocol import build
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import by_name


@pytest.mark.gate
@pytest.mark.parametrize("system", ["vega", "dutch-2017", "double-swiss", "team-2026", "squire"])
def test_a_climb_can_be_done_again(system: str) -> None:
    grow = AlternatingTree.grow
    once, again = ([(found.recipe, found.steps) for found in climb(system, "x", 3, 24)] for _ in range(2))
    assert once == again
    assert any(steps for _, steps in once)
    assert AlternatingTree.grow is grow


@pytest.mark.gate
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


@pytest.mark.parametrize("code", ["FIDE_TEAM", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEA_GP_MP", "FIDE_TEAM_MP"])
def test_a_team_event_is_a_legal_file(code: str) -> None:
    recipe = TeamRecipe(14, 5, colours="random", results="random", absent=20, bans=((8, 4),), boards=3, code=code)
    field = made(recipe)
    file = loads(dumps(field))
    seen, read = (by_name("team-2026").see(one, {}) for one in (field, file))
    assert (seen.players, seen.earned, seen.secondary) == (read.players, read.earned, read.secondary)
    assert sum(game.opponent > 0 for team in seen.players for game in team.games) > 40
    kinds = {game.result for team in seen.players for game in team.games}
    assert kinds == {Result.WIN, Result.DRAW, Result.LOSS, Result.ZERO_BYE}
    round_ = pair_round(file, Settings())
    assert round_.system.name == "team-2026"
    assert round_.history.round == 6
    assert {id_ for id_, _ in round_.pairing.absent} == set(field.byes[0].ids)
    assert field.byes[0].ids


@pytest.mark.gate
@pytest.mark.parametrize("past", PASTS)
@pytest.mark.parametrize(("size", "before"), [(0, 0), (2, 7), (3, 3)])
def test_a_past_at_tables_is_a_legal_request(past: str, size: int, before: int) -> None:
    request = slow_tables.made(TableRecipe(23, 3, size=size, before=before, past=past, winners="first"))
    sent = {
        "players": list(request.players),
        "rounds": [
            {
                "tables": [{"players": list(table.players), "winner": table.winner} for table in round_.tables],
                "byes": list(round_.byes or ()),
            }
            for round_ in request.rounds
        ],
    }
    assert build(sent, sizes=(3, 4) if not size else None) == request
    assert all(set(table.players) <= set(range(1, 12)) for table in request.rounds[0].tables) == (past == "top")
    met = [frozenset(table.players) for round_ in request.rounds for table in round_.tables]
    assert (len(set(met)) < len(met)) == (past == "same")
    seated = TableRecipe(23, 3, size=size, options=(("effort", 1),))
    assert slow_tables.seconds(request, "squire" if size else "cedh", seated, traced=True) >= 0
