"""Floats of a round: the bracket that a player leaves, read from the steps once for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import trfpair
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why.moved import floats_from
from trfpair.systems.trace import Group, Move, Step


class Noted(list[Step]):
    """Steps that note how often somebody goes through them."""

    times = 0

    def __iter__(self) -> Iterator[Step]:
        self.times += 1
        return super().__iter__()


def of_one(one: int, paired: PairedRound) -> int | None:
    """The same, read for one player alone."""
    number = 0
    for step in paired.trace.steps:
        if isinstance(step.part, Group):
            number = step.part.number
        elif isinstance(step.part, Move) and step.part.what in ("float", "upfloat") and one in step.part.ids:
            return number if step.part.what == "float" else 0
    return None


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "burstein-2026", "vega", "lim", "double-swiss"])
def test_steps_are_read_once_for_all_floats(system: str) -> None:
    event = trfpair.without_round(trfpair.generate(players=31, rounds=6, seed=2, system=system), force=True)
    paired = trfpair.pair(event, system=system)
    steps = Noted(paired.trace.steps)
    noted = replace(paired, trace=replace(paired.trace, steps=steps))
    found = {past.id: floats_from(past.id, noted) for past in paired.history.players}
    assert steps.times == 1
    assert any(number is not None for number in found.values())
    assert found == {past.id: of_one(past.id, paired) for past in paired.history.players}
