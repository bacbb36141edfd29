"""Slow and obvious answers, and nasty little graphs to ask about."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from trfpair.matching.bits import ascending, mask_of


def all_perfect_matchings(adj: list[int], vertices: int) -> Iterator[dict[int, int]]:
    """Every perfect matching of `vertices`, each as a partner table."""
    if not vertices:
        yield {}
        return
    v = (vertices & -vertices).bit_length() - 1
    for w in ascending(adj[v] & vertices & ~(1 << v)):
        for rest in all_perfect_matchings(adj, vertices & ~(1 << v | 1 << w)):
            yield {**rest, v: w, w: v}


def has_perfect_matching(adj: list[int], vertices: int) -> bool:
    return next(all_perfect_matchings(adj, vertices), None) is not None


def largest_matching(adj: list[int], vertices: int) -> int:
    """Number of edges of a maximum matching."""
    if not vertices:
        return 0
    v = (vertices & -vertices).bit_length() - 1
    rest = vertices & ~(1 << v)
    best = largest_matching(adj, rest)
    for w in ascending(adj[v] & rest):
        best = max(best, 1 + largest_matching(adj, rest & ~(1 << w)))
    return best


def covers(adj: list[int], vertices: int, wanted: int) -> bool:
    """Whether some matching of `vertices` covers all that is wanted."""
    if not wanted:
        return True
    v = (wanted & -wanted).bit_length() - 1
    left = vertices & ~(1 << v)
    return any(covers(adj, left & ~(1 << w), wanted & ~(1 << v | 1 << w)) for w in ascending(adj[v] & left))


def graph(n: int, edges: list[tuple[int, int]]) -> list[int]:
    adj = [0] * n
    for v, w in edges:
        adj[v] |= 1 << w
        adj[w] |= 1 << v
    return adj


def nasty_graph(random: Random, n: int) -> list[int]:
    """Sparse, dense, clubs that must not meet among themselves, odd cliques hung together by a few edges, or cycles."""
    kind = random.randrange(6)
    pairs = [(v, w) for v in range(n) for w in range(v + 1, n)]
    if kind == 0:
        density = random.choice([0.15, 0.25, 0.4, 0.6, 0.9])
        edges = [pair for pair in pairs if random.random() < density]
    elif kind in (1, 2):
        club = [random.randrange(kind + 1) for _ in range(n)]
        edges = [(v, w) for v, w in pairs if club[v] != club[w] and random.random() < 0.85]
    elif kind == 3:
        part = [random.randrange(max(1, n // 3)) for _ in range(n)]
        edges = [(v, w) for v, w in pairs if part[v] == part[w] or random.random() < 0.12]
    elif kind == 4:
        order = random.sample(range(n), n)
        edges = [(order[i], order[i - random.choice([1, 1, 2])]) for i in range(1, n)]
        edges += random.sample(pairs, min(len(pairs), 2))
    else:
        hubs = max(1, n // 3)
        edges = [(v, w) for v, w in pairs if v < hubs and random.random() < 0.8]
        edges += random.sample(pairs, min(len(pairs), n // 3))
    return graph(n, [(v, w) for v, w in edges if v != w])


def some_vertices(random: Random, n: int) -> int:
    """All vertices, or most of them."""
    return mask_of(v for v in range(n) if random.random() < 0.85) if random.random() < 0.4 else (1 << n) - 1


def assert_matching(adj: list[int], vertices: int, mate: list[int]) -> int:
    """`mate` is a matching of the graph on `vertices`; the number of its edges."""
    assert len(mate) == len(adj)
    covered = 0
    for v, w in enumerate(mate):
        if w >= 0:
            assert mate[w] == v
            assert w != v
            assert adj[v] >> w & 1
            assert vertices >> v & 1
            covered += 1
    return covered // 2
