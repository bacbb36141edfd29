"""Completions against brute force, where any pair may be banned, faulty or clean: far denser than any real past."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.literal.pairs import every_pairing
from trfpair.base.errors import NoPairing
from trfpair.systems.least_harm import SeatingTask, complete

BANNED = -1


def random_costs(size: int, banned: int, faulty: int, draw: Random) -> list[list[int]]:
    """A symmetric table: ``BANNED``, or a penalty of 0 to 25; shares in per cent."""
    costs = [[BANNED] * size for _ in range(size)]
    for a in range(size):
        for b in range(a):
            if draw.randrange(100) >= banned:
                fault = draw.randrange(100) < faulty
                costs[a][b] = costs[b][a] = draw.choice((1, 1, 2, 10, 11, 25)) if fault else 0
    return costs


def task_of(costs: list[list[int]]) -> SeatingTask:
    return SeatingTask(
        permitted=[sum(1 << b for b, cost in enumerate(row) if cost != BANNED) for row in costs],
        clean=[sum(1 << b for b, cost in enumerate(row) if cost == 0) for row in costs],
        penalty=lambda a, b: costs[a][b],
    )


def brute_force(costs: list[list[int]], classes: list[int]) -> tuple[int, int, list[int]] | None:
    """The class of the bye, the penalty, and whom each player in turn meets: the bye first, the highest possible."""
    size = len(costs)
    for members in classes or [0]:
        found = [
            (sum(costs[a][b] for a, b in pairs), -bye, [b for _, b in pairs])
            for bye in [place for place in range(size) if members >> place & 1] or [size]
            for pairs in every_pairing([place for place in range(size) if place != bye])
            if all(costs[a][b] != BANNED for a, b in pairs)
        ]
        if found:
            total, minus_bye, seats = min(found)
            return members, total, [-minus_bye, *seats] if members else seats
    return None


@pytest.mark.gate
@settings(max_examples=400, deadline=None)
@given(
    size=st.integers(1, 9),
    banned=st.sampled_from((0, 10, 40, 70)),
    faulty=st.integers(30, 100),
    split=st.integers(0, 2**9),
    seed=st.integers(0, 2**32),
)
def test_brute_force_agrees(size: int, banned: int, faulty: int, split: int, seed: int) -> None:
    costs = random_costs(size, banned, faulty, Random(seed))
    everyone = (1 << size) - 1
    classes = [mask for mask in (split & everyone, everyone & ~split) if mask] if size % 2 else []
    expected = brute_force(costs, classes)
    if expected is None:
        with pytest.raises(NoPairing, match=r"^No valid pairing exists: (under )?the bans of the file"):
            complete(task_of(costs), classes, str)
        return
    completion = complete(task_of(costs), classes, str)
    assert (completion.bye_class, completion.total) == expected[:2]
    seats, free = [], list(range(size))
    if completion.bye_class:
        seats.append(completion.decide_bye())
        free.remove(seats[0])
    while free:
        first, *others = free
        seats.append(completion.decide(first, others))
        free = [place for place in others if place != seats[-1]]
    assert seats == expected[2]


@pytest.mark.parametrize("size", [40, 41])
def test_decisions_keep_the_penalty(size: int) -> None:
    """Too large for brute force: whatever the order, the decisions add up to the penalty promised."""
    draw = Random(size)
    costs = random_costs(size, 30, 90, draw)
    for _ in range(5):
        completion = complete(task_of(costs), [(1 << size) - 1] if size % 2 else [], str)
        assert completion.total > 0
        total, free = 0, list(range(size))
        if completion.bye_class:
            free.remove(completion.decide_bye())
        while free:
            first = free.pop(draw.randrange(len(free)))
            draw.shuffle(free)
            other = completion.decide(first, free)
            total += costs[first][other]
            free.remove(other)
        assert total == completion.total


def test_the_reason_names_who_has_no_opponent() -> None:
    costs = [[BANNED, 0, BANNED, BANNED], [0, BANNED, 0, BANNED], [BANNED, 0, BANNED, BANNED], [BANNED] * 4]
    with pytest.raises(NoPairing, match="leave D without any opponent"):
        complete(task_of(costs), [], "ABCD".__getitem__)


ALL_MAY = [0b11110, 0b11101, 0b11011, 0b10111, 0b01111]
"""Five of whom any two may meet."""
TWO_AND_TWO = [0b00110, 0b00001, 0b00001, 0b10000, 0b01000]
"""One who may meet two others, and two who may meet each other."""
BANS = "the bans of the file \\(XXP, 260\\)"


@pytest.mark.parametrize(
    ("permitted", "classes", "said", "barred"),
    [
        (ALL_MAY, [0], "an odd number is to be paired, and every one of them is barred from the bye", (1, 2, 3, 4, 5)),
        (TWO_AND_TWO, [0b11000], f"under {BANS}, and as not everybody may have the bye, not everybody", (1, 2, 3)),
        ([0b00010, 0b00001, 0, 0, 0], [0b11111], f"under {BANS} not everybody can be seated", ()),
    ],
)
def test_a_failure_names_what_is_in_the_way(
    permitted: list[int], classes: list[int], said: str, barred: tuple[int, ...]
) -> None:
    task = SeatingTask(permitted, permitted, lambda one, other: 0)
    with pytest.raises(NoPairing, match=said) as failure:
        complete(task, classes, str, [1, 2, 3, 4, 5])
    assert failure.value.barred == barred
