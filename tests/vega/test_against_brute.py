"""The clever parts against the text done by hand: rows by trying, D and U and floaters by listing all pairings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from trfpair.systems.vega.floaters import leave_floaters
from trfpair.systems.vega.pairs import PairCounts
from trfpair.systems.vega.rows import Columns
from trfpair.systems.vega.work import Work

from .tables import Table, lay


def graph(rng: random.Random, size: int, percent: int) -> list[int]:
    """A random graph."""
    rows = [0] * size
    for v, w in combinations(range(size), 2):
        if rng.randrange(100) < percent:
            rows[v] |= 1 << w
            rows[w] |= 1 << v
    return rows


def pairings(adjacency: list[int], players: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair some of the players."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    yield from pairings(adjacency, rest)
    for other in rest:
        if adjacency[first] >> other & 1:
            for pairing in pairings(adjacency, [player for player in rest if player != other]):
                yield [(first, other), *pairing]


def test_pairs_and_who_can_be_left_over():
    rng = random.Random("count")
    for _ in range(250):
        size = rng.randint(0, 8)
        adjacency = graph(rng, size, rng.choice((20, 40, 60, 90)))
        everything = list(pairings(adjacency, list(range(size))))
        most = max(map(len, everything))
        missed = 0
        for pairing in everything:
            if len(pairing) == most:
                missed |= ((1 << size) - 1) & ~sum(1 << v for pair in pairing for v in pair)
        assert PairCounts(adjacency).of((1 << size) - 1) == (most, missed)


def literal_rows(adjacency: list[int], left: list[int], right: list[int], row: int = 0) -> list[int] | None:
    """6.3 by trying: own neighbour, else the first below, exchanging; if a row finds nobody, change the row above."""
    if row == len(left):
        return right
    for place in range(row, len(right)):
        if adjacency[left[row]] >> right[place] & 1:
            changed = right.copy()
            changed[row], changed[place] = changed[place], changed[row]
            found = literal_rows(adjacency, left, changed, row + 1)
            if found is not None:
                return found
    return None


def test_rows_are_those_found_by_trying():
    rng = random.Random("rows")
    stuck = 0
    for _ in range(600):
        size = rng.randint(1, 6)
        adjacency = graph(rng, 2 * size, rng.choice((35, 50, 70, 90)))
        left, right = list(range(size)), list(range(size, 2 * size))
        rng.shuffle(left)
        rng.shuffle(right)
        columns = Columns(adjacency, left, right)
        literal = literal_rows(adjacency, left, right)
        if literal is None:
            stuck += 1
            row = columns.stuck
            assert row is not None
            assert literal_rows(adjacency, left[: row + 1], right) is None
            assert literal_rows(adjacency, left[:row], right) is not None
        else:
            assert columns.stuck is None
            assert [second for _, second, _ in columns.assign()] == literal[:size]
    assert 100 < stuck < 500


def literal_floaters(work: Work, home: int, preference: list[int]) -> int:
    """6.4 by trying: sets of floaters, small ones first, in the order of preference."""
    for size in range(len(preference) + 1):
        for leaving in combinations(preference, size):
            mask = sum(1 << index for index in leaving)
            if work.pairable(home & ~mask) and work.pairable(work.rest & ~(home & ~mask)):
                return mask
    raise AssertionError("everybody can float")


@pytest.mark.gate
def test_floaters_are_the_first_of_the_smallest_sets():
    rng = random.Random("floaters")
    several = 0
    for _ in range(1500):
        top = [(id_, rng.randint(1400, 1500), rng.randint(1400, 2000)) for id_ in range(1, rng.randint(3, 8))]
        low = [(id_, rng.randint(1400, 1500), rng.randint(1400, 2000)) for id_ in range(11, rng.randint(14, 18))]
        cut = rng.randint(0, len(top))
        percent = rng.choice((30, 45, 60))
        met = [pair for pair in combinations([row[0] for row in top + low], 2) if rng.randrange(100) >= percent]
        work = lay([Table(1, top[:cut], top[cut:]), Table(2, low[:2], low[2:])], met)
        if not work.pairable(work.rest):
            continue
        home, below = work.groups[0].mask, work.groups[1].mask
        order = sorted(
            work.members(home),
            key=lambda entrant: (
                not work.adjacency[entrant.index] & below,
                entrant.rating,
                -entrant.aro,
                entrant.alphabet,
            ),
        )
        expected = literal_floaters(work, home, [entrant.index for entrant in order])
        assert leave_floaters(work, work.groups[0], 0) == expected
        several += expected.bit_count() > 1
    assert several > 100


def test_the_row_that_finds_nobody_is_the_one_found_by_trying():
    rng = random.Random("blocked")
    told = 0
    for _ in range(600):
        size = rng.randint(2, 7)
        adjacency = graph(rng, 2 * size, rng.choice((30, 40, 55)))
        left, right = list(range(size)), list(range(size, 2 * size))
        columns = Columns(adjacency, left, right)
        if columns.stuck is not None:
            continue
        free = right.copy()
        for row, (first, second, passed) in enumerate(columns.assign()):
            for other in passed.players:
                if adjacency[first] >> other & 1:
                    rest = [one for one in free if one != other]
                    below = left[row + 1 :]
                    rows = range(1, len(below) + 1)
                    short = next(n for n in rows if literal_rows(adjacency, below[:n], rest) is None)
                    assert passed.row_without(other) == below[short - 1]
                    told += 1
            free.remove(second)
    assert told > 100
