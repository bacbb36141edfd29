"""The engine against the text taken literally, in small made-up tournaments with everything that can befall one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.dutch.support import pair
from tests.literal.dutch import CRITERIA, Literal
from tests.literal.events import Boards, one_coloured, random_event, rounds_of
from tests.seeds import at_length
from trfpair.base.errors import NoPairing
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.dutch.engine import exactly
from trfpair.trf import load

REASONS = Path(__file__).parent.parent / "fixtures" / "dutch" / "reasons"


def engine(tournament: Tournament, round_: int, edition: str) -> Boards | None:
    """The engine's boards: by the way of every command, and the same by the exact solver alone."""
    try:
        paired = pair_round(tournament, Settings(system=f"dutch-{edition}", round=round_))
    except NoPairing:
        return None
    boards = {(pair.white, pair.black) for pair in paired.pairing.pairs}
    alone = pair(paired.history, edition, exactly)
    assert boards == {(board.white, board.black) for board in alone.pairs}
    return boards


def compare(edition: str, seed: int, most_players: int) -> int:
    """Play one tournament, every round of it paired twice; the number of rounds."""
    random = Random(f"{edition}-{seed}")
    event = random_event(random, random.randint(3, most_players))
    rounds = 0
    for tournament, round_ in rounds_of(event, lambda it, number: engine(it, number, edition)):
        assert engine(tournament, round_, edition) == Literal(tournament, round_, edition).pair(), (seed, round_)
        rounds += 1
    return rounds


@pytest.mark.parametrize("edition", CRITERIA)
@at_length(24, 70)
def test_the_text_taken_literally(count: int, edition: str) -> None:
    assert sum(compare(edition, seed, 9) for seed in range(count)) > 2 * count


def last_round(edition: str, seed: int, most_players: int) -> None:
    """A last round after one-coloured histories, paired twice."""
    random = Random(f"one-coloured-{edition}-{seed}")
    tournament, round_ = one_coloured(random, random.randint(3, most_players))
    assert engine(tournament, round_, edition) == Literal(tournament, round_, edition).pair(), seed


@pytest.mark.gate
@pytest.mark.parametrize("edition", CRITERIA)
def test_last_rounds_after_one_coloured_histories(edition: str) -> None:
    for seed in range(1300, 1700):
        last_round(edition, seed, 9)


@pytest.mark.parametrize(
    ("name", "edition", "boards"),
    [
        ("c10-wrong-pairing-2026-r6", "2026", {(9, 8), (7, 5), (2, 10), (6, 3), (4, 1)}),
        ("c8-wrong-pairing-2017-r5", "2017", {(3, 8), (7, 1), (6, 4), (5, 2)}),
        ("c10-no-preference-r6", "2026", {(4, 1), (5, 7), (6, 3), (2, 0)}),
    ],
)
def test_a_topscorer_beyond_two_counts_against_somebody_without_games(name: str, edition: str, boards: Boards) -> None:
    """C10 (C.8): who goes from +4 to +3 has a difference beyond 2, though the opponent has no preference."""
    tournament, round_ = load(REASONS / f"{name}.trf").tournament, int(name[-1])
    literal = Literal(tournament, round_, edition)
    assert engine(tournament, round_, edition) == literal.pair() == boards
    assert any(abs(one.difference) >= 4 and one.topscorer for one in literal.players)
    assert any(not one.colours for one in literal.players)


@pytest.mark.long
@pytest.mark.parametrize("edition", CRITERIA)
@pytest.mark.parametrize("part", range(2))
def test_last_rounds_after_one_coloured_histories_at_length(edition: str, part: int) -> None:
    for seed in range(1000):
        last_round(edition, 10_000 * (part + 1) + seed, 10)


@pytest.mark.long
@pytest.mark.parametrize("edition", CRITERIA)
@pytest.mark.parametrize("part", range(10))
def test_the_text_taken_literally_at_length(edition: str, part: int) -> None:
    assert sum(compare(edition, 1000 * (part + 1) + seed, 10) for seed in range(300)) > 800
