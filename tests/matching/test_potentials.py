"""Duals of a known matching: they prove it wherever they are found, and are found for a least one without blossoms."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tests.matching.brute import graph
from tests.seeds import at_length
from trfpair.matching.blossom import Costs, least_cost_matching
from trfpair.matching.potentials import potentials


class ByVertex:
    """Second costs from a table: by vertex, cost -> mask of the other ends."""

    def __init__(self, table: list[dict[int, int]]) -> None:
        self.table = table

    def of(self, one: int, other: int) -> int:
        return next(cost for cost, mask in self.table[one].items() if mask >> other & 1)

    def below(self, vertex: int, limit: int) -> Iterable[tuple[int, int]]:
        return [(cost, mask) for cost, mask in self.table[vertex].items() if cost < limit]


@at_length(1000, 3000)
def test_numbers_prove_a_matching_and_are_found_where_no_blossom_is_needed(count: int) -> None:
    random = Random(1)
    found = {True: 0, False: 0}
    for _ in range(count):
        size = 2 * random.randrange(1, 6)
        share = random.choice((0.4, 0.8))
        pairs = [(v, w) for w in range(size) for v in range(w) if random.random() < share]
        cost = {pair: random.randrange(random.choice((2, 4, 50))) for pair in pairs}
        adj = graph(size, pairs)
        table: Costs = [[cost.get((min(v, w), max(v, w))) for w in range(size)] for v in range(size)]
        best = least_cost_matching(adj, range(size), table)
        if best is None:
            continue
        by_cost: list[dict[int, int]] = [{} for _ in range(size)]
        for (v, w), own in cost.items():
            for one, other in ((v, w), (w, v)):
                by_cost[one][own] = by_cost[one].get(own, 0) | 1 << other
        everybody = (1 << size) - 1
        x = potentials(ByVertex(by_cost), best.mate, everybody)
        if x is not None:
            assert all(x[v] + x[w] <= 2 * own for (v, w), own in cost.items())
            assert sum(x) == 2 * best.value
        assert x is not None or best.blossoms
        found[x is not None] += 1
        worse = random.sample(range(size), size)
        mate = [0] * size
        for v, w in zip(worse[::2], worse[1::2]):
            mate[v], mate[w] = w, v
        if all(adj[v] >> mate[v] & 1 for v in range(size)):
            value = sum(cost[min(v, mate[v]), max(v, mate[v])] for v in range(size)) // 2
            assert value == best.value or potentials(ByVertex(by_cost), mate, everybody) is None
    assert min(found.values()) > count // 100, found


def test_vertices_left_out_of_a_matching_have_no_number() -> None:
    by_cost = ByVertex([{3: 0b0010}, {3: 0b0001}, {}, {}])
    assert (potentials(by_cost, [1, 0, 3, 2], 0b0011) or [])[2:] == [0, 0]
