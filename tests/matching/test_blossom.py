"""Least cost: enumeration for small graphs, the duals as proof for all."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.matching.brute import graph
from tests.matching.weighted import (
    all_optimal_matchings,
    certify,
    clustered,
    complete_graph,
    few_keys,
    problem,
    symmetric_costs,
)
from tests.seeds import seeds
from trfpair.matching.blossom import KnownDuals, class_duals, least_cost_matching
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.edges import least_cost_matching_by_edge


def check(random: Random, largest: int) -> int:
    """One random problem; the number of blossoms in its solution."""
    adj, keys, cost, vertices = problem(random, largest)
    best, _ = all_optimal_matchings(adj, keys, cost, vertices)
    solution = least_cost_matching(adj, keys, cost, vertices)
    assert (None if solution is None else solution.value) == best
    if solution is None:
        return 0
    certify(adj, keys, cost, vertices, solution)
    return len(solution.blossoms)


@pytest.mark.parametrize("seed", seeds())
def test_against_enumeration(seed: int) -> None:
    random = Random(seed)
    assert sum(check(random, 10) for _ in range(150)) > 0, "blossoms should occur"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_against_enumeration_long(seed: int) -> None:
    random = Random(seed)
    for _ in range(300):
        check(random, 12)


@pytest.mark.gate
@settings(max_examples=200, deadline=None)
@given(
    st.integers(1, 4).flatmap(
        lambda half: st.lists(
            st.tuples(st.integers(0, 2 * half - 1), st.integers(0, 2 * half - 1), st.integers(-(1 << 320), 1 << 320)),
            max_size=24,
        ).map(lambda edges: (2 * half, edges))
    )
)
def test_any_costs_on_edges(drawn: tuple[int, list[tuple[int, int, int]]]) -> None:
    n, edges = drawn
    table = {(min(v, w), max(v, w)): c for v, w, c in edges if v != w}
    adj = graph(n, list(table))
    keys = list(range(n))
    cost = [[table.get((min(v, w), max(v, w))) for w in keys] for v in keys]
    solution = least_cost_matching_by_edge(adj, lambda v, w: table[v, w])
    best, _ = all_optimal_matchings(adj, keys, cost, (1 << n) - 1)
    assert (None if solution is None else solution.value) == best
    if solution is not None:
        certify(adj, keys, cost, (1 << n) - 1, solution)


@pytest.mark.parametrize("seed", seeds())
def test_duals_prove_larger_ones(seed: int) -> None:
    random = Random(seed)
    n = 2 * random.randrange(25, 70)
    adj = complete_graph(n)
    for _ in range(random.choice([0, n, 5 * n])):
        v, w = random.sample(range(n), 2)
        adj[v] &= ~(1 << w)
        adj[w] &= ~(1 << v)
    count = random.choice([7, 15, 40, n])
    keys = list(range(n)) if count == n else [random.randrange(count) for _ in range(n)]
    cost = symmetric_costs(random, count)
    if seed % 3 == 0:  # keys that prefer themselves: a parity defect for every odd one
        for key in range(count):
            cost[key][key] = -(1 << 360)
    solution = least_cost_matching(adj, keys, cost)
    if solution is not None:
        certify(adj, keys, cost, (1 << n) - 1, solution)
    else:
        assert any(None in row for row in cost)


@pytest.mark.parametrize("seed", seeds())
def test_groups_that_split_and_meet_again(seed: int) -> None:
    """Few keys with many vertices, several stages of several steps: groups are only partly in the tree.

    Few problems (seed 86) need the tight edges of a group found afresh after a change of the duals.
    """
    adj, keys, cost = few_keys(Random(seed))
    everybody = (1 << len(adj)) - 1
    solution = least_cost_matching(adj, keys, cost)
    if solution is not None:
        certify(adj, keys, cost, everybody, solution)
    else:
        assert -1 in maximum_matching(adj)


@pytest.mark.parametrize("seed", seeds())
def test_nested_blossoms(seed: int) -> None:
    random = Random(seed)
    n = 18 * random.randrange(2, 5)
    adj, keys, cost = clustered(random, n)
    solution = least_cost_matching(adj, keys, cost)
    assert solution is not None
    certify(adj, keys, cost, (1 << n) - 1, solution)
    masks = [mask for mask, _ in solution.blossoms]
    assert any(a != b and a & b == a for a in masks for b in masks), "blossoms inside blossoms should occur"


def test_class_duals_are_feasible_for_doubled_costs() -> None:
    random = Random(3)
    for _ in range(200):
        count = random.randrange(1, 6)
        cost = symmetric_costs(random, count)
        keys = [random.randrange(count) for _ in range(random.randrange(1, 12))]
        y = class_duals(keys, cost)
        if y is not None:
            for a in range(count):
                for b in range(count):
                    c = cost[a][b]
                    assert c is None or (a == b and keys.count(a) == 1) or y[a] + y[b] <= 2 * c


@pytest.mark.gate
def test_duals_of_classes_that_are_known_change_no_solution() -> None:
    """A graph with fewer edges at the same costs has the same duals of the classes to begin with."""
    random = Random(4)
    for _ in range(60):
        adj, keys, cost, vertices = problem(random, 10)
        known: KnownDuals = {}
        for _ in range(4):
            alone, shared = (least_cost_matching(adj, keys, cost, vertices, known=own) for own in (None, known))
            assert (alone is None) == (shared is None)
            if alone and shared:
                assert (shared.mate, shared.y, shared.blossoms) == (alone.mate, alone.y, alone.blossoms)
            one, other = random.sample(range(len(adj)), 2) if len(adj) > 1 else (0, 0)
            adj = [
                row & ~(1 << other) if at == one else row & ~(1 << one) if at == other else row
                for at, row in enumerate(adj)
            ]
        assert len(known) <= 1


def test_small_ones() -> None:
    assert least_cost_matching([0, 0], [0, 0], [[1]]) is None
    assert least_cost_matching(complete_graph(3), [0, 0, 0], [[1]]) is None
    empty = least_cost_matching([], [], [])
    assert empty is not None
    assert empty.value == 0
    triangles = graph(6, [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3)])
    solution = least_cost_matching_by_edge(triangles, lambda v, w: 100 if (v, w) == (0, 3) else 1)
    assert solution is not None
    assert (solution.mate, solution.value) == ([3, 2, 1, 0, 5, 4], 102)
