"""A climb for slow rounds: recipes of fields are changed one step at a time, and the slower one is kept.

    python -m tests.fuzz.slow SYSTEM ... [--count N] [--seed S] [--players N] [--over SECONDS]

A recipe (`benchmarks/slow.py`) says how many players and rounds, who had White, who won, who was away and who is
forbidden to whom; of teams also how many boards (`--players` counts the players of all teams), of tables
(`benchmarks/slow_tables.py`) who sat together. The climb begins anew whenever ten steps in a row brought nothing.
Which of two fields is kept is decided by the steps of the matchings and searches that were asked for, which are
counted, so that the seed alone decides what a run tries; the time of the processor is only told. Exit 1 where a pairing
took longer than the bound.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.fuzz.recipes import AnyRecipe, kind_of
from trfpair.matching import blossom, transport
from trfpair.matching.tree import AlternatingTree
from trfpair.pods.solver.cover import WIDE, Cover
from trfpair.pods.solver.search import Swaps
from trfpair.pods.squire.backtrack import Budget

PATIENCE = 10
"""So many steps without a slower field, and the climb begins anew."""


@dataclass
class Steps:
    """Work done: vertices scanned by trees, units shipped on classes, changes of duals, each as dear as it is."""

    count: int = 0


COUNTED: tuple[tuple[Any, str, Callable[..., int]], ...] = (
    (AlternatingTree, "grow", lambda tree, *_: tree.outer.bit_count() + 1),
    (transport, "_ship", lambda _start, arcs, *_: len(arcs)),
    (blossom.Search, "step", lambda search, *_: len(search.groups)),
    (Budget, "spend", lambda *_: 1),
    (Swaps, "_best", lambda swaps, *_: len(swaps.home)),
    (Cover, "_seat", lambda _cover, _unseated, open_, *_: 1 + open_.bit_length() // WIDE),
)
"""What is counted: whose function, its name, and what a call costs after it was made."""


@contextmanager
def counted() -> Iterator[Steps]:
    """Count the steps of the matchings and searches that are made in the meantime."""
    steps = Steps()

    def counting(real: Callable[..., Any], cost: Callable[..., int]) -> Callable[..., Any]:
        def asked(*given: Any, **more: Any) -> Any:
            found = real(*given, **more)
            steps.count += cost(*given)
            return found

        return asked

    real = [(owner, name, getattr(owner, name)) for owner, name, _ in COUNTED]
    for owner, name, cost in COUNTED:
        setattr(owner, name, counting(getattr(owner, name), cost))
    try:
        yield steps
    finally:
        for owner, name, function in real:
            setattr(owner, name, function)


@dataclass(frozen=True)
class Found:
    """A field, and what its pairing took."""

    steps: int
    seconds: float
    recipe: AnyRecipe


def tried(recipe: AnyRecipe, system: str) -> Found:
    """Pair the field of a recipe with its reasons."""
    with counted() as steps:
        took = kind_of(system).seconds(recipe)
    return Found(steps.count, took, recipe)


def climb(system: str, seed: str, count: int, most: int) -> Iterator[Found]:
    """All fields that were tried, in order."""
    dice = random.Random(f"{seed} {system}")
    kind = kind_of(system)
    best, idle = tried(kind.first(dice, most), system), 0
    yield best
    for _ in range(count - 1):
        idle += 1
        start = idle > PATIENCE
        found = tried(kind.first(dice, most) if start else kind.step(best.recipe, dice, most), system)
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
