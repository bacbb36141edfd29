"""The table of a few vertices: its least matchings, against all matchings there are."""

from __future__ import annotations

from random import Random

from tests.matching.brute import all_perfect_matchings, nasty_graph
from tests.matching.weighted import Costs, symmetric_costs
from trfpair.matching.few import FEW, FewMatchings

Partners = dict[int, int]


def priced(adj: list[int], keys: list[int], cost: Costs, vertices: int) -> dict[tuple[tuple[int, int], ...], int]:
    """The cost of every perfect matching, by its pairs."""
    found = {}
    for matching in all_perfect_matchings(adj, vertices):
        pairs = pairs_of(matching)
        costs = [cost[keys[v]][keys[w]] for v, w in pairs]
        if None not in costs:
            found[pairs] = sum(one for one in costs if one is not None)
    return found


def pairs_of(mate: Partners) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((v, w) for v, w in mate.items() if v < w))


def least(found: dict[tuple[tuple[int, int], ...], int]) -> set[tuple[tuple[int, int], ...]]:
    best = min(found.values(), default=0)
    return {pairs for pairs, value in found.items() if value == best}


def test_the_least_matchings_are_those_of_brute_force() -> None:
    random = Random(5)
    asked = several = 0
    while asked < 300:
        n = random.choice([2, 4, 6, 8, FEW])
        adj, count = nasty_graph(random, n), random.randint(1, n)
        keys, cost = [random.randrange(count) for _ in range(n)], symmetric_costs(random, count)
        if n == FEW and random.random() < 0.9:
            continue
        everybody = (1 << n) - 1
        best = least(priced(adj, keys, cost, everybody))
        few = FewMatchings(adj, keys, cost)
        told = few.all_least(n)
        assert set(told) == best
        assert len(told) == len(best)
        half = few.all_least(n // 2)
        assert set(half) == {tuple((v, w if w < n // 2 else -1) for v, w in pairs if v < n // 2) for pairs in best}
        assert len(half) == len(set(half))
        if not best:
            assert few.least(everybody) is None
            continue
        several += len(best) > 1
        assert few.least(everybody) == min(priced(adj, keys, cost, everybody).values())
        asked += 1
    assert several > 50


def test_a_least_matching_with_some_pairs_is_that_of_brute_force() -> None:
    random = Random(6)
    asked = impossible = 0
    while asked < 300:
        n = random.choice([2, 4, 6, 8])
        adj, count = nasty_graph(random, n), random.randint(1, n)
        keys, cost = [random.randrange(count) for _ in range(n)], symmetric_costs(random, count)
        found = priced(adj, keys, cost, (1 << n) - 1)
        edges = [(v, w) for v in range(n) for w in range(v) if adj[v] >> w & 1 and cost[keys[v]][keys[w]] is not None]
        pairs = [random.choice(edges)] if edges and random.random() < 0.8 else []
        wanted = {tuple(sorted(pair)) for pair in pairs}
        having = {told: value for told, value in found.items() if wanted <= {*told}}
        solution = FewMatchings(adj, keys, cost).solution(pairs)
        if solution is None:
            assert not having
            impossible += 1
            continue
        told = pairs_of(dict(enumerate(solution.mate)))
        assert told in least(having)
        assert solution.value == having[told]
        asked += 1
    assert impossible > 20
