"""The bare list of 7.1 as an option: the first of the list is taken, whatever D says; and the checker knows it."""

from __future__ import annotations

from random import Random

import pytest

import trfpair as library
from tests.club.events import dense_past
from trfpair.base.errors import NoPairing
from trfpair.verify import verify
from trfpair_check import Told

SYSTEMS = ("vega", "danubian")


def islands(told: dict[str, object]) -> list[dict[str, object]]:
    """The searches of chapter 7.1 that found somebody."""
    steps: list[dict[str, object]] = told["trace"]  # type: ignore[assignment]
    return [step for step in steps if step["step"] == "search" and step["article"] == "7.1"]


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_first_of_the_list_is_taken_and_the_round_is_worked_out_once_more(system: str) -> None:
    """In random rounds somebody first in the list is passed over for D; by the bare list nobody is, ever."""
    passed_for_d = others = searches = 0
    for seed in range(300):
        draw = Random(seed)
        event = dense_past(draw.randrange(6, 13), draw.randrange(2, 6), draw)
        try:
            usual = library.pair(event, system=system, rounds=20).to_dict()
            bare = library.pair(event, system=system, rounds=20, bare_list=True).to_dict()
        except NoPairing:
            continue
        passed_for_d += sum(row["kind"] == "fewer" for step in islands(usual) for row in step["against"])  # type: ignore[attr-defined]
        for step in islands(bare):
            searches += 1
            kinds = [row["kind"] for row in step["against"]]  # type: ignore[attr-defined]
            assert "fewer" not in kinds
            assert "later" not in kinds[: kinds.index("taken") if "taken" in kinds else None]
        others += usual["pairs"] != bare["pairs"]
        if seed % 10 == 0 or usual["pairs"] != bare["pairs"]:
            verdict = verify(event, bare, Told(system=system, rounds=20))
            assert verdict.accepted, verdict
            if usual["pairs"] != bare["pairs"]:
                assert verify(event, {**bare, "options": {}}, Told(system=system, rounds=20)).outcome == "rejected"
    assert passed_for_d
    assert others
    assert searches > 50
