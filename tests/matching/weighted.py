"""Costs made to hurt, and the check that duals prove a matching optimal."""

from __future__ import annotations

from random import Random

from tests.matching.brute import all_perfect_matchings, assert_matching, nasty_graph, some_vertices
from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution

Costs = list[list[int | None]]


def symmetric_costs(random: Random, keys: int) -> Costs:
    """Few values (ties) or many, tiny or of hundreds of bits, of both signs, some pairs of keys not allowed."""
    width = random.choice([1, 2, 3, 10, 1000, 1 << 350])
    barred = random.choice([0, 0, 0.1, 0.3])
    table: Costs = [[None] * keys for _ in range(keys)]
    for i in range(keys):
        for j in range(i + 1):
            if random.random() >= barred:
                table[i][j] = table[j][i] = random.randint(-width, width)
    return table


def complete_graph(n: int) -> list[int]:
    return [(1 << n) - 1 ^ 1 << v for v in range(n)]


def clustered(random: Random, n: int) -> tuple[list[int], list[int], Costs]:
    """Odd clusters that are cheap inside and dear between: triangles of triangles, which give nested blossoms."""
    places = random.sample(range(n), n)
    size = random.choice([3, 3, 5])
    cluster = [place // size for place in places]
    region = [place // (3 * size) for place in places]
    step = random.choice([1, 2, 10, 1 << 350])
    table: Costs = [[None] * n for _ in range(n)]
    for v in range(n):
        for w in range(v):
            c = random.randrange(step) + (cluster[v] != cluster[w]) * 3 * step + (region[v] != region[w]) * 9 * step
            table[v][w] = table[w][v] = c
    adj = complete_graph(n)
    for _ in range(random.choice([0, n // 2, n])):
        v, w = random.sample(range(n), 2)
        adj[v] &= ~(1 << w)
        adj[w] &= ~(1 << v)
    return adj, list(range(n)), table


def few_keys(random: Random) -> tuple[list[int], list[int], Costs]:
    """Many vertices to a key, and keys that prefer their own cluster."""
    n = 2 * random.randrange(10, 30)
    adj = complete_graph(n)
    for _ in range(random.choice([0, n, 3 * n, 6 * n])):
        v, w = random.sample(range(n), 2)
        adj[v] &= ~(1 << w)
        adj[w] &= ~(1 << v)
    count = random.choice([5, 8, 12, 20])
    wide = random.choice([3, 10, 100, 1 << 300])
    clusters = random.choice([1, 2, 3, count])
    cost: Costs = [[None] * count for _ in range(count)]
    for i in range(count):
        for j in range(i + 1):
            cost[i][j] = cost[j][i] = random.randint(0, wide) + 4 * wide * (i % clusters != j % clusters)
    return adj, [random.randrange(count) for _ in range(n)], cost


def problem(random: Random, largest: int) -> tuple[list[int], list[int], Costs, int]:
    """A graph, the keys of its vertices, the costs between keys, and the vertices to match."""
    n = random.randrange(2, largest + 1, 2)
    if random.random() < 0.3:
        return (*clustered(random, n), (1 << n) - 1)
    adj = nasty_graph(random, n) if random.random() < 0.7 else complete_graph(n)
    count = random.choice([1, 2, 3, 4, n])
    keys = list(range(n)) if count == n else [random.randrange(count) for _ in range(n)]
    return adj, keys, symmetric_costs(random, count), some_vertices(random, n)


def all_optimal_matchings(
    adj: list[int], keys: list[int], cost: Costs, vertices: int
) -> tuple[int | None, list[dict[int, int]]]:
    """The least cost and all perfect matchings that have it, by enumeration."""
    best: int | None = None
    found: list[dict[int, int]] = []
    for matching in all_perfect_matchings(adj, vertices):
        costs = [cost[keys[v]][keys[w]] for v, w in matching.items() if v < w]
        if None not in costs:
            value = sum(c for c in costs if c is not None)
            if best is None or value < best:
                best, found = value, []
            if value == best:
                found.append(matching)
    return best, found


def certify(adj: list[int], keys: list[int], cost: Costs, vertices: int, solution: Solution) -> None:
    """Feasible duals and complementary slackness, edge by edge: nothing else is needed to prove optimality."""
    mate, blossoms = solution.mate, solution.blossoms
    assert assert_matching(adj, vertices, mate) * 2 == vertices.bit_count()
    value = 0
    for v in ascending(vertices):
        tight = 0
        around = [(mask, z) for mask, z in blossoms if mask >> v & 1]
        for w in ascending(adj[v] & vertices):
            c = cost[keys[v]][keys[w]]
            if c is not None:
                slack = 2 * c - solution.y[v] - solution.y[w] + sum(z for mask, z in around if mask >> w & 1)
                assert slack >= 0
                tight |= (slack == 0) << w
                value += c if mate[v] == w and v < w else 0
        assert tight == solution.rows[v]
        assert tight >> mate[v] & 1
    assert value == solution.value
    for i, (mask, z) in enumerate(blossoms):
        assert z > 0
        assert mask.bit_count() % 2 == 1
        assert mask.bit_count() > 1
        assert sum(not mask >> mate[v] & 1 for v in ascending(mask)) == 1
        for other, _ in blossoms[:i]:
            assert mask != other
            assert mask & other in (0, mask)
