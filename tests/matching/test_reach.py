"""The matching found among near edges against the one of the whole graph: the same cost, and the same choices."""

from __future__ import annotations

import random

import pytest

from tests.seeds import daily
from trfpair.matching.blossom import Solution
from trfpair.matching.edges import least_cost_matching_by_edge
from trfpair.matching.optimal import OptimalMatchings
from trfpair.matching.reach import least_cost_matching_within_reach


def choices(solution: Solution, size: int) -> list[tuple[int, int]]:
    """From the first vertex, the nearest partner that an optimal matching gives."""
    matchings, found, left = OptimalMatchings(solution), [], set(range(size))
    while left:
        one = min(left)
        other = matchings.first_partner(one)
        matchings.fix(one, other)
        found.append((one, other))
        left -= {one, other}
    return found


@daily(10, 600)
def test_near_edges_give_the_matching_of_all(count: int) -> None:
    """Jumps of any price, games against the rules, bans of some, of most, and of all that are near."""
    for seed in range(count):
        _the_same(seed)


def _the_same(seed: int) -> None:
    dice = random.Random(seed)
    size = 2 * dice.randrange(1, 40)
    power, against = dice.choice((0, 1, 2, 3)), dice.choice((0, 1, 5, size**3))
    allowed, refused = dice.choice((0.03, 0.3, 0.9, 1)), dice.choice((0, 0.2, 0.9))
    adj, dear = [0] * size, set()
    for one in range(size):
        for other in range(one + 1, size):
            far = dice.random() < 0.5 or other - one > 20 or seed % 5
            if far and dice.random() < allowed:
                adj[one] |= 1 << other
                adj[other] |= 1 << one
            if dice.random() < refused:
                dear.add((one, other))

    def cost(one: int, other: int) -> int:
        return (other - one - 1) ** power + against * ((one, other) in dear)

    near = least_cost_matching_within_reach(adj, cost, lambda length: (length - 1) ** power)
    whole = least_cost_matching_by_edge(adj, cost)
    assert (near is None) == (whole is None)
    if near and whole:
        assert near.value == whole.value
        assert choices(near, size) == choices(whole, size)


def test_the_longest_edges_are_found_where_nobody_may_meet_a_neighbour() -> None:
    size = 60
    half = (1 << size // 2) - 1
    adj = [half << size // 2 if one < size // 2 else half for one in range(size)]
    found = least_cost_matching_within_reach(
        adj, lambda one, other: (other - one - 1) ** 2, lambda length: (length - 1) ** 2
    )
    assert found is not None
    assert choices(found, size) == [(one, one + size // 2) for one in range(size // 2)]


def test_that_there_is_no_matching_is_found_without_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than half of the vertices have no edge among themselves; asking for the cost of each pair took minutes."""
    size, apart = 40, (1 << 21) - 1
    everyone = (1 << size) - 1
    rows = [everyone & ~(1 << at) & ~(apart if apart >> at & 1 else 0) for at in range(size)]
    monkeypatch.setattr("trfpair.matching.reach.least_cost_matching_by_edge", None)
    assert least_cost_matching_within_reach(rows, lambda one, other: other - one, lambda length: length) is None
