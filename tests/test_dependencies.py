"""Of other libraries only what they document is used: their top modules and a few others, no private name."""

from __future__ import annotations

import ast

import pytest

from tests.test_law import PACKAGE, ROOT, modules

DOCUMENTED = {
    "click",
    "click.core",
    "click.shell_completion",
    "jinja2",
    "jinja2.bccache",
    "jinja2.environment",
    "jinja2.nodes",
    "jinja2.runtime",
    "jinja2.sandbox",
    "lark",
    "markupsafe",
}
"""What is imported; the last one is Jinja's, which says so for ``Markup``."""
THEIRS = tuple(name for name in DOCUMENTED if "." not in name)


@pytest.mark.gate
def test_only_documented_modules_and_names_of_the_libraries_are_imported() -> None:
    for path in (*modules().values(), ROOT / "hatch_build.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(name in text for name in THEIRS) else ():
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            found = [node.module or ""] if isinstance(node, ast.ImportFrom) else names
            for module in found:
                if module.split(".")[0] in THEIRS:
                    assert module in DOCUMENTED, f"{path}: {module}"
                    assert not [name for name in names if name.startswith("_") and name != "__version__"], path


def test_nothing_is_put_in_the_place_of_a_module() -> None:
    """`trfpair.base.later` puts the module itself there, which has not run yet."""
    for path in set(PACKAGE.rglob("*.py")) - {PACKAGE / "base" / "later.py"}:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "sys.modules" in text else ():
            if isinstance(node, ast.Assign):
                targets = [ast.unparse(target) for target in node.targets]
                assert not [target for target in targets if target.startswith("sys.modules[")], path


@pytest.mark.gate
def test_what_click_makes_generic_later_is_not_so_at_run_time() -> None:
    """``click.Choice[str]`` as a base class is an error in click 8.1."""
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "click." in text else ():
            if isinstance(node, ast.ClassDef):
                assert not [
                    base for base in node.bases if ast.unparse(base).startswith("click.") and "[" in ast.unparse(base)
                ]
