"""Record 192 of round robins: which tables a code means, and what an earlier version wrote."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair
from trfpair.event.model import Record
from trfpair.output.rewritten import rewritten
from trfpair.rounds.entered import with_paired_round
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import SYSTEMS, by_code, by_name, code_is_ours
from trfpair.systems.berger.table import rounds_of, row
from trfpair.systems.of_file import choose_system
from trfpair.verify import verify
from trfpair_check import verdict

PLAYERS = "".join(f"001 {at:4d}      Player{at}{'':45}{'':14} 0.0\n" for at in range(1, 5))


def event(code: str, *, colour: str = "152 W", more: str = "") -> trfpair.Tournament:
    return trfpair.loads(f"012 Four\n{colour}\n192 {code}\n{PLAYERS}{more}")


def rounds(tournament: trfpair.Tournament) -> list[list[tuple[int, int]]]:
    """Every round of the calendar, entered one after the other."""
    found = []
    system = choose_system(tournament).system
    for _ in range(system.rounds_of(len(tournament.players)) or 0):
        paired = pair_round(tournament, Settings())
        found.append([(pair.white, pair.black or 0) for pair in paired.pairs])
        tournament = with_paired_round(tournament, paired)
    return found


FIRST, SECOND, THIRD = (row(4, number) for number in (1, 2, 3))


def turned(games: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(black, white) for white, black in games]


TWICE = [FIRST, SECOND, THIRD, *map(turned, (FIRST, SECOND, THIRD))]
EXCHANGED = [FIRST, THIRD, SECOND, *map(turned, (FIRST, SECOND, THIRD))]


@pytest.mark.parametrize(
    ("code", "calendar"),
    [
        ("BERGER_ROUNDROBIN_G2", TWICE),
        ("BERGER_DOUBLEROUNDROBIN", TWICE),
        ("BERGER_ROUNDROBIN_G3", [*TWICE, FIRST, SECOND, THIRD]),
        ("BERGER_ROUNDROBIN_G4", [*TWICE, *TWICE]),
        ("FIDE_DOUBLEROUNDROBIN", EXCHANGED),
    ],
)
def test_a_code_says_whether_the_last_rounds_of_the_first_cycle_change_places(
    code: str, calendar: list[list[tuple[int, int]]]
) -> None:
    assert rounds(event(code)) == calendar


@pytest.mark.parametrize("more", ["", "### round 1: 1-4 2-3\n"])
def test_a_file_of_an_earlier_version_keeps_its_calendar(more: str) -> None:
    """It says BERGER_ROUNDROBIN_G2 beside XXC, which no other program writes together."""
    assert rounds(event("BERGER_ROUNDROBIN_G2", colour="XXC white1", more=more)) == EXCHANGED
    assert rounds(event("BERGER_ROUNDROBIN_G2", more=f"### trfpair 0.1.0: system=berger-double\n{more}")) == EXCHANGED
    assert rounds(event("BERGER_ROUNDROBIN_G2", more=more)) == TWICE


def test_a_foreign_file_stays_what_it_is_when_it_is_paired_here(tmp_path: Path) -> None:
    """Our log in it makes no file of ours of it, and neither does another dialect."""
    tournament = event("BERGER_ROUNDROBIN_G2")
    for _ in range(3):
        tournament = with_paired_round(tournament, pair_round(tournament, Settings()))
    for dialect in ("full", "trf26", "trfx"):
        again = trfpair.loads(rewritten(tournament, dialect).text)
        assert choose_system(again).system.name == "berger-g2"


@pytest.mark.parametrize("system", [system.name for system in SYSTEMS if "berger" in system.name])
def test_what_is_written_now_means_the_same_to_others(system: str) -> None:
    assert by_name(system).code_on() != "BERGER_ROUNDROBIN_G2"
    assert by_code(by_name(system).code_on()).name == system


@pytest.mark.few(6)
@pytest.mark.parametrize("games", [2, 3, 7])
@pytest.mark.parametrize("size", [3, 4, 5, 8])
def test_the_checker_makes_the_same_tables(games: int, size: int) -> None:
    tournament = trfpair.generate(players=size, rounds=rounds_of(size, games), seed=games, system=f"berger-g{games}")
    assert all(each.verdict == "agrees" for each in trfpair.check(tournament))
    last = rounds_of(size, games)
    cut = trfpair.loads(trfpair.dumps(tournament))
    for number in (1, last // 2 + 1, last):
        paired = pair_round(cut, Settings(round=number))
        found = verify(cut, json.loads(trfpair.render(paired, "pairs.json")))
        assert found.false == "", found.false
        assert not found.unproved


@pytest.mark.parametrize("code", ["BERGER_ROUNDROBIN_G2", "BERGER_DOUBLEROUNDROBIN", "FIDE_DOUBLEROUNDROBIN"])
@pytest.mark.parametrize(
    "colour", ["152 W", "XXC white1", *(f"152 W\n### trfpair{word}: system=berger-double" for word in ("", " 0.1.0"))]
)
def test_the_checker_reads_a_code_as_the_program_does(code: str, colour: str) -> None:
    tournament = event(code, colour=colour)
    text = f"012 Four\n{colour}\n192 {code}\n{PLAYERS}".encode()

    paired = pair_round(tournament, Settings())
    assert verdict(text, trfpair.render(paired, "pairs.json").encode()).false == ""
    other = "berger-g2" if paired.system.name == "berger-double" else "berger-double"
    forged = pair_round(tournament, Settings(system=other))
    assert "the system is" in verdict(text, trfpair.render(forged, "pairs.json").encode()).false


# -- rules of the organiser -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", [system.name for system in SYSTEMS if not system.columns > 1])
def test_others_read_a_code_of_their_table(system: str) -> None:
    """Where TRF26 has none for a system, it stands under CUSTOM, and our own line says which one it is."""
    one = by_name(system)
    tournament = event(one.code_on("2025-05-01"), more="042 2025/05/01\n")
    text = rewritten(tournament, "trf26").text
    code = next(line for line in text.splitlines() if line.startswith("192"))[4:]
    assert not code_is_ours(code)
    assert code.startswith("CUSTOM_") == (f"system={one.name}" in text)
    assert choose_system(trfpair.loads(text)).system.name == one.name


@pytest.mark.parametrize("system", ["berger", "berger-double", "berger-g2", "berger-g3"])
def test_an_event_of_teams_is_written_under_a_code_of_teams(system: str) -> None:
    made = trfpair.generate(players=4, rounds=9, seed=1, system=system, boards=2)
    assert "_TEAM_" in made.system
    as_players = replace(made, system=made.system.replace("_TEAM", ""))
    again = trfpair.loads(rewritten(as_players, "trf26").text)
    assert "_TEAM_" in again.system
    assert choose_system(again).system.name == choose_system(made).system.name == system


def test_the_words_of_092_tell_how_many_games() -> None:
    made = trfpair.generate(players=4, rounds=9, seed=1, system="berger-g3")
    again = trfpair.loads(rewritten(made, "trf16").text)
    assert again.header("092").strip() == "Individual: Round-Robin of 3 games"
    assert again.terms.rounds == made.terms.rounds == 9


def test_a_code_of_the_organiser_alone_names_no_system() -> None:
    with pytest.raises(trfpair.BadInput, match="CUSTOM_SWISS"):
        choose_system(event("CUSTOM_SWISS"))
    named = event("CUSTOM_SWISS", more="### trfpair 0.1.0: system=club\n")
    assert choose_system(named).system.name == "club"
    assert Record("###", " trfpair 0.1.0: system=club") in named.records
