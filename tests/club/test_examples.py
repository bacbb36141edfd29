"""The examples of the documentation of the club systems are run, and print what they say they print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.runner import CliRunner
from trfpair.apps.cli.ladder import ladder
from trfpair.apps.cli.pair import pair

TOP = Path(__file__).parents[2]
EXAMPLE = re.compile(r"```console\n\$ trfpair (?P<command>pair|ladder) (?P<arguments>.*)\n(?P<printed>(?:.*\n)*?)```")


def examples() -> list[tuple[str, str, str]]:
    """All console examples with a club's or a ladder's file, in the README and the documents."""
    texts = [path.read_text(encoding="utf-8") for path in [TOP / "README.md", *sorted((TOP / "docs").glob("*.md"))]]
    found = [match.group("command", "arguments", "printed") for text in texts for match in EXAMPLE.finditer(text)]
    return [example for example in found if re.search(r"tests/fixtures/(club|ladder)/", example[1])]


def test_there_are_examples_of_both() -> None:
    assert {command for command, _, _ in examples()} == {"pair", "ladder"}


@pytest.mark.parametrize(("command", "arguments", "printed"), examples())
def test_example(command: str, arguments: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").symlink_to(TOP / "tests")
    chosen = {"pair": pair, "ladder": ladder}[command]
    outcome = CliRunner().invoke(chosen, arguments.split(), standalone_mode=False, catch_exceptions=False)
    assert outcome.stdout == printed
