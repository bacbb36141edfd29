"""The transportation problem: the duals prove the flow, and enumeration agrees."""

from __future__ import annotations

from heapq import heappush
from itertools import product
from random import Random

import pytest

from tests.seeds import seeds
from trfpair.matching.transport import Transport, transport, unit_duals

Cost = list[list[int | None]]


def check(supplies: list[int], demands: list[int], cost: Cost, found: Transport) -> None:
    """Feasible flow, feasible duals, complementary slackness, equal values: together they are a proof of optimality."""
    flow, value, u, v = found
    shipped = 0
    for i, row in enumerate(cost):
        assert sum(flow[i]) == supplies[i]
        for j, c in enumerate(row):
            assert flow[i][j] >= 0
            if c is None:
                assert not flow[i][j]
                continue
            assert u[i] + v[j] <= c
            assert not flow[i][j] or u[i] + v[j] == c
            shipped += c * flow[i][j]
    for j, demand in enumerate(demands):
        received = sum(row[j] for row in flow)
        assert received <= demand
        if sum(demands) > sum(supplies):
            assert v[j] <= 0
            assert v[j] == 0 or received == demand
    assert value == shipped == sum(s * x for s, x in zip(supplies, u)) + sum(d * x for d, x in zip(demands, v))


def enumerated(supplies: list[int], demands: list[int], cost: Cost) -> int | None:
    """Least value over all assignments of single units."""
    units = [i for i, supply in enumerate(supplies) for _ in range(supply)]
    best: int | None = None
    for columns in product(range(len(demands)), repeat=len(units)):
        if any(columns.count(j) > demand for j, demand in enumerate(demands)):
            continue
        costs = [cost[i][j] for i, j in zip(units, columns)]
        if None not in costs:
            value = sum(c for c in costs if c is not None)
            best = value if best is None else min(best, value)
    return best


def costs(random: Random, rows: int, columns: int) -> Cost:
    width = random.choice([1, 2, 5, 1000, 1 << 400])
    sparse = random.choice([0, 0.2, 0.5])
    return [
        [None if random.random() < sparse else random.randint(-width, width) for _ in range(columns)]
        for _ in range(rows)
    ]


@pytest.mark.parametrize("seed", seeds())
def test_against_enumeration(seed: int) -> None:
    random = Random(seed)
    for _ in range(100):
        supplies = [random.randrange(3) for _ in range(random.randrange(1, 4))]
        demands = [random.randrange(3) for _ in range(random.randrange(1, 5))]
        cost = costs(random, len(supplies), len(demands))
        found = transport(supplies, demands, cost)
        best = enumerated(supplies, demands, cost)
        assert (None if found is None else found.value) == best
        if found is not None:
            check(supplies, demands, cost, found)


@pytest.mark.parametrize("seed", seeds())
def test_duals_prove_larger_ones(seed: int) -> None:
    random = Random(seed)
    rows, columns = random.randrange(1, 30), random.randrange(20, 60)
    supplies = [random.randrange(40) for _ in range(rows)]
    demands = [random.randrange(60) for _ in range(columns)]
    cost = costs(random, rows, columns)
    if random.random() < 0.5:  # the same sum
        demands[0] += max(0, sum(supplies) - sum(demands))
        supplies[0] += sum(demands) - sum(supplies)
    found = transport(supplies, demands, cost)
    if found is not None:
        check(supplies, demands, cost, found)
    elif not any(None in row for row in cost):
        assert sum(supplies) > sum(demands)


def test_small_ones() -> None:
    assert transport([1], [0], [[5]]) is None
    assert transport([1, 1], [1, 1], [[1, None], [1, None]]) is None
    assert transport([], [], []) == Transport([], 0, [], [])
    found = transport([2, 1], [1, 2], [[0, 3], [1, 9]])
    assert found is not None
    assert (found.value, found.flow) == (7, [[0, 2], [1, 0]])


def _half_barred(size: int, barred: int) -> list[list[tuple[int, int]]]:
    """Arcs between all but the first few among themselves, each at the square of its length."""
    pairs = [(i, j) for i in range(size) for j in range(size) if i != j and max(i, j) >= barred]
    return [[(j, (abs(i - j) - 1) ** 2) for one, j in pairs if one == i] for i in range(size)]


@pytest.mark.few(1)
@pytest.mark.parametrize(("size", "barred"), [(80, 0), (90, 40), (131, 60)])
def test_duals_of_units_with_many_arcs_prove_the_least_cost(size: int, barred: int) -> None:
    arcs = _half_barred(size, barred)
    found = unit_duals(arcs)
    cost = [[dict(row).get(j) for j in range(size)] for row in arcs]
    best = transport([1] * size, [1] * size, cost)
    assert found
    assert best
    u, v = found
    assert all(u[i] + v[j] <= c for i, row in enumerate(arcs) for j, c in row)
    assert sum(u) + sum(v) == best.value


@pytest.mark.gate
def test_units_that_go_far_are_found_with_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first half may only meet the second: each search would go through all who stand nearer."""
    steps = 0

    def counted(heap: list[tuple[int, bool, int]], item: tuple[int, bool, int]) -> None:
        nonlocal steps
        steps += 1
        heappush(heap, item)

    monkeypatch.setattr("trfpair.matching.transport.heappush", counted)
    assert unit_duals(_half_barred(200, 95))
    assert steps < 60_000
