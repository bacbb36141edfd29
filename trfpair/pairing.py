"""The one way from a tournament to the pairing of a round: settings, history, system, and a last look at the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from trfpair.errors import BadInput
from trfpair.history import History, before_round
from trfpair.model import Colour, RoundPairing, Tournament, first_day
from trfpair.plain import plain
from trfpair.systems import DEFAULT, System, by_code, by_name
from trfpair.trace import Trace, silent


@plain
class Settings:
    """What a caller may say beyond the file. None and NONE leave it to the file."""

    system: str | None = None
    round: int | None = None
    rounds: int | None = None
    initial_colour: Colour = Colour.NONE
    baku: bool = False
    options: Mapping[str, Any] | None = None
    """The system's own options, by name."""


@plain
class PairedRound:
    """A pairing with all that led to it."""

    system: System
    history: History
    pairing: RoundPairing
    trace: Trace


def system_of(tournament: Tournament, name: str | None = None, *, by_date: bool = False) -> System:
    """The system a name asks for, else the one of the file (192), else the default.

    Where 192 leaves the edition open it is the one in force when the tournament began; ``by_date`` asks the same of
    a file without 192, as is right for checking what was paired long ago.
    """
    if name:
        return by_name(name)
    if tournament.system:
        return by_code(tournament.system, first_day(tournament))
    default = by_name(DEFAULT)
    return by_code(default.codes[0], first_day(tournament)) if by_date else default


def pair_round(tournament: Tournament, settings: Settings | None = None, trace: Trace | None = None) -> PairedRound:
    """Pair a round of a tournament.

    Raises BadInput where the request cannot be served and NoPairing where no legal pairing exists.
    """
    settings = settings or Settings()
    return pair_event(event_of(tournament, settings), settings, trace)


@plain
class Event:
    """What a system pairs: the tournament of a file, or its matches where the system pairs matches."""

    system: System
    tournament: Tournament
    options: Mapping[str, Any]


def event_of(tournament: Tournament, settings: Settings) -> Event:
    """What the system that the settings or the file name pairs. Raises BadInput where it cannot be served."""
    tournament = with_settings(tournament, settings)
    if not tournament.players:
        raise BadInput("the file holds no players (no 001 record)")
    system = system_of(tournament, settings.system)
    if tournament.has_teams and not system.view:
        raise BadInput("this is a team tournament (record 310 or 013): trfpair pairs individual events only, so far")
    options = options_of(system, settings.options or {})
    return Event(system, system.see(tournament, options), options)


def pair_event(event: Event, settings: Settings, trace: Trace | None = None) -> PairedRound:
    """Pair the round of an event that the settings name, or the next one."""
    system, tournament = event.system, event.tournament
    if system.needs_rounds and tournament.rounds is None:
        raise BadInput("the number of rounds is not known: give it with --rounds N, or in the file with `XXR` or `142`")
    trace = trace or silent()
    history = before_round(tournament, settings.round)
    pairing = system.load()(history, trace, event.options)
    _prove_complete(history, pairing)
    return PairedRound(system, history, pairing, trace)


def options_of(system: System, given: Mapping[str, Any]) -> dict[str, Any]:
    """The system's own options, each as given or its default; BadInput for one that the system does not have."""
    known = {option.name: option.default for option in system.options}
    for name in given:
        if name not in known:
            raise BadInput(f"the system {system.name} has no option --{name.replace('_', '-')}")
    return known | dict(given)


def with_settings(tournament: Tournament, settings: Settings) -> Tournament:
    """The tournament with the caller's settings put over the file's; BadInput where they contradict the file."""
    changes: dict[str, Any] = {}
    if settings.rounds is not None:
        if tournament.rounds not in (None, settings.rounds):
            raise BadInput(f"the file says {tournament.rounds} rounds, the option {settings.rounds}")
        changes["rounds"] = settings.rounds
    if settings.initial_colour is not Colour.NONE:
        changes["initial_colour"] = settings.initial_colour
    if settings.baku:
        changes["baku"] = True
    return replace(tournament, **changes) if changes else tournament


def _prove_complete(history: History, pairing: RoundPairing) -> None:
    """A wrong answer must not leave the house: everybody present is seated once, nobody else is."""
    seated = Counter(id_ for pair in pairing.pairs for id_ in pair if id_)
    if seated != Counter(past.id for past in history.present):
        raise RuntimeError(f"the system {pairing.system} did not seat every player exactly once")
