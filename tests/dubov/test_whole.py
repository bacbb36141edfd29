"""Whole tournaments: generated, checked, and legal by the Basic Rules alone."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.slow import Recipe, made
from tests.dubov.support import EDITIONS, engine, rounds
from tests.literal.basic import wrongs
from tests.seeds import at_length
from trfpair.lab.generate.dice import Amount, Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.dubov import upfloaters
from trfpair.trf import dumps, loads


def wishes(random: Random) -> Wishes:
    """Some of what can be asked of a tournament."""
    often = Amount(Range(5, 20), "%")
    some = lambda: random.choice([Amount(Range(0, 0)), often])  # noqa: E731
    return Wishes(
        players=Range(6, 60),
        rounds=Range(3, 9),
        unrated=some(),
        zero_byes=some(),
        half_byes=some(),
        late=some(),
        forbidden=some(),
        acceleration=random.choice(["none", "none", "baku", "explicit"]),
    )


def differences(seed: int) -> int:
    """Generate, write, read and check a tournament; the rounds that differ."""
    random = Random(f"whole-{seed}")
    system = f"dubov-{random.choice(EDITIONS)}"
    made = make(random_order(wishes(random), system=system, seed=str(seed)), "test")
    read = loads(dumps(made)).tournament
    return sum(not round_.agrees for round_ in check_tournament(read, Settings(system=system)))


@pytest.mark.gate
def test_what_was_generated_is_checked_without_a_difference() -> None:
    assert [seed for seed in range(6) if differences(seed)] == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_many_that_were_generated(part: int) -> None:
    assert [seed for seed in range(100 * part, 100 * part + 100) if differences(1000 + seed)] == []


def legal_rounds(seed: int, most: int) -> int:
    """Hold every round of a tournament against the Basic Rules; the number of rounds."""
    count = 0
    for tournament, round_, edition, unrated in rounds(f"legal-{seed}", 3, most):
        boards = engine(tournament, round_, edition, unrated)
        if boards is not None:
            assert wrongs(tournament, round_, boards, since_2026=edition == "2026") == [], (seed, round_)
            count += 1
    return count


@at_length(14, 40)
def test_every_round_is_legal(count: int) -> None:
    assert sum(legal_rounds(seed, 24) for seed in range(count)) > 3 * count


@pytest.mark.long
def test_many_rounds_are_legal() -> None:
    assert sum(legal_rounds(1000 + seed, 60) for seed in range(600)) > 5000


def test_the_graph_of_dubovs_upfloaters_has_room_for_the_one_who_stays_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Seen(upfloaters.UpfloaterGraph):
        def completable(self) -> bool:
            possible = super().completable()
            seen.append((self.lenient, len(self.at) % 2, len(self.adj) % 2, possible))
            return possible

    seen: list[tuple[bool, int, int, bool]] = []
    monkeypatch.setattr(upfloaters, "UpfloaterGraph", Seen)
    for seed in range(6):
        pair_round(made(Recipe(24, 5, more=3, colours="random", results="random", seed=seed)), Settings("dubov-2026"))
    odd = [row for row in seen if row[:2] == (True, 1)]
    assert any(possible for *_, possible in odd)
    assert {vertices for *_, vertices, _ in seen} == {0}
