"""Large forbidden groups are told to the classes of the bound: it is better, and the round the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from benchmarks.slow import Recipe, TeamRecipe, made
from tests.seeds import daily
from trfpair.base.errors import NoPairing
from trfpair.event.model import ForbiddenGroup, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.bracket.graph import of_kinds
from trfpair.systems.swiss import past
from trfpair.systems.swiss.past import large_groups
from trfpair.systems.trace import Step, Trace


def field(system: str, seed: int) -> Tournament:
    """A field of 12 to 40 with two or three groups of a quarter to a half of it."""
    random = Random(f"{system} {seed}")
    players = random.randint(12, 40)
    recipe = (Recipe if system == "double-swiss" else TeamRecipe)(
        players=players,
        rounds=random.randint(1, 5),
        more=random.choice((1, 4)),
        colours=random.choice(("low", "even", "random")),
        results=random.choice(("low", "random", "draw")),
        absent=random.choice((0, 10)),
        seed=seed,
        games=2 if system == "double-swiss" else 1,
    )
    groups = [
        tuple(random.sample(range(1, players + 1), random.randint(players // 4 + 1, players // 2))) for _ in range(2)
    ]
    return replace(made(recipe), forbidden=tuple(map(ForbiddenGroup, groups)))


def paired(tournament: Tournament, system: str) -> tuple[object, list[Step]]:
    """The round and its steps; why there is none."""
    trace = Trace(on=True)
    try:
        return pair_round(tournament, Settings(system=system), trace).pairing, trace.steps
    except NoPairing as none:
        return str(none), []


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["double-swiss", "team-2026", "team-2024"])
@daily(10, 25)
def test_classes_that_know_the_groups_give_the_same_round(
    count: int, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = [field(system, seed) for seed in range(count)]
    plain = [paired(one, system) for one in fields]
    monkeypatch.setattr(past, "LARGE", 2)
    assert [paired(one, system) for one in fields] == plain
    assert sum(bool(steps) for _, steps in plain) > count // 2


def test_who_is_in_which_large_group(monkeypatch: pytest.MonkeyPatch) -> None:
    position = {id_: id_ - 1 for id_ in range(1, 9)}
    groups = [(1, 2, 99), (3, 4), (1, 2, 3, 4), (8,)]
    assert large_groups(groups, position, 8) == []
    monkeypatch.setattr(past, "LARGE", 2)
    assert large_groups(groups, position, 8) == [5, 5, 6, 6, 0, 0, 0, 0]
    assert large_groups(groups, position, 9) == [3, 3, 2, 2, 0, 0, 0, 0, 0]


def test_classes_of_one_group_have_no_cost() -> None:
    graph = of_kinds([0] * 4, [0, 0, 1, 1], lambda one, other: 5 + one + other, [1, 0, 1, 2])
    assert graph.keys == [0, 1, 2, 3]
    assert graph.cost == [[None, 5, None, 6], [5, 5, 6, 6], [None, 6, None, 7], [6, 6, 7, None]]
