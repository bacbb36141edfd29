"""The alternating tree against its definition: even and odd alternating paths listed one by one, on small graphs."""

from __future__ import annotations

from random import Random

import pytest

from tests.seeds import seeds
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.tree import AlternatingTree


def graph(dice: Random, size: int, density: float) -> list[int]:
    rows = [0] * size
    for one in range(size):
        for other in range(one):
            if dice.random() < density:
                rows[one] |= 1 << other
                rows[other] |= 1 << one
    return rows


def reached(rows: list[int], mate: list[int], root: int) -> tuple[int, int]:
    """Vertices at the end of an even, and of an odd, simple alternating path from the root."""
    even, odd = 1 << root, 0

    def walk(vertex: int, used: int) -> None:
        nonlocal even, odd
        for step in ascending(rows[vertex] & ~used):
            if mate[vertex] == step:
                continue
            odd |= 1 << step
            partner = mate[step]
            if partner >= 0 and not used >> partner & 1:
                even |= 1 << partner
                walk(partner, used | 1 << step | 1 << partner)

    walk(root, 1 << root)
    return even, odd


@pytest.mark.parametrize("seed", seeds())
def test_outer_and_inner_are_what_alternating_paths_reach(seed: int) -> None:
    dice = Random(seed)
    size = dice.randint(3, 11)
    rows = graph(dice, size, dice.choice([0.2, 0.35, 0.6]))
    mate = maximum_matching(rows)
    for root in range(size):
        if mate[root] >= 0:
            continue
        within = sum(1 << one for one in range(size) if one == root or mate[one] >= 0)
        tree = AlternatingTree(rows, mate, root, within)
        assert tree.grow() == -1
        even, odd = reached([row & within for row in rows], mate, root)
        assert tree.outer == even
        assert tree.inner == odd & ~even


@pytest.mark.parametrize("seed", seeds())
def test_growing_to_a_free_vertex_finds_an_augmenting_path(seed: int) -> None:
    """A tree sees a free vertex just where the matching is not yet of greatest size."""
    dice = Random(1000 + seed)
    size = dice.randint(4, 10)
    rows = graph(dice, size, 0.4)
    best = maximum_matching(rows)
    matched = [one for one in range(size) if best[one] > one]
    if not matched:
        return
    gone = dice.choice(matched)
    mate = list(best)
    mate[best[gone]] = mate[gone] = -1
    free = sum(1 << one for one in range(size) if mate[one] < 0) & ~(1 << gone)
    within = sum(1 << one for one in range(size) if mate[one] >= 0 or one == gone)
    tree = AlternatingTree(rows, mate, gone, within)
    outer = tree.grow(free=free)
    assert outer >= 0
    assert rows[outer] & free
