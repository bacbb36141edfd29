"""Many files: answers in their order, a bad file is part of the answer, one process or several."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from trfpair.batch.files import check_file, check_files
from trfpair.pairing import Settings

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    good = sorted((FIXTURES / "dutch" / "tournaments-2026").glob("*.trf"))[:2]
    for number in range(4):
        shutil.copy(good[number % len(good)], tmp_path / f"{number}.trf")
    (tmp_path / "1.trf").write_text("001 this is no tournament\n")
    return [*sorted(tmp_path.glob("*.trf")), tmp_path / "missing.trf"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_answers_in_order_and_bad_files_among_them(files: list[Path], jobs: int) -> None:
    results = list(check_files(files, Settings(system="dutch-2026"), jobs=jobs))
    assert [result.path for result in results] == files
    assert [bool(result.error) for result in results] == [False, True, False, False, True]
    assert [result.exit_code for result in results] == [0, 3, 0, 0, 5]
    assert all(not result.differing and result.rounds for result in results if not result.error)


def test_one_job_and_many_say_the_same(files: list[Path]) -> None:
    settings = Settings(system="dutch-2017")
    assert list(check_files(files, settings, jobs=1)) == list(check_files(files, settings, jobs=2))


def test_a_difference_is_told(files: list[Path]) -> None:
    result = check_file(files[0], Settings(system="vega"))
    assert result.system == "vega"
    assert result.differing
