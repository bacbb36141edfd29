"""``trfpair check``: every round again, compared with what was played."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import FIXTURES, Outcome
from trfpair.event.dates import first_day
from trfpair.event.model import Colour, Game, Player, Record, Result, Tournament
from trfpair.systems.dutch.whatif import compare
from trfpair.systems.of_file import system_of
from trfpair.trf import dumps

Run = Callable[..., Outcome]


def four_players(*, swap: bool = False) -> Tournament:
    """Four players after round 1: 1-3 and 4-2 as the Dutch rules give them, or 1-4 and 3-2 made by hand."""
    third, fourth = (4, 3) if swap else (3, 4)
    rows = {1: (third, "w", "1"), third: (1, "b", "0"), 2: (fourth, "b", "="), fourth: (2, "w", "=")}
    colours = {"w": Colour.WHITE, "b": Colour.BLACK}
    points = {"1": 10, "=": 5, "0": 0}
    return Tournament(
        players=tuple(
            Player(
                id=i,
                name=f"Player {i}",
                rating=2000 - i,
                points=points[code],
                games=(Game(opponent, colours[colour], Result(code)),),
            )
            for i, (opponent, colour, code) in sorted(rows.items())
        ),
        name="Four",
        rounds=3,
        initial_colour=Colour.WHITE,
    )


@pytest.fixture
def files(folder: Path) -> Path:
    (folder / "right.trf").write_text(dumps(four_players()), encoding="utf-8")
    (folder / "wrong.trf").write_text(dumps(four_players(swap=True)), encoding="utf-8")
    return folder


def test_a_file_that_agrees(files: Path, trfpair: Run) -> None:
    assert trfpair("check", "right.trf") == Outcome(0, "right.trf: 1 round agrees (dutch-2026)\n", "")


def test_a_file_that_is_refused_is_named_once(files: Path, trfpair: Run) -> None:
    """A refusal says its file itself, and the report said it again in front of it; French has its colon."""
    (files / "bad.trf").write_text("001 zz\n", encoding="utf-8")
    done = trfpair("check", "bad.trf", "none.trf", "wrong.trf", "--lang", "fr")
    first, *_, last = [line for line in done.err.splitlines() if line.startswith("Erreur")]
    assert first == "Erreur : bad.trf : erreurs : 1"
    assert last.startswith("Erreur : none.trf : le fichier ")
    assert done.out.startswith("wrong.trf : ")


def test_differences_side_by_side(files: Path, trfpair: Run) -> None:
    done = trfpair("check", "wrong.trf")
    assert done.code == 6
    assert [line.split() for line in done.out.splitlines() if "-" in line][1:] == [
        ["1", "-", "3", "1", "-", "4"],
        ["4", "-", "2", "3", "-", "2"],
    ]


def test_the_check_goes_on_from_what_was_played(files: Path, trfpair: Run) -> None:
    done = trfpair("check", "open.trf", "--system", "dutch-2017", "--json")
    assert done.code == 6
    rounds = json.loads(done.out)["files"][0]["rounds"]
    assert [row["agrees"] for row in rounds] == [True, False, True, False]


def errors(done: Outcome) -> list[str]:
    """What is said beside how far it is, which a slow machine says too."""
    return [line for line in done.err.splitlines() if not line.startswith("Checking:")]


@pytest.mark.gate
def test_many_files_one_summary_any_number_of_processes(files: Path, trfpair: Run) -> None:
    (files / "bad.trf").write_text("001 what\n", encoding="utf-8")
    one = trfpair("check", "right.trf", "bad.trf", "wrong.trf")
    two = trfpair("check", "right.trf", "bad.trf", "wrong.trf", "--jobs", "2")
    assert (one.code, one.out, errors(one)) == (two.code, two.out, errors(two))
    assert one.code == 3
    assert "bad.trf" in one.err
    assert one.out.endswith("3 files, 2 rounds checked: 1 round differs, in 1 file; 1 file could not be checked.\n")


def test_a_round_that_is_not_there(files: Path, trfpair: Run) -> None:
    done = trfpair("check", "right.trf", "--round", "2")
    assert done.code == 3
    assert "the file holds round 1" in done.err


def test_the_round_before_an_impossible_one(files: Path, trfpair: Run) -> None:
    games = (Game(2, Colour.WHITE, Result.WIN), Game(2, Colour.BLACK, Result.WIN))
    other = (Game(1, Colour.BLACK, Result.LOSS), Game(1, Colour.WHITE, Result.LOSS))
    two = replace(
        four_players(),
        players=(Player(1, "One", points=20, games=games), Player(2, "Two", points=0, games=other)),
    )
    (files / "two.trf").write_text(dumps(two), encoding="utf-8")
    done = trfpair("check", "two.trf")
    assert done.code == 6
    assert "No valid pairing exists" in done.out


@pytest.mark.parametrize(
    ("date", "code", "expected"),
    [
        ("2025/12/31", "FIDE_DUTCH", "dutch-2017"),
        ("2026/01/31", "FIDE_DUTCH", "dutch-2017"),
        ("01.02.2026", "FIDE_DUTCH", "dutch-2026"),
        ("Apr 18, 2026", "FIDE_DUTCH", "dutch-2026"),
        ("24/09/2010", "FIDE_DUTCH_2026", "dutch-2026"),
        ("2026/11/21", "FIDE_DUTCH_2017", "dutch-2017"),
        ("2026/11/21", "TRFPAIR_CLUB_RATING", "club-rating"),
        ("24/09/2010", "", "dutch-2017"),
        ("", "", "dutch-2026"),
    ],
)
def test_the_edition_follows_192_and_the_date(date: str, code: str, expected: str) -> None:
    tournament = Tournament(system=code, records=(Record("042", f" {date}"),))
    assert system_of(tournament).name == expected


def test_the_first_day_in_the_forms_that_occur() -> None:
    texts = ["2010/9/4", "4.9.2010", "10/09/04", ""]
    assert [first_day(Tournament(records=(Record("042", f" {text}"),))) for text in texts] == [
        "2010-09-04",
        "2010-09-04",
        "2010-09-04",
        "",
    ]


@pytest.mark.gate
def test_a_difference_in_a_list_of_scores_is_told_with_both_lists(trfpair: Run) -> None:
    done = trfpair("check", str(FIXTURES / "vega" / "bye-passed-over" / "input.trf"), "--pairings-only")
    first = "first difference, bracket 3 (3.0): C7 scores of the downfloaters"
    assert f"{first}: 3.5 3.0 by the rules, 5.0 3.0 in the tournament" in done.out


@pytest.mark.parametrize(("value", "text"), [((), "none"), ((15,), "1.5"), ((35, 30), "3.5 3.0"), (2, "2")])
def test_values_as_they_are_told(value: int | tuple[int, ...], text: str) -> None:
    assert compare._shown(value) == text
