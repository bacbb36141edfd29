"""The engine against the text taken literally, in small made-up tournaments with everything that can befall one."""

from __future__ import annotations

from random import Random

import pytest

from tests.dutch.support import pair
from tests.literal.dutch import CRITERIA, Literal
from tests.literal.events import Boards, random_event, rounds_of
from trfpair.errors import NoPairing
from trfpair.model import Tournament
from trfpair.pairing import Settings, pair_round
from trfpair.systems.dutch.solver import exactly


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
def test_the_text_taken_literally(edition: str) -> None:
    assert sum(compare(edition, seed, 9) for seed in range(70)) > 200


@pytest.mark.long
@pytest.mark.parametrize("edition", CRITERIA)
@pytest.mark.parametrize("part", range(10))
def test_the_text_taken_literally_at_length(edition: str, part: int) -> None:
    assert sum(compare(edition, 1000 * (part + 1) + seed, 10) for seed in range(300)) > 800
