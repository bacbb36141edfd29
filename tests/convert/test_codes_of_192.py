"""Every code of record 192 in the table of TRF26: the system that pairs it, or words that refuse it."""

from __future__ import annotations

import json

import pytest

import trfpair
from trfpair.lab.generate.dice import Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.lab.generate.write import text_of
from trfpair.output.rewritten import rewritten
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import SYSTEMS, code_is_ours
from trfpair.systems.of_file import system_of
from trfpair.verify import verify

PLAYERS = "".join(f"001 {at:4d}      Player{at}{'':45}{'':14} 0.0\n" for at in range(1, 9))
TEAMS = "".join(f"310 {at:3} {f'Team {at}':45}    0.0    0.0      {2 * at - 1:4} {2 * at:4}\n" for at in range(1, 5))

PAIRED = {
    "FIDE_DUTCH": "dutch-2026",
    "FIDE_DUTCH_2017": "dutch-2017",
    "FIDE_DUTCH_2025": "dutch-2026",
    "FIDE_DUTCH_2026": "dutch-2026",
    "FIDE_DUBOV": "dubov-2026",
    "FIDE_BURSTEIN": "burstein-2026",
    "FIDE_DOUBLESWISS": "double-swiss",
    **{f"{code}_BAKU": name for code, name in (
        ("FIDE_DUTCH", "dutch-2026"), ("FIDE_DUTCH_2017", "dutch-2017"), ("FIDE_DUTCH_2026", "dutch-2026"),
        ("FIDE_DUBOV", "dubov-2026"), ("FIDE_BURSTEIN", "burstein-2026"), ("FIDE_DOUBLESWISS", "double-swiss"),
    )},
    "BERGER_ROUNDROBIN": "berger",
    "BERGER_ROUNDROBIN_G1": "berger",
    "FIDE_ROUNDROBIN": "berger",
    "BERGER_DOUBLEROUNDROBIN": "berger-g2",
    **{f"BERGER_ROUNDROBIN_G{games}": f"berger-g{games}" for games in (2, 3, 4, 12)},
    "FIDE_DOUBLEROUNDROBIN": "berger-double",
    "FIDE_SCHEVENINGEN": "scheveningen",
    "FIDE_SCHEVENINGEN_G1": "scheveningen",
    "FIDE_DOUBLESCHEVENINGEN": "scheveningen-g2",
    **{f"FIDE_SCHEVENINGEN_G{games}": f"scheveningen-g{games}" for games in (2, 3, 4, 12)},
}  # fmt: skip
OF_TEAMS = {
    **{
        f"FIDE_TEAM{kind}{scores}": "team-2026"
        for kind in ("", "_TYPEA", "_TYPEB")
        for scores in ("", "_MP_GP", "_GP_MP", "_MP", "_GP")
    },
    **{
        f"FIDE_TEAM{which}_BAKU": "team-2026"
        for which in ("", "_MP", "_MP_GP", "_TYPEA_MP", "_TYPEA_MP_GP", "_TYPEB_MP", "_TYPEB_MP_GP")
    },
    "BERGER_TEAM_ROUNDROBIN": "berger",
    "BERGER_TEAM_ROUNDROBIN_G1": "berger",
    "FIDE_TEAM_ROUNDROBIN": "berger",
    "BERGER_TEAM_DOUBLEROUNDROBIN": "berger-g2",
    **{f"BERGER_TEAM_ROUNDROBIN_G{games}": f"berger-g{games}" for games in (2, 3, 4)},
    "FIDE_TEAM_DOUBLEROUNDROBIN": "berger-double",
}
NOT_HERE = ("FIDE_SCHILLER", "FIDE_SCHILLER_4x3", "FIDE_SCHILLER_3x2", "WORLDCUP_KNOCKOUT")
OF_THE_ORGANISER = tuple(
    f"CUSTOM_{kind}"
    for kind in (
        *("SWISS", "DOUBLESWISS", "ROUNDROBIN", "SCHILLER", "SCHEVENINGEN", "KNOCKOUT"),
        *("TEAM_SWISS", "TEAM_SWISS_MP", "TEAM_SWISS_GP", "TEAM_ROUNDROBIN", "TEAM_KNOCKOUT"),
    )
)


def event(code: str) -> trfpair.Tournament:
    rounds = "" if "ROBIN" in code or "SCHEV" in code else "142 8\n"
    teams = f"352 WB\n{PLAYERS}{TEAMS}" if "TEAM" in code else PLAYERS
    return trfpair.loads(f"012 Codes\n042 2026/05/01\n{rounds}152 W\n192 {code}\n{teams}")


@pytest.mark.few(3)
@pytest.mark.parametrize(("code", "name"), [*PAIRED.items(), *OF_TEAMS.items()])
def test_a_code_of_a_system_that_is_here_is_paired(code: str, name: str) -> None:
    tournament = event(code)
    assert tournament.baku is code.endswith("_BAKU")
    paired = pair_round(tournament, Settings())
    assert paired.system.name == name
    assert paired.pairs
    found = verify(tournament, json.loads(trfpair.render(paired, "pairs.json")))
    assert found.false == ""
    assert "boards" in found.checked[0]


@pytest.mark.few(13)
@pytest.mark.parametrize(("code", "name"), [*PAIRED.items(), *OF_TEAMS.items()])
def test_it_stays_one_in_trf26(code: str, name: str) -> None:
    again = trfpair.loads(rewritten(event(code), "trf26").text)
    assert not code_is_ours(again.system)
    assert not again.system.startswith("CUSTOM_")
    assert system_of(again).name == name


@pytest.mark.parametrize("code", NOT_HERE)
def test_a_system_that_is_not_here_is_refused_by_its_name(code: str) -> None:
    with pytest.raises(trfpair.BadInput, match=f"asks for the system {code.upper()} .*trfpair systems"):
        pair_round(event(code), Settings())


@pytest.mark.parametrize("code", OF_THE_ORGANISER)
def test_rules_of_the_organiser_are_asked_for(code: str) -> None:
    with pytest.raises(trfpair.BadInput, match=rf"asks for rules of the organiser \({code}, 192\).*trfpair systems"):
        pair_round(event(code), Settings())


@pytest.mark.gate
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_every_writer_of_trf26_says_the_same_code(system: str) -> None:
    """`convert`, `generate` and the library: a code of the table, and our own line for rules of the organiser."""
    made = make(random_order(Wishes(players=Range(6, 6), rounds=Range(4, 4)), system=system, seed="1"), "trfpair test")
    texts = rewritten(made, "trf26").text, text_of(made, "trf26"), trfpair.dumps(made, dialect="trf26")
    assert len(set(texts)) == 1
    codes = [line[4:] for line in texts[0].splitlines() if line.startswith("192")]
    assert len(codes) == (system != "ladder")  # our own line alone names a ladder
    assert not any(map(code_is_ours, codes))
    assert system_of(trfpair.loads(texts[0])).name == system
    assert system_of(trfpair.loads(trfpair.dumps(made, dialect="trfx"))).name == system
