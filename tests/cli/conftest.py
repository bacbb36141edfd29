"""Running the program as a user does: in a folder of its own, in this process or in a new one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[1] / "fixtures"
OPEN = FIXTURES / "trf" / "real" / "open-de-gros.trf"


@dataclass(frozen=True)
class Outcome:
    """What a run left: exit code and both streams."""

    code: int
    out: str
    err: str


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one real tournament, ``open.trf``."""
    shutil.copy(OPEN, tmp_path / "open.trf")
    return tmp_path


@pytest.fixture
def trfpair(folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Run ``trfpair`` in the folder, inside this process. What it says can be followed by whoever reads it."""
    from tests.cli.ways import strange
    from trfpair.apps.cli.main import cli
    from trfpair.apps.exits import guarded

    monkeypatch.chdir(folder)

    def run(*arguments: str) -> Outcome:
        code = guarded(lambda: cli.main(args=list(arguments), prog_name="trfpair", standalone_mode=False))
        out, err = capfd.readouterr()
        assert strange(arguments, err) == [], err
        return Outcome(code, out, err)

    return run


@pytest.fixture
def process(folder: Path) -> Callable[..., Outcome]:
    """Run ``python -m trfpair`` in the folder, as a process of its own."""

    def run(*arguments: str) -> Outcome:
        done = subprocess.run(
            [sys.executable, "-m", "trfpair", *arguments],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            encoding="utf-8",
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run


def files_of(folder: Path) -> set[str]:
    """All files below a folder, by relative name."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
