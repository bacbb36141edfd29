"""Of a pairing that is as good and comes later, the boards below the sentence are those of which it speaks."""

from __future__ import annotations

from itertools import combinations

import pytest

import trfpair
from tests.seeds import daily
from trfpair.event.model import Pair


@pytest.mark.gate
@pytest.mark.parametrize(
    "system", ["dutch-2026", "dutch-2017", "burstein-2026", "dubov-2026", "double-swiss", "team-2026"]
)
def test_the_sentence_and_the_boards_tell_of_one_round(system: str) -> None:
    event = trfpair.generate(players=24, rounds=4, seed="as good", system=system)
    told = 0
    for round_ in (1, 3):
        paired = trfpair.pair(event, system=system, round=round_)
        for one in range(1, 25):
            for other in range(one + 1, 25):
                said = trfpair.why_not(event, one, other, paired=paired)
                first = next(iter(said.reasons), {"kind": ""})
                if first["kind"] == "partner-first" and said.new:
                    told += 1
                    then = first["then"]
                    assert _has(said.new, first["third"], then[0] if isinstance(then, list) else then)
                    assert _has(said.new, one, other)
    assert told > 20


def _has(boards: tuple[Pair, ...], one: int, other: int) -> bool:
    return {one, other} in [{*board} for board in boards]


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "burstein-2026"])
@daily(3, 12)
def test_what_is_as_good_in_a_higher_group_is_told_of_that_group_alone(count: int, system: str) -> None:
    found = 0
    for seed in range(count):
        event = trfpair.generate(players=18, rounds=4, seed=f"only {seed}", system=system)
        paired = trfpair.pair(event, system=system, round=2 + seed % 3)
        for one, other in combinations(range(1, 19), 2):
            said = trfpair.why_not(event, one, other, paired=paired)
            moves = [because for because in said.reasons if because["kind"] == "leaves-to-meet"]
            leaves, mover = [because["score"] for because in moves], moves[0]["one"] if moves else 0
            if said.kind == "order" and leaves:
                group = f"the group of {leaves[0] / 10} points"
                met = f"Suppose {mover} left {group}, and {one} and {other} met."
                only = f"{met} Looking at the pairs of this group alone, that would be"
                assert only in trfpair.render(said)
                found += 1
    assert found
