"""The parser that the wheel carries, as a module: Lark's own generator makes it of the grammar."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from trfpair.base import resources
from trfpair.trf.grammar import rules

_CHANGED = (
    "# Changed for trfpair: types are not worked out, nothing is logged, and what this parser does not need is gone.\n"
)
_LIGHTER = (
    ("\nimport logging\n", "\nfrom trfpair.trf import silent as logging\n"),
    ("\nimport pickle, zlib, base64\n", "\n"),
)
"""Lines of the module, and what stands in their places. A version of Lark without such a line starts less fast."""


_ASKED = ("Lark_StandAlone", "Token", "UnexpectedInput", "UnexpectedToken")
"""The names that `trfpair.trf.grammar` takes from the module."""


def write_parser(target: Path) -> None:
    """Write the module."""
    grammar = resources.folder("grammars") / "trf.lark"
    starts = [word for rule in rules(grammar.read_text(encoding="utf-8")) for word in ("--start", rule)]
    made = ["lark.tools.standalone", "--maybe_placeholders", *starts, str(grammar), "--out", str(target)]
    subprocess.run([sys.executable, "-m", *made], check=True)
    text = target.read_text(encoding="utf-8")
    for line, other in _LIGHTER:
        text = text.replace(line, other)
    target.write_text(f"{_CHANGED}from __future__ import annotations\n{used_alone(text, _ASKED)}", encoding="utf-8")


def used_alone(text: str, asked: Iterable[str]) -> str:
    """The text of a module without the classes, functions and values at its top that nobody needs who asks for some.

    What stands in an annotation is not needed. A word in quotes is, if it may be a name.
    """
    named, needed, todo = defaultdict[str, list[ast.stmt]](list), set[ast.stmt](), [*asked]
    tree = ast.parse(text)
    for node in tree.body:
        names = list(_given_by(node))
        for name in names:
            named[name].append(node)
        if not names:
            todo += _asked_by(node)
    while todo:
        for node in named.pop(todo.pop(), []):
            needed.add(node)
            todo += _asked_by(node)
    gone = {
        line
        for nodes in named.values()
        for node in nodes
        if node not in needed
        for line in range(_first_line(node), (node.end_lineno or 0) + 1)
    }
    return "".join(line for number, line in enumerate(text.splitlines(keepends=True), 1) if number not in gone)


def _given_by(node: ast.stmt) -> Iterator[str]:
    """The name that a statement makes, if it does nothing else."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        yield node.name
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        yield node.targets[0].id


def _asked_by(node: ast.AST) -> Iterator[str]:
    """The names in a statement, but for annotations."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from _asked_by(part)


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])
