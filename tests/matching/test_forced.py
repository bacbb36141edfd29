"""Forcing an edge, other costs of a vertex, settling pairs: always the same as solving from the beginning."""

from __future__ import annotations

from random import Random

import pytest

from tests.matching.weighted import certify, clustered, few_keys, problem
from tests.seeds import at_length, seeds
from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Search, Solution, least_cost_matching
from trfpair.matching.forced import Incumbent

Graph = tuple[list[int], list[int], list[list["int | None"]]]


def repriced(graph: Graph, a: int, line: list[int | None]) -> Graph:
    """The graph in which one vertex has a key of its own."""
    adj, keys, cost = graph
    rows = [[*row, c] for row, c in zip(cost, line)]
    return adj, [*keys[:a], len(cost), *keys[a + 1 :]], [*rows, [*line, None]]


def price(graph: Graph, a: int, b: int) -> int:
    _, keys, cost = graph
    found = cost[keys[a]][keys[b]]
    assert found is not None
    return found


def check(graph: Graph, left: int, found: Solution | None, pair: int) -> None:
    """The value is that of a solution from nothing; so is the matching's; the duals prove it without a forced pair."""
    adj, keys, cost = graph
    rest = least_cost_matching(adj, keys, cost, left & ~pair)
    assert (found is None) == (rest is None)
    if found is None or rest is None:
        return
    forced = list(ascending(pair))
    more = price(graph, *forced) if forced else 0
    assert found.value == rest.value + more
    assert all(found.mate[found.mate[v]] == v and adj[v] >> found.mate[v] & 1 for v in ascending(left))
    assert not forced or found.mate[forced[0]] == forced[1]
    assert found.vertices == left & ~pair
    tight = Search(adj, keys, cost, found.vertices, found.y)
    tight.take_over(found.family, [w if found.vertices >> v & 1 else -1 for v, w in enumerate(found.mate)])
    certify(list(adj), list(keys), cost, found.vertices, tight.solution())


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
            found = standing.with_edge(a, b)
            check(graph, left, found, 1 << a | 1 << b)
            line = [random.choice([None, c, c, c and 2 * c, random.randint(-9, 9)]) for c in cost[keys[a]]]
            check(repriced(graph, a, line), left, standing.with_costs(a, line), 0)
        a = random.choice(list(ascending(left)))
        b = standing.mate[a]
        before = standing.value
        standing.settle((a, b))
        left &= ~(1 << a | 1 << b)
        assert standing.value == before - price(graph, a, b)
        if not left:
            break
    return len(solution.blossoms)


@at_length(5, 20)
def test_costs_that_stay_are_those_of_all_questions_after(count: int) -> None:
    """Some vertices, one after the other, get dearer edges that the incumbent has not."""
    random = Random(8)
    for _ in range(count):
        adj, keys, cost = clustered(random, 12)
        solution = least_cost_matching(adj, keys, cost)
        assert solution is not None
        standing, lines = Incumbent(adj, keys, cost, solution), []
        for a in random.sample(range(12), 3):
            mate = keys[standing.mate[a]]
            line = [c if c is None or key == mate else c + 5 for key, c in enumerate(cost[keys[a]])]
            standing.settle_costs(a, line)
            lines.append((a, line))
            assert standing.mate == solution.mate
        table = [list(row) for row in cost]
        for a, line in lines:  # every vertex has a key of its own
            for b, c in enumerate(line):
                table[a][b] = table[b][a] = c
        for v in range(12):
            for w in ascending(adj[v]):
                rest = least_cost_matching(adj, keys, table, (1 << 12) - 1 & ~(1 << v | 1 << w))
                found, own = standing.with_edge(v, w), table[v][w]
                assert (found is None) == (rest is None)
                assert found is None or rest is None or found.value == rest.value + (own or 0)


def test_edges_of_one_kind_are_one_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first changes the duals, also after a pair was settled; those of another kind begin anew."""
    steps: list[object] = []
    step = Search.step
    monkeypatch.setattr(Search, "step", lambda self, *args: (steps.append(args), step(self, *args))[1])
    whites, size = 8, 16
    adj = [(1 << size) - 1 & ~(1 << v) for v in range(size)]
    keys, cost = [0] * whites + [1] * (size - whites), [[1, 0], [0, 3]]
    solution = least_cost_matching(adj, keys, cost)
    assert solution is not None
    standing = Incumbent(adj, keys, cost, solution)
    changed = []
    for a, b in ((0, 1), (0, 2), (1, 2), (8, 9), (8, 10)):
        found = standing.with_edge(a, b)
        assert found is not None
        assert found.value == 4
        changed.append(len(steps))
    assert changed[0] == changed[2] > 0
    standing.settle((0, standing.mate[0]))
    check((adj, keys, cost), standing.vertices, standing.with_edge(1, 3), 0b1010)
    assert len(steps) == changed[-1]


@pytest.mark.parametrize("seed", range(4))
@at_length(20, 36)
def test_small_graphs(count: int, seed: int) -> None:
    random = Random(seed)
    seen = 0
    for _ in range(count):
        adj, keys, cost, vertices = problem(random, 12)
        seen += ask(random, (adj, list(keys), [list(row) for row in cost]), vertices)
    assert seen


@pytest.mark.gate
@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("make", [few_keys, lambda random: clustered(random, 18)])
def test_larger_graphs(seed: int, make: object) -> None:
    random = Random(seed)
    adj, keys, cost = make(random)  # type: ignore[operator]
    ask(random, (adj, keys, cost), (1 << len(adj)) - 1)
