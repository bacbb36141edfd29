"""Duals in two stages: feasible whatever the aggregates are, and those of an optimum where they fit."""

from __future__ import annotations

from random import Random

import pytest

from tests.matching.brute import graph
from tests.seeds import seeds
from trfpair.matching.blossom import least_cost_matching
from trfpair.matching.staged import Aggregation, staged_duals
from trfpair.matching.transport import transport

SHIFT = 40

Problem = tuple[list[int], list[list["int | None"]], Aggregation]


def problem(random: Random, bars: float, stray: float) -> Problem:
    """Counts, symmetric costs, and aggregates from whose leading digit a share of the costs stray."""
    size, kinds = random.randrange(2, 9), random.randrange(1, 4)
    of = list(range(kinds)) + [random.randrange(kinds) for _ in range(size)]
    lead = {(a, b): random.randrange(4) for a in range(kinds) for b in range(a, kinds)}
    cost: list[list[int | None]] = [[None] * len(of) for _ in of]
    for i, one in enumerate(of):
        for j, other in enumerate(of[: i + 1]):
            if random.random() >= bars:
                high = lead[min(one, other), max(one, other)] + (random.randrange(3) if random.random() < stray else 0)
                cost[i][j] = cost[j][i] = (high << SHIFT) + random.randrange(9)
    return [random.randrange(4) for _ in of], cost, Aggregation(of, SHIFT)


@pytest.mark.few(1)
@pytest.mark.parametrize(("bars", "stray"), [(0, 0), (0.3, 0), (0.6, 0), (0, 0.5), (0.4, 0.4)])
def test_feasible_and_optimal(bars: float, stray: float) -> None:
    random = Random(f"{bars} {stray}")
    reached = 0
    for _ in range(300):
        counts, cost, aggregation = problem(random, bars, stray)
        best, found = transport(counts, counts, cost), staged_duals(counts, cost, aggregation)
        assert (best is None) == (found is None)
        if best is None or found is None:
            continue
        u, v = found
        assert all(c is None or u[i] + v[j] <= c for i, row in enumerate(cost) for j, c in enumerate(row))
        value = sum(count * (mine + its) for count, mine, its in zip(counts, u, v))
        assert value <= best.value
        assert value == best.value or bars or stray
        reached += value == best.value
    assert reached > 100


@pytest.mark.parametrize("seed", seeds())
def test_the_least_matching_is_the_same(seed: int) -> None:
    random = Random(seed)
    for _ in range(20):
        _, cost, aggregation = problem(random, random.choice([0, 0.2]), random.choice([0, 0.5]))
        keys = [random.randrange(len(cost)) for _ in range(2 * random.randrange(1, 7))]
        pairs = [(v, w) for w, its in enumerate(keys) for v, own in enumerate(keys[:w]) if cost[own][its] is not None]
        adj = graph(len(keys), [pair for pair in pairs if random.random() < 0.7])
        plain, staged = (
            least_cost_matching(adj, keys, cost),
            least_cost_matching(adj, keys, cost, aggregation=aggregation),
        )
        assert (plain is None) == (staged is None)
        assert plain is None or staged is None or plain.value == staged.value
