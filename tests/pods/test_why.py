"""`trfpair pods --explain` and `--why-not`: the table of a player, and the best seating with two together."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from trfpair.errors import BadInput, BeyondLimits
from trfpair.pods import cedh
from trfpair.pods.model import Request, Round, Table
from trfpair.pods.pages import why_text
from trfpair.pods.why import explain, why_not


def request(seed: int, players: int) -> Request:
    """Two rounds at random tables, the first at each table having won."""
    random = Random(seed)
    rounds = []
    for _ in range(2):
        ids = random.sample(range(1, players + 1), players)
        sizes = [4] * (players // 4) + ([players % 4] if players % 4 == 3 else [])
        tables, at = [], 0
        for size in sizes:
            tables.append(Table(tuple(ids[at : at + size]), ids[at]))
            at += size
        rounds.append(Round(tuple(tables)))
    return Request(tuple(range(1, players + 1)), tuple(rounds))


def partitions(players: list[int], sizes: tuple[int, ...]) -> Any:
    """All seatings: the table of the first player left, of each size that is left."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(rest, size - 1):
            others = [one for one in rest if one not in mates]
            for more in partitions(others, tuple(left)):
                yield [(first, *mates), *more]


@pytest.mark.parametrize("mode", ["rematch-first", "score-first"])
@pytest.mark.parametrize("players", [7, 8])
def test_the_best_seating_with_two_together(players: int, mode: str) -> None:
    for seed in range(3):
        asked = request(seed, players)
        options = cedh.Options(mode=mode)
        outcome = cedh.pair(asked, options)
        round_ = cedh.Round(asked, options)
        sizes = (4, 4) if players == 8 else (3, 4)
        for one, other in combinations(asked.players, 2):
            answer = why_not(asked, outcome, options, one, other)
            json.dumps(answer)
            assert why_text(answer)
            if any({one, other} <= {*table} for table in outcome.tables):
                assert answer["kind"] == "made"
                continue
            best = min(
                _key(round_, tables)
                for tables in partitions(list(range(players)), sizes)
                if any({round_.players.index(one), round_.players.index(other)} <= {*table} for table in tables)
            )
            together = answer["together"]
            said = {name: together[key] for name, key in NAMES.items()}
            assert [said[name] * (round_.scale if name == "spread" else 1) for name in round_.order()] == best
            assert any({one, other} <= {*table} for table in answer["tables"])


NAMES = {"badness": "badness", "spread": "score_spread", "threes": "repeated_threes"}


def _key(round_: cedh.Round, tables: list[tuple[int, ...]]) -> list[int]:
    sums = round_.sums(tables)
    return [getattr(sums, name) for name in round_.order()]


def test_the_table_of_a_player() -> None:
    asked = request(1, 8)
    outcome = cedh.pair(asked, cedh.Options())
    for player in asked.players:
        answer = explain(asked, outcome, player)
        assert player in outcome.tables[answer["table"] - 1]
        assert [row["player"] for row in answer["seats"]] == list(outcome.tables[answer["table"] - 1])
        assert f"table {answer['table']}" in why_text(answer)


def test_what_cannot_be_answered() -> None:
    asked = request(1, 20)
    outcome = cedh.pair(asked, cedh.Options())
    apart = next(
        pair for pair in combinations(asked.players, 2) if not any({*pair} <= {*one} for one in outcome.tables)
    )
    with pytest.raises(BeyondLimits, match="16 players"):
        why_not(asked, outcome, cedh.Options(), *apart)
    with pytest.raises(BadInput, match="no player 99"):
        explain(asked, outcome, 99)
    with pytest.raises(BadInput, match="twice"):
        why_not(asked, outcome, cedh.Options(), 3, 3)
