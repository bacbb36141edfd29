"""Docstrings begin with a noun or a verb: a clause such as "What is left" has to be read twice."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.sources import statements, tree

PACKAGE = Path(__file__).parent.parent / "trfpair"
CLAUSES = {"What", "Who", "Whom", "Whoever", "Which", "Whose"}
LEFT = ("event", "output", "pods", "rounds", "systems", "trf")
"""Rooms in which some still begin with a clause; the others have none."""


def clauses() -> dict[str, list[str]]:
    """The docstrings that begin with a clause, by room."""
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in (tree(path), *statements(tree(path))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                first, *_ = (ast.get_docstring(node, clean=False) or "-").split()
                if first in CLAUSES:
                    place = path.relative_to(PACKAGE)
                    found.setdefault(place.parts[0], []).append(f"trfpair/{place}:{getattr(node, 'lineno', 1)}")
    return found


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    found = [place for room, places in clauses().items() if room not in LEFT for place in places]
    assert not found, "a noun or a verb first"
