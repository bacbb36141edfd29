"""`trfpair verify` makes the tables once more by a law of its own, and accepts no other board."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import trfpair
from tests.verify.test_systems import told
from trfpair.base.errors import BadInput
from trfpair.systems.scheveningen import boards_of_teams, contract_in_games, rounds_of_teams
from trfpair.verify import verify
from trfpair_check.calendars import Scheveningen


@pytest.mark.parametrize("size", range(2, 45))
def test_the_two_laws_agree(size: int) -> None:
    law = Scheveningen.__new__(Scheveningen)
    law.system = "scheveningen"
    for round_ in range(1, rounds_of_teams(size) + 1):
        games = [game for game in law.games(size, round_) if max(game) <= size]
        assert games == [(white + 1, black + 1) for white, black in boards_of_teams(size, round_)]


@pytest.mark.parametrize("size", [5, 6, 12])
@pytest.mark.parametrize("games", [2, 3])
def test_the_two_laws_agree_in_so_many_games(size: int, games: int) -> None:
    law = Scheveningen.__new__(Scheveningen)
    law.system = f"scheveningen-g{games}"
    calendar = contract_in_games(str(games)).calendar
    assert calendar
    assert calendar.rounds(size) == games * rounds_of_teams(size)
    met: Counter[tuple[int, int]] = Counter()
    for round_ in range(1, calendar.rounds(size) + 1):
        boards = calendar.boards(size, round_)
        assert [game for game in law.games(size, round_) if max(game) <= size] == [(w + 1, b + 1) for w, b in boards]
        met.update(boards)
    half = rounds_of_teams(size)
    assert all(met[one, two] + met[two, one] == games for one in range(half) for two in range(half, size))
    assert all(abs(met[one, two] - met[two, one]) == games % 2 for one in range(half) for two in range(half, size))


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
