"""The functions that a row of the registry names by a text are there, and take what they are called with."""

from __future__ import annotations

import inspect
import re
from importlib import import_module

import pytest

from trfpair.base.resources import folder
from trfpair.systems import SYSTEMS, System
from trfpair.systems.contract import Contract

CALLED_WITH = {"target": 3, "answers": 3, "refusals": 1, "compare": 3, "tables": 1, "judged": 1, "view": 2}
"""By field of the row, with how many values its function is called."""
TEXT = re.compile(r"trfpair[\w.]*:\w+")


def named(text: str) -> object:
    """The object that a text names."""
    module, name, *words = text.split(":")
    found = getattr(import_module(module), name)
    return found(*words) if words else found


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_row_names_what_is_there(system: System) -> None:
    for field, count in CALLED_WITH.items():
        if text := getattr(system, field):
            function = named(text)
            assert callable(function), text
            inspect.signature(function).bind(*range(count))
    assert isinstance(named(system.contract or "trfpair.systems.contract:NOTHING_SAID"), Contract)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_row_names_templates_that_are_there(system: System) -> None:
    names = [system.template, system.words_template, *filter(None, [system.tables_template])]
    assert [name for name in names if not (folder("templates") / name).is_file()] == []


def test_every_text_of_a_row_that_names_a_function_is_looked_at() -> None:
    texts = {name for system in SYSTEMS for name in System.__match_args__ if TEXT.match(str(getattr(system, name)))}
    assert texts == {*CALLED_WITH, "contract"}
