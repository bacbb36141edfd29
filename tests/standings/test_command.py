"""``trfpair standings``: text, CSV, JSON, reasons and refusals."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from tests.standings.exercises import ROUND_ROBIN, SWISS, exercise
from trfpair.event.model import Record
from trfpair.event.words import words_of
from trfpair.output.standings import IN_CSV
from trfpair.ranking.said import _KEYS
from trfpair.trf import dumps

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]


@pytest.fixture
def event(folder: Path) -> Path:
    """The exercise as a file with an order of its own."""
    tournament = replace(
        exercise(SWISS), name="Five rounds", records=(Record("042", " 2025/06/01"), Record("212", " PTS,BH/C1,SB,DE"))
    )
    (folder / "five.trf").write_text(dumps(tournament), encoding="utf-8")
    return folder


def test_text(event: Path, trfpair: Run) -> None:
    done = trfpair("standings", "five.trf")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[:6] == [
        "Five rounds: standings after round 5 of 5",
        "Order: PTS, BH/C1, SB, DE (record 212 of the file), C.07 of 1 August 2024",
        "",
        "Rank  Id  Name       Rating  Pts  BH/C1     SB  DE",
        "  1    2  Player 2     2150  4.0   12.0   9.50",
        "  2    3  Player 3     2100  3.5   13.0  10.50",
    ]


def test_the_source_of_the_order_is_told_in_a_language(event: Path, trfpair: Run) -> None:
    order = trfpair("standings", "five.trf", "--lang", "de").out.splitlines()[1]
    assert order == "Reihenfolge: PTS, BH/C1, SB, DE (Satz 212 der Datei), C.07 vom 1. August 2024"


def test_shared_ranks_are_shown(event: Path, trfpair: Run) -> None:
    ranks = [line.split()[0] for line in trfpair("standings", "five.trf", "--tie-breaks", "PTS").out.splitlines()[4:]]
    assert ranks[:6] == ["1", "2=", "2=", "2=", "2=", "6"]


def test_csv(event: Path, trfpair: Run) -> None:
    rows = list(csv.DictReader(trfpair("standings", "five.trf", "--csv", "--tie-breaks", "BH/C1 AOB").out.splitlines()))
    first = {"rank": "1", "id": "2", "name": "Player 2", "rating": "2150", "points": "4.0", "BH/C1": "12.0"}
    assert [*rows[0]] == [*(column.key for column in IN_CSV), "BH/C1", "AOB"]
    assert rows[0].items() >= {**first, "AOB": "13.600"}.items()
    assert len(rows) == 16


def test_json_with_contributions(event: Path, trfpair: Run) -> None:
    data = json.loads(trfpair("standings", "five.trf", "--json", "--contributions", "--edition", "2026").out)
    assert (data["edition"], data["list"], data["source"]) == ("2026", ["PTS", "BH/C1", "SB", "DE"], "record 212")
    fourth = next(line for line in data["standings"] if line["id"] == 4)
    assert fourth["values"]["BH/C1"]["exact"] == [23, 2]
    assert fourth["values"]["BH/C1"]["contributions"][1] == {
        "round": 2,
        "opponent": None,
        "value": "2.5",
        "voluntarily_unplayed": True,
        "cut": "16.5",
    }


def test_why(event: Path, trfpair: Run) -> None:
    done = trfpair("standings", "five.trf", "--why", "3", "4")
    assert done.out == WHY


WHY = """\
Player 3 (3): rank 2; Player 4 (4): rank 3
PTS (points): 3.5 each
BH/C1 (Buchholz, C.07, 8.1) decides: 13.0 before 11.5, C.07 of 1 August 2024

Round  Player 3 (3)    BH/C1                   Player 4 (4)    BH/C1
    1  Player 11 (11)    2.5  left out (14.1)  Player 12 (12)    3.0
    2  Player 6 (6)      3.0                   dummy (16.4)      3.5  left out (16.5)
    3  Player 8 (8)      2.5                   Player 13 (13)    1.5
    4  Player 4 (4)      3.5                   Player 3 (3)      3.5
    5  Player 2 (2)      4.0                   Player 1 (1)      3.5
"""


def test_why_direct_encounter(folder: Path, trfpair: Run) -> None:
    (folder / "robin.trf").write_text(dumps(exercise(ROUND_ROBIN, system="BERGER_ROUNDROBIN")), encoding="utf-8")
    done = trfpair("standings", "robin.trf", "--tie-breaks", "DE", "--why", "5", "6")
    assert done.out == WHY_DIRECT


WHY_DIRECT = """\
Player 6 (6): rank 4; Player 5 (5): rank 5
PTS (points): 1.5 each
DE (direct encounter, C.07, 6) decides: place 1 before 2, C.07 of 1 March 2026

Place  Among the tied  Points
    1  Player 6 (6)       1.5  0.5 against 4, 1.0 against 5
    2  Player 5 (5)       1.0  1.0 against 4, 0.0 against 6
    3  Player 4 (4)       0.5  0.0 against 5, 0.5 against 6
"""


def test_why_they_share_a_rank(event: Path, trfpair: Run) -> None:
    done = trfpair("standings", "five.trf", "--tie-breaks", "DE", "--why", "11", "8")
    assert done.out.splitlines()[1:] == [
        "PTS (points): 2.5 each",
        "DE (direct encounter): decides nothing between them",
        "The list does not tell them apart: they share the rank.",
    ]


@pytest.mark.parametrize(
    ("choices", "decides"),
    [
        (["--tie-breaks", "TPN"], "TPN (pairing number, C.07, 7.8) decides: 8 before 11, C.07 of 1 August 2024"),
        (["--lots", "4", "--tie-breaks", "DE"], "OTHER_LOT (drawing of lots, C.07, 4.2) decides: "),
    ],
)
def test_why_where_no_round_tells_of_what_decides(event: Path, trfpair: Run, choices: list[str], decides: str) -> None:
    done = trfpair("standings", "five.trf", *choices, "--why", "11", "8")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-1].startswith(decides)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tie-breaks", "BH,NONE"], "five.trf: the list, columns 4-7 (tie-break): found 'NONE', expected one of "),
        (["--after", "9"], "five.trf: there are no standings after round 9: the file holds rounds 1 to 5"),
        (["--why", "1", "99"], "--why: there is no player 99"),
        (["--why", "1", "1"], "--why: two different players are needed"),
        (["--edition", "1999"], "'1999' is not one of"),
    ],
)
def test_refusals(event: Path, trfpair: Run, arguments: list[str], message: str) -> None:
    done = trfpair("standings", "five.trf", *arguments)
    assert done.code == 3
    assert message in done.err
    assert done.out == ""


def test_what_is_left_out_is_said(event: Path, trfpair: Run) -> None:
    done = trfpair("standings", "five.trf", "--round-robin")
    assert done.code == 0
    assert done.err == "Warning: BH/C1 is left out: not to be used in round robins (C.07, article 8)\n"


def test_a_real_tournament(folder: Path, trfpair: Run) -> None:
    done = trfpair("standings", "open.trf")
    assert done.code == 0
    assert "the file names no tie-breaks: these are trfpair's choice" in done.out


def test_each_setting_that_is_a_word_has_words_for_what_is_expected() -> None:
    assert [key for key in _KEYS if not words_of("en").told(f"wanted-{key}")] == []
