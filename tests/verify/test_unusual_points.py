"""Unusual points of a file: the checker takes them where a rule speaks of a win or a draw, as the program does."""

from __future__ import annotations

from typing import Any

import pytest

import trfpair
from trfpair.base.errors import NoPairing

SYSTEMS = ("dutch-2026", "dutch-2017", "burstein-2026", "dubov-2026", "lim", "vega", "club", "double-swiss")


@pytest.mark.few(4)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", [2, 3])
def test_a_right_round_is_accepted(system: str, seed: int) -> None:
    event = trfpair.generate(
        players=9,
        rounds=8 if system == "double-swiss" else 5,
        seed=seed,
        system=system,
        scoring="WW=1 BW=2 WD=0.5 BD=1",
        forfeits=20,
        zero_byes=10,
        half_byes=10,
    )
    while event.event.last > 2:
        event = trfpair.without_round(event, force=True)
        try:
            paired = trfpair.pair(event, proofs=True)
        except NoPairing:
            continue
        assert trfpair.verified(event, paired).outcome == "accepted"


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("system", "seed", "players", "rounds", "said"),
    [
        ("vega", 190640, 9, 5, {"scoring": "BW=1.5 WD=1 BD=0.5 L=0.5 PAB=2"}),
        ("danubian", 395220, 11, 5, {"scoring": "BW=1.5 WD=1 BD=1.5 FW=1"}),
        ("team-2024", 650178, 5, 3, {"scoring": "BD=1 FW=3 FL=0", "forfeits": 30, "acceleration": "explicit"}),
    ],
)
def test_a_forfeit_of_few_points_and_virtual_match_points(
    system: str, seed: int, players: int, rounds: int, said: dict[str, Any]
) -> None:
    event = trfpair.generate(system=system, seed=seed, players=players, rounds=rounds, **said)
    while event.event.last > 1:
        event = trfpair.without_round(event, force=True)
        assert trfpair.verified(event, trfpair.pair(event, proofs=True)).outcome == "accepted"
