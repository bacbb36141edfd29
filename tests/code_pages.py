"""The pages that say what each file of the code holds: its first paragraph, its names with a sentence, and who asks it.

`python -m tests.references` writes them, a page for each folder, with all the pages that are made from the code.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import statements, tree

ROOT = Path(__file__).parent.parent
MADE = "<!-- `make pages` writes this page. -->"
"""The first line of a page that is made from the code."""
PACKAGES = ("trfpair", "trfpair_check")
END = re.compile(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!\b[A-Z]\.)\s+(?=[A-Z`*(\"'])")
"""The end of a sentence."""
COMMENTS = {
    ".js": re.compile(r"\s*/\*+\s*(.*?)\s*\*/", re.DOTALL),
    ".j2": re.compile(r"\s*\{#-?\s*(.*?)\s*-?#\}", re.S),
}
"""The comment at the top of a file that is not Python."""
EXPORTED = re.compile(r"(?:/\*\*((?:(?!\*/).)*)\*/\s*)?^export (?:async )?(?:function|class|const) (\w+)", re.S | re.M)
MACRO = re.compile(r"\{%-? macro (\w+)")


def pages() -> dict[str, str]:
    """The page of each folder, and the list of them, by its name in docs/."""
    made = {f"code/{_named(folder)}.md": _page(folder) for folder in _folders()}
    made["code/tests.md"] = _programs("tests", "The tests, a folder a room, and the programs that make pages.")
    made["code/benchmarks.md"] = _programs("benchmarks", "Programs that measure times, or compare with other programs.")
    made["code/templates.md"] = _templates()
    made["code/web.md"] = _web()
    made["code.md"] = _list(made)
    return made


def _list(made: dict[str, str]) -> str:
    lines = [MADE, "", "# What each file holds", ""]
    lines += [
        "A page for each folder: its files, each with a paragraph, the names that others may ask, and who asks. "
        "Search all of them for a word: `grep -ri 'withdraw' docs/code`. Who looks for the way of one thing through "
        "several files reads [ways through the code](ways.md).",
        "",
        "| page | holds |",
        "|---|---|",
    ]
    lines += [f"| [{text.splitlines()[2][2:]}]({name}) | {text.splitlines()[4]} |" for name, text in made.items()]
    listed = [name.removesuffix(".md") for name in made]
    return "\n".join([*lines, "", "```{toctree}", ":hidden:", "", *listed, "```", ""])


@cache
def _folders() -> tuple[Path, ...]:
    return tuple(sorted({path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.py")}))


def _named(folder: Path) -> str:
    return "-".join(folder.relative_to(ROOT).parts)


def _page(folder: Path) -> str:
    files = sorted(folder.glob("*.py"), key=lambda path: (path.stem != "__init__", path.name))
    lines = [MADE, "", f"# {_place(folder)}/", "", _first(tree(files[0])), ""]
    for path in files:
        module = path.stem if path.stem != "__init__" else folder.name
        lines += [f"## `{path.name}`", "", _paragraph(tree(path)), ""]
        lines += [*_asked(path), *_names(tree(path).body, of=f"{module}."), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _names(body: list[ast.stmt], indent: str = "", of: str = "") -> Iterator[str]:
    """A line for each name, with the file: functions and classes that others may ask, and tables that say what they
    are.
    """
    named = offered(body)
    for node, after in zip(body, [*body[1:], None], strict=True):
        if node in named and isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield f"{indent}* `{of}{node.name}`{_said(_first(node))}"
            if isinstance(node, ast.ClassDef):
                yield from _names(node.body, f"{indent}  ", f"{of}{node.name}.")
        elif names := _targets(node) if (said := _text_of(after)) else []:
            yield f"{indent}* {', '.join(f'`{of}{name}`' for name in names)}{_said(_sentence(said))}"


def _text_of(node: ast.stmt | None) -> str:
    """The text that stands below a table or a field, and says what it is."""
    value = node.value if isinstance(node, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def offered(body: list[ast.stmt]) -> list[ast.FunctionDef | ast.ClassDef]:
    """The functions and classes that others may ask."""
    named = [node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return [node for node in named if not node.name.startswith("_") and not _again(node)]


def _again(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Whether a function is a further reading of the types of another one."""
    return any(ast.unparse(one).endswith("overload") for one in node.decorator_list)


def _targets(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]


def _first(node: ast.Module | ast.FunctionDef | ast.ClassDef) -> str:
    return _sentence(ast.get_docstring(node) or "")


def _paragraph(node: ast.Module) -> str:
    """The first paragraph of a docstring."""
    return plain_text(_joined(ast.get_docstring(node) or ""))


def _sentence(text: str) -> str:
    """The first sentence of a text, as Markdown has it: nothing in it is markup but the code."""
    return plain_text(END.split(_joined(text))[0])


def _joined(text: str) -> str:
    return " ".join(text.split("\n\n")[0].split()).replace("``", "`")


def plain_text(said: str) -> str:
    """A text in which nothing is markup but the code in it."""
    pieces = said.split("`")
    return "`".join(
        re.sub(r"([*_<>\[\]])", r"\\\1", piece) if at % 2 == 0 else piece for at, piece in enumerate(pieces)
    )


def _said(sentence: str) -> str:
    return f": {sentence}" if sentence else ""


def _asked(path: Path) -> Iterator[str]:
    """Who imports a file: a file, or the folder of several."""
    by_folder = defaultdict(list)
    for other in sorted(_importers()[path]):
        by_folder[other.parent].append(other)
    called = [_place(few[0]) if len(few) == 1 else f"{_place(folder)}/" for folder, few in by_folder.items()]
    if called:
        yield from (f"Asked by {', '.join(f'`{one}`' for one in called)}.", "")


@cache
def _importers() -> dict[Path, set[Path]]:
    """The files that import each file, for types and by name in a registry too."""
    every = {path: tree(path) for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))}
    dotted = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in every}
    found: dict[Path, set[Path]] = defaultdict(set)
    for path, parsed in every.items():
        for node in statements(parsed):
            for name in _imported(node, dotted):
                if dotted[name] != path:
                    found[dotted[name]].add(path)
    return found


def _imported(node: ast.AST, dotted: dict[str, Path]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in dotted)
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            full = f"{node.module}.{alias.name}"
            yield from (name for name in [full if full in dotted else node.module or ""] if name in dotted)


def _programs(top: str, about: str) -> str:
    lines = [MADE, "", f"# {top}/", "", about, ""]
    paths = sorted((ROOT / top).rglob("*.py"), key=lambda path: (path.parent, path.name))
    for folder in sorted({path.parent for path in paths}):
        lines += [f"## `{_place(folder)}/`", ""]
        here = [path for path in paths if path.parent == folder]
        lines += [f"* `{path.name}`{_said(said)}" for path in here if (said := _first(tree(path)))]
        lines.append("")
    return "\n".join(lines)


def _templates() -> str:
    lines = [MADE, "", "# templates/", "", "The pages that are printed or shown, a folder a kind of page.", ""]
    paths = [path for path in sorted((ROOT / "templates").rglob("*")) if path.is_file()]
    for folder in sorted({path.parent for path in paths}):
        lines += [f"## `{_place(folder)}/`", ""]
        for path in (path for path in paths if path.parent == folder):
            lines.append(f"* `{path.name}`{_said(comment_of(path))}")
            lines += [f"  * `{name}`" for name in MACRO.findall(path.read_text(encoding="utf-8"))]
        lines.append("")
    return "\n".join(lines)


def _web() -> str:
    lines = [MADE, "", "# web/", "", "The page in a browser, and the package for npm.", ""]
    for folder in ("web/page", "web/page/screens", "web/npm"):
        lines += [f"## `{folder}/`", ""]
        for path in sorted((ROOT / folder).glob("*.js")):
            lines.append(f"* `{path.name}`{_said(comment_of(path))}")
            for about, name in EXPORTED.findall(path.read_text(encoding="utf-8")):
                lines.append(f"  * `{name}`{_said(_sentence(re.sub(r'@.*', '', about, flags=re.DOTALL)))}")
        lines.append("")
    return "\n".join(lines)


def comment_of(path: Path) -> str:
    """The first sentence of the comment at the top of a file."""
    form = COMMENTS.get(path.suffix)
    found = form.match(path.read_text(encoding="utf-8")) if form else None
    return _sentence(found[1]) if found else ""
