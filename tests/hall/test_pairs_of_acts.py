"""Every two acts in a row, with a round taken back between them and after: two acts, each right alone."""

from __future__ import annotations

import random

import pytest

from tests.hall.acts import SELDOM, Act, leave, made, pair, results, take_back
from tests.hall.days import beginning, done
from tests.hall.proof import prove, read_once, written
from trfpair.event.model import Tournament
from trfpair.trf import dumps, patch

ACTS: tuple[Act, ...] = (results, *(act for act in SELDOM if act is not take_back))
SYSTEMS = (
    "FIDE_DUTCH_2026", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_DOUBLESWISS", "TRFPAIR_LADDER", "TRFPAIR_KEIZER",
    "BERGER_ROUNDROBIN",
)  # fmt: skip
DAILY = pytest.param(ACTS.index(leave), SYSTEMS[0], 9, marks=pytest.mark.gate)
GATE = [pytest.param(at, SYSTEMS[at % len(SYSTEMS)], len(ACTS), marks=pytest.mark.gate) for at in range(len(ACTS))]
EACH = [pytest.param(at, system, 1, marks=pytest.mark.long) for at in range(len(ACTS)) for system in SYSTEMS]
"""In the gate one other act for each first one, beside the days by chance; at length all, in every system."""


def played(system: str) -> Tournament:
    """An event of which two rounds are over."""
    event, dice = beginning(system, 8), random.Random(1)
    for _ in range(2):
        event = made(made(event, pair, dice), results, dice)
    return event


def turns(first: Act, other: Act) -> tuple[Act, ...]:
    """The acts of a day: a round is paired, and taken back between the two and after them."""
    return (pair, first, take_back, other, pair, take_back)


@pytest.mark.parametrize(("at", "system", "step"), [DAILY, *GATE, *EACH])
def test_two_acts_and_a_round_taken_back(at: int, system: str, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patch, "understood", read_once)
    start = played(system)
    for other in ACTS[at % step :: step]:
        dice, event, said = random.Random(at), start, []
        data = dumps(event).encode()
        for act in turns(ACTS[at], other):
            for _, after in done(event, act, dice):
                said.append(act.__name__)
                try:
                    data = written(data, after)
                    prove(data)
                except Exception as wrong:
                    raise AssertionError(system, said, data.decode()) from wrong
                event = after
