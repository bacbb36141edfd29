"""The checker's own Berger tables: a law of sums, against the printed ones; and what it rejects."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import trfpair
from trfpair.base.errors import BadInput
from trfpair.systems.berger.table import boards_of, rounds_of
from trfpair.verify import verify
from trfpair_check.calendars import Berger

SYSTEMS = (
    "berger",
    "berger-double",
    "berger-g3",
    "scheveningen",
    "FIDE_TEAM_ROUNDROBIN",
    "FIDE_TEAM_DOUBLEROUNDROBIN",
)


@pytest.mark.parametrize("cycles", [1, 2])
def test_the_law_of_sums_makes_the_tables(cycles: int) -> None:
    law = Berger.__new__(Berger)
    law.system = "berger" if cycles == 1 else "berger-double"
    for size in range(1, 31):
        for round_ in range(1, rounds_of(size, cycles) + 1):
            games = [game for game in boards_of(size, round_, exchanged=cycles == 2) if max(game) <= size]
            found = law.games(size, round_)
            assert [game for game in found if max(game) <= size] == games, (size, round_)


def turned(data: Any) -> None:
    """A board with the colours exchanged, wherever it is told."""
    for row in (data["pairs"][0], data["trace"][1]):
        row["white"], row["black"] = row["black"], row["white"]


FORGED: dict[str, Callable[[Any], object]] = {
    "the boards are not those of the table": turned,
    "step 1, order": lambda data: data["trace"][0]["players"][0].update(draw=2),
    "steps, not": lambda data: data["trace"].pop(),
    "who is free": lambda data: data["free"].clear(),
    "the absent": lambda data: data["absent"].append({"id": 1, "bye": "Z"}),
    "a calendar has no notice": lambda data: data["notices"].append({"kind": "rematch", "text": "again"}),
    "the notices of boards": lambda data: data["notices"].append({"kind": "forbidden-pair", "text": "no"}),
    "there is no round 6: the event has 5": lambda data: data.update(round=6),
}


def said(event: trfpair.Tournament, data: Any) -> str:
    """The false claim, or why the page is refused."""
    try:
        return verify(event, data).false
    except BadInput as refused:
        return str(refused)


@pytest.mark.parametrize("false", FORGED)
def test_a_forged_round_is_rejected(false: str) -> None:
    event = trfpair.generate(players=5, rounds=5, seed=2, system="berger")
    paired = trfpair.pair(event, round=2)
    data = json.loads(json.dumps(paired.to_dict()))
    assert verify(event, data).accepted
    FORGED[false](data)
    assert false in said(event, data)


def test_a_round_that_is_paired_ahead_is_accepted() -> None:
    event = trfpair.generate(players=6, rounds=5, seed=2, system="berger-double")
    bare = event
    for _ in range(10):
        bare = trfpair.without_round(bare, force=True)
    for round_ in (1, 4, 5, 6, 10):
        paired = trfpair.pair(bare, round=round_)
        assert paired.notices == ()
        assert trfpair.verified(bare, paired).accepted


def started(system: str) -> trfpair.Tournament:
    """An event of the system, before its first round."""
    if system.startswith("FIDE_TEAM"):
        event = trfpair.generate(players=6, rounds=3, seed=2, system="team", boards=2)
    else:
        event = trfpair.generate(players=6, rounds=3, seed=2, system=system)
    while event.event.last:
        event = trfpair.without_round(event, force=True)
    return replace(event, system=system, rounds=None) if system.startswith("FIDE_TEAM") else event


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_calendar_that_somebody_has_left_is_accepted(system: str) -> None:
    event = started(system)
    gone = trfpair.with_withdrawals(event, [2])
    for round_ in (1, 2):
        paired = trfpair.pair(gone, round=round_)
        assert [one.kind for one in paired.notices] == ["absent-seated"]
        assert trfpair.verified(gone, paired).accepted
        data = json.loads(json.dumps(paired.to_dict()))
        data["notices"] = []
        assert "without a notice" in verify(gone, data).false
        white, black = next(pair for pair in paired.pairs if 2 in pair)
        both = trfpair.with_withdrawals(event, [white, black])
        told = trfpair.pair(both, round=round_)
        assert ["both lose by forfeit" in one.text for one in told.notices] == [True]
        assert trfpair.verified(both, told).accepted
        one = next(one.text for one in paired.notices)
        data = {**json.loads(json.dumps(told.to_dict())), "notices": [{"kind": "absent-seated", "text": one}]}
        assert verify(both, data).false
    paired = trfpair.pair(gone)
    assert trfpair.verified(trfpair.with_round(gone, paired), paired).accepted


def test_a_page_that_says_who_has_left_and_has_not_is_not_proved() -> None:
    event = started("berger")
    paired = trfpair.pair(trfpair.with_withdrawals(event, [2]))
    assert trfpair.verified(event, paired).unproved == ("that 1 more than the file says have left",)
    away = trfpair.pair(trfpair.with_absences(event, {2: trfpair.Result.ZERO_BYE}))
    assert trfpair.verified(event, away).unproved == ("that 1 more than the file says are absent",)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_board_against_a_ban_is_accepted(system: str) -> None:
    event = started(system)
    white, black = trfpair.pair(event, round=2).pairs[0]
    event = trfpair.with_ban(event, [white, black])
    paired = trfpair.pair(event, round=2)
    assert [one.kind for one in paired.notices] == ["forbidden-pair"]
    assert trfpair.verified(event, paired).accepted
