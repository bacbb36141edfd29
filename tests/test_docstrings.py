"""Docstrings begin with a noun or a verb: a clause such as "What is left" has to be read twice."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.sources import statements, tree

PACKAGE = Path(__file__).parent.parent / "trfpair"
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
