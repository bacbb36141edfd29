"""What stands around the package: the gate, the workflow, the action (in a checkout; an sdist carries none of them)."""

from __future__ import annotations

import re
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
    assert set(everything) == parts
    matrix = re.findall(r"part: \[([a-z, ]+)\]", text(WORKFLOW))[0].split(", ")
    run = set(re.findall(r"run: \.ci/run (\w+)", text(WORKFLOW)))
    assert parts == {*matrix, *run}


def test_the_page_tells_the_inputs_of_the_action() -> None:
    inputs = re.findall(r"^  ([\w-]+):\n    description", text(ACTION), re.MULTILINE)
    page = (ROOT / "docs" / "workflow.md").read_text(encoding="utf-8")
    assert inputs == re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)


def test_the_windows_script_runs_the_lines_of_the_readme() -> None:
    assert "'^py -m venv '" in text(ROOT / ".ci" / "readme.ps1")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^py -m venv ", readme, re.MULTILINE)) == 2
