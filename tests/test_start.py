"""A run imports what it needs, and no more: the lists of tests/fixtures/start; and who may import inside a function."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import jinja2
import pytest

from tests.sources import statements, tree
from tests.start import FILE, LISTS, WAYS, imported
from tests.test_law import modules
from trfpair.output.carried import MODULES, carried
from trfpair.output.render import compile_templates

LATE = {
    "`pair` or the drop-in is in this module, and does without what another command, answer or event needs": (
        "apps.cli.entering apps.files apps.cli.lazy apps.cli.pair apps.cli.rounds apps.engine.main apps.engine.pairs "
        "apps.spoken "
        "base.files base.files.stage base.inputs base.near base.texts event.dates event.saying output.carried "
        "output.machine output.render output.texts rounds.pairing systems.burstein systems.dubov systems.dutch "
        "systems.of_file trf.checks trf.read trf.records"
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


@pytest.mark.gate
def test_with_the_templates_of_the_wheel_the_package_of_jinja_does_not_run(tmp_path: Path) -> None:
    """It would load Python's pickles, hashes and temporary folders; the pages are the same to the byte."""
    compile_templates(tmp_path / "wheel" / "templates")
    with_the_wheel = f"import trfpair.output; trfpair.output.__path__.append({str(tmp_path / 'wheel')!r})"
    told = [_run(first, tmp_path / out) for first, out in ((with_the_wheel, "a"), ("", "b"))]
    assert [jinja for jinja, _ in told] == ["_Waiting", "module"]
    assert not {"jinja2.bccache", "jinja2.loaders"} & set(told[0][1])
    pages = [{path.name: path.read_bytes() for path in (tmp_path / out).iterdir()} for out in "ab"]
    assert len(pages[0]) == 3
    assert pages[0] == pages[1]


def test_another_jinja_shows_no_template_of_the_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one that does not tell its version as a name of the package."""
    made = ModuleType(MODULES)
    made.__dict__["JINJA"] = "0"
    monkeypatch.setitem(sys.modules, MODULES, made)
    assert carried() is None
    monkeypatch.delattr(jinja2, "__version__")
    assert carried() is None


def _run(first: str, out: Path) -> tuple[str, list[str]]:
    """What kind of module Jinja's package is at the end of a program that pairs, and which modules have run."""
    text = (
        f"{first}\n"
        "import os, sys\n"
        "from trfpair.apps.cli import script\n"
        "def leave(code):\n"
        "    ran = [name for name, module in sys.modules.items() if type(module).__name__ != '_Waiting']\n"
        "    print('\\n' + type(sys.modules['jinja2']).__name__, code, *ran, flush=True)\n"
        "    end(code)\n"
        "end, os._exit = os._exit, leave\n"
        f"sys.argv = ['trfpair', 'pair', {str(FILE)!r}, '--out', {str(out)!r}]\n"
        "script.trfpair()\n"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True, encoding="utf-8")
    kind, code, *ran = done.stdout.splitlines()[-1].split()
    assert code == "0"
    return kind, ran


@pytest.mark.gate
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
