"""A round that was begun by hand: the checker takes the boards that stand, and checks the others."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import trfpair
from tests.verify.test_kept_options import started
from trfpair.event.model import Colour, Game, Result, with_cells
from trfpair.rounds.entered import with_paired_round
from trfpair.systems import SYSTEMS, System
from trfpair.verify import verify

PAIRING = [row for row in SYSTEMS if not row.calendar]
MADE = [{1: (1, 6)}, {1: (8, 2), 2: (5, 0), 3: (7, 3)}]
MADE_NAMES = ["a board", "boards and the bye"]


@pytest.mark.few(2)
@pytest.mark.parametrize("row", PAIRING, ids=[row.name for row in PAIRING])
@pytest.mark.parametrize(
    "made", [{1: (1, 6)}, {1: (8, 2), 2: (5, 0), 3: (7, 3)}], ids=["a board", "boards and the bye"]
)
def test_a_round_begun_by_hand_is_accepted(row: System, made: dict[int, tuple[int, int]]) -> None:
    event = started(row)
    last = event.event.last
    if 0 in made.get(2, ()):
        event = trfpair.with_absences(event, {4: trfpair.Result.ZERO_BYE})
    begun = trfpair.with_games(event, made, last + 1)
    paired = trfpair.pair(begun, proofs=True)
    found = trfpair.verified(begun, paired)
    assert found.outcome == ("not all proved" if row.name == "keizer" else "accepted"), found.false
    stand = ", ".join(f"{white}-{black or 'bye'}" for white, black in sorted(made.values()))
    assert f"the boards of round {last + 1} that stand, as made by hand: {stand}" in found.unchecked
    entered = trfpair.verified(with_paired_round(begun, paired), paired)
    assert entered.outcome == found.outcome, entered.false
    assert any(one.endswith(f"stood before the others were paired: {stand}") for one in entered.taken)


def test_a_page_that_seats_otherwise_is_rejected() -> None:
    row = next(one for one in SYSTEMS if one.name == "dutch-2026")
    event = started(row)
    begun = trfpair.with_games(event, {1: (1, 6)}, event.event.last + 1)
    data = json.loads(json.dumps(trfpair.pair(begun, proofs=True).to_dict()))
    assert verify(begun, {**data, "absent": [{"id": 1, "bye": "Z"}]}).false.startswith("a player is absent who sits")
    assert "the notice begun-by-hand is missing" in verify(begun, {**data, "notices": []}).false
    whole = json.loads(json.dumps(trfpair.pair(event, proofs=True).to_dict()))
    assert "is seated, but takes no part" in verify(begun, whole).false


AWAY = [trfpair.Result.HALF_BYE, trfpair.Result.ZERO_BYE, trfpair.Result.FULL_BYE]


@pytest.mark.few(1)
@pytest.mark.parametrize("row", PAIRING, ids=[row.name for row in PAIRING])
@pytest.mark.parametrize("bye", AWAY, ids=["half", "zero", "full"])
def test_who_is_away_by_the_cells_of_the_round_is_away_for_the_checker(row: System, bye: trfpair.Result) -> None:
    event = started(row)
    coming = event.event.last + 1
    asked = trfpair.with_absences(event, {3: bye, 4: trfpair.Result.ZERO_BYE})
    paired = trfpair.pair(asked, proofs=True)
    entered = trfpair.verified(replace(with_paired_round(asked, paired), byes=()), paired)
    assert entered.outcome != "rejected", entered.false
    begun = trfpair.with_games(event, {1: (1, 6)}, coming)
    begun = trfpair.with_absences(begun, {3: bye, 4: trfpair.Result.ZERO_BYE}, round=coming)
    found = trfpair.verified(begun, trfpair.pair(begun, proofs=True))
    assert found.outcome != "rejected", found.false


@pytest.mark.few(4)
@pytest.mark.parametrize("row", [one for one in PAIRING if not one.teams], ids=lambda row: row.name)
def test_a_bye_that_the_file_has_before_its_round_is_paired_is_an_absence(row: System) -> None:
    """Whether or not the log says that somebody began the round: another program may have given it."""
    event = started(row)
    coming = event.event.last + 1
    given = with_cells(event, {7: dict.fromkeys(event.event.columns_of(coming), Game(0, Colour.NONE, Result.PAB))})
    event = trfpair.with_absences(given, {8: Result.ZERO_BYE})
    paired = trfpair.pair(event, proofs=True)
    assert (7, Result.PAB) in paired.absent
    found = trfpair.verified(event, paired)
    assert found.outcome in ("accepted", "not all proved"), found.false
    data = json.loads(json.dumps(paired.to_dict()))
    away = [one for one in data["absent"] if one["id"] != 7]
    assert verify(event, {**data, "absent": away}).outcome == "rejected"
