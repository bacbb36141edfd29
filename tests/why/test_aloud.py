"""The draw of answers that are read aloud: whole sentences of every system, of tables and of stuck rounds."""

from __future__ import annotations

import re

import pytest

from tests.seeds import daily
from tests.why.aloud import PARTS, draw


@pytest.mark.parametrize("system", [system for part in PARTS for system in part])
@daily(4, 30)
def test_a_draw_has_whole_answers_and_is_the_same_again(count: int, system: str) -> None:
    drawn = draw(system, "test", count)
    assert len(drawn) == count
    assert all(answer.strip() for _, answer in drawn)
    assert not [answer for _, answer in drawn if re.search(r"\{\w*\}|\bNone\b", answer)]
    assert draw(system, "test", 1) == drawn[:1]
