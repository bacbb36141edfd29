"""Of equally good seatings an answer tells by which order the present one is taken, where it is the first in it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.pods import reference
from tests.seeds import daily
from trfpair.pods import by_name
from trfpair.pods.model import Table
from trfpair.pods.pages import asked_text
from trfpair.pods.why import explain, why_not

Tables = list[list[int]]


class Drawn:
    """A random round of squire, all seatings as good as the one made, and the texts about it."""

    def __init__(self, seed: int) -> None:
        random, self.house = Random(f"equal seatings {seed}"), by_name("squire")
        size, players = random.choice(
            [(2, 6), (2, 7), (2, 8), (3, 6), (3, 7), (3, 8), (4, 8), (4, 9), (4, 10), (3, 5), (4, 6), (4, 7)]
        )
        given = {"size": size, "objective": random.choice(["walk", "spread"]), "tolerance": random.choice([0, 0, 0, 1])}
        self.request = reference.random_request(seed, players, random.randrange(1, 6), (size,))
        self.options = self.house.made(given)
        self.outcome = self.house.load()(self.request, self.options)
        self.asked = self.house.question(self.request, self.options)
        self.place = {player: at for at, player in enumerate(self.asked.players)}
        self.made = self._by_place(self.outcome.tables, self.outcome.byes)
        worth = self._worth(self.made)
        self.equal = [
            self._by_place(tables, byes)
            for tables, byes in reference.with_byes(list(self.request.players), size)
            if self._worth(self._by_place(tables, byes)) == worth
        ]

    def _by_place(self, tables: object, byes: object) -> Tables:
        rows = [sorted(self.place[one] for one in table) for table in tables]  # type: ignore[attr-defined]
        return [*sorted(rows), *([sorted(self.place[one] for one in byes)] if byes else [])]  # type: ignore[attr-defined]

    def _worth(self, tables: Tables) -> list[object]:
        order = self.asked.order(self.made)
        return [number for _, number in self.asked.worth(order, self.asked.sums(tables))]

    def seated(self, tables: Tables) -> Tables:
        """The tables of a seating without the byes."""
        return tables[:-1] if self.outcome.byes else tables

    def by_table(self, tables: Tables) -> list[tuple[Any, ...]]:
        """A seating as it is compared table by table: the first player, what the table costs by itself, who sits there.

        A bye of nobody is the last table.
        """
        empty: Tables = [[]] if self.outcome.byes else []
        order = [cost for cost in self.asked.order(self.made) if cost not in ("byes", "lowest")]
        rows: list[tuple[Any, ...]] = []
        for table in self.seated(tables):
            alone = self.asked.worth(order, self.asked.sums([table, *empty]))
            rows.append((table[0], [number for _, number in alone], table))
        return rows

    def answers(self) -> list[tuple[dict[str, Any], str]]:
        """The two seatings, and the text, of the answers about each player, and about pairs and byes."""
        ids = self.request.players
        wanted = [*combinations(ids, 2), *((one, 0) for one in ids)]
        answers = [why_not(self.request, self.outcome, self.asked, *two) for two in wanted]
        answers += [explain(self.request, self.outcome, self.asked, one) for one in ids]
        return [(answer.get("exchange", answer), asked_text(answer, self.house)) for answer in answers]

    def alone(self, table: list[int]) -> list[tuple[Any, ...]]:
        """The costs of one table by itself, and who sits there; players by number."""
        return self.by_table([sorted(map(self.place.__getitem__, table)), *([[]] if self.outcome.byes else [])])


@pytest.mark.gate
@daily(10, 80)
def test_the_order_that_is_told_is_the_one_by_which_the_seating_is_taken(count: int) -> None:
    told = Counter[str]()
    for seed in range(count):
        drawn = Drawn(seed)
        for answer, text in drawn.answers():
            decides = answer.get("decides")
            if decides == "walk":
                assert drawn.seated(drawn.made) == min(map(drawn.seated, drawn.equal)), seed
                told["list"] += 1
            elif decides == "table":
                assert drawn.by_table(drawn.made) == min(map(drawn.by_table, drawn.equal)), seed
                told["table"] += 1
            if decides in ("walk", "table"):
                told[_first_told(drawn, text, by_list=decides == "walk")] += 1
            elif "all that counts would be as it is now" in text:
                told["none"] += 1
            assert "so the present one stands" not in text
    assert told["list"] > count
    assert told["table"] > count
    assert told["none"] < told["table"]
    assert min(told["stands higher"], told["worse"]) > 0


def _first_told(drawn: Drawn, text: str, *, by_list: bool) -> str:
    """By which words the first table that is another one is the better one, read from the text and its tables."""
    found = re.search(
        r"The first whose tablemates would change is (\d+), who would sit with ([\d, and]+) instead of ([\d, and]+)\. "
        r"(?:As (\d+) stands higher in the list than (\d+), \1 sits with \4|"
        r"The table of \1 would then be worse)",
        text,
    )
    assert found, text
    who, then, gone = int(found[1]), *({*map(int, re.findall(r"\d+", found[at]))} for at in (2, 3))
    now = next({*table} for table in drawn.outcome.tables if who in table)
    assert gone < now
    assert not then & now
    would = now - gone | then
    (_, cost_now, places_now), (_, cost_then, places_then) = drawn.alone([*now])[0], drawn.alone([*would])[0]
    if found[4]:
        assert by_list or cost_now == cost_then
        assert places_now < places_then
        assert int(found[4]) == min(gone, key=drawn.place.__getitem__)
        assert int(found[5]) == min(then, key=drawn.place.__getitem__)
        return "stands higher"
    assert not by_list
    assert cost_now < cost_then
    return "worse"


def test_other_byes_are_no_tables() -> None:
    """Of five players at tables of three, byes of as low places would go to others: no table is compared with a bye."""
    asked = reference.random_request(1, 5, 1, (3,))
    rounds = [replace(asked.rounds[0], tables=tuple(Table(two, 0) for two in twos), byes=()) for twos in _MET]
    asked = replace(asked, players=(1, 2, 3, 4, 5), rounds=tuple(rounds))
    house = by_name("squire")
    options = house.made({"size": 3, "objective": "walk", "keep_order": True})
    outcome, question = house.load()(asked, options), house.question(asked, options)
    others = 0
    for two in [*combinations(asked.players, 2), *((one, 0) for one in asked.players)]:
        answer = why_not(asked, outcome, question, *two)
        text = asked_text(answer, house)
        if answer["kind"] == "cost" and answer["together"]["byes"] != answer["made"]["byes"]:
            assert "first" not in answer
            assert "whose tablemates would change" not in text
            others += not answer["decides"]
    assert others


_MET = (((1, 2), (3, 4)), ((1, 3), (2, 4)))
