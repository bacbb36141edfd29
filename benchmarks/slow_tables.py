"""Slow rounds at tables of N players: requests as hard as we know, with the time of their seating.

    python -m benchmarks.slow_tables [--only TEXT] [--runs N]

The past of a request is seated without any system: everybody in an order that follows a pattern, cut into tables.
Patterns in which the same players sit together again and again are stranger than any that seating by rules could make.
``python -m tests.fuzz.slow squire cedh`` looks for more of them; its worst finds stand in `FIELDS`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from trfpair.base.errors import NoPairing
from trfpair.pods import by_name
from trfpair.pods.model import FinishedRound, Request, Table
from trfpair.systems.trace import Trace

PASTS = ("shuffled", "same", "turned", "halves", "top")
"""Who sat with whom: by chance, in the order of the list, in a list turned on by one player a round, by chance within
each half of the list, or the upper half by chance and nobody else."""
WINNERS = ("first", "random", "nobody")


@dataclass(frozen=True)
class TableRecipe:
    """What a request is made of."""

    players: int
    rounds: int
    """Rounds played."""
    size: int = 0
    """Players a table in the round to be seated; 0: tables of four and three."""
    before: int = 0
    """Players a table in the rounds played; 0: tables of four and three."""
    past: str = "shuffled"
    winners: str = "random"
    options: tuple[tuple[str, Any], ...] = ()
    """Options of the system, by name."""
    seed: int = 1


def made(recipe: TableRecipe) -> Request:
    """The request of a recipe."""
    dice = random.Random(repr(recipe))
    rounds = []
    for number in range(recipe.rounds):
        order = _order(recipe, number, dice)
        tables = list(_cut(order, recipe.before))
        seated = {player for table in tables for player in table}
        byes = tuple(player for player in range(1, recipe.players + 1) if player not in seated)
        rounds.append(
            FinishedRound(tuple(Table(table, _winner(recipe.winners, table, dice)) for table in tables), byes)
        )
    return Request(tuple(range(1, recipe.players + 1)), tuple(rounds))


def _order(recipe: TableRecipe, number: int, dice: random.Random) -> list[int]:
    """Who sits down in a round, in order."""
    players = list(range(1, recipe.players + 1))
    half = recipe.players // 2
    if recipe.past == "shuffled":
        dice.shuffle(players)
    elif recipe.past == "turned":
        turn = number % recipe.players
        players = players[turn:] + players[:turn]
    elif recipe.past in ("halves", "top"):
        upper, lower = players[:half], players[half:]
        dice.shuffle(upper)
        dice.shuffle(lower)
        players = upper + lower if recipe.past == "halves" else upper
    return players


def _cut(order: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Cut an order into tables; who does not fill one has a bye."""
    sizes = [size] * (len(order) // size) if size else _fours_and_threes(len(order))
    start = 0
    for wanted in sizes:
        yield tuple(order[start : start + wanted])
        start += wanted


def _fours_and_threes(players: int) -> list[int]:
    threes = -players % 4
    return [4] * ((players - 3 * threes) // 4) + [3] * threes if players >= 3 * threes else []


def _winner(how: str, table: Sequence[int], dice: random.Random) -> int:
    if how == "nobody":
        return 0
    return min(table) if how == "first" else dice.choice((0, *table))


def seconds(request: Request, system: str, recipe: TableRecipe, *, traced: bool) -> float:
    """Time of the processor for one seating; that the players cannot be seated is an answer too."""
    line = by_name(system)
    options = line.made(dict(recipe.options) | ({"size": recipe.size} if recipe.size else {}))
    start = time.process_time()
    with suppress(NoPairing):
        line.load()(request, options, Trace(on=traced))
    return time.process_time() - start


FIELDS: tuple[tuple[str, str, TableRecipe], ...] = (
    (
        "1,000 players, 40 rounds at tables of 26, stuck at tables of six",
        "squire",
        TableRecipe(1000, 40, size=6, before=26, options=(("tolerance", 1),), seed=838),
    ),
    (
        "500 players, half of them met at a table of 251, tables of six",
        "squire",
        TableRecipe(500, 4, size=6, before=251, past="halves", winners="first", seed=922),
    ),
    (
        "517 players, 18 rounds at tables of 250, tables of ten by spread",
        "squire",
        TableRecipe(
            517,
            18,
            size=10,
            before=250,
            past="turned",
            winners="nobody",
            options=(("objective", "spread"), ("tolerance", 0)),
            seed=89,
        ),
    ),
    (
        "1,000 players, 30 rounds, weights",
        "cedh",
        TableRecipe(1000, 30, options=(("mode", "weights"), ("rematch_law", "linear")), seed=294),
    ),
)
"""Name, the system it is hard for, and the recipe."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args(arguments)
    print("| request | system | s |\n|---|---|---|")
    for name, system, recipe in FIELDS:
        if chosen.only in name:
            request = made(recipe)
            least = min(seconds(request, system, recipe, traced=True) for _ in range(chosen.runs))
            print(f"| {name} | {system} | {least:.2f} |", flush=True)


if __name__ == "__main__":
    main()
