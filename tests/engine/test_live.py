"""Against a living bbpPairings, where there is one: ``pytest -m long tests/engine``.

The program of an edition is named by the environment (``BBP_2026``: version 6, ``BBP_2017``: version 5), or found on
the PATH as ``bbpPairings``, which is then asked for its version.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.conftest import EXE, FIXTURES

BOTH_WAYS = Path(__file__).parents[2] / "benchmarks" / "both_ways.py"
VERSIONS = {"2026": "v6.", "2017": "v5."}


def oracle(edition: str) -> str:
    """The path of the bbpPairings of an edition; the test is skipped where there is none."""
    paths = [os.environ.get(f"BBP_{edition}"), shutil.which("bbpPairings"), shutil.which("bbpPairings.exe")]
    for path in filter(None, paths):
        release = subprocess.run([path, "-r"], capture_output=True, text=True, check=False, encoding="utf-8").stdout
        if VERSIONS[edition] in release:
            return path
    pytest.skip(f"no bbpPairings {VERSIONS[edition]}x: name one in BBP_{edition}")


@pytest.mark.long
@pytest.mark.parametrize("edition", VERSIONS)
def test_both_ways(tmp_path: Path, edition: str) -> None:
    """36 tournaments each way, every profile at least three times."""
    command = [sys.executable, str(BOTH_WAYS), "--engine", oracle(edition), "--edition", edition, "--count", "36"]
    done = subprocess.run(
        [*command, "--keep", str(tmp_path)], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.parametrize("edition", VERSIONS)
@pytest.mark.parametrize("words", [["-p"], ["-p", "./out", "-l", "./list"], ["-c"], ["-c", "-l", "./list"]])
@pytest.mark.parametrize("file", sorted(FIXTURES.glob("*.trf")), ids=lambda path: path.stem)
def test_same_answer_byte_for_byte(tmp_path: Path, edition: str, words: list[str], file: Path) -> None:
    """Exit code, standard output, pairs and list (but for its last line) are the same for the same words."""
    answers = []
    for program in ([oracle(edition), "--dutch"], [*EXE, "--dutch", "--edition", edition]):
        folder = tmp_path / str(len(answers))
        folder.mkdir()
        shutil.copy(file, folder)
        done = subprocess.run(
            [*program, file.name, *words], cwd=folder, capture_output=True, text=True, check=False, encoding="utf-8"
        )
        files = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path.name != file.name}
        if done.returncode:
            files = {}
        if "list" in files:
            files["list"] = files["list"].rpartition("\n")[0]
        answers.append((done.returncode, done.stdout, files))
    assert answers[0] == answers[1]
