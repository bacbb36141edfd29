"""Results of one round in any order, and acts on different players between two rounds: the event ends the same."""

from __future__ import annotations

import random

import pytest

import trfpair as library
from tests.hall.acts import SURE, Edit, made, one_by_one, pair, results
from tests.hall.days import SYSTEMS, beginning
from trfpair.event.model import Result, Tournament

FIXED: tuple[Edit, ...] = (
    lambda event: library.with_absences(event, {1: Result.HALF_BYE}),
    lambda event: library.with_withdrawals(event, [2]),
    lambda event: library.with_ban(event, (3, 4)),
    lambda event: library.with_player(event, 5, rating=1500),
    lambda event: library.with_absences(event, [6]),
)


def ended(event: Tournament) -> tuple[object, ...]:
    """What an event has come to: cells and points of everybody, and the standings."""
    return event.players, event.teams, library.standings(event).to_dict()


def with_a_round(event: Tournament) -> Tournament:
    return made(made(event, pair, random.Random(0)), results, random.Random(1))


@pytest.mark.few(3)
@pytest.mark.parametrize("system", SYSTEMS)
def test_acts_on_different_players_end_the_same_in_any_order(system: str) -> None:
    start = with_a_round(beginning(system, 10))
    orders = [FIXED, FIXED[::-1], FIXED[2:] + FIXED[:2]]
    found = [ended(with_a_round(one_by_one(start, order, judged=True))) for order in orders]
    assert found[0] == found[1] == found[2]


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_results_of_a_round_end_the_same_in_any_order(system: str) -> None:
    event = made(beginning(system, 10), pair, random.Random(0))
    said = {board: SURE[at % len(SURE)] for at, board in enumerate(event.event.board_games(1))}
    orders = [[*said], [*reversed(said)], random.Random(2).sample([*said], len(said))]
    found = []
    for order in orders:
        after = event
        for board in order:
            after = library.amended(after, library.with_result(after, 1, board, said[board])).tournament
        found.append(ended(after))
    assert found[0] == found[1] == found[2]
