"""The draw of answers that are read aloud: whole sentences of every system, of tables and of stuck rounds."""

from __future__ import annotations

import re

import pytest

from tests.seeds import daily
from tests.why.aloud import PARTS, draw, form, marked


@pytest.mark.parametrize("system", [system for part in PARTS for system in part])
@daily(4, 30)
def test_a_draw_has_whole_answers_and_is_the_same_again(count: int, system: str) -> None:
    drawn = draw(system, "test", count)
    assert len(drawn) == count
    assert all(answer.strip() for _, answer in drawn)
    assert not [answer for _, answer in drawn if re.search(r"\{\w*\}|\bNone\b", answer)]
    assert draw(system, "test", 1) == drawn[:1]


@pytest.mark.parametrize("system", ["dutch-2026", "club", "cedh", "stuck"])
@daily(6, 60)
def test_each_sentence_that_is_drawn_is_marked_and_has_another_form(count: int, system: str) -> None:
    drawn = [answer for _, answer in marked(system, "test", count, count)]
    found = [re.findall(r">>> (.+?) <<<", answer, re.DOTALL) for answer in drawn]
    assert all(len(one) == 1 for one in found)
    assert len({form(one) for (one,) in found}) == len(drawn) >= min(count, 20)
    answers = {answer.replace(">>> ", "").replace(" <<<", "") for answer in drawn}
    assert answers <= {answer for _, answer in draw(system, "test", count)}
