"""Edmonds' trees against enumeration."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.matching.brute import (
    assert_matching,
    covers,
    graph,
    has_perfect_matching,
    largest_matching,
    nasty_graph,
    some_vertices,
)
from tests.seeds import seeds
from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, descending, lowest, mask_of
from trfpair.matching.cardinality import (
    blockers,
    completable,
    components,
    covering_the_first,
    dirac,
    is_perfect_except,
    least_blockers,
    maximum_matching,
    perfect_bye_mask,
    perfect_except,
    surely_perfect,
)
from trfpair.systems.swiss.completion import Completion, blocked, unpairable


def check_everything(adj: list[int], vertices: int, random: Random) -> None:
    n = len(adj)
    best = largest_matching(adj, vertices)
    mate = maximum_matching(adj, vertices)
    assert assert_matching(adj, vertices, mate) == best

    covered = 0
    for v in ascending(vertices):
        covered |= 1 << v if covers(adj, vertices, covered | 1 << v) else 0
    first = covering_the_first(adj, vertices)
    assert assert_matching(adj, vertices, first) == best
    assert mask_of(v for v in ascending(vertices) if first[v] >= 0) == covered

    start = [-1] * n
    for v in random.sample(range(n), n):
        for w in ascending(adj[v]):
            if start[v] < 0 and start[w] < 0 and random.random() < 0.5:
                start[v], start[w] = w, v
    warm = maximum_matching(adj, vertices, start)
    assert assert_matching(adj, vertices, warm) == best
    usable = [v for v in ascending(vertices) if start[v] >= 0 and vertices >> start[v] & 1]
    assert all(warm[v] >= 0 for v in usable)

    count = vertices.bit_count()
    allowed = random.getrandbits(n)
    byes = (
        mask_of(v for v in ascending(vertices) if has_perfect_matching(adj, vertices & ~(1 << v))) if count & 1 else 0
    )
    possible = bool(byes & allowed) if count & 1 else has_perfect_matching(adj, vertices)
    found = perfect_except(adj, vertices, allowed, start if random.random() < 0.5 else None)
    assert (
        (found is not None)
        == is_perfect_except(adj, vertices, allowed)
        == completable(adj, vertices, allowed)
        == possible
    )
    if found is not None:
        assert assert_matching(adj, vertices, found) == count // 2
        assert all(allowed >> v & 1 for v in ascending(vertices) if found[v] < 0)
    if count & 1:
        assert perfect_bye_mask(adj, vertices) == byes

    witness = blockers(adj, vertices)
    assert (witness is None) == (2 * best == count)
    if witness is not None:
        separator, parts = witness
        assert len(parts) - separator.bit_count() == count - 2 * best
        assert [part.bit_count() & 1 for part in parts] == [1] * len(parts)
        assert separator & ~vertices == 0
        assert set(parts) <= set(components(adj, vertices & ~separator))
        assert parts == sorted(parts, key=lowest)
    check_the_least(adj, vertices, witness)

    for lost in range(3):
        if surely_perfect(adj, vertices, lost):
            gone = mask_of(random.sample(list(ascending(vertices)), min(lost, count)))
            rest = vertices & ~gone
            assert rest.bit_count() // 2 == largest_matching(adj, rest)
            if rest.bit_count() & 1:
                assert all(has_perfect_matching(adj, rest & ~(1 << v)) for v in ascending(rest))


def check_the_least(adj: list[int], vertices: int, witness: tuple[int, list[int]] | None) -> None:
    """The fewest in the way are a proof by themselves; a component that reaches nobody stands in it alone."""
    least = least_blockers(adj, vertices)
    assert (least is None) == (witness is None)
    if least is None or witness is None:
        return
    separator, parts = least
    assert len(parts) > separator.bit_count()
    assert separator & ~witness[0] == 0
    assert set(parts) <= set(witness[1])
    around = [mask_of(w for v in ascending(part) for w in ascending(adj[v] & vertices & ~part)) for part in parts]
    assert all(near & ~separator == 0 for near in around)
    assert (separator == 0) == any(near == 0 for near in around)
    alone = [
        part for part in witness[1] if not mask_of(w for v in ascending(part) for w in ascending(adj[v])) & witness[0]
    ]
    assert set(parts) <= set(alone) if alone else all(around)


@pytest.mark.parametrize("seed", seeds())
def test_against_enumeration(seed: int) -> None:
    random = Random(seed)
    for _ in range(250):
        n = random.randrange(1, 11)
        check_everything(nasty_graph(random, n), some_vertices(random, n), random)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_against_enumeration_long(seed: int) -> None:
    random = Random(seed)
    for _ in range(300):
        n = random.randrange(1, 13)
        check_everything(nasty_graph(random, n), some_vertices(random, n), random)


@pytest.mark.gate
@settings(max_examples=200, deadline=None)
@given(
    st.integers(1, 9).flatmap(
        lambda n: st.tuples(st.just(n), st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=20))
    ),
    st.integers(0, 2**32),
)
def test_any_graph(drawn: tuple[int, list[tuple[int, int]]], seed: int) -> None:
    n, edges = drawn
    random = Random(seed)
    check_everything(graph(n, [(v, w) for v, w in edges if v != w]), some_vertices(random, n), random)


@pytest.mark.parametrize("seed", seeds())
def test_berge_certifies_larger_graphs(seed: int) -> None:
    """The witness proves that no larger matching exists: the number of its odd parts is counted afresh."""
    random = Random(seed)
    n = random.randrange(40, 160)
    adj = nasty_graph(random, n)
    vertices = (1 << n) - 1
    size = assert_matching(adj, vertices, maximum_matching(adj))
    separator, parts = blockers(adj, vertices) or (0, [])
    odd = [part for part in components(adj, vertices & ~separator) if part.bit_count() & 1]
    assert n - 2 * size == len(odd) - separator.bit_count()
    assert n - 2 * size == len(parts) - separator.bit_count()


@pytest.mark.parametrize("seed", seeds())
def test_long_odd_cycles(seed: int) -> None:
    """Cycles strung on paths: blossoms with long arms, one inside the other, and long paths through them."""
    random = Random(seed)
    for _ in range(20):
        edges: list[tuple[int, int]] = []
        n = 1
        while n < 40:
            start = random.randrange(n)
            length = random.randrange(2, 14)
            ends = [start, *range(n, n + length), random.choice([start, start, random.randrange(n)])]
            edges += zip(ends, ends[1:] if random.random() < 0.8 else ends[1:-1])
            n += length
        label = random.sample(range(n), n)
        adj = graph(n, [(label[v], label[w]) for v, w in edges if v != w])
        vertices = (1 << n) - 1
        mate = maximum_matching(adj)
        size = assert_matching(adj, vertices, mate)
        separator, parts = blockers(adj, vertices) or (0, [])
        assert n - 2 * size == len(parts) - separator.bit_count()
        if n % 2:
            byes = perfect_bye_mask(adj, vertices)
            for v in range(n):
                found = perfect_except(adj, vertices, 1 << v, mate)
                assert (found is not None) == byes >> v & 1
                assert found is None or assert_matching(adj, vertices, found) == n // 2


def test_dirac_is_what_it_says() -> None:
    assert dirac(6, 3)
    assert not dirac(6, 2)
    assert dirac(7, 4)  # any bye
    assert not dirac(7, 3)
    assert dirac(8, 5, lost=2)
    assert not dirac(8, 4, lost=2)
    assert dirac(0, 0)
    assert dirac(2, 1)
    assert not dirac(2, 0)


def test_two_triangles_joined_by_an_edge() -> None:
    adj = graph(6, [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3)])
    assert maximum_matching(adj) == [3, 2, 1, 0, 5, 4]


def test_a_star_is_blocked_by_its_centre() -> None:
    adj = graph(4, [(0, 1), (0, 2), (0, 3)])
    assert blockers(adj, 15) == (1, [2, 4, 8])


def test_no_bye_for_an_even_number() -> None:
    with pytest.raises(ValueError, match="even"):
        perfect_bye_mask([2, 1], 3)


def test_masks() -> None:
    numbers = [0, 3, 239, 240, 241, 500, 9999]
    mask = mask_of(numbers)
    assert list(ascending(mask)) == numbers
    assert list(descending(mask)) == numbers[::-1]
    assert (lowest(mask), lowest(mask >> 1), lowest(0)) == (0, 2, -1)


def test_degrees_promise_as_much_as_they_can() -> None:
    assert dirac(3, 0, 3)
    assert surely_perfect([0, 0], 0b11, 2)
    two_white = {Colour.WHITE: 0b11, Colour.BLACK: 0}
    field = SimpleNamespace(size=4, allow=[], met=[1, 2, 4, 8], absolute=two_white)
    assert Completion(field).certain(0b1111)  # type: ignore[arg-type]
    four_white = SimpleNamespace(size=4, allow=[], met=[1, 2, 4, 8], absolute={Colour.WHITE: 0b1111, Colour.BLACK: 0})
    assert not Completion(four_white).certain(0b1111)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rows", "players", "byes", "reason"),
    [
        (
            [0b010, 0b101, 0b010],
            0b111,
            0,
            "an odd number is to be paired, and every one of them is barred from the bye",
        ),
        (
            [0b010, 0b101, 0b010],
            0b111,
            0b010,
            "players 11, 13 and the bye have no possible opponent left but player 12: 3 need one of 1 "
            "(only player 12 may have the bye)",
        ),
        ([0, 0, 0], 0b111, 0b111, "players 11, 12, 13 have no possible opponent left but the bye: 3 need one of 1"),
        ([0, 0b100, 0b010, 0], 0b1111, 0, "players 11, 14 have no possible opponent left"),
    ],
)
def test_a_round_that_cannot_be_paired_names_those_in_the_way(
    rows: list[int], players: int, byes: int, reason: str
) -> None:
    assert unpairable([11, 12, 13, 14][: len(rows)], rows, players, byes).reason == reason


def test_nobody_is_in_the_way_where_all_can_be_paired() -> None:
    assert not blocked([11, 12, 13], [0b110, 0b101, 0b011], 0b111, 0b100)
