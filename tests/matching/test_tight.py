"""Bipartite choices against enumeration in lexicographic order."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tests.seeds import seeds
from trfpair.matching.bits import ascending
from trfpair.matching.tight import bipartite_matching, first_lexicographic, spare_columns


def first_by_enumeration(tight: list[int], columns: list[int]) -> list[int] | None:
    """Permutations of ascending columns come in lexicographic order."""
    for choice in permutations(columns, len(tight)):
        if all(row >> column & 1 for row, column in zip(tight, choice)):
            return list(choice)
    return None


def masks(random: Random, rows: int, columns: int) -> list[int]:
    if random.random() < 0.5:
        density = random.choice([0.25, 0.4, 0.7, 0.95])
        return [sum((random.random() < density) << j for j in range(columns)) for _ in range(rows)]
    classes = [random.getrandbits(columns) for _ in range(3)]
    return [random.choice(classes) & ~(1 << random.randrange(columns)) for _ in range(rows)]


@pytest.mark.parametrize("seed", seeds())
def test_against_enumeration(seed: int) -> None:
    random = Random(seed)
    for _ in range(250):
        rows = random.randrange(0, 7)
        columns = random.randrange(max(1, rows), 8)
        tight = masks(random, rows, columns)
        allowed = random.choice([(1 << columns) - 1, random.getrandbits(columns)])
        expected = first_by_enumeration(tight, list(ascending(allowed)))
        match = bipartite_matching(tight, allowed)
        assert (match is None) == (expected is None)
        if match is not None:
            assert len(set(match)) == rows
            assert all(row & allowed & 1 << column for row, column in zip(tight, match))
            assert first_lexicographic(tight, match, allowed) == expected
            if allowed == (1 << columns) - 1:
                assert bipartite_matching(tight) == match
                assert first_lexicographic(tight, match) == expected


def most(tight: list[int], columns: int) -> int:
    """How many rows find a column, by trying everything."""
    if not tight:
        return 0
    taken = [1 + most(tight[1:], columns & ~(1 << column)) for column in ascending(tight[0] & columns)]
    return max([most(tight[1:], columns), *taken])


@pytest.mark.parametrize("seed", range(4))
def test_one_more_row_finds_a_place_in_a_spare_column(seed: int) -> None:
    random = Random(seed)
    for _ in range(60):
        columns = random.randrange(1, 7)
        tight = masks(random, random.randrange(0, 6), columns)
        allowed = random.choice([(1 << columns) - 1, random.getrandbits(columns)])
        spare, seated = spare_columns(tight, allowed), most(tight, allowed)
        for column in range(columns):
            assert spare >> column & 1 == (most([*tight, 1 << column], allowed) > seated)


@pytest.mark.parametrize("seed", seeds())
def test_larger_ones_row_by_row(seed: int) -> None:
    """A row could have a lower column only if the rest had a matching without it: ask afresh."""
    random = Random(seed)
    rows = random.randrange(20, 45)
    columns = rows + random.randrange(3)
    tight = [row | 1 << i for i, row in enumerate(masks(random, rows, columns))]
    match = bipartite_matching(tight)
    assert match is not None
    result = first_lexicographic(tight, match)
    assert len(set(result)) == rows
    free = (1 << columns) - 1
    for i, column in enumerate(result):
        assert tight[i] >> column & 1
        for lower in ascending(tight[i] & free & ((1 << column) - 1)):
            assert bipartite_matching(tight[i + 1 :], free & ~(1 << lower)) is None
        free &= ~(1 << column)


def test_small_ones() -> None:
    assert bipartite_matching([]) == []
    assert bipartite_matching([1, 1]) is None
    assert bipartite_matching([3, 1]) == [1, 0]
    assert first_lexicographic([6, 6, 7], [2, 1, 0]) == [1, 2, 0]
