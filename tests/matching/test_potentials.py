"""Duals of a known matching: they prove it wherever they are found, and are found for a least one without blossoms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from tests.matching.brute import graph
from tests.seeds import at_length
from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Costs, least_cost_matching
from trfpair.matching.potentials import Cycle, potentials, with_second


class ByVertex:
    """Second costs from a table: by vertex, cost -> mask of the other ends."""

    def __init__(self, table: list[dict[int, int]]) -> None:
        self.table = table

    def of(self, one: int, other: int) -> int:
        return next(cost for cost, mask in self.table[one].items() if mask >> other & 1)

    def below(self, vertex: int, limit: int, ends: int, v: Sequence[int]) -> Iterable[tuple[int, int]]:
        assert all(v[at] > -limit for at in ascending(ends)), "no edge to these could be cheap enough"
        parts = [(cost, mask & ends) for cost, mask in self.table[vertex].items() if cost < limit + max(v)]
        return [(cost, mask) for cost, mask in parts if mask]


def numbers(by_cost: list[dict[int, int]], mate: list[int], vertices: int) -> list[int] | None:
    """The numbers without prices, where there are any."""
    found = potentials(ByVertex(by_cost), mate, vertices)
    if isinstance(found, Cycle):
        assert found.cost < 0
        return None
    return found


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
        x = numbers(by_cost, best.mate, everybody)
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
            assert value == best.value or numbers(by_cost, mate, everybody) is None
    assert min(found.values()) > count // 100, found


def test_vertices_left_out_of_a_matching_have_no_number() -> None:
    x = numbers([{3: 0b0010}, {3: 0b0001}, {}, {}], [1, 0, 3, 2], 0b0011)
    assert (x or [])[2:] == [0, 0]


@at_length(1500, 5000)
def test_blossoms_of_the_first_cost_are_priced(count: int) -> None:
    """Of the matchings of least first cost the one of least second cost is proved, though it crosses blossoms."""
    random, bits, far = Random(2), 12, 1 << 12
    found = {(blossoms, proved): 0 for blossoms in (False, True) for proved in (False, True)}
    for _ in range(count):
        size = 2 * random.randrange(2, 6)
        pairs = [(v, w) for w in range(size) for v in range(w) if random.random() < 0.5]
        adj, keys = graph(size, pairs), [random.randrange(3) for _ in range(size)]
        cost = [[0, 1, 3], [1, 0, 3], [3, 3, 2]]
        first = least_cost_matching(adj, keys, cost)
        if first is None:
            continue
        second = {pair: random.randrange(9) for pair in pairs}
        both: Costs = [
            [cost[keys[v]][keys[w]] * far + one if (one := second.get((min(v, w), max(v, w)))) is not None else None
             for w in range(size)]
            for v in range(size)
        ]  # fmt: skip
        best = least_cost_matching(adj, range(size), both)
        assert best is not None
        by_cost: list[dict[int, int]] = [{} for _ in range(size)]
        for v in range(size):
            for w in ascending(first.rows[v]):
                own = second[min(v, w), max(v, w)]
                by_cost[v][own] = by_cost[v].get(own, 0) | 1 << w
        proved = with_second(first, ByVertex(by_cost), best.mate, bits)
        found[bool(first.blossoms), proved is not None] += 1
        if proved:
            assert proved.mate == best.mate
            assert all(z > 0 for _, z in proved.blossoms)
            for v, w in pairs:
                slack = 2 * (both[v][w] or 0) - proved.y[v] - proved.y[w]
                slack += sum(z for mask, z in proved.blossoms if mask >> v & mask >> w & 1)
                assert slack == 0 if best.mate[v] == w else slack >= 0
            assert all(sum(not mask >> best.mate[v] & 1 for v in ascending(mask)) == 1 for mask, _ in proved.blossoms)
    assert found[True, True] > 9 * found[True, False]
