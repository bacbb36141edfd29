"""The words of the code stand in the glossary: every class that many modules name, and the file of every word."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.sources import statements, tree

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("\n## The code\n")[2]
ROWS = [
    (re.findall(r"`([\w.]+)`", words), file) for words, file in re.findall(r"^\| (`.*?`) \| `([\w./]+)` \|", PAGE, re.M)
]
MANY = 12
"""A class that so many modules import is a word of the house."""


def test_every_class_that_many_modules_import_is_in_the_glossary() -> None:
    paths = sorted((ROOT / "trfpair").rglob("*.py"))
    classes = {node.name for path in paths for node in tree(path).body if isinstance(node, ast.ClassDef)}
    imported = Counter(
        name
        for path in paths
        for name in {
            alias.name for node in statements(tree(path)) if isinstance(node, ast.ImportFrom) for alias in node.names
        }
    )
    words = {word for several, _ in ROWS for word in several}
    lacks = sorted(name for name, count in imported.items() if count >= MANY and name in classes - words)
    assert not lacks, 'docs/glossary.md, "The code": a row with the file is missing for these'


@pytest.mark.parametrize(("words", "file"), ROWS, ids=[file for _, file in ROWS])
def test_a_word_is_there(words: list[str], file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"\b{words[0]}\b", text) or words[0] in Path(file).stem, (
        f"docs/glossary.md: {file} has no {words[0]}"
    )
