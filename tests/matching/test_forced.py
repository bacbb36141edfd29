"""Forcing an edge, forbidding edges, settling pairs: always the same as solving from the beginning."""

from __future__ import annotations

from random import Random

import pytest

from tests.matching.weighted import clustered, few_keys, problem
from tests.seeds import seeds
from trfpair.matching.bits import ascending
from trfpair.matching.blossom import least_cost_matching
from trfpair.matching.few import LeastMatching
from trfpair.matching.forced import Incumbent

Graph = tuple[list[int], list[int], list[list["int | None"]]]


def without(graph: Graph, a: int, mask: int) -> Graph:
    adj, keys, cost = graph
    rows = list(adj)
    rows[a] &= ~mask
    for b in ascending(mask):
        rows[b] &= ~(1 << a)
    return rows, keys, cost


def price(graph: Graph, a: int, b: int) -> int:
    _, keys, cost = graph
    found = cost[keys[a]][keys[b]]
    assert found is not None
    return found


def check(
    graph: Graph, vertices: int, found: LeastMatching | None, best: int | None, settled: int, forced: int
) -> None:
    assert (None if found is None else found.value) == best
    if found is not None:
        rest = vertices & ~forced
        total = sum(price(graph, v, found.mate[v]) for v in ascending(rest) if found.mate[v] > v)
        assert all(found.mate[found.mate[v]] == v and graph[0][v] >> found.mate[v] & 1 for v in ascending(rest))
        assert total == found.value


def ask(random: Random, graph: Graph, vertices: int) -> int:
    """Ask about a graph while pairs are settled one after another; how many questions had blossoms to dissolve."""
    adj, keys, cost = graph
    solution = least_cost_matching(adj, keys, cost, vertices)
    if solution is None or not vertices:
        return 0
    standing = Incumbent(adj, keys, cost, solution)
    left = vertices
    for _ in range(4):
        assert standing.vertices == left
        for _ in range(6):
            edges = [(v, w) for v in ascending(left) for w in ascending(adj[v] & left)]
            edges = [(v, w) for v, w in edges if cost[keys[v]][keys[w]] is not None]
            a, b = random.choice(edges)
            rest = least_cost_matching(adj, keys, cost, left & ~(1 << a | 1 << b))
            best = None if rest is None else rest.value + price(graph, a, b)
            found = standing.with_edge(a, b)
            check(graph, left, found, best, 0, 0)
            assert found is None or (found.mate[a] == b and found.value - standing.value >= standing.at_least(a, b))
            mask = random.getrandbits(len(adj)) | 1 << standing.mate[a]
            other = without(graph, a, mask)
            rest = least_cost_matching(*other, left)
            check(other, left, standing.without_edges(a, mask), None if rest is None else rest.value, 0, 0)
        a = random.choice(list(ascending(left)))
        b = standing.mate[a]
        before = standing.value
        standing.settle(a, b)
        left &= ~(1 << a | 1 << b)
        assert standing.value == before - price(graph, a, b)
        if not left:
            break
    return len(solution.blossoms)


@pytest.mark.parametrize("seed", range(4))
def test_small_graphs(seed: int) -> None:
    random = Random(seed)
    seen = 0
    for _ in range(36):
        adj, keys, cost, vertices = problem(random, 12)
        seen += ask(random, (adj, list(keys), [list(row) for row in cost]), vertices)
    assert seen


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("make", [few_keys, lambda random: clustered(random, 18)])
def test_larger_graphs(seed: int, make: object) -> None:
    random = Random(seed)
    adj, keys, cost = make(random)  # type: ignore[operator]
    ask(random, (adj, keys, cost), (1 << len(adj)) - 1)
