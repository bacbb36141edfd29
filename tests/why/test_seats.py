"""Where several orders of a table make the sums of seats as equal, it is told what decides between them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from tests.pods import reference
from tests.seeds import daily
from trfpair.pods import by_name
from trfpair.pods.pages import asked_text
from trfpair.pods.past import History, study
from trfpair.pods.why import explain

REPEATS = (
    "the one is taken in which the players at this table have sat least often before on the seats that they get now"
)
COULD = re.compile(
    r"ith ([\d, or]+) on seat (\d)(?: the sums would be just as equal, too)?; it goes to (\d+), who stands higher"
)


@pytest.mark.gate
@daily(20, 80)
def test_what_decides_between_orders_that_are_as_equal_is_told(count: int) -> None:
    house, told = by_name("cedh"), Counter[tuple[bool, bool]]()
    for seed in range(count):
        random = Random(f"seats {seed}")
        request = reference.random_request(seed, random.choice([7, 8, 9, 10, 11]), random.randrange(1, 5), (4, 3))
        options = house.made({})
        outcome, past = house.load()(request, options), study(request)
        asked = house.question(request, options)
        for table in outcome.tables:
            as_equal = [order for order in permutations(table) if _spread(past, order) == _spread(past, table)]
            more = any(_repeated(past, order) > _repeated(past, table) for order in as_equal)
            as_few = [order for order in as_equal if _repeated(past, order) == _repeated(past, table)]
            text = asked_text(explain(request, outcome, asked, table[0]), house)
            added = any(past.seats[one] for one in table)
            assert (REPEATS in text) is (more and added), text
            could = [(int(seat), int(one), *_ids(others)) for others, seat, one in COULD.findall(text)]
            assert could == (_could(table, as_few) if added else []), text
            assert all(
                asked.players.index(one) < asked.players.index(other) for _, one, *rest in could for other in rest
            )
            told[more, len(as_few) > 1] += added
    assert min(told[more, few] for more in (True, False) for few in (True, False)) > 0


def _ids(text: str) -> list[int]:
    return [*map(int, re.findall(r"\d+", text))]


def _could(table: Sequence[int], orders: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Each seat for which the orders have somebody else, those before it as they sit: who has it, and who could."""
    rows = []
    for at, one in enumerate(table):
        others = {order[at] for order in orders if order[:at] == tuple(table[:at])} - {one}
        if others:
            rows.append((at + 1, one, *sorted(others, key=table.index)))
    return rows


def _spread(past: History, order: tuple[int, ...]) -> int:
    """How unequal the sums of seats are with this round, each seat counted from the middle of its table."""
    late = [sum(2 * seat - size - 1 for seat, size in past.seats[one]) for one in order]
    return sum((before + 2 * now - len(order) - 1) ** 2 for now, before in enumerate(late, 1))


def _repeated(past: History, order: tuple[int, ...]) -> int:
    return sum([seat for seat, _ in past.seats[one]].count(now) for now, one in enumerate(order, 1))
