"""The table of a few vertices: its least matchings, and what a forced choice costs, against all matchings there are."""

from __future__ import annotations

from random import Random

from tests.matching.brute import all_perfect_matchings, nasty_graph
from tests.matching.weighted import Costs, symmetric_costs
from trfpair.matching.bits import ascending
from trfpair.matching.few import FEW, FewMatchings, LeastMatching

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


def test_the_least_matchings_and_forced_choices_are_those_of_brute_force() -> None:
    random = Random(5)
    asked = several = kept = 0
    while asked < 1_500:
        n = random.choice([2, 4, 6, 8, FEW])
        adj, count = nasty_graph(random, n), random.randint(1, n)
        keys, cost = [random.randrange(count) for _ in range(n)], symmetric_costs(random, count)
        if n == FEW and random.random() < 0.9:
            continue
        everybody = (1 << n) - 1
        best = least(priced(adj, keys, cost, everybody))
        few = FewMatchings(adj, keys, cost)
        told = [pairs_of(dict(enumerate(mate))) for mate in few.all_least(everybody)]
        assert set(told) == best
        assert len(told) == len(best)
        if not best:
            assert few.least(everybody) is None
            continue
        several += len(best) > 1
        stands = dict(pair for v, w in random.choice(sorted(best)) for pair in ((v, w), (w, v)))
        some = [(v, w) for v, w in stands.items() if v < w and (v + w) % 3]
        completed = pairs_of(dict(enumerate(few.completed(some))))
        assert completed in best
        assert set(some) <= set(completed)
        few = few.incumbent([stands[v] for v in range(n)])
        left = everybody
        while left:
            all_left = priced(adj, keys, cost, left)
            assert few.value == min(all_left.values())
            a = random.choice(list(ascending(left)))
            barred = random.getrandbits(n)
            wanted = {p: value for p, value in all_left.items() if not barred >> dict_of(p)[a] & 1}
            kept += judge(few.without_edges(a, barred), wanted, left, stands, a)
            told = [restricted(mate, left) for mate in few.all_with(a, ~barred)]
            assert sorted(told) == sorted(least(wanted))
            for b in ascending(adj[a] & left):
                if cost[keys[a]][keys[b]] is not None:
                    judge(few.with_edge(a, b), {p: v for p, v in all_left.items() if (min(a, b), max(a, b)) in p}, left)
                    asked += 1
            few.settle_all([(a, stands[a])])
            left &= ~(1 << a | 1 << stands[a])
    assert several > 50
    assert kept > 100


def dict_of(pairs: tuple[tuple[int, int], ...]) -> Partners:
    return dict(pair for v, w in pairs for pair in ((v, w), (w, v)))


def restricted(mate: list[int], left: int) -> tuple[tuple[int, int], ...]:
    return pairs_of({v: mate[v] for v in ascending(left)})


def judge(
    forced: LeastMatching | None,
    wanted: dict[tuple[tuple[int, int], ...], int],
    left: int,
    stands: Partners | None = None,
    a: int = 0,
) -> bool:
    """The value is the least there is, the matching has it; whether the old partners met, where that was possible."""
    if not wanted:
        assert forced is None
        return False
    assert forced is not None
    assert wanted[restricted(forced.mate, left)] == forced.value == min(wanted.values())
    if stands is None or forced.mate[a] == stands[a]:
        return False
    b = forced.mate[a]
    return forced.mate[stands[a]] == stands[b]
