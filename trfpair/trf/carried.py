"""The parser that the wheel carries, as a package: Lark's own generator makes it of the grammar.

A file has records of a few rules. So the tables of each rule are a module of their own, imported with the first record
of the rule, and what Lark does with all tables alike is in ``__init__.py``.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from trfpair.base import resources
from trfpair.trf.grammar import PARSERS, rules

_CHANGED = (
    "# Changed for trfpair: types are not worked out, nothing is logged, what only other parsers need is gone,\n"
    "# and the tables stand beside it.\n"
    "from __future__ import annotations\n"
)
_LIGHTER = (
    ("\nimport logging\n", "\nfrom trfpair.trf import light as logging\n"),
    ("\nfrom dataclasses import dataclass\n", "\nfrom trfpair.trf.light import dataclass\n"),
    ("\n    import regex\n", "\n    raise ImportError\n"),
    ("\ncateg_pattern = re.compile(", "\ncateg_pattern = str("),
    ("\nimport pickle, zlib, base64\n", "\n"),
)
"""Lines of the module, and what stands in their places. A version of Lark without such a line starts less fast."""

_TABLES = "\nDATA = (\n"
"""The line with which the tables begin, behind what is the same for all grammars."""

_ASKED = ("Lark", "Token", "UnexpectedInput", "UnexpectedToken")
"""What the tables and `trfpair.trf.grammar` use of the module."""


def write_parser(folder: Path) -> None:
    """Write the package: ``__init__.py``, and the tables of each rule as a module."""
    folder.mkdir()
    grammar = resources.folder("grammars") / "trf.lark"
    modules = [folder / f"{rule}.py" for rule in rules(grammar.read_text(encoding="utf-8"))]
    subprocess.run([sys.executable, "-c", _GENERATE, str(grammar), *map(str, modules)], check=True)
    for module in modules:
        shared, head, tables = module.read_text(encoding="utf-8").partition(_TABLES)
        if not head:
            raise ValueError(f"lark.tools.standalone wrote no line {_TABLES.strip()!r} for the rule {module.stem}")
        module.write_text(f"from {PARSERS} import Lark\n{head}{tables}", encoding="utf-8")
    text = f"{shared}\n"
    for line, other in _LIGHTER:
        text = text.replace(line, other)
    (folder / "__init__.py").write_text(f"{_CHANGED}{_needed(text)}", encoding="utf-8")


_GENERATE = """
import sys
from pathlib import Path
from lark.tools.standalone import main
grammar, *modules = sys.argv[1:]
for module in modules:
    sys.argv[1:] = ["--maybe_placeholders", "--start", Path(module).stem, grammar, "--out", module]
    main()
"""
"""``python -m lark.tools.standalone`` for each module, by the rule of its name, without loading Lark each time."""


def _needed(module: str) -> str:
    """A module without the functions, classes and names of types that nothing of the parser asks for."""
    body = ast.parse(module).body
    needed: set[str] = set()
    asked = {*_ASKED, *_asked_by(one for one in body if not _names_of(one))}
    while asked - needed:
        needed |= asked
        asked = _asked_by(one for one in body if not needed.isdisjoint(_names_of(one)))
    lines = module.splitlines(keepends=True)
    for one in body:
        if _names_of(one) and needed.isdisjoint(_names_of(one)):
            first = min([one.lineno, *(decorator.lineno for decorator in getattr(one, "decorator_list", []))])
            for at in range(first - 1, one.end_lineno or first):
                lines[at] = ""
    return "".join(lines)


def _names_of(one: ast.stmt) -> list[str]:
    """The names that a function, a class or an assignment gives; none for what else stands in a module."""
    if isinstance(one, ast.FunctionDef | ast.ClassDef):
        return [one.name]
    targets = one.targets if isinstance(one, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _asked_by(some: Iterable[ast.stmt]) -> set[str]:
    """The names in some statements, but for those of types, which are not worked out."""
    found: set[str] = set()
    waiting: list[ast.AST] = [*some]
    while waiting:
        node = waiting.pop()
        found |= {node.id} if isinstance(node, ast.Name) else set()
        types = [getattr(node, part, None) for part in ("annotation", "returns")]
        waiting += [part for part in ast.iter_child_nodes(node) if part not in types]
    return found
