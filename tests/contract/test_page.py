"""docs/adding-a-system.md, followed word by word: its package is made and its commands are typed."""

from __future__ import annotations

import re
import shlex
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

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


def test_the_page_names_all_that_a_system_can_say() -> None:
    for field in fields(Contract):  # type: ignore[arg-type]
        assert f"| contract: `{field.name}` |" in TEXT, field.name
    named = set(re.findall(r"^\| row: `(\w+)` \|", TEXT, re.MULTILINE))
    assert named <= {field.name for field in fields(System)}  # type: ignore[arg-type]
