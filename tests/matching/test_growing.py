"""The growing matching against a matching found by trying, in nasty little graphs."""

from __future__ import annotations

from random import Random

import pytest

from tests.matching.brute import largest_matching, nasty_graph
from tests.seeds import seeds
from trfpair.matching.bits import ascending
from trfpair.matching.growing import GrowingMatching


def is_maximum(matching: GrowingMatching) -> bool:
    pairs = 0
    for v in range(len(matching.adj)):
        mate = matching.mate[v]
        if mate < 0:
            assert not matching.vertices >> v & 1 or matching.free >> v & 1
        else:
            assert matching.mate[mate] == v
            assert matching.adj[v] >> mate & 1
            assert matching.vertices >> v & 1
            assert not matching.free >> v & 1
            pairs += v < mate
    return pairs == largest_matching(matching.adj, matching.vertices)


@pytest.mark.parametrize("seed", seeds())
def test_it_stays_maximum_when_vertices_come_and_go(seed: int) -> None:
    random = Random(seed)
    size = random.randint(1, 9)
    adj = nasty_graph(random, size)
    start = random.getrandbits(size)
    matching = GrowingMatching(adj, start)
    assert is_maximum(matching)
    for v in random.sample(range(size), size):
        if not matching.vertices >> v & 1:
            matching.add(v)
            assert is_maximum(matching)
        if random.random() < 0.5:
            most = largest_matching(adj, matching.vertices)
            spared = largest_matching(adj, matching.vertices & ~(1 << v)) == most
            before = list(matching.mate)
            assert matching.set_free(v) == spared
            assert is_maximum(matching)
            if spared:
                matching.drop(v)
            else:
                assert matching.mate == before


def test_only_a_free_vertex_can_be_dropped() -> None:
    matching = GrowingMatching([0b10, 0b01], 0b11)
    assert list(ascending(matching.free)) == []
    assert not matching.set_free(0)
    with pytest.raises(ValueError, match="0 is not free"):
        matching.drop(0)
