"""Calling the engine: in this process, or as another program does, by a command line."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from trfpair.apps.engine.main import engine as serve
from trfpair.apps.exits import guarded

FIXTURES = Path(__file__).parents[1] / "fixtures" / "engine"

EXE = [sys.executable, "-m", "trfpair.apps.engine.main"]
"""The program as a caller runs it."""


@dataclass(frozen=True)
class Outcome:
    """What a run left: exit code and both streams."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


def run(*arguments: str, cwd: Path | None = None, before: Sequence[str] = EXE) -> Outcome:
    """Run the engine as a process of its own; streams are decoded without touching line ends."""
    done = subprocess.run([*before, *arguments], cwd=cwd, capture_output=True, check=False, timeout=60)
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def called(*arguments: str) -> Outcome:
    """Run the engine in this process; streams are decoded without touching line ends."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8", newline=""), io.TextIOWrapper(io.BytesIO(), "utf-8", newline="")
    with redirect_stdout(out), redirect_stderr(err):
        code = guarded(lambda: serve(arguments))
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.detach().getvalue().decode())
    return Outcome(code, *texts)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the engine in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str | Path) -> Outcome:
        code = guarded(lambda: serve([str(argument) for argument in arguments]))
        return Outcome(code, *capfd.readouterr())

    return call


@pytest.fixture
def fixture(tmp_path: Path) -> Callable[[str], Path]:
    """Copy a fixture into the test's own folder."""
    return lambda name: Path(shutil.copy(FIXTURES / name, tmp_path))


def text_of(name: str) -> str:
    """The text of a fixture, line ends as they are."""
    return (FIXTURES / name).read_bytes().decode()
