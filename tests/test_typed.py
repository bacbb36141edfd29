"""The commands of the pages that no other test types: each as printed, in a folder with the files they name."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.runner import CliRunner
from trfpair.apps.cli.main import cli
from trfpair.apps.engine.main import engine

ROOT = Path(__file__).parents[1]
FIXTURES = ROOT / "tests" / "fixtures"
BLOCK = re.compile(r"```(?:sh|console)\n(.*?)```", re.DOTALL)
SHOWN = ("docs/first-round.md", "docs/why.md", "docs/club.md", "docs/ladder.md")
"""Pages that show what a command says."""
TYPED = (
    "docs/berger.md",
    "docs/keizer.md",
    "docs/scheveningen.md",
    "docs/engine.md",
    "docs/dubov.md",
    "docs/sheets.md",
    "docs/standings.md",
    *SHOWN,
)
ELSEWHERE = "--count 30"
"""Typed by tests/generate/test_summary.py."""
EXITS = {"check": (0, 6), "pair": (0, 6), "verify": (0,)}
"""6: a warning, or rounds that differ; the open was paired by another program."""


def commands(page: str) -> Iterator[str]:
    """The lines of a page that call our programs."""
    for block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        for line in block.splitlines():
            line = line.removeprefix("$ ")
            if line.startswith("trfpair") and ELSEWHERE not in line:
                yield from line.split(" && ")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the pages name."""
    place = tmp_path_factory.mktemp("typed")
    shutil.copy(FIXTURES / "trf" / "real" / "open-de-gros.trf", place / "open.trf")
    for name in ("old", "tournament"):
        shutil.copy(sorted((FIXTURES / "dutch" / "rounds-2026").glob("*.trf"))[0], place / f"{name}.trf")
    (place / "names.txt").write_text("".join(f"Player {letter}\n" for letter in "ABCDEFG"), encoding="utf-8")
    rated = [f"Player {letter};{rating}" for letter, rating in zip("ABCDEFGH", range(1900, 1100, -100))]
    (place / "names.csv").write_text("\n".join(["name;rating", *rated]) + "\n", encoding="utf-8")
    (place / "logo.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    table = re.search(r"```toml\n(.*?)```", (ROOT / "docs" / "sheets.md").read_text(encoding="utf-8"), re.DOTALL)
    assert table
    (place / "prizes.toml").write_text(table[1], encoding="utf-8")
    (place / "tests").symlink_to(ROOT / "tests")
    return place


@pytest.mark.gate
@pytest.mark.parametrize("page", TYPED)
def test_the_commands_of_a_page_run(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    typed = list(commands(page))
    assert typed
    for line in typed:
        program, *words = shlex.split(line, comments=True)
        words = [name for word in words for name in (sorted(map(str, Path().glob(word))) if "*" in word else [word])]
        if program == "trfpair-engine":
            assert engine(words) == 0, line
            continue
        done = CliRunner().invoke(cli, words)
        assert done.exit_code in EXITS.get(words[0], (0,)), (line, done.output)


@pytest.mark.parametrize("page", SHOWN)
def test_what_is_shown_below_a_command_is_what_it_says(
    page: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    shown = 0
    for block in re.findall(r"```console\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL):
        line, _, below = block.removeprefix("$ trfpair ").partition("\n")
        if ELSEWHERE not in line:
            done = CliRunner().invoke(cli, shlex.split(line))
            assert done.stdout.rstrip("\n").startswith(below.rstrip("\n")), line
            shown += 1
    assert shown


TRIED_ELSEWHERE = {
    "docs/adding-a-system.md": "tests/contract/test_page.py",
    "docs/cluster.md": "tests/batch/test_cluster.py",
    "docs/cli.md": "tests/cli/test_terminal.py",
    "docs/vega.md": "tests/test_three_commands.py",
    "docs/pods.md": "tests/pods/test_docs.py",
    "docs/fide/tools.md": "tests/generate/test_unset.py",
    **dict.fromkeys(
        (page.relative_to(ROOT).as_posix() for page in (ROOT / "docs" / "fide" / "findings").glob("*.md")),
        "tests/test_findings.py",
    ),
}
"""Page -> the test that types its commands."""


def test_every_page_with_commands_is_typed() -> None:
    pages = [page.relative_to(ROOT).as_posix() for page in sorted((ROOT / "docs").rglob("*.md"))]
    assert {page for page in pages if any(commands(page))} <= {*TYPED, *TRIED_ELSEWHERE}
    assert all((ROOT / test).is_file() for test in TRIED_ELSEWHERE.values())
