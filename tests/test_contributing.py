"""The page for contributors names what is there: files, tests, targets of make, names of the code."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.sources import tree

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROOMS = ("trfpair", "trfpair_check", "tests", "web", "templates", "grammars", "docs", "benchmarks")
PATHS = sorted({*re.findall(rf"`((?:{'|'.join(ROOMS)})/[\w./-]*)`", PAGE), *re.findall(r"\bT=([\w./-]+)", PAGE)})
TARGETS = sorted({*re.findall(r"(?:`|^)make ([a-z.]\w*)", PAGE, re.MULTILINE)})
ROWS = [row for row in PAGE.splitlines() if row.startswith("| ")]
OF_CODE = re.compile(r"`(_?[A-Z][\w.]*|_\w+)`")
"""A class, a table or a private function."""


@pytest.mark.parametrize("path", PATHS)
def test_a_file_that_is_named_is_there(path: str) -> None:
    assert (ROOT / path).exists(), f"CONTRIBUTING.md names {path}"


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_of_make_is_there(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), f"CONTRIBUTING.md names `make {target}`"


@cache
def text_of(path: str) -> str:
    """The text of a file, or of all that are code in a folder."""
    found = ROOT / path
    kinds = ("*.py", "*.js", "*.ts")
    files = [file for kind in kinds for file in sorted(found.rglob(kind))] if found.is_dir() else [found]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("row", [row for row in ROWS if OF_CODE.search(row)], ids=lambda row: row[2:40])
def test_a_name_of_the_code_stands_in_a_file_of_its_row(row: str) -> None:
    named = [path for path in PATHS if f"`{path}`" in row]
    code = "".join(map(text_of, named or ["trfpair"]))
    lacks = [
        name for name in OF_CODE.findall(row) if not all(re.search(rf"\b{one}\b", code) for one in name.split("."))
    ]
    assert not lacks, f"CONTRIBUTING.md: the files of this row do not have these names: {named}"


PAGES = ("CONTRIBUTING", "docs/architecture", "docs/ways", "docs/by-system", "docs/together")
MANY = 9
"""A module that so many others import is asked for by whoever adds something."""


@pytest.mark.gate
def test_a_module_that_many_import_has_a_place_on_a_page() -> None:
    pages = "".join((ROOT / f"{page}.md").read_text(encoding="utf-8") for page in PAGES)
    asked = [
        module.removeprefix("trfpair.").replace(".", "/")
        for module, users in _importers().items()
        if len(users) >= MANY
    ]
    lacks = [
        name
        for name in asked
        if (ROOT / "trfpair" / f"{name}.py").is_file()
        if not re.search(rf"`(?:trfpair/)?{name}\.py`", pages) and not _on_its_own_page(name)
    ]
    assert not lacks, "docs/architecture.md, one idea, one place: a row for these"


def _on_its_own_page(name: str) -> bool:
    """Whether the page of a system names a file of its room."""
    _, room, *rest = (*name.split("/"), "", "")
    page = ROOT / "docs" / f"{room}.md"
    return page.is_file() and f"`{[one for one in rest if one][-1]}.py`" in page.read_text(encoding="utf-8")


def _importers() -> dict[str, set[Path]]:
    """The modules of the program, each with those that import it."""
    found: dict[str, set[Path]] = {}
    for path in (ROOT / "trfpair").rglob("*.py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("trfpair."):
                found.setdefault(node.module, set()).add(path)
    return found
