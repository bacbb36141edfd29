"""How long the checker is: for each system the files that its check imports (docs/certificates.md)."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from tests.sources import nodes
from tests.verify.test_alone import FOLDER
from trfpair_check.editions import EDITIONS
from trfpair_check.families import family

PAGE = Path(__file__).parents[2] / "docs" / "certificates.md"
TABLE = re.compile(r"(?<=<!-- lines -->\n).*?(?=<!-- end -->)", re.DOTALL)
GAMES = re.compile(r"-g\d+(?=`)")
BLANK = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def files_of(system: str) -> list[Path]:
    """The command, and what the file of a system's class imports of the folder."""
    found: list[Path] = []
    left = [FOLDER / f"{name}.py" for name in (family(system).__module__.split(".")[1], "page")]
    while left:
        file = left.pop()
        found += [file] if file not in found else []
        imports = [node for node in nodes(file) if isinstance(node, ast.ImportFrom) and node.level]
        names = [name for node in imports for name in ([node.module] if node.module else [a.name for a in node.names])]
        left += [FOLDER / f"{name}.py" for name in names if FOLDER / f"{name}.py" not in (*found, *left)]
    return found


@cache
def code_lines(file: Path) -> int:
    """Lines with code: not blank, no comment, no docstring."""
    words: set[int] = set()
    for node in nodes(file):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            words |= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    tokens = [
        token
        for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline)
        if token.type not in BLANK
    ]
    return len({n for token in tokens for n in range(token.start[0], token.end[0] + 1)} - words)


def known() -> list[str]:
    return list(EDITIONS)


def in_ranges(systems: list[str]) -> Iterator[str]:
    """The systems; of those of so many games a pair the first and the last."""
    for _, run in groupby(systems, key=lambda name: GAMES.sub("", name) if GAMES.search(name) else ""):
        first, *more = run
        yield f"{first} to {more[-1]}" if more and GAMES.search(first) else ", ".join([first, *more])


def table() -> str:
    rows: dict[tuple[str, int, int], list[str]] = {}
    for system in known():
        files = files_of(system)
        texts = [file.read_text(encoding="utf-8") for file in files]
        names = ", ".join(f"`{file.name}`" for file in files)
        key = names, sum(len(text.splitlines()) for text in texts), sum(map(code_lines, files))
        rows.setdefault(key, []).append(f"`{system}`")
    lines = [
        f"| {', '.join(in_ranges(systems))} | {names} | {lines} | {code} |"
        for (names, lines, code), systems in rows.items()
    ]
    return "\n".join(["| systems | files | lines | with code |", "|---|---|---|---|", *lines, ""])


@pytest.mark.gate
def test_the_table_of_the_page() -> None:
    found = TABLE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == table()


def main() -> None:
    """Write the table into the page."""
    PAGE.write_text(TABLE.sub(lambda _: table(), PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
