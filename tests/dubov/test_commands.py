"""Dubov by way of the commands and of the drop-in: names, codes, dates, ratings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.conftest import Outcome, Run, engine  # noqa: F401
from trfpair.apps.cli.main import cli
from trfpair.apps.exits import guarded
from trfpair.base.errors import BadInput
from trfpair.systems import by_name
from trfpair.systems.of_file import system_of
from trfpair.trf import loads

ROUND_TWO = """\
012 Four players
142 5
152 W
001    1      Ann                               2000                             1.0    1     3 w 1
001    2      Bob                               1900                             0.5    2     4 b =
001    3      Cid                                  0                             0.0    4     1 b 0
001    4      Dot                               1700                             0.5    3     2 w =
"""


@pytest.mark.parametrize(
    ("code", "day", "name"),
    [
        ("FIDE_DUBOV", "", "dubov-2026"),
        ("FIDE_DUBOV", "2026/03/01", "dubov-2026"),
        ("FIDE_DUBOV", "2024/03/01", "dubov-2018"),
        ("FIDE_DUBOV_2026", "2024/03/01", "dubov-2026"),
        ("FIDE_DUBOV_2018", "", "dubov-2018"),
    ],
)
def test_which_edition_record_192_means(code: str, day: str, name: str) -> None:
    text = ROUND_TWO + f"192 {code}\n" + (f"042 {day}\n" if day else "")
    assert system_of(loads(text).tournament).name == name


def test_names() -> None:
    assert by_name("dubov").name == "dubov-2026"
    with pytest.raises(BadInput, match="dubov"):
        by_name("dubov-1997")


@pytest.fixture
def trfpair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run ``trfpair`` in a folder with one tournament, ``four.trf``."""
    (tmp_path / "four.trf").write_text(ROUND_TWO, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> Outcome:
        code = guarded(lambda: cli.main(args=list(words), prog_name="trfpair", standalone_mode=False))
        return Outcome(code, *capfd.readouterr())

    return run


def test_pair(tmp_path: Path, trfpair: Run) -> None:
    done = trfpair("pair", "four.trf", "--system", "dubov", "--out", "out")
    assert done.code == 0
    assert "Cid (3)" in done.err
    assert "--unrated RATING" in done.err
    assert (tmp_path / "out" / "pairs.list").read_text(encoding="utf-8").split() == ["2", "2", "1", "3", "4"]
    assert "Upfloaters (3.2.2): 2 Bob" in (tmp_path / "out" / "verbose.txt").read_text(encoding="utf-8")


def test_a_provisional_rating_is_no_reason_to_warn(tmp_path: Path, trfpair: Run) -> None:
    done = trfpair("pair", "four.trf", "--system", "dubov-2018", "--unrated", "1400", "--strict", "--out", "out")
    assert done.code == 0
    assert "no rating" not in done.err
    page = (tmp_path / "out" / "verbose.txt").read_text(encoding="utf-8")
    assert "players without a rating count as 1400 (A.1)" in page
    assert "Upfloaters (B.2)" in page


def test_strict_tells_the_director(trfpair: Run) -> None:
    assert trfpair("pair", "four.trf", "--system", "dubov", "--strict", "--out", "out").code == 6


def test_the_rating_belongs_to_dubov(trfpair: Run) -> None:
    done = trfpair("pair", "four.trf", "--system", "dutch", "--unrated", "1400", "--out", "out")
    assert done.code == 3
    assert "unrated" in done.err


def test_check(trfpair: Run) -> None:
    done = trfpair("check", "four.trf", "--system", "dubov")
    assert (done.code, done.err) == (0, "")
    assert trfpair("check", "four.trf", "--system", "dubov", "--unrated", "-5").code == 3


@pytest.mark.parametrize("flag", ["--dubov", "--dubov-2018"])
def test_the_drop_in(tmp_path: Path, engine: Run, flag: str) -> None:  # noqa: F811
    (tmp_path / "four.trf").write_text(ROUND_TWO, encoding="utf-8")
    done = engine(flag, "four.trf", "-p", "--eol", "lf")
    assert (done.code, done.out) == (0, "2\n2 1\n3 4\n")


@pytest.mark.gate
def test_the_drop_in_generates_and_checks(tmp_path: Path, engine: Run) -> None:  # noqa: F811
    assert engine("--dubov", "-g", "-o", "made.trf", "-s", "11").code == 0
    made = loads((tmp_path / "made.trf").read_bytes()).tournament
    done = engine("--dubov", "made.trf", "-c", "--eol", "lf")
    assert (done.code, done.out.count("Round #")) == (0, made.rounds)
    assert "Checker pairings" not in done.out
