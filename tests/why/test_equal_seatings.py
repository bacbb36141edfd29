"""Of equally good seatings an answer tells by which order the present one is taken, where it is the first in it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.pods import reference
from tests.seeds import daily
from trfpair.pods import by_name
from trfpair.pods.pages import asked_text
from trfpair.pods.why import explain, why_not

Tables = list[list[int]]


class Drawn:
    """A random round of squire, all seatings as good as the one made, and the texts about it."""

    def __init__(self, seed: int) -> None:
        random, self.house = Random(f"equal seatings {seed}"), by_name("squire")
        size, players = random.choice([(2, 6), (2, 7), (2, 8), (3, 6), (3, 7), (3, 8), (4, 8), (4, 9), (4, 10)])
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

    def by_table(self, tables: Tables) -> list[object]:
        """A seating as it is compared table by table: the first player, what the table costs by itself, who sits there.

        A bye of nobody is the last table.
        """
        empty: Tables = [[]] if self.outcome.byes else []
        order = [cost for cost in self.asked.order(self.made) if cost not in ("byes", "lowest")]
        rows: list[object] = []
        for table in self.seated(tables):
            alone = self.asked.worth(order, self.asked.sums([table, *empty]))
            rows.append((table[0], [number for _, number in alone], table))
        return rows

    def answers(self) -> list[tuple[str, str]]:
        """What decides, and the text, of the answers about each player, and about pairs and byes."""
        ids = self.request.players
        wanted = [*combinations(ids, 2), *((one, 0) for one in ids)]
        answers = [why_not(self.request, self.outcome, self.asked, *two) for two in wanted]
        answers += [explain(self.request, self.outcome, self.asked, one) for one in ids]
        decides = [str(answer.get("exchange", answer).get("decides")) for answer in answers]
        return [*zip(decides, (asked_text(answer, self.house) for answer in answers))]


@pytest.mark.gate
@daily(10, 80)
def test_the_order_that_is_told_is_the_one_by_which_the_seating_is_taken(count: int) -> None:
    told = Counter[str]()
    for seed in range(count):
        drawn = Drawn(seed)
        for decides, text in drawn.answers():
            if decides == "walk":
                assert drawn.seated(drawn.made) == min(map(drawn.seated, drawn.equal)), seed
                told["list"] += 1
                assert "Between equally good seatings the list decides" in text
            elif decides == "table":
                assert drawn.by_table(drawn.made) == min(map(drawn.by_table, drawn.equal)), seed
                told["table"] += 1
                assert "Between equally good seatings the list decides" in text
            elif "all that counts would be as it is now" in text:
                told["none"] += 1
            assert "so the present one stands" not in text
    assert told["list"] > count
    assert told["table"] > count
    assert told["none"] < told["table"]
