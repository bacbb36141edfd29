"""The checker works out which table each board stands at, and who stays at another one, in every system."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import trfpair
from tests.hall.days import beginning
from trfpair.systems import SYSTEMS

LONG = "Bartholomew Alexander Featherstonehaugh-Cholmondeley"
JUDGED = [row.name for row in SYSTEMS if row.name != "keizer" and not row.teams]


def last_round_open(system: str) -> trfpair.Tournament:
    return trfpair.without_round(trfpair.generate(players=8, rounds=3, seed=5, system=system), force=True)


def at_one_table(event: trfpair.Tournament, table: str = "9") -> trfpair.Tournament:
    """Half of the players stay at one table, and one with a long name at another."""
    for id_ in range(1, 5):
        event = trfpair.with_player(event, id_, table=table)
    return trfpair.with_player(event, 2, name=LONG)


def page(paired: trfpair.PairedRound) -> Any:
    return json.loads(json.dumps(paired.to_dict()))


@pytest.mark.gate
@pytest.mark.parametrize("system", JUDGED)
def test_a_round_with_notices_of_tables_is_accepted_and_another_table_is_found_out(system: str) -> None:
    event = at_one_table(last_round_open(system))
    paired = trfpair.pair(event, proofs=True)
    told = [notice.text for notice in paired.notices if notice.kind == "table"]
    assert told
    assert trfpair.verified(event, paired).accepted
    for at, row in enumerate(page(paired)["notices"]):
        if row["kind"] != "table":
            continue
        for was, now in (("table 9", "table 7"), (" is at table ", " is at table 3"), ("board ", "board 1")):
            data = page(paired)
            data["notices"][at]["text"] = row["text"].replace(was, now)
            assert "table" in trfpair.verified(event, data).false
        data = page(paired)
        del data["notices"][at]
        assert "table" in trfpair.verified(event, data).false
        data = page(paired)
        data["notices"].append(row)
        assert "table" in trfpair.verified(event, data).false


@pytest.mark.parametrize("system", ["FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_2024"])
def test_tables_of_teams_are_those_of_their_players(system: str) -> None:
    event = beginning("FIDE_TEAM_TYPEB_MP_GP", 8)
    event = replace(event, system=system) if system != "FIDE_TEAM_2024" else event
    assert event.teams
    for team, table in zip(event.teams.teams, "433333"):
        event = trfpair.with_player(event, team.players[-1], table=f"0{table}")
    asked = {"system": "team-2024"} if system == "FIDE_TEAM_2024" else {}
    paired = trfpair.pair(event, proofs=True, **asked)
    assert [notice.kind for notice in paired.notices] == ["table"] * 3
    assert trfpair.verified(event, paired).accepted


def test_a_group_whose_tables_begin_at_a_number() -> None:
    event = trfpair.with_event(at_one_table(last_round_open("dutch"), "42"), first_table=41)
    paired = trfpair.pair(event, proofs=True)
    assert any("is at table 41" in notice.text for notice in paired.notices)
    assert trfpair.verified(event, paired).accepted


@pytest.mark.few(3)
@pytest.mark.parametrize("system", [one for one in JUDGED if one not in ("berger", "berger-double", "berger-g2")])
def test_boards_that_stand_have_the_first_numbers_and_tables(system: str) -> None:
    """In a round that was begun by hand: the page, the notices and the file entered say the same of each board."""
    event = at_one_table(last_round_open(system))
    if event.terms.calendar:
        return
    begun = trfpair.with_games(event, {1: (3, 8)}, event.event.last + 1)
    paired = trfpair.pair(begun, proofs=True)
    assert [row["board"] for row in paired.to_dict()["pairs"]] == [2, 3, 4]
    assert trfpair.verified(begun, paired).accepted
    entered = trfpair.with_round(begun, paired)
    boards = entered.event.boards(paired.round)
    assert boards == (*paired.pairing.beside, *paired.boards)
    texts = trfpair.sheets(entered, what=["pairings"])
    hall = next(text for name, text in texts.items() if name.startswith("pairs") and name.endswith(".txt"))
    for line in [notice.text for notice in paired.notices if notice.kind == "table"]:
        board, table = line.split("board ")[1].split(" is at table ")
        assert any(row.split()[0] == board and row.rstrip().endswith(f"Table {table.split()[0]}")
                   for row in hall.splitlines() if row[:3].strip().isdigit()), line  # fmt: skip
    assert trfpair.verified(entered, paired).accepted


@pytest.mark.parametrize("length", [33, 34, 35, 60])
def test_a_long_name_in_a_notice_is_that_of_the_file(length: int) -> None:
    event = trfpair.with_player(last_round_open("berger"), 2, name=(LONG * 2)[:length].strip())
    gone = trfpair.with_withdrawals(event, [2])
    paired = trfpair.pair(gone)
    assert [notice.kind for notice in paired.notices] == ["absent-seated"]
    assert trfpair.verified(gone, paired).accepted
