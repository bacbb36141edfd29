"""Partners, decisions and prohibitions against the list of all perfect matchings."""

from __future__ import annotations

from random import Random

import pytest

from tests.matching.brute import all_perfect_matchings, assert_matching, nasty_graph, some_vertices
from tests.seeds import seeds
from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.bits import ascending, lowest, mask_of
from trfpair.matching.cardinality import maximum_matching, perfect_except


def play(random: Random, adj: list[int], vertices: int) -> int:
    """Take random decisions until none is left, keeping the list of all matchings that obey them."""
    mate = perfect_except(adj, vertices, 0)
    if mate is None:
        return 0
    left = list(all_perfect_matchings(adj, vertices))
    state = PerfectMatchings(adj, mate, vertices)
    decisions = 0
    while state.vertices:
        a = random.choice(list(ascending(state.vertices)))
        truth = mask_of(m[a] for m in left)
        assert state.partners(a) == truth
        action = random.randrange(4)
        candidates = random.getrandbits(len(adj)) if random.random() < 0.7 else -1
        if action == 0:
            b = state.first_partner(a, candidates)
            assert b == lowest(truth & candidates)
            assert b < 0 or state.mate[a] == b
        elif action == 1:
            b = random.choice(list(ascending(truth)))
            state.fix(a, b)
            left = [m for m in left if m[a] == b]
        elif action == 2:
            possible = state.forbid(a, candidates)
            assert possible == bool(truth & ~candidates)
            if possible:
                left = [m for m in left if not candidates >> m[a] & 1]
        elif wrong := state.vertices & ~truth & ~(1 << a):
            with pytest.raises(ValueError, match="no perfect matching"):
                state.rematch(a, lowest(wrong))
        assert {v: state.mate[v] for v in ascending(vertices)} in left
        decisions += 1
    return decisions


@pytest.mark.parametrize("seed", seeds())
def test_against_enumeration(seed: int) -> None:
    random = Random(seed)
    decisions = 0
    while decisions < 1200:
        n = random.choice([4, 6, 8, 8, 10])
        decisions += play(random, nasty_graph(random, n), some_vertices(random, n))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_against_enumeration_long(seed: int) -> None:
    random = Random(seed)
    decisions = 0
    while decisions < 2000:
        n = random.choice([6, 8, 10, 12])
        decisions += play(random, nasty_graph(random, n), some_vertices(random, n))


@pytest.mark.parametrize("seed", seeds())
def test_larger_graphs_by_removal(seed: int) -> None:
    """B can be the partner of a if the rest has a perfect matching: ask afresh for each b."""
    random = Random(seed)
    n = 2 * random.randrange(15, 40)
    adj = nasty_graph(random, n)
    mate = maximum_matching(adj)
    vertices = mask_of(v for v in range(n) if mate[v] >= 0)
    state = PerfectMatchings(adj, mate, vertices)
    for a in random.sample(list(ascending(vertices)), 6):
        rest = vertices & ~(1 << a)
        truth = mask_of(b for b in ascending(adj[a] & vertices) if perfect_except(adj, rest & ~(1 << b), 0) is not None)
        assert state.partners(a) == truth
        b = random.choice(list(ascending(truth)))
        state.rematch(a, b)
        assert state.mate[a] == b
        assert assert_matching(adj, vertices, state.mate) == vertices.bit_count() // 2
