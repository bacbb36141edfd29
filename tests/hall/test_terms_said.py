"""Terms of the event that are said with a round, `--baku`, `--initial-colour` and `--rounds`: the file keeps them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.said import trfpair
from tests.page.test_desk import Screen
from tests.runner import CliRunner
from trfpair import load
from trfpair.apps.cli.main import cli
from trfpair.apps.exits import BAD_REQUEST

SWISS = ("dutch", "dubov", "burstein", "lim", "vega", "danubian", "club")


def _begun(folder: Path, system: str, *words: str) -> Path:
    names, file = folder / "n.csv", folder / "t.trf"
    names.write_text(
        "name;rating\n" + "".join(f"{name};{1900 - 50 * at}\n" for at, name in enumerate("ABCDEFGH")), encoding="utf-8"
    )
    trfpair("new", names, "-o", file, "--system", system, *words)
    return file


def _played(file: Path, round_: int) -> None:
    trfpair("result", file, "--round", str(round_), "--quiet", "1", "1-0", "2", "1-0", "3", "=", "4", "0-1")


def _refused(*words: str) -> str:
    done = CliRunner().invoke(cli, list(words), standalone_mode=False)
    assert done.return_value == BAD_REQUEST
    return done.stdout + done.stderr


def _agrees(file: Path) -> bool:
    return CliRunner().invoke(cli, ["check", str(file), "--pairings-only"], standalone_mode=False).return_value == 0


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SWISS)
@pytest.mark.parametrize("said", [("--baku",), ("--initial-colour", "black")])
def test_a_round_that_was_paired_by_them_agrees(tmp_path: Path, system: str, said: tuple[str, ...]) -> None:
    file = _begun(tmp_path, system, "--rounds", "6")
    trfpair("pair", file, "--write", "--quiet", *said)
    assert _agrees(file)
    assert b"By the rules" not in trfpair("explain", file, "--player", "1")
    _played(file, 1)
    trfpair("pair", file, "--write", "--quiet")
    assert _agrees(file)


def test_the_file_says_them(tmp_path: Path) -> None:
    file = _begun(tmp_path, "dutch", "--rounds", "5")
    text = file.read_text(encoding="utf-8")
    file.write_text(
        "".join(line + "\n" for line in text.splitlines() if line[:3] not in ("192", "XXC", "XXR")), encoding="utf-8"
    )
    trfpair("pair", file, "--write", "--quiet", "--rounds", "5", "--initial-colour", "black", "--baku")
    event = load(file)
    assert (event.rounds, event.initial_colour.name, event.tournament_type) == (5, "BLACK", "FIDE_DUTCH_BAKU")


def test_the_page_enters_the_round_so_too(tmp_path: Path) -> None:
    file = _begun(tmp_path, "dutch", "--rounds", "6")
    screen = Screen(file, "t.trf")
    trfpair("pair", file, "--write", "--quiet", "--baku")
    assert screen.change("enter", baku=True) == file.read_bytes()


@pytest.mark.gate
def test_what_is_said_later_holds_from_then_on(tmp_path: Path) -> None:
    file = _begun(tmp_path, "dutch", "--rounds", "6")
    trfpair("pair", file, "--write", "--quiet")
    _played(file, 1)
    trfpair("pair", file, "--write", "--quiet", "--baku")
    assert load(file).baku
    assert b"### System @ Round 2: was FIDE_DUTCH\n" in file.read_bytes()
    assert _agrees(file)
    _played(file, 2)
    before = file.read_bytes()
    said = _refused("pair", str(file), "--write", "--quiet", "--initial-colour", "black")
    assert "the file says White for the first player in round 1, the option Black" in said
    assert file.read_bytes() == before


def test_another_system_for_one_round_keeps_its_acceleration_to_itself(tmp_path: Path) -> None:
    file = _begun(tmp_path, "dutch", "--rounds", "6")
    trfpair("pair", file, "--write", "--quiet", "--system", "lim", "--baku")
    assert load(file).tournament_type == "FIDE_DUTCH"
    assert b"### Paired by @ Round 1: TRFPAIR_LIM_BAKU\n" in file.read_bytes()
    assert _agrees(file)


@pytest.mark.parametrize("system", ["keizer", "ladder", "berger", "scheveningen"])
def test_nothing_is_accelerated_where_points_do_not_pair(tmp_path: Path, system: str) -> None:
    file = _begun(tmp_path, system)
    assert f"Baku acceleration changes nothing in the system {system}: leave it out" in _refused(
        "pair", str(file), "--baku"
    )


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("of_the_file", "of_the_round"),
    [("berger", "club"), ("berger", "dutch"), ("dutch", "berger"), ("scheveningen", "dutch"), ("keizer", "berger")],
)
def test_a_calendar_and_a_swiss_system_take_turns(tmp_path: Path, of_the_file: str, of_the_round: str) -> None:
    file = _begun(tmp_path, of_the_file, *(() if of_the_file in ("berger", "scheveningen") else ("--rounds", "6")))
    trfpair("pair", file, "--write", "--quiet")
    _played(file, 1)
    trfpair("pair", file, "--write", "--quiet", "--system", of_the_round)
    assert _agrees(file)
    assert b"By the rules" not in trfpair("explain", file, "--player", "1")
    _played(file, 2)
    trfpair("pair", file, "--write", "--quiet")
    assert _agrees(file)
