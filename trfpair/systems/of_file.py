"""The system of a file: who names it, and the terms that it sets for the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.dates import first_day
from trfpair.event.log_lines import SYSTEM_LINE, own_line
from trfpair.event.model import Tournament
from trfpair.event.saying import Saying
from trfpair.event.terms import Terms
from trfpair.systems import CUSTOM_CODES, DEFAULT, System, by_code, by_form, by_name, letters
from trfpair.systems.options import kept_options

REQUESTED_SYSTEM = Saying("by-request")
"""Why a system pairs that the caller names."""

_ROUND_ROBIN = Terms(calendar=True)
_WITHOUT_A_SYSTEM: Mapping[str, Terms] = {
    "DOUBLESWISS": Terms(columns=2),
    "ROUNDROBIN": _ROUND_ROBIN,
    "BERGER": _ROUND_ROBIN,
    "SCHILLER": _ROUND_ROBIN,
    "SCHEVENINGEN": _ROUND_ROBIN,
    "ALLPLAYALL": _ROUND_ROBIN,
}
"""Terms of events of which no system here is known, by words of their type (192, else 092)."""


class Chosen(NamedTuple):
    """A system, and who named it."""

    system: System
    named_by: Saying

    @property
    def reason(self) -> str:
        """The sentence that says who named it, in English."""
        return self.named_by.text


def choose_system(tournament: Tournament, name: str | System | None = None) -> Chosen:
    """The system that is asked for, else the one of the file (192, or the line our generator wrote), else the default.

    Where the edition is left open it is the one in force when the tournament began (042), or today.
    """
    chosen = _chosen(tournament, name)
    return chosen._replace(system=chosen.system.of(teams=tournament.has_teams))


def _chosen(tournament: Tournament, name: str | System | None) -> Chosen:
    if name:
        return Chosen(by_name(name), REQUESTED_SYSTEM)
    generated = system_of_line(tournament)
    if tournament.system and not (generated and _may_mean(tournament.system, generated)):
        named_by = Saying("by-record", code=tournament.tournament_type)
        return Chosen(by_code(tournament.system, first_day(tournament)), named_by)
    if generated:
        return Chosen(generated, Saying("by-own-line"))
    day = first_day(tournament)
    system = by_code(by_name(DEFAULT).codes[0], day)
    return Chosen(system, Saying("by-default-of-day", day=day) if day else Saying("by-default"))


def _may_mean(code: str, system: System) -> bool:
    """Whether a value of 192 may stand for a system: one of its codes, or that of rules of the organiser."""
    return code in system.codes or code.startswith(CUSTOM_CODES)


def system_of(tournament: Tournament, name: str | System | None = None) -> System:
    """The system of `choose_system`."""
    return choose_system(tournament, name).system


def code_of(tournament: Tournament) -> str:
    """The tournament type (192) of a file, or the code of the system that pairs it where it names none."""
    return tournament.tournament_type if tournament.system else system_of(tournament).code_on(first_day(tournament))


def system_of_line(tournament: Tournament) -> System | None:
    """The system that our own line names (of ``generate`` and ``convert``); None where there is no such line."""
    for record in tournament.records:
        if line := own_line(record, SYSTEM_LINE):
            return by_name(line["system"])
    return None


def standing_system(tournament: Tournament) -> System | None:
    """The system that a file names, by code (192), by our own line, or by its text (092); None for one not known."""
    try:
        named = by_form(tournament.header("092")) if not tournament.system else None
        return named or system_of(tournament)
    except BadInput:
        return None


def terms_of_file(tournament: Tournament) -> Terms:
    """The terms of an event, by the system that its file names; of one not known, by the words of its type."""
    side, system = tournament.teams, standing_system(tournament)
    terms = system.terms(len(side.teams if side else tournament.players)) if system else Terms()
    if terms == Terms():
        kind = letters(tournament.system or tournament.header("192") or tournament.header("092"))
        terms = next((known for word, known in _WITHOUT_A_SYSTEM.items() if word in kind), terms)
    return replace(terms, match_points=_match_points(tournament, system)) if side else terms


def _match_points(tournament: Tournament, system: System | None) -> bool:
    """Whether match points are the primary score of teams: by the option that the file keeps, else by its code."""
    from trfpair.event.matches.team_type import match_points_first

    try:
        kept = kept_options(tournament, system.name, system.options) if system else {}
    except BadInput:  # told where the options are asked for
        kept = {}
    return kept["primary"] == "match" if kept.get("primary") else match_points_first(tournament.system)
