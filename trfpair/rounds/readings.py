"""A file whose rounds differ, read otherwise.

By another edition of its system, with the other initial colour, with Baku acceleration, as a round robin, without its
bans, or with other pairing numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trfpair.base.errors import TrfpairError
from trfpair.base.named import NamedTuple
from trfpair.event.acceleration import gives_points
from trfpair.event.history import before_round
from trfpair.event.model import Colour, Tournament
from trfpair.event.numbers import as_rated, without_old_numbers
from trfpair.event.saying import InEnglish, Saying
from trfpair.rounds.check import RoundCheck, check_tournament
from trfpair.rounds.pairing import Settings
from trfpair.systems import SYSTEMS, System
from trfpair.systems.of_file import system_of


class Agreement(NamedTuple):
    """A reading of a file, as options of ``trfpair check`` or in words, and in how many rounds it agrees."""

    options: str
    """The options, or English words that can be said in every language."""
    rounds: int


def other_readings(tournament: Tournament, settings: Settings, checks: Sequence[RoundCheck]) -> tuple[Agreement, ...]:
    """The readings by which more rounds agree than by the one that was checked, the best first."""
    agreeing = sum(not check.differs for check in checks)
    if settings.round is not None or agreeing == len(checks):
        return ()
    first = checks[0].differs  # the initial colour bears on round 1 alone where that has no bye
    found = [Agreement(one.told, _agreeing(one)) for one in _readings(tournament, settings, first)]
    return tuple(sorted((one for one in found if one.rounds > agreeing), key=lambda one: -one.rounds))


class _Tried(NamedTuple):
    """A file read otherwise."""

    told: str
    tournament: Tournament
    settings: Settings


def _readings(tournament: Tournament, settings: Settings, colours: bool) -> Iterator[_Tried]:
    system = system_of(tournament, settings.system)
    others = [one for one in SYSTEMS if one.family == system.family != "" and one.name != system.name]
    colour = settings.initial_colour or before_round(tournament, 1).initial_colour
    options = [(f"--system {one.name}", replace(settings, system=one.name, options=None)) for one in others]
    options += _others(tournament, settings, system)
    yield from (_Tried(told, tournament, tried) for told, tried in options)
    yield from (_Tried(told, changed, settings) for told, changed in _changed(tournament))
    if colours and colour is not Colour.NONE and not tournament.has_teams:
        name = f"--initial-colour {colour.opposite.name.lower()}"
        both = [("", settings), *options[: len(others)]]
        for told, tried in both:
            yield _Tried(f"{told} {name}".strip(), tournament, replace(tried, initial_colour=colour.opposite))


def _changed(tournament: Tournament) -> Iterator[tuple[str, Tournament]]:
    """The file without its bans, and with numbers that it may have been paired with."""
    if tournament.forbidden:
        yield "--ignore XXP,260", replace(tournament, forbidden=())
    if (plain := without_old_numbers(tournament)) is not tournament:
        yield InEnglish(Saying("reading-numbers-of-file")), plain
    if (rated := as_rated(tournament)) is not tournament:
        yield InEnglish(Saying("reading-numbers-by-rating")), rated


def _others(tournament: Tournament, settings: Settings, system: System) -> Iterator[tuple[str, Settings]]:
    """Baku acceleration where nothing accelerates, and the calendars in which nobody has met too often."""
    accelerated = tournament.baku or settings.baku or gives_points(tournament)
    if not accelerated and not system.calendar:
        yield "--baku", replace(settings, baku=True)
    event = tournament.event.tournament
    for one in (one for one in SYSTEMS if one.calendar and one.either and not system.calendar):
        if event.last_paired <= (one.rounds_of(len(event.players)) or 0):
            yield f"--system {one.name}", replace(settings, system=one.name, options=None)


def _agreeing(one: _Tried) -> int:
    try:
        return sum(not check.differs for check in check_tournament(one.tournament, one.settings))
    except TrfpairError:
        return 0
