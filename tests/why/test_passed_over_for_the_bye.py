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
from trfpair.pods.why import explain
from trfpair.systems.trace import Trace

BEFORE = re.compile(r"then whoever stands lower\) ([\d, or]+) would come before (\d+), who has a bye(.*)")


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
