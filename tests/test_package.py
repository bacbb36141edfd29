"""What stands around the package: the gate, the workflow, the action (in a checkout; an sdist carries none of them)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import textwrap
import tomllib
from pathlib import Path

import pytest

import trfpair

ROOT = Path(__file__).parents[1]
GATE, WORKFLOW, ACTION = (ROOT / name for name in (".ci/run", ".github/workflows/tests.yml", "action.yml"))


def text(path: Path) -> str:
    """The text of a file that only a checkout has."""
    if not path.exists():
        pytest.skip("not a checkout")
    return path.read_text(encoding="utf-8")


def test_the_version_stands_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert ROOT / project["tool"]["hatch"]["version"]["path"] == Path(trfpair.__file__)


def test_the_gate_runs_every_part_and_the_workflow_too() -> None:
    parts = set(re.findall(r"^(\w+)\(\) \{$", text(GATE), re.MULTILINE))
    everything = re.findall(r"parts=\(([a-z ]+)\)", text(GATE))[0].split()
    assert {*everything} == parts
    matrix = re.findall(r"part: \[([a-z, ]+)\]", text(WORKFLOW))[0].split(", ")
    run = set(re.findall(r"run: \.ci/run (\w+)", text(WORKFLOW)))
    assert {*everything} == {*matrix, *run}


def test_the_page_tells_the_inputs_of_the_action() -> None:
    inputs = re.findall(r"^  ([\w-]+):\n    description", text(ACTION), re.MULTILINE)
    page = (ROOT / "docs" / "workflow.md").read_text(encoding="utf-8")
    assert inputs == re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)


def test_the_windows_script_runs_the_lines_of_the_readme() -> None:
    assert "'^py -m venv '" in text(ROOT / ".ci" / "readme.ps1")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^py -m venv ", readme, re.MULTILINE)) == 2


def test_what_others_make_is_pinned_by_its_digest() -> None:
    """Actions and the image of the container: a tag may be moved to other content."""
    used = re.findall(r"uses: (\S+)", text(WORKFLOW) + text(ACTION))
    assert used
    assert all(re.fullmatch(r"[a-z/-]+@[0-9a-f]{40}|\./", name) for name in used)
    images = re.findall(r"^FROM (\S+)", text(ROOT / "Dockerfile"), re.MULTILINE)
    assert images
    assert all(re.fullmatch(r"python:[0-9.]+-slim@sha256:[0-9a-f]{64}", name) for name in images)


@pytest.mark.skipif(shutil.which("bash") is None or os.name != "posix", reason="no bash")
@pytest.mark.parametrize("code", [0, 6])
def test_what_the_action_prints_holds_no_orders(tmp_path: Path, code: int) -> None:
    """From the first line to the last, of whatever is checked, the runner takes nothing for a command of its own."""
    script = textwrap.dedent(text(ACTION).rpartition("run: |\n")[2])
    program = tmp_path / "trfpair"
    program.write_text(f"#!/bin/sh\necho ::error::x.trf\nexit {code}\n", encoding="utf-8")
    program.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "FILES": "x", "ARGUMENTS": ""}
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    first, said, last = done.stdout.splitlines()
    token = re.fullmatch("::stop-commands::(stop-[0-9a-f]{32})", first)
    assert token is not None
    assert (said, last, done.returncode) == ("::error::x.trf", f"::{token[1]}::", code)
