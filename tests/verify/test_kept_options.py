"""An option that a file keeps is told with each round, at its default too, and the checker holds both together."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import trfpair
from trfpair.event.model import Record
from trfpair.systems import SYSTEMS, System
from trfpair.systems.options import Option
from trfpair_check import Told, verdict

OWN = [(row, option) for row in SYSTEMS for option in row.options]


def started(row: System) -> trfpair.Tournament:
    """Two rounds of an event of the system, and at least one to come."""
    if row.name == "ladder":
        return trfpair.generate(players=8, rounds=2, seed=5, system=row.name)
    event = trfpair.generate(players=8, rounds=3, seed=5, system=row.name)
    return trfpair.without_round(event, force=True)


def keeps(event: trfpair.Tournament, row: System, option: Option, value: object) -> trfpair.Tournament:
    """The event with a line that keeps the option."""
    line = Record("###", f" trfpair option {row.name} {option.name}={option.text(value)}")
    return replace(event, records=(*event.records, line))


@pytest.mark.few(1)
@pytest.mark.parametrize(("row", "option"), OWN, ids=[f"{row.name}-{option.name}" for row, option in OWN])
def test_an_option_that_is_at_its_default_again_is_accepted(row: System, option: Option) -> None:
    other = {bool: True, int: 3, str: option.choices[-1] if option.choices else "3/4"}[type(option.default)]
    event = started(row)
    for value in (other, option.default):
        event = keeps(event, row, option, value)
        paired = trfpair.pair(event, proofs=True)
        assert paired.to_dict()["options"][option.name] == value
        assert not trfpair.verified(event, paired).false
    assert option.name not in trfpair.pair(started(row)).to_dict()["options"]


@pytest.mark.gate
def test_an_option_over_a_kept_one_is_taken_from_the_page_and_named() -> None:
    """Of every system: as `pair` was told beside the file, which keeps another value."""
    for row, option in OWN:
        other = {bool: True, int: 3 + (option.default == 3), str: option.choices[-1] if option.choices else "3/4"}[
            type(option.default)
        ]
        event = keeps(started(row), row, option, option.default)
        paired = trfpair.pair(event, proofs=True, **{option.name: other})
        found = trfpair.verified(event, paired)
        named = f"the option {option.name}={option.text(other)}, where the file keeps {option.text(option.default)}"
        assert (found.false, named in found.taken) == ("", True), (row.name, option.name, found.taken)


def test_a_page_without_a_kept_option_is_rejected() -> None:
    row = next(one for one in SYSTEMS if one.name == "club")
    option = row.options[0]
    event = keeps(started(row), row, option, option.default)
    data = trfpair.pair(event, proofs=True).to_dict()
    data["options"] = {}
    assert "the file keeps candidates=algorithm, pairs.json has no candidates" in trfpair.verified(event, data).false


def test_an_option_that_the_caller_names_is_held_against_the_page() -> None:
    """Also where the file keeps another one."""
    row = next(one for one in SYSTEMS if one.name == "team-2026")
    option = next(one for one in row.options if one.name == "preferences")
    event = keeps(started(row), row, option, "a")
    page = json.dumps(trfpair.pair(event, proofs=True, preferences="b").to_dict()).encode()
    file = trfpair.dumps(event).encode()
    assert verdict(file, page).taken[-1] == "the option preferences=b, where the file keeps a"
    assert len(verdict(file, page, Told(preferences="b")).taken) == 1
    assert "preferences is b, not none" in verdict(file, page, Told(preferences="none")).false
