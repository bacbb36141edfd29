"""The terms of an event are those of the system that its file names; of a system not known, those of its words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trfpair import systems
from trfpair.base.errors import BadInput
from trfpair.event.model import Player, Record, Tournament
from trfpair.event.teams import Team, TeamSide
from trfpair.event.terms import Terms
from trfpair.systems import BY_PLACE, SYSTEMS, System
from trfpair.systems.plugins import PlugIns


def of(size: int, **said: object) -> Tournament:
    """A tournament of some players."""
    return replace(Tournament(players=tuple(Player(at) for at in range(1, size + 1))), **said)


def comment(code: str, text: str) -> tuple[Record, ...]:
    """The only record beside the players."""
    return (Record(code, f" {text}"),)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda one: one.name)
@pytest.mark.parametrize("by", ["its code", "its own code", "our own line"])
def test_every_system_fills_the_terms(system: System, by: str) -> None:
    codes = {
        "its code": system.code_on(system.until),
        "its own code": f"TRFPAIR_{system.name.upper().replace('-', '_')}",
    }
    line = comment("###", f"trfpair 0.1.0: system={system.name}") if by == "our own line" else ()
    terms = of(4, system=codes.get(by, ""), records=line).terms
    expected = system.columns, system.calendar, system.order == BY_PLACE
    assert (terms.columns, terms.calendar, terms.by_place) == expected
    assert bool(terms.rounds) is system.calendar


@pytest.mark.parametrize(
    ("text", "size", "terms"),
    [
        ("Individual: Double Round-Robin", 5, Terms(calendar=True, rounds=10)),
        ("Individual: Scheveningen", 6, Terms(calendar=True, rounds=3)),
        ("Individual: Ladder", 5, Terms(by_place=True)),
        ("All-play-all", 6, Terms(calendar=True)),
        ("Schiller", 6, Terms(calendar=True)),
        ("Individual: Swiss-System", 6, Terms()),
        ("", 6, Terms()),
    ],
)
def test_a_text_names_a_system_too(text: str, size: int, terms: Terms) -> None:
    assert of(size, records=comment("092", text)).terms == terms


def test_a_code_of_no_system_has_the_terms_of_its_words() -> None:
    assert of(4, system="CLUB_ROUNDROBIN").terms == Terms(calendar=True)
    assert of(4, system="CLUB_DOUBLESWISS").terms == Terms(columns=2)
    assert of(4, system="CLUB_SWISS").terms == Terms()


def test_teams_are_counted_where_teams_meet() -> None:
    teams = TeamSide(teams=tuple(Team(at, players=(at, at + 4)) for at in range(1, 5)))
    assert of(8, system="FIDE_ROUNDROBIN", teams=teams).event.terms.rounds == 3


def test_a_file_in_two_columns_a_round_is_read_so_by_whatever_code() -> None:
    for code in ("FIDE_DOUBLESWISS", "TRFPAIR_DOUBLE_SWISS"):
        event = of(4, system=code, rounds=6).event
        assert list(event.columns_of(2)) == [3, 4]
        assert event.tournament.rounds == 3
        assert list(event.tournament.event.columns_of(2)) == [2]  # its matches stand in one column each


def test_a_system_of_another_package_fills_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    berger = systems.by_name("berger")
    parade = replace(berger, name="parade", codes=("CLUB_PARADE",), form="Parade")
    monkeypatch.setattr(systems, "plugged_in", lambda: PlugIns((parade,), ()))
    assert of(6, system="CLUB_PARADE").event.terms == Terms(calendar=True, rounds=5)


def test_players_whom_a_calendar_cannot_seat_have_no_number_of_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: System, participants: int) -> int:
        raise BadInput(f"{participants} cannot be seated")

    monkeypatch.setattr(System, "rounds_of", refuse)
    assert of(6, system="FIDE_ROUNDROBIN").terms == Terms(calendar=True)
