"""That two have met is told as the cause, or as none, only where it is proved what decides between the seatings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.pods import reference
from tests.seeds import daily
from trfpair.pods import by_name
from trfpair.pods.pages import asked_text
from trfpair.pods.why import why_not

FOUND = "In the best seating found with "


@pytest.mark.gate
@pytest.mark.parametrize("mode", ["rematch-first", "score-first", "weights"])
@daily(3, 6)
def test_a_meeting_decides_or_not_where_it_is_proved(count: int, mode: str) -> None:
    house, told = by_name("cedh"), Counter[str]()
    for seed in range(count):
        random = Random(f"met {seed}")
        request = reference.random_request(seed, random.choice([9, 18, 19]), random.randrange(2, 5), (4, 3))
        options = house.made({"mode": mode})
        outcome, asked = house.load()(request, options), house.question(request, options)
        for one, other in random.sample([*combinations(request.players, 2)], 8):
            answer = why_not(request, outcome, asked, one, other)
            if answer["kind"] != "cost":
                continue
            text = asked_text(answer, house)
            met = f"\n  {one} and {other} have met before, last in round "
            proved = answer["decides"] in answer["proved"] or "none is better than the one below" in text
            if answer["decides"] in (*answer["order"], "weights") and not proved:
                told["open"] += 1
                assert FOUND in text, text
                assert "so that does not decide" not in text
                assert "that does not decide here" not in text
                assert met not in text.partition(FOUND)[0]
            else:
                told["proved"] += 1
            assert (met in text) is ("met_last" in answer)
    assert told["proved"]
    assert told["open"] or mode == "rematch-first"
