"""Levels of blossoms: what is contracted, what is seen of it, and bases that can be moved."""

from __future__ import annotations

from trfpair.matching.nested import Blossom, Level

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
