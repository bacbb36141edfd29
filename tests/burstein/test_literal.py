"""The engine against the text taken literally, on rounds with every quirk a file can have."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.burstein.support import boards, played, wild
from tests.literal.burstein import Literal, is_seeding
from tests.seeds import daily, seeds
from trfpair.event.history import before_round
from trfpair.event.model import Colour, ForbiddenGroup, Tournament
from trfpair.systems.dutch.engine import exactly
from trfpair.trf import loads

ROUNDS = json.loads(
    (Path(__file__).parent.parent / "fixtures" / "burstein" / "literal.json").read_text(encoding="utf-8")
)


def literally(tournament: Tournament) -> set[tuple[int, int]] | None:
    history = before_round(tournament)
    assert not is_seeding(tournament, history.round)
    return Literal(tournament, history.round, "w" if history.initial_colour is Colour.WHITE else "b").pair()


def agree(tournament: Tournament) -> None:
    wanted = literally(tournament)
    assert boards(tournament) == wanted
    assert boards(tournament, exactly) == wanted


@pytest.mark.few(16)
@pytest.mark.parametrize("row", ROUNDS, ids=lambda row: str(row["seed"]))
def test_rounds_that_another_literal_reading_paired(row: dict[str, object]) -> None:
    tournament = loads(str(row["trf"])).tournament
    pairs = row["pairs"]
    wanted = None if pairs is None else {tuple(pair) for pair in pairs}  # type: ignore[attr-defined]
    assert boards(tournament) == wanted
    assert literally(tournament) == wanted


@pytest.mark.few(2)
@pytest.mark.parametrize("hundred", range(6))
@daily(10, 100)
def test_random_pasts(count: int, hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + count):
        agree(wild(Random(seed)))


@pytest.mark.long
@pytest.mark.parametrize("thousand", range(10, 32))
def test_many_random_pasts(thousand: int) -> None:
    for seed in range(1000 * thousand, 1000 * thousand + 1000):
        agree(wild(Random(seed)))


def small_tournament(seed: int) -> None:
    random = Random(seed)
    count = random.randint(4, 10)
    barred = tuple(
        ForbiddenGroup(tuple(random.sample(range(1, count + 1), 2))) for _ in range(random.choice([0, 0, 2]))
    )
    for tournament in played(
        random,
        count,
        random.randint(3, 9),
        model=random.choice([(3, 4, 3), (0, 1, 0), (1, 0, 0), (6, 1, 3)]),
        absent=random.choice([0, 0, 0.15]),
        forfeits=random.choice([0, 0.1]),
        forbidden=barred,
    ):
        agree(tournament)


@pytest.mark.parametrize("seed", seeds())
def test_tournaments_of_its_own(seed: int) -> None:
    small_tournament(seed)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(1, 21))
def test_many_tournaments_of_its_own(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        small_tournament(seed)
