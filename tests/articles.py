"""Where each article of the regulations stands: read off the docstrings and the tables of the code.

python -m tests.articles        writes the table of docs/articles.md anew
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.sources import nodes

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "articles.md"
TABLE = re.compile(r"(?<=<!-- articles -->\n).*?(?=<!-- end -->)", re.DOTALL)

ARTICLE = re.compile(r"(?:[A-F]\.?\d+|\d+)(?:\.\d+)*[a-z]?")
HEAD = re.compile(
    rf"^(?:\[?C\.04\.\d\]? )?({ARTICLE.pattern}(?:(?:,| and| to| or) {ARTICLE.pattern})*)(?: \(([^)]*)\))?[:.,]"
)
"""A docstring that begins with its articles: ``1.4.3: …``, ``C4 and C5: …``, ``1.4 (A.4): …``."""

TEXTS = {
    "dutch": "C.04.3",
    "burstein": "C.04.4.2",
    "dubov": "C.04.4.1",
    "lim": "C.04.4.3",
    "match": "C.04.5, C.04.6",
    "double_swiss": "C.04.5",
    "team": "C.04.6",
    "swiss": "C.04.1 to C.04.3",
    "vega": "Dubov 1997, Vega's chapters",
    "acceleration": "C.04.7",
    "ranking": "C.07",
}
"""Room -> the text whose articles its docstrings name."""


TESTED_WITH = {"swiss": "dutch", "match": "double_swiss", "ranking": "standings"}
"""Rooms without tests of their own: whose tests try them."""


class Place(NamedTuple):
    """A function, class or table row that carries out an article."""

    room: str
    article: str
    name: str
    tests: tuple[str, ...]


@cache
def places() -> list[Place]:
    """All that name an article, by room and article."""
    found = []
    for room in TEXTS:
        for path in _modules(room):
            module = path.relative_to(ROOT / "trfpair").as_posix()
            for article, name, called in (*_documented(path), *_rows(path)):
                found.append(Place(room, article, f"{module}: {called}", _tests(room, name)))
    return sorted(set(found), key=lambda place: (place.room, _key(place.article), place))


def _modules(room: str) -> list[Path]:
    base = ROOT / "trfpair"
    for folder in (base / "systems" / room, base / room):
        if folder.is_dir():
            return sorted(folder.rglob("*.py"))
    file = base / "event" / f"{room}.py"
    return [file] if file.is_file() else []


def _documented(path: Path) -> Iterator[tuple[str, str, str]]:
    """Functions and classes whose docstring begins with articles."""
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            head = HEAD.match((ast.get_docstring(node, clean=False) or "").split("\n")[0])
            if head:
                for article in ARTICLE.findall(" ".join(filter(None, head.groups()))):
                    yield article, node.name, f"`{node.name}`"


def _rows(path: Path) -> Iterator[tuple[str, str, str]]:
    """Rows of tables that begin with an article: a call, or a pair of an article and a function.

    A call that is a statement of its own is no row.
    """
    statements = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    for node in nodes(path):
        if isinstance(node, ast.Call) and node.args and id(node) not in statements:
            first, rest = node.args[0], node.args[1:]
        elif isinstance(node, ast.Tuple) and len(node.elts) > 1:
            first, rest = node.elts[0], node.elts[1:]
        else:
            continue
        if isinstance(first, ast.Constant) and isinstance(first.value, str) and ARTICLE.fullmatch(first.value):
            measured = [_name_of(part) for part in rest]
            names = [name for name in measured if name and name[0].islower()]
            if names:
                yield first.value, names[-1], f"row of a table, measured by `{names[-1]}`"


def _name_of(node: ast.expr) -> str:
    if isinstance(node, ast.Call):
        return _name_of(node.func)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


@cache
def _test_texts(room: str) -> dict[str, str]:
    folder = ROOT / "tests" / room
    paths = sorted(folder.glob("test_*.py")) if folder.is_dir() else sorted((ROOT / "tests").glob(f"test_{room}*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def _tests(room: str, name: str) -> tuple[str, ...]:
    """The tests of the room that name the function, else those that judge whole rounds by the text."""
    texts = _test_texts(TESTED_WITH.get(room, room))
    naming = tuple(path for path, text in texts.items() if re.search(rf"\b{name}\b", text))
    literal = tuple(path for path in texts if "literal" in path)
    return naming or literal or tuple(texts)


def _key(article: str) -> tuple[object, ...]:
    return tuple(
        (not part.isdigit(), part if not part.isdigit() else int(part)) for part in re.findall(r"\d+|[A-Za-z]", article)
    )


def table() -> str:
    """The table of the page."""
    rows = []
    room = ""
    for place in places():
        if place.room != room:
            room = place.room
            rows += ["", f"## `{room}`: {TEXTS[room]}", "", "| article | where | tests |", "|---|---|---|"]
        tests = ", ".join(f"`{test.removeprefix('tests/')}`" for test in place.tests[:3])
        rows.append(f"| {place.article} | {place.name} | {tests} |")
    return "\n".join([*rows, ""]).lstrip("\n") + "\n"


def main() -> None:
    """Write the table."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(TABLE.sub(lambda _: table(), text), encoding="utf-8")


if __name__ == "__main__":
    main()
