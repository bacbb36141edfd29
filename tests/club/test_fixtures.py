"""The club systems from file to files: every folder of fixtures is paired as its options say, and compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.runner import CliRunner
from trfpair.apps.cli.ladder import ladder
from trfpair.apps.cli.pair import pair
from trfpair.apps.exits import guarded

FIXTURES = Path(__file__).parents[1] / "fixtures"
WRITTEN = ("pairs.list", "pairs.txt", "verbose.txt")


def folders(*parents: str) -> list[Path]:
    """Folders with an input, below some of the fixtures' folders."""
    return [file.parent for parent in parents for file in sorted((FIXTURES / parent).glob("*/in.trf"))]


def options(folder: Path) -> list[str]:
    return (folder / "options.txt").read_text(encoding="utf-8").split()


def ids(folder: Path) -> str:
    return folder.relative_to(FIXTURES).as_posix()


@pytest.mark.parametrize("folder", folders("club", "ladder"), ids=ids)
def test_pairing(folder: Path, tmp_path: Path) -> None:
    """``--out`` holds what stands beside the input; stderr repeats each notice of the round as a warning."""
    runner = CliRunner()
    arguments = [str(folder / "in.trf"), *options(folder), "--out", str(tmp_path)]
    outcome = runner.invoke(pair, arguments, standalone_mode=False, catch_exceptions=False)
    for name in WRITTEN:
        assert (tmp_path / name).read_text(encoding="utf-8") == (folder / name).read_text(encoding="utf-8"), name
    expected = (folder / "pairs.txt").read_text(encoding="utf-8")
    notes = [line.removeprefix("Note: ") for line in expected.splitlines() if line.startswith("Note: ")]
    warnings = [line.removeprefix("Warning: ") for line in outcome.stderr.splitlines() if line.startswith("Warning: ")]
    assert warnings == notes
    assert outcome.return_value == (6 if notes and "--strict" in arguments else 0)


@pytest.mark.parametrize("folder", folders("ladder/advance"), ids=ids)
def test_advance(folder: Path, tmp_path: Path) -> None:
    out, report = tmp_path / "out.trf", tmp_path / "report.txt"
    arguments = ["advance", str(folder / "in.trf"), "-o", str(out), "--report", str(report), *options(folder)]
    outcome = CliRunner().invoke(ladder, arguments, standalone_mode=False, catch_exceptions=False)
    assert outcome.return_value == 0
    assert out.read_text(encoding="utf-8") == (folder / "out.trf").read_text(encoding="utf-8")
    expected = (folder / "report.txt").read_text(encoding="utf-8")
    assert report.read_text(encoding="utf-8") == expected
    assert outcome.stdout == expected


@pytest.mark.parametrize("folder", folders("club/bad", "ladder/bad"), ids=ids)
def test_impossible_input(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``error.txt``: the exit code, then the message; and nothing is written."""
    out = tmp_path / "out"
    command, *arguments = options(folder)
    arguments = [str(folder / "in.trf") if argument == "in.trf" else argument for argument in arguments]
    arguments += ["-o" if command == "ladder" else "--out", str(out)]
    chosen = {"pair": pair, "ladder": ladder}[command]
    code = guarded(lambda: chosen.main(arguments, standalone_mode=False))
    assert f"{code}\n{capsys.readouterr().err}" == (folder / "error.txt").read_text(encoding="utf-8")
    assert not out.exists()
