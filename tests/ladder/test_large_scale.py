"""Many ladder weeks: no dead end, no rematch, hardly a bye that moves; and dense pasts against exhaustive search."""

from __future__ import annotations

from random import Random

import pytest

from tests.ladder.seasons import all_sizes, run
from tests.test_least_harm import brute_force, task_of
from trfpair.systems.least_harm import complete


@pytest.mark.gate
def test_simulated_weeks() -> None:
    """The walk without looking ahead ends in the air in a fifth of these weeks; here nobody meets again."""
    figures = all_sizes(weeks=5)
    assert figures.weeks == 180
    assert figures.stuck > 10
    assert figures.rematches == 0


@pytest.mark.gate
def test_a_bye_gap_is_kept() -> None:
    figures = all_sizes({"bye_gap": 3}, weeks=5)
    assert (figures.rematches, figures.repeated_byes) == (0, 0)


@pytest.mark.long
@pytest.mark.parametrize("size", range(6, 42))
def test_many_weeks(size: int) -> None:
    """Ten years of weeks for each size of ladder."""
    figures = run(size, 520, seed=size * 7)
    assert figures.stuck > 0
    assert figures.rematches <= (3 if size < 10 else 0)


def dense_field(draw: Random) -> tuple[int, list[list[int]]]:
    """Four to ten players, 30 to 100 per cent of the pairs forbidden, each because of last week or the week before."""
    size, share = draw.randrange(4, 11), draw.randrange(30, 101)
    weight = size + 1
    costs = [[-1] * size for _ in range(size)]
    for a in range(size):
        for b in range(a):
            costs[a][b] = costs[b][a] = draw.choice((weight, weight + 1)) if draw.randrange(100) < share else 0
    return size, costs


@pytest.mark.gate
def test_dense_pasts_against_exhaustive_search() -> None:
    draw = Random(120)
    violated = 0
    for _ in range(120):
        size, costs = dense_field(draw)
        classes = [(1 << size) - 1] if size % 2 else []
        expected = brute_force(costs, classes)
        assert expected is not None
        completion = complete(task_of(costs), classes, str)
        assert completion.total == expected[1]
        violated += completion.total > 0
        free, seats = list(range(size)), []
        if completion.bye_class:
            seats.append(completion.decide_bye())
            free.remove(seats[0])
        while free:
            first, *others = free
            seats.append(completion.decide(first, others))
            free = [place for place in others if place != seats[-1]]
        assert seats == expected[2]
    assert 40 < violated < 100
