"""Every benchmark that a page names can be imported, and runs as small as it can be."""

from __future__ import annotations

import re
import shlex
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from benchmarks import readings
from tests.engine.conftest import EXE
from tests.ladder import seasons as ladder

ROOT = Path(__file__).parents[1]
PAGES = (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "Makefile", *ROOT.glob("benchmarks/**/*.py"))
NAMED = {name for page in PAGES for name in re.findall(r"-m (benchmarks\.\w+)", page.read_text(encoding="utf-8"))}

NOTHING = "no such field"
SMALL: dict[str, tuple[str, dict[str, Any]]] = {
    "acceptance.__main__": ("--help", {}),
    "batch": ("1", {"PLAYERS": 6, "ROUNDS": 2}),
    "both_ways": ("--help", {}),
    "checker": ("--runs 1", {"SIZES": (20,)}),
    "dutch": ("--runs 1 --only '20 players, round 9'", {}),
    "growth": ("--players 8,12 --only lim --commands pair,check --rounds 2", {}),
    "hostile": (f"--only '{NOTHING}'", {}),
    "library": ("--players 8 --rounds 2 --runs 1", {}),
    "kinds": ("--players 12 --only ordinary --seeds 1 --runs 1", {}),
    "match": ("", {"RUNS": 1, "EVENTS": (("team-2026", 8, 3, 2), ("double-swiss", 8, 3, 0))}),
    "memory": ("--players 8,12 --system lim --commands start,page --rounds 2", {}),
    "page": ("--help", {}),
    "processes": ("--runs 1 --only '20 players, round 9' --system dutch-2026", {}),
    "readings": ("--help", {}),
    "register": ("--players 20", {}),
    "sheets": ("--help", {}),
    "slow": (f"--only '{NOTHING}'", {}),
    "slow_tables": (f"--only '{NOTHING}'", {}),
    "start": ("--help", {}),
    "studies": ("--help", {}),
    "systems": ("--runs 1 --systems lim --only '20 players'", {}),
    "vega": ("", {"RUNS": 1, "TARGETS": {20: 0.1}}),
    "ways": ("--only '20 players' --runs 1", {}),
    "walks": ("", {"club.ROUNDS": {6: 5}, "ladder.all_sizes": lambda options: ladder.run(6, 2, 1, options=options)}),
}
"""The words of the smallest run, and what of the benchmark is made smaller for it."""


def test_every_benchmark_of_a_page_is_run() -> None:
    assert len(NAMED) > 10
    missing = {
        name for name in NAMED if {name.partition(".")[2], f"{name.partition('.')[2]}.__main__"}.isdisjoint(SMALL)
    }
    assert not missing


@pytest.mark.gate
@pytest.mark.parametrize("name", SMALL)
def test_a_benchmark_runs(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    module = import_module(f"benchmarks.{name}")
    words, smaller = SMALL[name]
    for what, value in smaller.items():
        monkeypatch.setattr(f"{module.__name__}.{what}", value)
    monkeypatch.setattr(sys, "argv", [name, *shlex.split(words)])
    try:
        code = module.main()
    except SystemExit as end:
        code = end.code
    assert not code
    assert capsys.readouterr().out


@pytest.fixture
def engine(tmp_path: Path) -> str:
    """Our own engine in the place of bbpPairings."""
    if sys.platform == "win32":
        pytest.skip("a shell script stands in for bbpPairings")
    program = tmp_path / "bbpPairings"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(EXE)} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return str(program)


@pytest.mark.gate
def test_the_readings_of_irregular_rounds_are_compared(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An engine that counts as the text does agrees; field 3 comes out otherwise where only clashes are counted."""
    words = ["--edition", "2026", "--engine", engine, "--first", "3", "--count", "2", "--players", "30"]
    assert readings.main(words) == 0
    assert capsys.readouterr().out == "the same 2\n"
