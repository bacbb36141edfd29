"""What the README says can be typed can be typed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from trfpair.apps.cli.main import COMMANDS
from trfpair.systems import ALIASES, SYSTEMS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LINES = [line for block in re.findall(r"```sh\n(.*?)```", README, re.S) for line in block.splitlines()]
EXAMPLES = [
    line for line in LINES if line.startswith(("trfpair", "echo")) and ("tests/fixtures" in line or "echo" in line)
]


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are for a shell")
@pytest.mark.parametrize("line", EXAMPLES)
def test_the_examples_run(line: str, tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "trfpair").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m trfpair "$@"\n')
    (programs / "trfpair").chmod(0o755)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-c", line], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout or "advance" in line


def test_there_are_examples_of_every_small_system() -> None:
    joined = "\n".join(EXAMPLES)
    assert all(word in joined for word in ("--system club", "--system ladder", "ladder advance", "cedh", "squire"))


def test_every_system_and_command_is_named() -> None:
    for name in [*(system.name for system in SYSTEMS), *ALIASES, *COMMANDS]:
        assert f"`{name}`" in README or f"trfpair {name}" in README, name


def test_the_two_commands_are_one_line_each() -> None:
    assert len([line for line in LINES if line.startswith("python3 ") and "trfpair pair" in line]) == 1
    assert len([line for line in LINES if line.startswith("python3 ") and "-m pytest" in line]) == 1
