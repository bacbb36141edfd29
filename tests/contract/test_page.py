"""docs/adding-a-system.md, followed word by word: its package is made and its commands are typed."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

import trfpair
from tests.contract.test_options import run
from tests.test_typed import commands
from trfpair.systems import System, plugged_in
from trfpair.systems.contract import Contract

PAGE = "docs/adding-a-system.md"
TEXT = (Path(__file__).parents[2] / PAGE).read_text(encoding="utf-8")


def block(kind: str) -> str:
    """The only block of a kind."""
    (found,) = re.findall(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)
    return str(found)


def test_the_page_makes_a_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meta = tmp_path / "site" / "neighbours-1.0.dist-info"
    meta.mkdir(parents=True)
    (tmp_path / "site" / "neighbours.py").write_text(block("python"), encoding="utf-8")
    project = tomllib.loads(block("toml"))["project"]
    (meta / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    points = project["entry-points"]["trfpair.systems"].items()
    (meta / "entry_points.txt").write_text(
        "\n".join(["[trfpair.systems]", *(f"{one} = {two}" for one, two in points)]), encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names.txt").write_text("".join(f"Player {letter}\n" for letter in "ABCDEFG"), encoding="utf-8")
    plugged_in.cache_clear()
    try:
        said = {line: run(*shlex.split(line)[1:]) for line in commands(PAGE)}
    finally:
        plugged_in.cache_clear()
    assert "Neighbours (a club's own rules)" in said["trfpair systems"]
    assert "1 round agrees (neighbours)" in said["trfpair check event.trf"]
    for name in ("verbose.txt", "round.html"):
        assert "White to the higher" in (tmp_path / "o" / name).read_text(encoding="utf-8")


def test_the_module_is_typed_imports_the_promise_alone_and_stands_in_its_wheel() -> None:
    imports = {node.module for node in ast.walk(ast.parse(block("python"))) if isinstance(node, ast.ImportFrom)}
    assert {name for name in imports if name and name.startswith("trfpair")} == {"trfpair.plugin"}
    assert tomllib.loads(block("toml"))["tool"]["setuptools"]["py-modules"] == ["neighbours"]


@pytest.mark.gate
@pytest.mark.filterwarnings("ignore::EncodingWarning")  # mypy itself reads so
def test_the_module_is_checked_by_mypy(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy.api")
    (tmp_path / "neighbours.py").write_text(block("python"), encoding="utf-8")
    out, _, code = mypy.run(["--strict", str(tmp_path / "neighbours.py")])
    assert code == 0, out


def test_the_checker_says_that_it_does_not_know_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("neighbours")
    monkeypatch.setitem(sys.modules, "neighbours", module)
    exec(compile(block("python"), PAGE, "exec"), vars(module))
    event = trfpair.Tournament(tuple(trfpair.Player(number, f"P{number}") for number in range(1, 8)), rounds=3)
    paired = trfpair.pair(event, system=vars(module)["NEIGHBOURS"])
    verdict = trfpair.verified(event, paired)
    assert (verdict.outcome, verdict.system) == ("not all proved", "neighbours")
    assert any("everybody who takes part is seated once, or free" in text for text in verdict.checked)
    assert any("the rules of neighbours, which is not known here" in text for text in verdict.unproved)


def test_the_page_names_all_that_a_system_can_say() -> None:
    for field in fields(Contract):  # type: ignore[arg-type]
        assert f"| contract: `{field.name}` |" in TEXT, field.name
    named = set(re.findall(r"^\| row: `(\w+)` \|", TEXT, re.MULTILINE))
    assert named <= {field.name for field in fields(System)}  # type: ignore[arg-type]


@pytest.mark.gate
def test_the_wheel_of_the_example_holds_its_module(tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    if sys.version_info < (3, 12):
        pytest.importorskip("wheel")
    (tmp_path / "neighbours.py").write_text(block("python"), encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(block("toml"), encoding="utf-8")
    (tmp_path / "another folder").mkdir()
    code = "from setuptools.build_meta import build_wheel; print(build_wheel('dist'))"
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=True)
    (made,) = (tmp_path / "dist").glob("*.whl")
    names = zipfile.ZipFile(made).namelist()
    assert "neighbours.py" in names
    (points,) = [name for name in names if name.endswith("entry_points.txt")]
    assert "[trfpair.systems]" in zipfile.ZipFile(made).read(points).decode()
