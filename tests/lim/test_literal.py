"""The engine against the text taken literally, and against the same articles on a plain matching in larger fields."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lim.support import engine, literal, plain, rounds
from tests.literal.lim import Lim, Readings
from tests.seeds import at_length
from trfpair.trf import loads

CORPUS = json.loads((Path(__file__).parent.parent / "fixtures" / "lim" / "literal.json").read_text(encoding="utf-8"))
"""Rounds with their boards, made by a literal reading that is not ours."""


@pytest.mark.few(28)
@pytest.mark.parametrize("case", CORPUS, ids=lambda case: str(case["seed"]))
def test_the_corpus(case: dict) -> None:
    tournament = loads(case["trf"]).tournament
    wanted = None if case["pairs"] is None else set(map(tuple, case["pairs"]))
    round_ = tournament.last_paired + 1
    assert literal(tournament, round_) == wanted
    assert engine(tournament, round_) == wanted


@pytest.mark.gate
def test_every_reading_decides_a_round_of_the_corpus() -> None:
    files = [loads(case["trf"]).tournament for case in CORPUS]
    as_chosen = [Lim(one, one.last_paired + 1).pair() for one in files]
    for name in Readings.__dataclass_fields__:
        readings = Readings(**{name: True})
        turned = (Lim(one, one.last_paired + 1, readings).pair() for one in files)
        assert any(one != chosen for one, chosen in zip(turned, as_chosen, strict=True)), name


def agree(seeds: range, fewest: int, most: int) -> int:
    reference = literal if most <= 10 else plain
    count = 0
    for seed in seeds:
        for tournament, round_, maxi in rounds(str(seed), fewest, most):
            wanted = reference(tournament, round_, maxi=maxi)
            assert engine(tournament, round_, maxi=maxi) == wanted, (seed, round_)
            count += wanted is not None
    return count


@at_length(70, 200)
def test_small_rounds(count: int) -> None:
    assert agree(range(count), 2, 10) > 2 * count


@pytest.mark.parametrize(("seed", "wanted"), [("50605", 4), ("53122", 4), ("53398", 7), ("53582", 5)])
def test_3_4_opponents_next_door_needed_by_floaters_that_rank_ahead(seed: str, wanted: int) -> None:
    """Rounds in which it is not enough to have a compatible opponent next door: others need the same one."""
    tournament, round_, maxi = next(one for one in rounds(seed, 6, 10) if one[1] == wanted)
    assert engine(tournament, round_, maxi=maxi) == literal(tournament, round_, maxi=maxi)


@at_length(3, 8)
def test_larger_rounds(count: int) -> None:
    assert agree(range(count), 12, 40) > 3 * count


@pytest.mark.long
@pytest.mark.parametrize("first", range(10_000, 20_000, 500))
def test_many_small_rounds(first: int) -> None:
    assert agree(range(first, first + 500), 4, 10) > 1000


@pytest.mark.long
@pytest.mark.parametrize("first", range(20_000, 20_400, 20))
def test_many_larger_rounds(first: int) -> None:
    assert agree(range(first, first + 20), 12, 60) > 60
