"""Recipes of fields to begin a climb with, and the steps from one to the next: individuals, teams, tables."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields, replace
from typing import NamedTuple

from benchmarks import slow, slow_tables
from benchmarks.slow import COLOURS, RESULTS, Recipe, TeamRecipe
from benchmarks.slow_tables import PASTS, WINNERS, TableRecipe
from trfpair.lab.generate.teams import MOST_TEAMS
from trfpair.pods import NAMES as TABLES
from trfpair.systems import by_name

AnyRecipe = Recipe | TableRecipe


class Kind(NamedTuple):
    """How fields of one kind are made: the first recipe, a step from a recipe, the seconds of a round."""

    first: Callable[[random.Random, int], AnyRecipe]
    step: Callable[..., AnyRecipe]
    seconds: Callable[..., float]


def kind_of(system: str) -> Kind:
    """The kind of fields that a system takes."""
    if system in TABLES:
        return Kind(lambda dice, most: first_tables(dice, most, system), step_tables, lambda *of: _seat(*of, system))
    if by_name(system).teams:
        return Kind(first_teams, step_teams, lambda recipe: _pair(recipe, system))
    games = by_name(system).columns
    return Kind(lambda dice, most: replace(first(dice, most), games=games), step, lambda recipe: _pair(recipe, system))


def _pair(recipe: Recipe, system: str) -> float:
    return slow.seconds(slow.made(recipe), system, traced=True)


def _seat(recipe: TableRecipe, system: str) -> float:
    return slow_tables.seconds(slow_tables.made(recipe), system, recipe, traced=True)


def first(dice: random.Random, most: int) -> Recipe:
    """A recipe to begin with."""
    players = dice.choice((most, most - 1, most // 2))
    return Recipe(
        players=players,
        rounds=dice.choice((1, 4, 8, 12, 30)),
        more=dice.choice((1, 1, 4)),
        colours=dice.choice(COLOURS),
        results=dice.choice(RESULTS),
        absent=dice.choice((0, 0, 5, 20)),
        bans=dice.choice(((), ((players // 2 + 1, players // 2),))),
        seed=dice.randrange(1000),
    )


def step(recipe: Recipe, dice: random.Random, most: int) -> Recipe:
    """A recipe that differs in one thing."""
    what = dice.randrange(8)
    if what == 0:
        return replace(recipe, players=min(most, max(4, recipe.players + dice.choice((-100, -7, -1, 1, 8, 100)))))
    if what == 1:
        return replace(recipe, rounds=max(1, recipe.rounds + dice.choice((-10, -2, -1, 1, 2, 10, 40))))
    if what == 2:
        return replace(recipe, more=dice.choice((1, 2, 5)))
    if what == 3:
        return replace(recipe, colours=dice.choice(COLOURS))
    if what == 4:
        return replace(recipe, results=dice.choice(RESULTS))
    if what == 5:
        return replace(recipe, absent=dice.choice((0, 1, 5, 10, 30)))
    if what == 6:
        return replace(recipe, bans=_bans(recipe, dice))
    return replace(recipe, seed=dice.randrange(1000))


def _bans(recipe: Recipe, dice: random.Random) -> tuple[tuple[int, int], ...]:
    """One forbidden group more, or fewer."""
    if recipe.bans and dice.random() < 0.5:
        gone = dice.randrange(len(recipe.bans))
        return recipe.bans[:gone] + recipe.bans[gone + 1 :]
    count = max(2, recipe.players * dice.choice((5, 20, 33, 45, 49, 50)) // 100)
    return (*recipe.bans[:4], (dice.randint(1, recipe.players), count))


BOARDS = (1, 2, 4)
CODES = ("FIDE_TEAM", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEA_GP_MP", "FIDE_TEAM_MP")
"""Record 192: preferences of both types and none, either score first."""


def first_teams(dice: random.Random, most: int) -> TeamRecipe:
    """A team event to begin with; ``most`` players in all."""
    boards = dice.choice(BOARDS)
    single = first(dice, min(most // boards, MOST_TEAMS))
    said = {field.name: getattr(single, field.name) for field in fields(single)}
    return TeamRecipe(**said, boards=boards, code=dice.choice(CODES))


def step_teams(recipe: TeamRecipe, dice: random.Random, most: int) -> Recipe:
    """A team event that differs in one thing; where it is the number of boards, in the number of teams too."""
    what = dice.randrange(6)
    if what == 0:
        return replace(recipe, code=dice.choice(CODES))
    if what == 1:
        boards = dice.choice(BOARDS)
        return replace(recipe, boards=boards, players=min(recipe.players, most // boards))
    return step(recipe, dice, min(most // recipe.boards, MOST_TEAMS))


SIZES = (2, 2, 3, 4, 5, 10)
OPTIONS = {
    "squire": {"objective": ("walk", "spread"), "tolerance": (0, 0, 1, 3)},
    "cedh": {"mode": ("rematch-first", "score-first", "weights"), "rematch_law": ("square", "linear")},
}


def first_tables(dice: random.Random, most: int, system: str) -> TableRecipe:
    """A request to begin with."""
    size = dice.choice(SIZES) if system == "squire" else 0
    return TableRecipe(
        players=min(most, dice.choice((most, most - 1, most // 2, 64, 61))),
        rounds=dice.choice((1, 3, 8, 30)),
        size=size,
        before=dice.choice((size, size, *SIZES, 50, most // 2)) if size else 0,
        past=dice.choice(PASTS),
        winners=dice.choice(WINNERS),
        options=tuple((name, dice.choice(values)) for name, values in OPTIONS[system].items()),
        seed=dice.randrange(1000),
    )


def step_tables(recipe: TableRecipe, dice: random.Random, most: int) -> TableRecipe:
    """A request that differs in one thing."""
    what = dice.randrange(7 if recipe.size else 5)
    if what == 0:
        return replace(recipe, players=min(most, max(20, recipe.players + dice.choice((-100, -7, -1, 1, 8, 100)))))
    if what == 1:
        return replace(recipe, rounds=max(1, recipe.rounds + dice.choice((-10, -2, -1, 1, 2, 10, 40))))
    if what == 2:
        return replace(recipe, past=dice.choice(PASTS), seed=dice.randrange(1000))
    if what == 3:
        return replace(recipe, winners=dice.choice(WINNERS))
    if what == 4:
        known = OPTIONS["squire" if recipe.size else "cedh"]
        return replace(recipe, options=tuple((name, dice.choice(values)) for name, values in known.items()))
    if what == 5:
        return replace(recipe, size=dice.choice(SIZES))
    return replace(recipe, before=dice.choice((*SIZES, 50, 250, recipe.players // 2, recipe.players // 2 + 1)))
