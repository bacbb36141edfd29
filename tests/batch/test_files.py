"""Many files: answers in their order, a bad file is part of the answer, one process or several."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from trfpair.base.errors import FileAccess
from trfpair.lab.batch.checked import CheckWork, row_of
from trfpair.lab.batch.files import FileCheck, FileChecker, FileItem, item_of
from trfpair.rounds.pairing import Settings

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    good = sorted((FIXTURES / "dutch" / "tournaments-2026").glob("*.trf"))[:2]
    for number in range(4):
        shutil.copy(good[number % len(good)], tmp_path / f"{number}.trf")
    (tmp_path / "1.trf").write_text("001 this is no tournament\n", encoding="utf-8")
    return [*sorted(tmp_path.glob("*.trf")), tmp_path / "missing.trf"]


def checked(files: list[Path], system: str, *, remote: bool = False) -> list[FileCheck]:
    return [FileChecker(Settings(system=system))(item_of(str(file), remote=remote)) for file in files]


@pytest.mark.few(1)
@pytest.mark.parametrize("remote", [False, True])
def test_bad_files_are_part_of_the_answer(files: list[Path], remote: bool) -> None:
    results = checked(files, "dutch-2026", remote=remote)
    assert [result.path for result in results] == files
    assert [bool(result.error) for result in results] == [False, True, False, False, True]
    assert [result.exit_code for result in results] == [0, 3, 0, 0, 5]
    assert all(not result.differing and result.rounds for result in results if not result.error)


@pytest.mark.gate
def test_what_travels_says_the_same_as_what_is_read_there(files: list[Path]) -> None:
    here, there = checked(files, "dutch-2017"), checked(files, "dutch-2017", remote=True)
    assert here == there
    assert isinstance(item_of(str(files[0]), remote=True).data, bytes)
    assert isinstance(item_of(str(files[-1]), remote=True).data, FileAccess)
    assert item_of(str(files[-1]), remote=False).data is None


@pytest.mark.parametrize(
    "name",
    ["a.trf", "a//b.trf", "./a.trf", "b/../a.trf", "b/", "a b.trf", "ä", "a\0b", "-b", "b/./c", "", ".", "/a/b.c"],
)
def test_a_file_that_is_not_there_has_the_row_it_would_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for system in (None, "vega"):
        checker = FileChecker(Settings(system=system))
        assert CheckWork(checker)("files", 0, FileItem(name)) == row_of(checker(FileItem(name)), checker.parts)


@pytest.mark.gate
def test_a_difference_is_told(files: list[Path]) -> None:
    (result,) = checked(files[:1], "vega")
    assert result.system == "vega"
    assert result.differing


def test_an_error_that_nobody_foresaw_is_one_answer(files: list[Path]) -> None:
    nonsense = FileItem(str(files[0]), data=12)  # type: ignore[arg-type]
    result = FileChecker(Settings())(nonsense)
    assert (result.path, result.exit_code, result.agrees) == (files[0], 2, True)
    assert result.error.startswith("unexpected error (")
    assert result.error.endswith("Please report it with the file that caused it.")


def test_a_file_that_cannot_be_read_is_reported_with_the_system_asked_for(tmp_path: Path) -> None:
    (tmp_path / "t.trf").write_text("XXR x\n", encoding="utf-8")
    assert FileChecker(Settings(system="vega"))(FileItem(str(tmp_path / "t.trf"))).system == "vega"
    assert FileChecker(Settings())(FileItem(str(tmp_path / "t.trf"))).system == ""
