"""Levels of blossoms: what is contracted, what is seen of it, and bases that can be moved."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tests.seeds import daily
from trfpair.matching.bits import ascending, lowest, mask_of
from trfpair.matching.nested import Blossom, Level, Nest, nested_order

TRIANGLE = Blossom(0b111, [], base=0, z=2)
"""The vertices 0, 1 and 2, of which 1 and 2 are matched with each other, and 0 with 3."""

ROWS = [0b01110, 0b00101, 0b10011, 0b10001, 0b01100]
MATE = [3, 2, 1, 0, -1]


def level() -> Level:
    return Level(ROWS, MATE, 0b11111, [TRIANGLE])


def test_a_blossom_is_one_node() -> None:
    found = level()
    assert [found.node(vertex) for vertex in range(5)] == [0, 0, 0, 3, 4]
    assert found.nodes == 0b11001
    assert found.vertices(0) == found.ports(0) == 0b111
    assert found.vertices(3) == 0b1000
    assert found.spread(0b1001) == found.all_ports(0b1001) == 0b1111


def test_neighbours_and_partners_of_nodes() -> None:
    found = level()
    assert found[0] == 0b11000
    assert found[3] == 0b10001
    assert found[4] == 0b01001
    assert (found.mate[0], found.mate[3], found.mate[4]) == (3, 0, -1)


def test_a_blossom_whose_base_is_free() -> None:
    free = Level(ROWS, [-1, 2, 1, 4, 3], 0b11111, [TRIANGLE])
    assert free.mate[0] == -1
    assert free.mate[3] == 4


def test_a_level_without_blossoms_is_the_graph() -> None:
    plain = Level(ROWS, MATE, 0b11111, [])
    assert [plain[vertex] for vertex in range(5)] == ROWS
    assert plain.spread(0b101) == 0b101


def test_the_dual_values_around_a_blossom_add_up() -> None:
    inner = Blossom(0b111, [], base=0, z=3)
    outer = Blossom(0b11111, [inner], base=4, z=4)
    assert (inner.total(), outer.total()) == (7, 4)


def _family(dice: Random, vertices: list[int], depth: int) -> list[Blossom]:
    """Blossoms by chance inside some vertices, nested up to a depth; many have one large child."""
    found = []
    while len(vertices) >= 3 and dice.random() < 0.8:
        size = min(len(vertices) - (len(vertices) + 1) % 2, 3 + 2 * dice.randrange(len(vertices)))
        own, vertices = vertices[:size], vertices[size:]
        inside = _family(dice, own[: dice.randint(0, size - 2)], depth - 1) if depth else []
        found.append(Blossom(mask_of(own), inside, own[-1], dice.randint(1, 9)))
    return found


@daily(100, 1000)
def test_the_blossoms_around_two(count: int) -> None:
    for seed in range(count):
        dice = Random(seed)
        vertices = dice.sample(range(30), dice.randint(3, 30))
        family, rows = _family(dice, vertices, 6), [0] * 30
        nest, blossoms = Nest(family), nested_order(family)
        for v, w in combinations(range(30), 2):
            both = 1 << v | 1 << w
            assert nest.around(v, w) == sum(one.z for one in blossoms if one.mask & both == both)
            if dice.random() < 0.2:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
        level = Level(rows, [-1] * 30, mask_of(vertices), family)
        for v in vertices:
            own = [blossom for blossom in family if blossom.mask >> v & 1]
            assert level.node(v) == (lowest(own[0].mask) if own else v)
        for node in ascending(level.nodes):
            inside = level.vertices(node)
            seen = mask_of(level.node(w) for v in ascending(inside) for w in ascending(rows[v] & level.mask & ~inside))
            assert level[node] & level.nodes == seen


def test_of_a_chain_of_blossoms_only_what_is_beside_it_is_read() -> None:
    """Rows of a blossom that holds nearly everything are not read one by one."""
    read: list[int] = []

    class Noted(list[int]):
        def __getitem__(self, at: int) -> int:  # type: ignore[override]
            read.append(at)
            return super().__getitem__(at)

    size = 501
    rows = Noted((1 << size) - 1 ^ 1 << at for at in range(size))
    chain = Blossom((1 << size - 2) - 1, [], 0, 2)
    level = Level(rows, [-1] * size, (1 << size) - 1, [chain])
    assert level[0] == 0b11 << size - 2
    assert len(read) == 2
