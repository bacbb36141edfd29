"""docs/fide/findings: what trfpair says of the file on each page is what the page prints."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.conftest import Run, engine
from trfpair.apps.cli.main import cli
from trfpair.apps.exits import guarded

__all__ = ["engine"]

FOLDER = Path(__file__).parents[1] / "docs" / "fide" / "findings"
PAGES = sorted(path for path in FOLDER.glob("*.md") if path.name != "index.md")
FILE = re.compile(r"`case\.trf`:\n\n```text\n(.*?)```", re.DOTALL)
ANSWER = re.compile(r"```console\n\$ (trfpair\S*) ([^\n]*)\n(.*?)```", re.DOTALL)


def answers() -> Iterator[tuple[str, str, str, str, str]]:
    """Page, file, program, arguments and printed answer."""
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        for program, arguments, printed in ANSWER.findall(text):
            (file,) = FILE.findall(text)
            yield path.stem, file, program, arguments, printed


@pytest.mark.parametrize(("page", "file", "program", "arguments", "printed"), list(answers()))
def test_an_answer_of_ours(
    page: str,
    file: str,
    program: str,
    arguments: str,
    printed: str,
    tmp_path: Path,
    engine: Run,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("case.trf").write_text(file, encoding="utf-8")
    words = shlex.split(arguments)
    if program == "trfpair-engine":
        done = engine(*words)
        assert (done.code, done.out) == (0, printed), page
    else:
        code = guarded(lambda: cli.main(args=words, prog_name="trfpair", standalone_mode=False))
        assert (code, capfd.readouterr().out) == (0, printed), page


def test_every_page_is_listed_and_says_what_a_letter_needs() -> None:
    index = (FOLDER / "index.md").read_text(encoding="utf-8")
    assert len(PAGES) > 15
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        assert f"({path.name})" in index, path.name
        assert f"\n{path.stem}\n" in index, path.name
        for part in ("| program |", "| text |", "**The text.**", "**The program.**"):
            assert part in text, (path.name, part)
        assert path.name.startswith("reading-") is ("**Question.**" in text), path.name
