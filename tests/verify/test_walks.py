"""The club Swiss and the ladder: each round is proved; a pairing that is not the first best never is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from tests.seeds import at_length
from tests.verify.test_systems import Json, rounds, told
from trfpair.systems.least_harm import LeastHarm
from trfpair.verify import verify
from trfpair_check import Told

NAMES = ("club", "club-rating", "ladder")


def boards(data: Json) -> set[tuple[int, int]]:
    return {(row["white"], row["black"]) for row in data["pairs"]} | {(data["bye"] or 0, 0)}


@pytest.mark.parametrize("name", NAMES)
@at_length(8, 20)
def test_every_round_is_proved(count: int, name: str) -> None:
    proofs = 0
    for event, data in rounds(name, range(count)):
        verdict = verify(event, data, Told(system=name))
        assert verdict.accepted, (verdict.false, verdict.unproved)
        proofs += "proof" in data["trace"][0]
    assert proofs > count // 2


@pytest.mark.parametrize("name", NAMES)
@at_length(8, 20)
def test_no_other_round_is_proved(count: int, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Now and then somebody else is taken with whom the others can be paired, and all is written as if right."""
    right = list(rounds(name, range(count)))
    random = Random(f"wrong-{name}")
    decide = LeastHarm.decide

    def wrong(walk: LeastHarm, player: int, order: Iterable[int]) -> int:
        candidates = list(order)
        if random.random() < 0.2:
            random.shuffle(candidates)
        return decide(walk, player, candidates)

    monkeypatch.setattr(LeastHarm, "decide", wrong)
    found: Counter[str] = Counter()
    for event, data in right:
        other = told(event, name, data["round"])
        if other and boards(other) != boards(data):
            found[verify(event, other, Told(system=name)).outcome] += 1
    assert sum(found.values()) > count
    assert not found["accepted"]
