"""A climb for slow rounds: recipes of fields are changed one step at a time, and the slower one is kept.

    python -m tests.fuzz.slow SYSTEM ... [--count N] [--seed S] [--players N] [--over SECONDS]

A recipe (`benchmarks/slow.py`) says how many players and rounds, who had White, who won, who was away and who is
forbidden to whom. The climb begins anew whenever ten steps in a row brought nothing. Which of two fields is kept is
decided by the steps of the matchings that were asked for, which are counted, so that the seed alone decides what a run
tries; the time of the processor is only told. Exit 1 where a pairing took longer than the bound.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from benchmarks.slow import COLOURS, RESULTS, Recipe, made, seconds
from trfpair.matching import blossom, transport
from trfpair.matching.tree import AlternatingTree

PATIENCE = 10
"""So many steps without a slower field, and the climb begins anew."""


@dataclass
class Steps:
    """Work done: vertices scanned by trees, units shipped on classes, changes of duals, each as dear as it is."""

    count: int = 0


@contextmanager
def counted() -> Iterator[Steps]:
    """Count the steps of the matchings that are found in the meantime."""
    steps = Steps()
    grow, ship, step = AlternatingTree.grow, transport._ship, blossom.Search._step

    def counting(real: Callable[..., Any], cost: Callable[..., int]) -> Callable[..., Any]:
        def asked(*given: Any, **more: Any) -> Any:
            found = real(*given, **more)
            steps.count += cost(*given)
            return found

        return asked

    AlternatingTree.grow = counting(grow, lambda tree, *_: tree.outer.bit_count() + 1)  # type: ignore[method-assign]
    transport._ship = counting(ship, lambda _start, arcs, *_: len(arcs))
    blossom.Search._step = counting(step, lambda search, *_: len(search.groups))  # type: ignore[method-assign]
    try:
        yield steps
    finally:
        AlternatingTree.grow = grow  # type: ignore[method-assign]
        transport._ship = ship
        blossom.Search._step = step  # type: ignore[method-assign]


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


@dataclass(frozen=True)
class Found:
    """A field, and what its pairing took."""

    steps: int
    seconds: float
    recipe: Recipe


def tried(recipe: Recipe, system: str) -> Found:
    """Pair the field of a recipe with its reasons."""
    tournament = made(recipe)
    with counted() as steps:
        took = seconds(tournament, system, traced=True)
    return Found(steps.count, took, recipe)


def climb(system: str, seed: str, count: int, most: int) -> Iterator[Found]:
    """All fields that were tried, in order."""
    dice = random.Random(f"{seed} {system}")
    games = 2 if system == "double-swiss" else 1

    def anew() -> Recipe:
        return replace(first(dice, most), games=games)

    best, idle = tried(anew(), system), 0
    yield best
    for _ in range(count - 1):
        idle += 1
        start = idle > PATIENCE
        found = tried(anew() if start else step(best.recipe, dice, most), system)
        yield found
        if start or found.steps > best.steps:
            best, idle = found, 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Climb for each system; a field slower than all before is printed as it is found."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz.slow", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("systems", nargs="+", metavar="SYSTEM")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--over", type=float, default=5.0, help="seconds a pairing with its reasons may take")
    given = parser.parse_args(arguments)
    late = 0
    for system in given.systems:
        fields: list[Found] = []
        for found in climb(system, given.seed, given.count, given.players):
            if found.seconds > max((one.seconds for one in fields), default=0):
                print(f"{system}: {found.seconds:.2f} s, {found.steps:,} steps: {found.recipe}", flush=True)
            fields.append(found)
        over = sum(found.seconds > given.over for found in fields)
        print(f"{system}: {given.count} fields, seed {given.seed}: {over} over {given.over:g} s", flush=True)
        late += over
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
