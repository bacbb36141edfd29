"""Days of an arbiter by chance, in events of every system."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import trfpair as library
from tests.hall.acts import OFTEN, SELDOM, Act, Said
from tests.team.test_weekend import file_of
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.model import Colour, Player, Scoring, Tournament
from trfpair.trf import loads

SYSTEMS = (
    "FIDE_DUTCH_2026", "FIDE_DUBOV_2026", "FIDE_BURSTEIN_2026", "FIDE_LIM", "BERGER_ROUNDROBIN", "FIDE_DUTCH_2017",
    "FIDE_DUBOV_2018", "TRFPAIR_CLUB", "TRFPAIR_KEIZER", "TRFPAIR_LADDER", "TRFPAIR_VEGA", "FIDE_DOUBLESWISS",
    "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEA_GP_MP",
)  # fmt: skip
OTHERS = (
    "TRFPAIR_DANUBIAN", "TRFPAIR_CLUB_RATING", "FIDE_DOUBLEROUNDROBIN", "TRFPAIR_SCHEVENINGEN", "FIDE_TEAM_TYPEA_MP",
    "FIDE_TEAM_TYPEB_GP", "TRFPAIR_TEAM_2024", "BERGER_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN",
    "BERGER_DOUBLEROUNDROBIN",
)  # fmt: skip
"""Systems, and others of which a day has fewer acts of their own."""

EVERY = (*SYSTEMS, *OTHERS)


THREE_POINTS = Scoring(
    white_win=30, black_win=30, white_draw=10, black_draw=10, forfeit_win=30, full_bye=30, half_bye=10, pab=30
)


def beginning(system: str, size: int) -> Tournament:
    """An event before round 1."""
    if "TEAM" in system:
        teams = loads(file_of(min(max(size - 2, 6), 9)).encode()).tournament
        event = library.with_event(replace(teams, system=system, records=()), rounds=6, boards=4)
    else:
        players = tuple(Player(at, f"P{at}", rating=2100 - at, points=0) for at in range(1, size + 1))
        event = Tournament(players, rounds=6, initial_colour=Colour.WHITE, system=system)
    if event.event.terms.calendar:
        event = replace(event, rounds=event.event.terms.rounds)
    return replace(event, rounds=12) if "DOUBLESWISS" in system else event


def varied(event: Tournament, dice: random.Random) -> Tournament:
    """The event with what some have otherwise: no number of rounds, three points for a win, an acceleration."""
    match dice.randrange(8):
        case 0 if not event.event.terms.calendar:
            return replace(event, rounds=None)
        case 1 if not event.teams:
            return replace(event, scoring=THREE_POINTS)
        case 2 if event.system.startswith(("FIDE_DUTCH", "FIDE_DUBOV", "FIDE_BURSTEIN")):
            return replace(event, baku=True)
    return event


def amendments(seed: int, steps: int) -> Iterator[tuple[str, Tournament, Tournament]]:
    """What is done, and the tournament before and after; what is refused is left out."""
    dice = random.Random(seed)
    event = beginning(SYSTEMS[seed % len(SYSTEMS)], dice.randint(8, 15))
    for name, _, before, after in a_day(event, dice, steps):
        yield name, before, after


class Step(NamedTuple):
    """What was done, and the tournament before and after."""

    name: str
    said: Said
    before: Tournament
    after: Tournament


def a_day(event: Tournament, dice: random.Random, steps: int) -> Iterator[Step]:
    """Acts by chance; what is refused is left out."""
    for _ in range(steps):
        act = dice.choice((*OFTEN * 5, *SELDOM))
        for said, after in done(event, act, dice):
            yield Step(act.__name__, said, event, after)
            event = after


def lean_day(seed: int) -> Iterator[Step]:
    """A day of few acts, most often in a small event, of any system."""
    dice = random.Random(seed)
    size = dice.randint(9, 15) if dice.random() < 0.15 else dice.randint(4, 8)
    yield from a_day(varied(beginning(EVERY[seed % len(EVERY)], size), dice), dice, dice.randint(10, 20))


def done(event: Tournament, act: Act, dice: random.Random) -> Iterator[tuple[Said, Tournament]]:
    """Each step of an act, and the tournament after it; none where it is refused."""
    for said in act(event, dice):
        try:
            event = library.amended(event, said.edit(event)).tournament
        except (BadInput, NoPairing):
            return
        yield said, event
