"""Free edges looked at as masks, dear ones one by one: the same cost and the same tight edges as by the whole table."""

from __future__ import annotations

import random

from tests.matching.weighted import certify
from tests.seeds import daily
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.edges import least_cost_matching_beside_free, least_cost_matching_by_edge
from trfpair.matching.optimal import OptimalMatchings


@daily(50, 3000)
def test_free_edges_beside_dear_ones(count: int) -> None:
    found = [_the_same(random.Random(seed)) for seed in range(count)]
    assert any(found), "blossoms should occur"
    assert any(one is None for one in found)


def _the_same(dice: random.Random) -> int | None:
    """The number of blossoms; None where no perfect matching exists."""
    size = 2 * dice.randrange(1, 16)
    clean, banned = dice.choice((0.05, 0.2, 0.5, 0.9)), dice.choice((0, 0, 0.3, 0.8))
    most = dice.choice((1, 3, 1000, 1 << 200))
    table: list[list[int | None]] = [[None] * size for _ in range(size)]
    free, dear = [0] * size, [0] * size
    for v in range(size):
        for w in range(v):
            if dice.random() < banned:
                continue
            table[v][w] = table[w][v] = cost = 0 if dice.random() < clean else dice.randint(1, most)
            rows = dear if cost else free
            rows[v] |= 1 << w
            rows[w] |= 1 << v

    def price(v: int, w: int) -> int:
        return table[v][w] or 0

    beside = least_cost_matching_beside_free(free, dear, price, maximum_matching(free))
    adj = [one | other for one, other in zip(free, dear)]
    whole = least_cost_matching_by_edge(adj, price)
    assert (beside is None) == (whole is None)
    if beside is None or whole is None:
        return None
    assert beside.value == whole.value
    certify(adj, list(range(size)), table, (1 << size) - 1, beside)
    one, other = OptimalMatchings(beside), OptimalMatchings(whole)
    for v in range(size):
        if one.vertices >> v & 1:
            assert one.first_partner(v) == other.first_partner(v)
            one.fix(v, one.mate[v])
            other.fix(v, other.mate[v])
    return len(beside.blossoms)
