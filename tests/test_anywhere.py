"""The tests in another checkout: one called ``trfpair``, like the package, below a folder whose name has a space."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAMES = ("trfpair", "trfpair_check", "grammars", "templates", "tests", "benchmarks", "docs")
"""What of a checkout the tests need, beside the files at its top."""

QUICK = (
    "tests/fuzz/test_fuzz.py::test_a_finding_is_told_and_does_not_end_the_run",
    "tests/engine/test_callers.py::test_c8_heltour",
    "tests/engine/test_callers.py::test_c9_failure_leaves_no_file",
    "tests/engine/test_callers.py::test_c14_heltour_image_finds_the_banner",
)
"""Tests that look for the place of the package, or hand the path of this Python to a shell."""


def checkout(home: Path) -> Path:
    """A copy of this checkout as a stranger has it, with a Python of its own that finds what this one has installed."""
    folder = home / "a b" / "trfpair"
    folder.mkdir(parents=True)
    for name in NAMES:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / ".venv"], check=True)
    (site,) = (folder / ".venv").rglob("site-packages")
    found = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site / "installed.pth").write_text("".join(f"{path}\n" for path in sorted(found)), encoding="utf-8")
    return folder


@pytest.mark.posix  # the examples are for a shell
@pytest.mark.parametrize(
    "chosen",
    [pytest.param(QUICK, marks=pytest.mark.gate), pytest.param(("tests",), marks=pytest.mark.long)],
    ids=["a few", "all"],
)
def test_in_another_checkout(tmp_path: Path, chosen: tuple[str, ...]) -> None:
    folder = checkout(tmp_path)
    options = ["-p", "no:cacheprovider", "--deselect", "tests/test_anywhere.py", "--basetemp", tmp_path / "c d"]
    options += ["-m", "not long"] if chosen == QUICK else []
    done = subprocess.run(
        [folder / ".venv" / "bin" / "python", "-m", "pytest", *options, *chosen],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout[-5000:]
