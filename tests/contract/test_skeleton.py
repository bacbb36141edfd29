"""`make system` writes a room that passes its own tests and those of every system, in a copy of the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.skeleton import ROOT, write

COPIED = [
    "trfpair",
    "tests",
    "docs",
    "grammars",
    "templates",
    "README.md",
    "CHANGELOG.md",
    "pyproject.toml",
    "Makefile",
]
OF_EVERY_SYSTEM = [f"tests/test_{name}.py" for name in ("law", "names", "by_hand", "readme")] + ["tests/why"]


@pytest.mark.gate
def test_the_first_version_of_a_room_holds(tmp_path: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    written = write("coffee", tmp_path)
    assert sum("coffee" not in str(path.relative_to(tmp_path)) for path in written) == 3
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "tests/coffee", *OF_EVERY_SYSTEM]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize(("name", "message"), [("Coffee", "expected small letters"), ("ladder", "exists")])
def test_a_name_that_cannot_be(name: str, message: str) -> None:
    with pytest.raises(SystemExit, match=message):
        write(name)
