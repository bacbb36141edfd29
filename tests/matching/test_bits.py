"""Masks: sets of so many members in their order, and the places of a number in a list."""

from __future__ import annotations

from itertools import combinations

from trfpair.matching.bits import mask_of, subsets, where


def test_sets_come_with_the_last_member_as_early_as_can_be() -> None:
    members = [7, 4, 3, 1, 0]
    place = {member: at for at, member in enumerate(members)}
    for number in range(7):
        wanted = sorted(
            combinations(members, number), key=lambda one: sorted(map(place.__getitem__, one), reverse=True)
        )
        assert list(subsets(members, number)) == list(map(mask_of, wanted))


def test_the_places_of_a_number() -> None:
    kinds = [3, 0, 255, 3, 1]
    assert [where(kinds, kind) for kind in (0, 1, 2, 3, 255)] == [0b10, 0b10000, 0, 0b1001, 0b100]
    assert where([True, False, True]) == 0b101
    assert where([]) == 0
