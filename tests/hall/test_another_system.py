"""A round that is paired by another system than the one of the file (192): the log keeps it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome

Run = Callable[..., Outcome]
LINE = "### Paired by @ Round 3: TRFPAIR_LIM"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Two rounds of the Dutch system, which the file names."""
    event = library.generate(players=9, rounds=4, seed=8, system="dutch-2026")
    for _ in range(2):
        event = library.without_round(event, force=True)
    path = tmp_path / "club.trf"
    path.write_text(library.dumps(event), encoding="utf-8")
    assert library.load(path).system.startswith("FIDE_DUTCH")
    return str(path)


def test_the_log_tells_of_it_and_every_command_knows_it(file: str, trfpair: Run) -> None:
    assert trfpair("pair", file, "--system", "lim", "--write").code == 0
    assert LINE in Path(file).read_text(encoding="utf-8")
    assert library.load(file).system.startswith("FIDE_DUTCH")
    told = trfpair("log", file)
    assert "round 3 was paired by TRFPAIR_LIM, which is not the system of the file (192)" in told.out
    why = trfpair("why-not", file, "1", "2", "--round", "3")
    assert "(lim)" in why.out
    assert "the system was changed" not in why.out
    checked = trfpair("check", file)
    assert checked.code == 0, checked.out + checked.err


def test_the_next_round_is_paired_by_the_system_of_the_file(file: str, trfpair: Run) -> None:
    trfpair("pair", file, "--system", "lim", "--write")
    event = library.load(file)
    boards = library.pair(event, round=3, system="lim").boards
    for board in boards:
        event = library.with_result(event, 3, board, "1-0")
    assert library.pair(event).system.name == "dutch-2026"
    assert [one.system for one in library.check(event)] == ["dutch-2026", "dutch-2026", "lim"]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("board", "result", "how"),
    [("1", "=", "in the same way"), ("2", "0-1", "in the same way"), ("1", "0-1", "differently")],
)
def test_after_a_correction_it_is_compared_with_its_own_system(
    board: str, result: str, how: str, file: str, trfpair: Run
) -> None:
    trfpair("pair", file, "--system", "lim", "--write")
    told = trfpair("result", file, "--round", "2", "--replace", board, result).err
    assert f"Round 3 would now be paired {how}" in told, told
    now = replace(library.load(file), records=())  # nothing is taken back
    assert library.check(now, system="lim", round=3)[0].agrees is (how == "in the same way")


def test_the_line_goes_with_the_round(file: str, trfpair: Run) -> None:
    before = Path(file).read_bytes()
    trfpair("pair", file, "--system", "lim", "--write")
    assert trfpair("unpair", file).code == 0
    assert LINE not in Path(file).read_text(encoding="utf-8")
    assert Path(file).read_bytes() == before


def test_the_system_of_the_file_needs_no_line(file: str, trfpair: Run) -> None:
    trfpair("pair", file, "--system", "dutch-2026", "--write")
    assert "Paired by" not in Path(file).read_text(encoding="utf-8")


def test_an_option_that_is_said_with_a_later_round_stands_in_the_log(tmp_path: Path, trfpair: Run) -> None:
    event = library.without_round(library.generate(players=8, rounds=3, seed=8, system="keizer"), force=True)
    path = tmp_path / "season.trf"
    path.write_text(library.dumps(event), encoding="utf-8")
    assert "apart" not in trfpair("log", str(path)).out
    assert trfpair("pair", str(path), "--option", "apart=1", "--write").code == 0
    told = trfpair("log", str(path))
    assert "from round 3 on: option keizer apart=1" in told.out, told.out
