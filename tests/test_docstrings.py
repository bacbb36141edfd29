"""Docstrings begin with a noun or a verb: a clause such as "What is left" has to be read twice.

The pages of docs/code/ are made of them, so that each name that others may ask has one.
"""

from __future__ import annotations

import ast

from tests.code_pages import PACKAGES, ROOT, comment_of, offered
from tests.sources import statements, tree

PACKAGE = ROOT / "trfpair"
CLAUSES = {"What", "Who", "Whom", "Whoever", "Which", "Whose"}


def clauses() -> list[str]:
    """The docstrings that begin with a clause."""
    found: list[str] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in (tree(path), *statements(tree(path))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                first, *_ = (ast.get_docstring(node, clean=False) or "-").split()
                if first in CLAUSES:
                    found.append(f"trfpair/{path.relative_to(PACKAGE)}:{getattr(node, 'lineno', 1)}")
    return found


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    assert not clauses(), "a noun or a verb first"


def test_every_name_that_others_may_ask_has_a_docstring() -> None:
    lacks = [
        f"{path.relative_to(ROOT)}: {getattr(node, 'name', 'the file')}"
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        for node in (tree(path), *offered(tree(path).body))
        if not ast.get_docstring(node)
    ]
    assert not lacks


def test_every_template_of_a_sheet_says_what_it_is() -> None:
    lacks = [path.name for path in sorted((ROOT / "templates" / "sheets").glob("*.j2")) if not comment_of(path)]
    assert not lacks, "{#- a sentence -#} at the top"
