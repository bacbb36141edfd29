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
EXAMPLES = [line for line in LINES if line.startswith("trfpair")]
LONGEST = 110


@pytest.mark.gate
@pytest.mark.posix  # the examples are for a shell
@pytest.mark.parametrize("line", EXAMPLES)
def test_the_examples_run(line: str, tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "trfpair").write_text(
        f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m trfpair "$@"\n', encoding="utf-8"
    )
    (programs / "trfpair").chmod(0o755)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-c", line],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.gate
def test_what_the_first_command_prints_is_what_it_prints(tmp_path: Path) -> None:
    command = next(line for line in LINES if "trfpair pair" in line).partition("trfpair pair ")[2]
    words = [sys.executable, "-m", "trfpair", "pair", *shlex.split(command)]
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    done = subprocess.run(
        words,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    shown = re.findall(r"```text\n(.*?)```", README, re.S)[0].splitlines()
    printed = (done.stdout + done.stderr).splitlines()
    assert [line for line in shown if line != "..." and line not in printed] == []


def test_powershell_does_what_the_shell_does() -> None:
    typed = re.findall(r"```powershell\n(.*?)```", README, re.S)[0].splitlines()
    shell = [line for line in LINES if line.startswith("python3 ")]
    translated = [
        line.replace(" && ", "; ")
        .replace("python3 ", "py ", 1)
        .replace(".venv/bin/", ".venv\\Scripts\\")
        .replace("'", '"')
        for line in shell
    ]
    assert [line.replace("/", "\\") for line in translated] == [line.replace("/", "\\") for line in typed]


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= LONGEST


def test_every_system_and_command_is_named() -> None:
    for name in [*(system.name for system in SYSTEMS), *ALIASES, *COMMANDS]:
        assert f"`{name}`" in README or f"trfpair {name}" in README, name


def test_each_row_of_the_table_of_systems_leads_to_its_page() -> None:
    """Each name in the first column is a link to a page, and that page speaks of it."""
    rows = re.findall(r"^\| (.*`.*) \| .* \|$", README.partition("\n## Systems\n")[2].partition("\n## ")[0], re.M)
    assert len(rows) >= 12
    for row in rows:
        links = re.findall(r"\[`([a-z0-9-]+)`\]\(([^)#]+)\)", row)
        assert len(links) == row.count("`") // 2, row
        for name, page in links:
            assert name.partition("-")[0] in (ROOT / page).read_text(encoding="utf-8").lower(), (name, page)


def test_the_two_commands_are_one_line_each() -> None:
    assert len([line for line in LINES if line.startswith("python3 ") and "trfpair pair" in line]) == 1
    assert len([line for line in LINES if line.startswith("python3 ") and "-m pytest" in line]) == 1
