"""The references of commands, library and code, and the address of the project, are those of the code."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import trfpair
from tests.references import COMMANDS, FOLDERS, ROOT, addressed
from tests.test_pages import PAGES, named
from trfpair.apps.cli.main import COMMANDS as NAMES

DOCS = COMMANDS.parent
CURE = "run `make pages`"
_MADE = "import json; from tests.references import pages; print(json.dumps(pages()))"


@pytest.mark.gate
def test_the_references_are_those_of_the_code() -> None:
    """In a process of their own: a command that another test has run alone keeps an option `--help` without `-h`."""
    made = json.loads(subprocess.run([sys.executable, "-c", _MADE], capture_output=True, check=True, cwd=ROOT).stdout)
    old = [name for name, text in made.items() if not (DOCS / name).is_file() or _words(DOCS / name) != text.split()]
    assert not old, CURE
    assert {f"{folder}/{path.name}" for folder in FOLDERS for path in (DOCS / folder).iterdir()} <= set(made), CURE


def _words(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split()


def test_every_command_and_every_name_of_the_library_has_its_place() -> None:
    assert {path.stem for path in COMMANDS.glob("*.md")} == set(NAMES), CURE
    library = (DOCS / "api.md").read_text(encoding="utf-8")
    assert [name for name in trfpair.__all__ if f"\n### {name}\n" not in library] == [], CURE


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_the_address_of_the_project_is_that_of_pyproject(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert addressed(text) == text, CURE
    assert "PATH-TO" not in text
