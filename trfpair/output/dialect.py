"""A tournament in the words of a dialect, the system that pairs it among them: for every writer of one."""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.release import VERSION
from trfpair.event.dates import first_day
from trfpair.event.model import Record, Tournament
from trfpair.systems import CUSTOM_CODES, System, code_is_ours
from trfpair.systems.of_file import system_of, system_of_line
from trfpair.trf.dialects import COMMENT, DIALECTS
from trfpair.trf.wording import in_words_of


def in_dialect(tournament: Tournament, dialect: str) -> Tournament:
    """The tournament with its facts put so that a dialect has records for as many of them as can be (`in_words_of`).

    TRF26 gets a value of 192 that other programs know; where a dialect has no 192, our own line names a system that
    would not be taken without it.
    """
    said, way = in_words_of(tournament, dialect), DIALECTS[dialect]
    if way.has("192") and not way.as_it_stood:
        return _in_a_known_code(said)
    return _naming_its_system(said) if way.has(COMMENT) and not way.has("192") else said


def _naming_its_system(tournament: Tournament) -> Tournament:
    """With our own line for the system that 192 names, where without 192 another one would be taken."""
    named = _system_of_code(tournament)
    if named is None or system_of(replace(tournament, system="")).name == named.name:
        return tournament
    return _with_line_of(named, tournament)


def _in_a_known_code(tournament: Tournament) -> Tournament:
    """With a value of 192 that other programs know; for rules of the organiser it is a general one, and our own line
    names the system.
    """
    named = _system_of_code(tournament)
    if named is None:
        return tournament
    code = named.code_for_others(first_day(tournament))
    of_teams = not tournament.teams or "TEAM" in tournament.system
    if tournament.system in named.codes and of_teams and not code_is_ours(tournament.system):
        return tournament
    said = replace(tournament, system=code)
    listed = system_of_line(said)
    told = listed is not None and listed.name == named.name
    return _with_line_of(named, said) if code.startswith(CUSTOM_CODES) and not told else said


def _system_of_code(tournament: Tournament) -> System | None:
    """The system that 192 names; None where it names none that we have."""
    try:
        return system_of(tournament) if tournament.system else None
    except BadInput:
        return None


def _with_line_of(system: System, tournament: Tournament) -> Tournament:
    line = Record(COMMENT, f" trfpair {VERSION}: system={system.name}")
    return replace(tournament, records=(line, *tournament.records))
