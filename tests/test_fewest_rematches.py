"""A notice of two who meet again, in systems that pair everybody: what it says of all others is so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

import trfpair
from trfpair.base.errors import NoPairing
from trfpair.event.history import Past
from trfpair.rounds.pairing import Settings, pair_round

MEMORY = {"club": 99, "club-rating": 99, "ladder": 2, "keizer": 3}
"""For so many rounds two who have met are kept apart."""
SAID = {"keizer": "no pairing of this round's players has fewer such rematches"}


def _pairings(ids: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    if not ids:
        yield []
        return
    one, *rest = ids
    for other in rest:
        for more in _pairings([id_ for id_ in rest if id_ != other]):
            yield [(one, other), *more]


def _again(past: Past, other: int, memory: int) -> bool:
    return any(game.played and game.opponent == other for game in past.games[-memory:])


@pytest.mark.gate
@pytest.mark.parametrize("system", sorted(MEMORY))
def test_those_who_play_cannot_be_paired_with_fewer(system: str) -> None:
    told = avoidable = 0
    for seed in range(16):
        players, rounds = (2 if system == "ladder" else 4) + seed % 3, 4 + seed % 2
        event = trfpair.generate(players=players, rounds=rounds, seed=f"again {seed}", system=system)
        for number in range(3, rounds + 1):
            try:
                paired = pair_round(event, Settings(system=system, round=number))
            except NoPairing:
                continue
            by_id = paired.history.by_id
            boards = [tuple(sorted((pair.white, pair.black))) for pair in paired.pairing.boards]
            again = [
                {pair for pair in pairs if _again(by_id[pair[0]], pair[1], MEMORY[system])}
                for pairs in _pairings(sorted({id_ for board in boards for id_ in board}))
            ]
            ours = {board for board in boards if _again(by_id[board[0]], board[1], MEMORY[system])}
            assert len(ours) == min(map(len, again))
            said = [one.text for one in paired.pairing.notices if one.kind.startswith(("rematch", "met"))]
            assert len(said) == len(ours)
            end = SAID.get(system, "no pairing of this round's players has fewer rematches")
            assert all(text.endswith(end) for text in said)
            told += len(said)
            avoidable += sum(any(board not in other for other in again) for board in ours)
    assert told
    assert avoidable or system == "ladder", "a round without one of the two games, but none with fewer"
