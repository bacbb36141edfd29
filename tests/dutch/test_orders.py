"""4.2 and 4.3 (D.1, D.2): the orders of the text, and that the engine's exchanges keep to them."""

from __future__ import annotations

from itertools import islice, permutations

from tests.literal.dutch import exchanges


def bsns(count: int, size: int, number: int) -> list[tuple[list[int], list[int]]]:
    """The first exchanges by BSN: who goes down, who goes up."""
    found = []
    for _, s1, s2 in islice(exchanges(count, size), 1, number + 1):
        down = [at + 1 for at in s2 if at < count]
        up = [at + 1 for at in s1 if at >= count]
        found.append((down, up))
    return found


def test_the_first_exchanges_of_eleven_players() -> None:
    assert bsns(5, 11, 6) == [([5], [6]), ([5], [7]), ([4], [6]), ([5], [8]), ([4], [7]), ([3], [6])]


def test_two_exchanged_players_are_ordered_by_difference_then_s1_then_s2() -> None:
    double = [row for row in bsns(5, 11, 400) if len(row[0]) == 2]
    assert double[0] == ([4, 5], [6, 7])
    assert double[1:3] == [([4, 5], [6, 8]), ([3, 5], [6, 7])]
    same = [row for row in double if sum(row[1]) - sum(row[0]) == 6]
    assert same == [
        ([4, 5], [6, 9]),
        ([4, 5], [7, 8]),
        ([3, 5], [6, 8]),
        ([2, 5], [6, 7]),
        ([3, 4], [6, 7]),
    ]


def test_eleven_players_have_720_transpositions() -> None:
    """4.2: 6-7-8-10-9 follows 6-7-8-9-11; the list printed in the text slips there."""
    first = list(permutations(range(6, 12), 5))
    assert len(first) == 720
    assert first[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
