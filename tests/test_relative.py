"""The order relative to what was chosen: a candidate has a lesser sum exactly if it comes before (docs/theorems.md)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from tests.seeds import daily
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.bracket.relative import bits_of, places_of
from trfpair.systems.match.proofs import Identifiers

Pairs = list[tuple[int, int]]


@daily(20, 300)
def test_a_set_of_an_order_has_a_lesser_sum_exactly_if_it_comes_before(count: int) -> None:
    for seed in range(count):
        random = Random(seed)
        size = random.randint(1, 8)
        order = random.sample(range(10), size)
        chosen = set(random.sample(order, random.randint(1, size)))
        sets = [set(one) for one in combinations(order, len(chosen))]
        found = places_of(order, chosen, len(chosen))
        adds, bits = bits_of(order, mask_of(chosen))
        for place, bound in ((dict(zip(order, found.of)), found.bound), (adds, 1 << bits + len(chosen).bit_length())):
            sums = {frozenset(one): sum(place[at] for at in one) for one in sets}
            assert max(sums.values()) < bound
            for one in sets:
                before = [at in one for at in order] > [at in chosen for at in order]
                assert (sums[frozenset(one)] < sums[frozenset(chosen)]) == before


@daily(6, 40)
def test_pairs_have_a_lesser_sum_exactly_if_their_identifier_comes_before(count: int) -> None:
    """3.6.2, 3.6.3, with some pairs that may not meet: all pairings against each of them."""
    told = 0
    for seed in range(count):
        random = Random(seed)
        banned = {pair for pair in combinations(range(6), 2) if random.random() < 0.2}
        adj = [mask_of(b for b in range(6) if b != a and (min(a, b), max(a, b)) not in banned) for a in range(6)]
        pairings = list(every(adj, (1 << 6) - 1))
        for chosen in pairings:
            order = Identifiers(chosen, adj)
            for pairs in pairings:
                place = sum(order.edge(*pair) for pair in pairs)
                assert place < 1 << order.bits
                assert (place < order.total) == (identifier(pairs) < identifier(chosen))
                told += place < order.total
    assert told > count


def every(adj: list[int], left: int) -> Iterator[Pairs]:
    """All pairings of some players, the pairs by ascending top members."""
    if not left:
        yield []
        return
    top = (left & -left).bit_length() - 1
    for other in ascending(adj[top] & left):
        for pairs in every(adj, left & ~(1 << top | 1 << other)):
            yield [(top, other), *pairs]


def identifier(pairs: Pairs) -> list[int]:
    """The identifier of a pairing: the top members, then their partners."""
    return [top for top, _ in pairs] + [other for _, other in pairs]
