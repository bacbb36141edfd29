"""A file whose rounds differ, read otherwise: by another edition of its system, or with the other initial colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from trfpair.base.errors import TrfpairError
from trfpair.event.history import before_round
from trfpair.event.model import Colour, Tournament
from trfpair.rounds.check import RoundCheck, check_tournament
from trfpair.rounds.pairing import Settings, system_of
from trfpair.systems import SYSTEMS

_MANY = 3
"""Readings are tried where one round in so many differs, or the first one, which hangs on the colour alone."""


class Agreement(NamedTuple):
    """A reading of a file, as options of ``trfpair check``, and in how many rounds it agrees."""

    options: str
    rounds: int


def other_readings(tournament: Tournament, settings: Settings, checks: Sequence[RoundCheck]) -> tuple[Agreement, ...]:
    """The readings by which more rounds agree than by the one that was checked, the best first."""
    agreeing = sum(not check.differs for check in checks)
    many = _MANY * (len(checks) - agreeing) >= len(checks)
    if settings.round is not None or agreeing == len(checks) or not (many or checks[0].differs):
        return ()
    found = [Agreement(options, _agreeing(tournament, tried)) for options, tried in _readings(tournament, settings)]
    return tuple(sorted((one for one in found if one.rounds > agreeing), key=lambda one: -one.rounds))


def _readings(tournament: Tournament, settings: Settings) -> Iterator[tuple[str, Settings]]:
    system = system_of(tournament, settings.system)
    others = [one for one in SYSTEMS if one.family == system.family != "" and one.name != system.name]
    colour = settings.initial_colour or before_round(tournament, 1).initial_colour
    options = [(f"--system {one.name}", replace(settings, system=one.name, options=None)) for one in others]
    yield from options
    if colour is not Colour.NONE and not tournament.has_teams:
        name = colour.opposite.name.lower()
        yield f"--initial-colour {name}", replace(settings, initial_colour=colour.opposite)
        for option, tried in options:
            yield f"{option} --initial-colour {name}", replace(tried, initial_colour=colour.opposite)


def _agreeing(tournament: Tournament, settings: Settings) -> int:
    try:
        return sum(not check.differs for check in check_tournament(tournament, settings))
    except TrfpairError:
        return 0
