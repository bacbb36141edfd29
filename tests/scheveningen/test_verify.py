"""`trfpair verify` makes the tables once more by a law of its own, and accepts no other board."""

from __future__ import annotations

import json
from typing import Any

import pytest

import trfpair
from tests.verify.test_systems import told
from trfpair.base.errors import BadInput
from trfpair.systems.scheveningen import boards_of_teams, rounds_of_teams
from trfpair.verify import verify
from trfpair_check.calendars import Scheveningen


@pytest.mark.parametrize("size", range(2, 45))
def test_the_two_laws_agree(size: int) -> None:
    law = Scheveningen.__new__(Scheveningen)
    for round_ in range(1, rounds_of_teams(size) + 1):
        games = [game for game in law.games(size, round_) if max(game) <= size]
        assert games == [(white + 1, black + 1) for white, black in boards_of_teams(size, round_)]


def test_a_round_is_accepted_and_a_spoilt_one_is_not() -> None:
    event = trfpair.generate(players=7, rounds=4, seed=2, system="scheveningen")
    data: Any = told(event, "scheveningen", 2)
    assert verify(event, data).accepted
    turned = json.loads(json.dumps(data))
    turned["pairs"][0].update(white=data["pairs"][0]["black"], black=data["pairs"][0]["white"])
    assert "the boards are not those of the table" in verify(event, turned).false
    more = json.loads(json.dumps(data))
    more["trace"][0]["taken"] = 1
    with pytest.raises(BadInput, match="taken: a key that has no meaning there"):
        verify(event, more)
