"""All but one: who can be left over, and what bars all others, against the search from nothing."""

from __future__ import annotations

from random import Random

import pytest

from tests.matching.brute import nasty_graph
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import blockers, decomposition, maximum_matching
from trfpair.matching.near import NearPerfect, Witness


def witness(adj: list[int], vertices: int) -> Witness:
    """The same from a search from nothing."""
    barrier, parts = blockers(adj, vertices) or (0, [])
    return Witness(
        barrier,
        sum(part for part in parts if part.bit_count() == 1),
        [part for part in parts if part.bit_count() > 1],
    )


@pytest.mark.gate
def test_one_tree_tells_for_all_others():
    rng = Random("near")
    possible = blocked = restricted = 0
    for _ in range(1500):
        adj = nasty_graph(rng, rng.randint(2, 14))
        vertices = (1 << len(adj)) - 1
        mate = maximum_matching(adj)
        if -1 in mate:
            continue
        one = rng.randrange(len(adj))
        others = vertices & ~(1 << one)
        near = NearPerfect(adj, mate, others, mate[one])
        assert near.inessential == decomposition(adj, others).inessential
        for other in ascending(others):
            found = witness(adj, others & ~(1 << other))
            if near.inessential >> other & 1:
                possible += 1
                assert found == (0, 0, [])
            else:
                blocked += 1
                assert near.without(other) == found
        away = rng.getrandbits(len(adj)) | near.inessential
        apart = [row & ~(1 << one) if away >> v & 1 else row for v, row in enumerate(adj)]
        apart[one] &= ~away
        restricted += 1
        assert near.with_free(one, apart) == witness(apart, vertices)
    assert min(possible, blocked, restricted) > 300
