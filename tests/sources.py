"""Sources as trees, and the files of words: each is parsed once, however many tests look at it."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any


@cache
def tree(path: Path) -> ast.Module:
    """The tree of a module; nobody changes it."""
    return ast.parse(path.read_text(encoding="utf-8"))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements below a node, whatever stands around them; expressions are most of a tree."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        below = getattr(node, part, ())
        for child in below if isinstance(below, list) else ():
            yield child
            yield from statements(child)


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, from the top down."""
    return tuple(ast.walk(tree(path)))


@cache
def words_in(file: Path) -> dict[str, Any]:
    """The words of a language, as a file of words has them; nobody changes them."""
    return tomllib.loads(file.read_text(encoding="utf-8"))
