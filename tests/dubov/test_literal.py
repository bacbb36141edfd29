"""The engine against the texts taken literally: recorded rounds, and made-up ones with all that can befall them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.dubov.support import engine, preserved, rounds
from tests.literal import dubov
from tests.seeds import at_length
from trfpair.trf import loads

RECORDED = json.loads((Path(__file__).parent.parent / "fixtures/dubov/literal-rounds.json").read_text(encoding="utf-8"))


@pytest.mark.few(27)
@pytest.mark.parametrize("record", RECORDED, ids=lambda record: str(record["seed"]))
def test_a_recorded_round(record: dict[str, Any]) -> None:
    tournament = loads(record["trf"]).tournament
    round_ = tournament.last_paired + 1
    boards = record["pairs"] and {(white, black) for white, black in record["pairs"]}
    assert engine(tournament, round_, "2026") == boards
    assert dubov.pair(tournament, round_) == boards


def compare(seed: int) -> int:
    """One tournament, every round of it paired twice; the number of rounds."""
    count = 0
    for tournament, round_, edition, unrated in rounds(seed, 3, 10):
        ours = engine(tournament, round_, edition, unrated)
        assert ours == dubov.pair(tournament, round_, edition, unrated), (
            f"seed {seed}, round {round_}, {edition}\n{preserved(tournament, round_)}"
        )
        count += 1
    return count


@at_length(40, 110)
def test_the_texts_taken_literally(count: int) -> None:
    assert sum(compare(seed) for seed in range(count)) > 2 * count


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_the_texts_taken_literally_at_length(part: int) -> None:
    assert sum(compare(1000 * (part + 1) + seed) for seed in range(700)) > 2000
