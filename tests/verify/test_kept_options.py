"""An option that a file keeps is told with each round, at its default too, and the checker holds both together."""

from __future__ import annotations

from dataclasses import replace

import pytest

import trfpair
from trfpair.event.model import Record
from trfpair.systems import SYSTEMS, System
from trfpair.systems.options import Option

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


def test_a_page_that_says_otherwise_is_rejected() -> None:
    row = next(one for one in SYSTEMS if one.name == "club")
    option = row.options[0]
    event = keeps(started(row), row, option, option.default)
    data = trfpair.pair(event, proofs=True).to_dict()
    data["options"] = {option.name: "glossary"}
    assert "the option candidates is glossary, the file keeps algorithm" in trfpair.verified(event, data).false
