"""What the pages name is there: links, files, programs, options of the commands; and no page is out of reach."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

from trfpair.apps.cli.main import COMMANDS, cli
from trfpair.apps.cli.pods_evening import new, result
from trfpair.apps.engine import forms

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)")
PLACE = re.compile(r"`((?:tests|trfpair|templates|docs|benchmarks|grammars)/[\w./-]+)`")
MODULE = re.compile(r"python -m ((?:tests|benchmarks|trfpair)[\w.]*)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*[a-z]\b(?!-)")
OTHERS = re.compile(r"`[^`\n]*(?:python |pytest|dask|java|mutants)[^`\n]*`|```.*?```", re.DOTALL)
"""What other programs are told, and examples, which tests of their own run."""
MEASURED = (
    "docs/proved.md",
    "docs/workflow.md",
    "docs/cluster.md",
    "docs/code/tests.md",
    "docs/studies/performance.md",
    "docs/studies/verification.md",
)
"""Pages that tell of other programs in running text too."""


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_files_and_programs_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [page.parent / link for link in LINK.findall(text) if "://" not in link]
    missing = [str(place) for place in [*links, *(ROOT / name for name in PLACE.findall(text))] if not place.exists()]
    missing += [name for name in map(_module, MODULE.findall(text)) if find_spec(name) is None]
    assert not missing


def _module(name: str) -> str:
    return name.rstrip(".")


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, todo = set(), [ROOT / "README.md"]
    while todo:
        page = todo.pop().resolve()
        if page.suffix == ".md" and page not in reached:
            reached.add(page)
            todo += [page.parent / link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    assert {named(page) for page in PAGES} - {named(page) for page in reached} == set()


def test_every_picture_is_shown_and_made_by_the_script() -> None:
    pictures = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    shown = {Path(link).name for page in PAGES for link in LINK.findall(page.read_text(encoding="utf-8"))}
    made = re.findall(r'Picture\("([\w-]+)"', (ROOT / "docs" / "pictures.py").read_text(encoding="utf-8"))
    assert pictures == {f"{name}.png" for name in made}
    assert pictures <= shown


@cache
def options() -> frozenset[str]:
    """The options of all commands and of the drop-in."""
    commands: list[click.Command] = [cli, new, result]
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        commands += [command, *getattr(command, "commands", {}).values()] if command else []
    own = {
        option for command in commands for param in command.params for option in [*param.opts, *param.secondary_opts]
    }
    tables = [table for table in vars(forms).values() if isinstance(table, dict)]
    drop_in = {word for table in tables for word in table if str(word).startswith("--")}
    return frozenset(own | drop_in | {f"--{name}" for name in forms.system_names()} | {"--help"})


@pytest.mark.parametrize("page", [page for page in PAGES if named(page) not in MEASURED], ids=named)
def test_every_option_that_is_named_is_there(page: Path) -> None:
    text = OTHERS.sub("", page.read_text(encoding="utf-8"))
    assert set(OPTION.findall(text)) - options() == set()
