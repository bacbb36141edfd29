"""Results of one round in any order, and acts on different players between two rounds: the event ends the same."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import trfpair as library
from tests.hall.days import SURE, SYSTEMS, Edit, beginning, pair, results
from trfpair.base.errors import BadInput
from trfpair.event.model import Result, Tournament

FIXED: tuple[Edit, ...] = (
    lambda event, _: library.with_absences(event, {1: Result.HALF_BYE}),
    lambda event, _: library.with_withdrawals(event, [2]),
    lambda event, _: library.with_ban(event, (3, 4)),
    lambda event, _: library.with_player(event, 5, rating=1500),
    lambda event, _: library.with_absences(event, [6]),
)


def acted(event: Tournament, acts: Sequence[Edit]) -> Tournament:
    for act in acts:
        try:
            event = library.amended(event, act(event, random.Random(0))).tournament
        except BadInput:
            continue  # a calendar, for one, knows no half-point bye
    return event


def ended(event: Tournament) -> tuple[object, ...]:
    """What an event has come to: cells and points of everybody, and the standings."""
    return event.players, event.teams, library.standings(event).to_dict()


@pytest.mark.parametrize("system", SYSTEMS)
def test_acts_on_different_players_end_the_same_in_any_order(system: str) -> None:
    start = results(pair(beginning(system, 10), random.Random(0)), random.Random(1))
    orders = [FIXED, FIXED[::-1], FIXED[2:] + FIXED[:2]]
    found = [results(pair(acted(start, order), random.Random(0)), random.Random(1)) for order in orders]
    assert ended(found[0]) == ended(found[1]) == ended(found[2])


@pytest.mark.parametrize("system", SYSTEMS)
def test_results_of_a_round_end_the_same_in_any_order(system: str) -> None:
    event = pair(beginning(system, 10), random.Random(0))
    said = {board: SURE[at % len(SURE)] for at, board in enumerate(event.event.seats(1))}
    orders = [[*said], [*reversed(said)], random.Random(2).sample([*said], len(said))]
    found = []
    for order in orders:
        after = event
        for board in order:
            after = library.amended(after, library.with_result(after, 1, board, said[board])).tournament
        found.append(ended(after))
    assert found[0] == found[1] == found[2]
