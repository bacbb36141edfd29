"""The words of the code stand in the glossary: every class that many modules name, and the file of every word."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("\n## The code\n")[2]
ROWS = [
    (re.findall(r"`([\w.]+)`", words), file) for words, file in re.findall(r"^\| (`.*?`) \| `([\w./]+)` \|", PAGE, re.M)
]
MANY = 14
"""A class that so many modules name is a word of the house."""


def test_every_class_that_many_modules_name_is_in_the_glossary() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "trfpair").rglob("*.py"))]
    classes = {
        node.name
        for text in texts
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    }
    named = Counter(word for text in texts for word in {*re.findall(r"\b[A-Z]\w+\b", text)} & classes)
    words = {word for several, _ in ROWS for word in several}
    spoken = {"White", "Where", "Why", "Question", "Answer"}  # in sentences
    lacks = sorted(word for word, count in named.items() if count >= MANY and word not in words | spoken)
    assert not lacks, 'docs/glossary.md, "The code": a row with the file is missing for these'


@pytest.mark.parametrize(("words", "file"), ROWS, ids=[file for _, file in ROWS])
def test_a_word_is_there(words: list[str], file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"\b{words[0]}\b", text) or words[0] in Path(file).stem, (
        f"docs/glossary.md: {file} has no {words[0]}"
    )
