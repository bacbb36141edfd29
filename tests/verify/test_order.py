"""The people of a Dutch reason of the order: those whom both candidates have, and no others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import trfpair
from tests.seeds import daily
from trfpair.verify import verify

Json = dict[str, Any]


def objects(found: Any) -> Iterator[Json]:
    """All objects of a page."""
    if isinstance(found, dict):
        yield found
    for one in found.values() if isinstance(found, dict) else found if isinstance(found, list) else ():
        yield from objects(one)


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
@daily(2, 4)
def test_others_than_those_of_the_order_are_rejected(count: int, system: str) -> None:
    judged = set()
    for seed in range(count):
        event = trfpair.generate(players=18 + seed, rounds=7, seed=f"order {seed}", system=system)
        for round_ in (5, 6, 7):
            page = json.loads(trfpair.render(trfpair.pair(event, round=round_, proofs=True), "pairs.json"))
            reasons = [one for one in objects(page["trace"]) if one.get("kind") == "order" and "proof" in one]
            if reasons:
                assert verify(event, page).accepted
            for reason in reasons:
                names = ("now", "then") if "now" in reason else ("to_s1", "from_s1")
                right = [reason[name] for name in names]
                reason |= dict(zip(names, reversed(right)))
                assert verify(event, page).false
                for name in (*names, "chooser"):
                    reason.pop(name, None)
                assert verify(event, page).accepted, "a page of before names nobody"
                reason |= dict(zip(names, right))
                judged.add(reason["key"])
    assert judged
