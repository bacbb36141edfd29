"""A module without what nobody asks of it: for the parser of the wheel, which Lark writes with all that Lark can do.

What is asked for is told by words alone: a class or function stays where its name stands somewhere in what stays, a
method where the word of its name does. So what stays may be too much, and what goes nobody can name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

_Definition = ast.ClassDef | ast.FunctionDef


def pruned(text: str, askers: Iterable[str]) -> str:
    """The text of a module without the definitions and imports that no word asks for, and without docstrings.

    ``askers`` are the texts of the modules that import it.
    """
    module = ast.parse(text)
    needed = _needed(module, {word for asker in askers for word in _words(ast.parse(asker))})
    lines = text.splitlines(keepends=True)
    gone = [node for node in _parts(module) if not _stays(node, needed)]
    for node in [*gone, *_docstrings(module)]:
        for at in range(_first_line(node), (node.end_lineno or node.lineno) + 1):
            lines[at - 1] = ""
    return "".join(lines)


def _needed(module: ast.Module, words: set[str]) -> set[str]:
    """The words, with those of all that stays because of them."""
    waiting = list(_parts(module))
    while True:
        found = [node for node in waiting if _stays(node, words)]
        if not found:
            return words
        waiting = [node for node in waiting if node not in found]
        for node in found:
            words.update(_words(node))


def _parts(module: ast.Module) -> Iterator[ast.stmt]:
    """Parts that may go: each statement of the module, and each method of its classes."""
    for node in module.body:
        yield node
        if isinstance(node, ast.ClassDef):
            yield from _methods(node)


def _methods(node: ast.ClassDef) -> list[ast.FunctionDef]:
    """The methods of a class that may go while the class stays: it has more than these."""
    named = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name[:2] != "__"]
    others = [one for one in node.body if one not in named and not _is_text(one)]
    return named if others else named[1:]


def _stays(node: ast.stmt, words: set[str]) -> bool:
    if isinstance(node, _Definition):
        return node.name in words
    if isinstance(node, ast.ImportFrom) and node.module != "__future__":
        return any((alias.asname or alias.name) in words for alias in node.names)
    if isinstance(node, ast.Assign):
        return any(not isinstance(to, ast.Name) or to.id in words for to in node.targets)
    return True


def _words(node: ast.AST) -> Iterator[str]:
    """The words of a part, but for those of its methods that may go, of types and of docstrings."""
    apart = set(_methods(node)) if isinstance(node, ast.ClassDef) else set()
    match node:
        case ast.Name(id=word) | ast.Attribute(attr=word) | ast.alias(name=word):
            yield word
        case ast.Constant(value=str(word)) if word.isidentifier():
            yield word
    for name, value in ast.iter_fields(node):
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.AST) and name not in ("annotation", "returns") and one not in apart:
                yield from _words(one)


def _docstrings(module: ast.Module) -> list[ast.stmt]:
    """The texts that say what a class or function is, where something else stands in it too."""
    owners = [node for node in ast.walk(module) if isinstance(node, _Definition) and len(node.body) > 1]
    return [node.body[0] for node in owners if _is_text(node.body[0])]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _first_line(node: ast.stmt) -> int:
    decorators = node.decorator_list if isinstance(node, _Definition) else []
    return min([node.lineno, *(one.lineno for one in decorators)])
