"""The colour bound of the fast path, against all ways to pair small pools; and the price of classes against players."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest

from tests.dutch.support import EDITIONS, played
from tests.seeds import at_length
from trfpair.event.history import before_round
from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.matching.bits import lowest
from trfpair.systems.dutch.engine.classes import ColourClasses, class_values, priced
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.field import DutchField

W, B = Colour.WHITE, Colour.BLACK
PASTS = ("BB", "B", "WB", "", "BW", "W", "WW")
"""A past of each class, in the order of the classes."""


def field_of_all_classes(edition: str) -> DutchField:
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
    return DutchField(before_round(tournament, 3), EDITIONS[edition])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bound_is_the_least_cost(edition: str) -> None:
    classes = Notes(field_of_all_classes(edition), EDITIONS[edition]).class_prices

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
def test_values_of_the_classes_reach_the_bound_with_the_pairs_of_the_cheapest_pairings(edition: str) -> None:
    classes = Notes(field_of_all_classes(edition), EDITIONS[edition]).class_prices

    @cache
    def cheapest(counts: tuple[int, ...]) -> tuple[int, frozenset[tuple[int, int]]] | None:
        """The least cost of a pool, and every pair of classes in a pairing that costs as little."""
        first = next((number for number in range(7) if counts[number]), None)
        if first is None:
            return 0, frozenset()
        best: int | None = None
        pairs: set[tuple[int, int]] = set()
        for other in range(first, 7):
            rest = list(counts)
            rest[first] -= 1
            rest[other] -= 1
            cost = classes.cost[first][other]
            if rest[other] >= 0 and cost is not None and (further := cheapest(tuple(rest))) is not None:
                if best is None or cost + further[0] < best:
                    best, pairs = cost + further[0], set()
                if cost + further[0] == best:
                    pairs |= {(first, other), *further[1]}
        return None if best is None else (best, frozenset(pairs))

    tried = 0
    for counts in product(range(4), range(3), range(3), range(3), range(2), range(2), range(3)):
        least = cheapest(counts) if sum(counts) % 2 == 0 else None
        if least is not None and least[0]:
            values = classes.values(counts)
            assert values is not None
            assert sum(count * value for count, value in zip(counts, values.doubled)) == 2 * least[0]
            assert all(other in values.tight[one] for one, other in least[1])
            tried += 1
    assert tried > 200


def test_values_that_are_more_than_a_pair_costs_are_none() -> None:
    free = [[0] * 7 for _ in range(7)]
    assert class_values(free, (4, 5, 6), few_mild=False) is not None
    dear = [list(line) for line in free]
    dear[4][4] = 2
    assert class_values(dear, (4, 5, 6), few_mild=False) is None


@pytest.mark.parametrize("edition", EDITIONS)
@at_length(12, 30)
def test_topscorers_with_plain_colours_cost_what_all_others_do(count: int, edition: str) -> None:
    compared = 0
    for seed in range(count):
        players = 8 + seed
        for history in played(Random(seed), edition, players, 7, absent=0.1 * (seed % 2)):
            field = DutchField(history, EDITIONS[edition])
            notes = Notes(field, EDITIONS[edition])
            if field.topscorers and notes.plain_colours:
                one_of = [lowest(mask) for mask in notes.colour_classes.masks]
                with_them = priced(field, notes.criteria, one_of)
                field.topscorers = 0
                without = priced(field, notes.criteria, one_of)
                assert (with_them.cost, with_them.bits) == (without.cost, without.bits)
                compared += 1
    assert compared > count // 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_class_of_each_past(edition: str) -> None:
    field = field_of_all_classes(edition)
    classes = ColourClasses(field)
    assert sorted(set(classes.of)) == list(range(7))
    assert [classes.of[field.position[number + 1]] for number in range(7)] == list(range(7))
