"""Every question gets a person, and a bar or a word of the order; of pairs who have met that comes first."""

from __future__ import annotations

import pytest

import trfpair
from tests.why.asking import ASKED, faults, put


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "events", [range(1000, 1003), pytest.param(range(2000, 2100), marks=pytest.mark.long)], ids=["few", "many"]
)
@pytest.mark.parametrize("system", ASKED)
def test_no_answer_has_a_fault(system: str, events: range) -> None:
    asked = 0
    for one in put(system, events, 20 if len(events) < 10 else 60):
        asked += 1
        assert not faults(one), (one.answer.question, one.answer.answer, one.sentences)
        assert trfpair.render(one.answer)
    assert asked > 30
