"""A run imports what it needs, and no more: the lists of tests/fixtures/start; and who may import inside a function."""

from __future__ import annotations

import ast

import pytest

from tests.sources import statements, tree
from tests.start import LISTS, WAYS, imported
from tests.test_law import modules

LATE = {
    "`pair` or the drop-in is in this module, and does without what another command, answer or event needs": (
        "apps.cli.entering apps.files apps.cli.lazy apps.cli.pair apps.cli.rounds apps.engine.main apps.engine.pairs "
        "apps.spoken "
        "base.files base.files.stage base.inputs base.near base.texts event.dates event.saying output.machine "
        "output.render output.texts rounds.pairing systems.burstein systems.dubov systems.dutch systems.of_file "
        "trf.checks trf.read trf.records"
    ),
    "`undo` puts bytes back, and reads a file only where it is asked for it": "apps.cli.steps",
    "the program hears Ctrl-C before it loads anything": "apps.cli.script",
    "`import trfpair` does without the answers that nobody has asked for": (
        ". api lab.simulate.simulation trf systems.system"
    ),
    "the page in a browser shows a screen before it has all others": "apps.acts apps.page.desk apps.page.event",
    "a tournament answers what follows from it, and what follows is made of a tournament": "event.model",
    "systems of other packages are looked for when a system is asked for": "systems",
    "it is not there on every machine: a system's own calls, processes, another library": (
        "base.files.held base.files.places event.register event.spreadsheet lab.batch"
    ),
}
"""Why an import stands inside a function -> the modules that have some. All others stand at the top."""


@pytest.mark.gate
@pytest.mark.parametrize("way", WAYS)
def test_a_run_imports_what_is_listed(way: str) -> None:
    listed = (LISTS / f"{way}.txt").read_text(encoding="utf-8").split()
    found = imported(way)
    more, less = sorted(set(found) - set(listed)), sorted(set(listed) - set(found))
    assert not more, f"imported where it is used would be cheaper; if it is needed: python -m tests.start ({more})"
    assert not less, f"no longer imported: python -m tests.start ({less})"


def test_imports_stand_at_the_top() -> None:
    allowed = {f"trfpair.{name}".rstrip(".") for names in LATE.values() for name in names.split()}
    found = {module for module, path in modules().items() if any(_late(tree(path)))}
    assert not found - allowed, "at the top, or named in LATE with the reason"
    assert not allowed - found, "all stand at the top: no longer a line of LATE"


def test_a_run_compiles_no_pattern_before_it_is_asked_for() -> None:
    """A pattern costs as much as a small module; most lines that it looks for stand in few files."""
    found = {name for way in WAYS for name in (LISTS / f"{way}.txt").read_text(encoding="utf-8").split()}
    for module, path in modules().items():
        loaded = [node for node in tree(path).body if module in found and not isinstance(node, ast.FunctionDef)]
        calls = [node for one in loaded for node in ast.walk(one) if isinstance(node, ast.Call)]
        assert "re.compile" not in [ast.unparse(call.func) for call in calls], module


def _late(module: ast.Module) -> list[ast.AST]:
    """The imports inside the functions of a module."""
    functions = [node for node in statements(module) if isinstance(node, ast.FunctionDef)]
    return [node for one in functions for node in statements(one) if isinstance(node, ast.Import | ast.ImportFrom)]
