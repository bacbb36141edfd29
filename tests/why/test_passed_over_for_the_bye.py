"""Everybody who comes before somebody with a bye at tables is told, with the reason or that none is proved."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from tests.pods import reference
from tests.seeds import daily
from trfpair.pods import by_name
from trfpair.pods.pages import asked_text
from trfpair.pods.past import study
from trfpair.pods.why import BYE, explain, why_not
from trfpair.systems.trace import Trace

BEFORE = re.compile(r"By this, ([\d, or]+) should have a bye before (\d+), who has one now(.*)")


@pytest.mark.gate
@daily(6, 60)
def test_whoever_comes_before_for_the_bye_is_told(count: int) -> None:
    house, told, ended = by_name("squire"), 0, Counter[str]()
    for seed in range(count):
        random = Random(f"passed over for the bye {seed}")
        size = random.choice([2, 3, 4])
        request = reference.random_request(seed, size * random.randrange(3, 8) + 1, random.randrange(2, 8), (size,))
        options, trace = house.made({"size": size, "objective": random.choice(["walk", "spread"])}), Trace()
        outcome = house.load()(request, options, trace)
        asked, past = house.question(request, options), study(request)
        order = sorted(request.players, key=lambda one: (past.byes[one], -asked.players.index(one)))
        (bye,) = outcome.byes
        text = asked_text(explain(request, outcome, asked, bye, trace.steps), house)
        named: list[int] = []
        for who, instead, end in BEFORE.findall(text):
            assert int(instead) == bye
            named += map(int, re.findall(r"\d+", who))
            ended[end] += 1
        assert sorted(named) == sorted(order[: order.index(bye)]), seed
        told += bool(named)
    assert told
    assert ended[". Whether the others could then be seated as well is not proved."]


TOGETHER = {
    "en": "together|added up",
    "de": "zusammen",
    "es": "en total|en conjunto",
    "fr": "à eux tous|ensemble",
    "it": "in tutto|insieme",
    "nl": "samen",
    "pl": "razem",
    "pt": "ao todo|em conjunto",
}


@pytest.mark.gate
@daily(6, 40)
def test_several_byes_are_weighed_together(count: int) -> None:
    """Not each of them has had fewer byes, or stands lower, than each of the others."""
    house, told = by_name("squire"), 0
    for seed in range(count):
        request = reference.random_request(seed, 11, 4, (3,))
        options = house.made({"size": 3})
        outcome = house.load()(request, options)
        asked = house.question(request, options)
        for one in request.players:
            answer = why_not(request, outcome, asked, one, BYE)
            if answer.get("decides") not in ("byes", "lowest"):
                continue
            now, then = ({*answer[name]["byes"]} for name in ("made", "together"))
            if len(now - then) > 1:
                for code, words in TOGETHER.items():
                    assert re.search(words, asked_text(answer, house, language=code)), code
                told += 1
    assert told
