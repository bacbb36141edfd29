"""A file whose rounds differ, read otherwise.

By another edition of its system, with the other initial colour, with Baku acceleration, or as a round robin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from trfpair.base.errors import TrfpairError
from trfpair.event.history import before_round
from trfpair.event.model import Colour, Tournament
from trfpair.rounds.check import RoundCheck, check_tournament
from trfpair.rounds.pairing import Settings, system_of
from trfpair.systems import SYSTEMS, System


class Agreement(NamedTuple):
    """A reading of a file, as options of ``trfpair check``, and in how many rounds it agrees."""

    options: str
    rounds: int


def other_readings(tournament: Tournament, settings: Settings, checks: Sequence[RoundCheck]) -> tuple[Agreement, ...]:
    """The readings by which more rounds agree than by the one that was checked, the best first."""
    agreeing = sum(not check.differs for check in checks)
    if settings.round is not None or agreeing == len(checks):
        return ()
    first = checks[0].differs  # the initial colour bears on round 1 alone where that has no bye
    found = [
        Agreement(options, _agreeing(tournament, tried)) for options, tried in _readings(tournament, settings, first)
    ]
    return tuple(sorted((one for one in found if one.rounds > agreeing), key=lambda one: -one.rounds))


def _readings(tournament: Tournament, settings: Settings, colours: bool) -> Iterator[tuple[str, Settings]]:
    system = system_of(tournament, settings.system)
    others = [one for one in SYSTEMS if one.family == system.family != "" and one.name != system.name]
    colour = settings.initial_colour or before_round(tournament, 1).initial_colour
    options = [(f"--system {one.name}", replace(settings, system=one.name, options=None)) for one in others]
    yield from options
    yield from _others(tournament, settings, system)
    if colours and colour is not Colour.NONE and not tournament.has_teams:
        name = colour.opposite.name.lower()
        yield f"--initial-colour {name}", replace(settings, initial_colour=colour.opposite)
        for option, tried in options:
            yield f"{option} --initial-colour {name}", replace(tried, initial_colour=colour.opposite)


def _others(tournament: Tournament, settings: Settings, system: System) -> Iterator[tuple[str, Settings]]:
    """Baku acceleration where nothing accelerates, and the calendars in which nobody has met too often."""
    accelerated = tournament.baku or settings.baku or tournament.virtual_points or tournament.accelerations
    if not accelerated and not system.calendar:
        yield "--baku", replace(settings, baku=True)
    event = tournament.event.tournament
    for one in (one for one in SYSTEMS if one.calendar and one.either and not system.calendar):
        length = one.says().calendar
        if length and event.last_paired <= length.rounds(len(event.players)):
            yield f"--system {one.name}", replace(settings, system=one.name, options=None)


def _agreeing(tournament: Tournament, settings: Settings) -> int:
    try:
        return sum(not check.differs for check in check_tournament(tournament, settings))
    except TrfpairError:
        return 0
