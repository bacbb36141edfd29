"""What a row of the registry names on demand is there, and mypy sees whether it is of the type of its field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import trfpair
from trfpair.base.on_demand import OnDemand, on_demand
from trfpair.base.resources import folder
from trfpair.event.model import Colour, Player, Tournament
from trfpair.pods import SYSTEMS as TABLE_SYSTEMS
from trfpair.pods import TableSystem
from trfpair.systems import SYSTEMS, System
from trfpair.systems.contract import Contract

NAMED = ("target", "contract", "answers", "refusals", "compare", "tables", "judged", "view")
"""The fields of a row whose values are imported when used."""


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_row_names_what_is_there(system: System) -> None:
    for field in NAMED:
        if value := getattr(system, field):
            assert isinstance(value, OnDemand), f"{field}: no text, so that a type checker sees what it names"
            assert callable(on_demand(value)) or field == "contract"
    assert isinstance(system.says(), Contract)


@pytest.mark.parametrize("system", TABLE_SYSTEMS, ids=lambda system: system.name)
def test_a_row_of_tables_names_what_is_there(system: TableSystem) -> None:
    for value in (system.seat, system.settings, system.asked):
        assert isinstance(value, OnDemand)
        assert callable(on_demand(value))


def test_a_text_or_a_function_serves_a_row_as_well() -> None:
    pair = SYSTEMS[0].load()
    for target in (pair, "trfpair.systems.dutch:pair_dutch_2026"):
        assert System("own", "Own", "own", target).load() is pair


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_row_names_templates_that_are_there(system: System) -> None:
    names = [system.template, system.words_template, *filter(None, [system.tables_template])]
    assert [name for name in names if not (folder("templates") / name).is_file()] == []


WRONG = """
from dataclasses import replace

import trfpair.systems.dutch.judged
import trfpair.systems.dutch.why
import trfpair.systems.lim
from trfpair.systems.system import System

right = System("a", "A", "a", trfpair.systems.lim.pair_lim, contract=trfpair.systems.lim.CONTRACT)
System("a", "A", "a", trfpair.systems.dutch.why.why)
replace(right, compare=trfpair.systems.dutch.judged.judged_2017)
replace(right, contract=trfpair.systems.lim.pair_lim)
replace(right, answers=trfpair.systems.lim.pair_limm)
"""
"""Rows that are wrong but for the first: another function, a partial one, no contract, nothing."""


@pytest.mark.gate
@pytest.mark.filterwarnings("ignore::EncodingWarning")  # mypy itself reads so
def test_mypy_sees_what_a_row_names(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy.api")
    (tmp_path / "rows.py").write_text(WRONG, encoding="utf-8")
    out, _, _ = mypy.run(["--strict", str(tmp_path / "rows.py")])
    assert re.findall(r"\brows\.py:(\d+): error:", out) == ["10", "11", "12", "13"], out


@pytest.mark.parametrize(
    "system", [one for one in SYSTEMS if one.columns == 1 and "team" not in one.name], ids=lambda system: system.name
)
def test_proofs_without_a_trace_are_not_asked_for(system: System) -> None:
    players = tuple(Player(id_, f"P{id_}", rating=2000 - id_) for id_ in range(1, 7))
    event = Tournament(players, name="A day", rounds=5, initial_colour=Colour.WHITE)
    assert (
        trfpair.pair(event, system=system.name, trace=False, proofs=True).pairs
        == trfpair.pair(event, system=system.name).pairs
    )
