"""Standings that go on from earlier ones, after one change, are those of a tournament read anew from its file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

import trfpair
from tests.seeds import daily
from tests.standings.test_reference import CODES
from trfpair import Result, Tournament
from trfpair.event.entries import counted
from trfpair.event.onward import touched
from trfpair.trf import dumps, loads

LISTS = (CODES, ["BH/C1", "DE", "SB", "OTHER_LOT"], ["ARO/U1200", "TPR/U1200", "APRO/U1200", "DE/P", "KS"])
OF_TEAMS = (["MPTS", "GPTS", "BH:MP", "SB:GP", "EMGSB", "BC", "TBR", "EDE", "SSSC"],)

Change = Callable[[Tournament, Random], Tournament]


def _another_result(event: Tournament, dice: Random) -> Tournament:
    round_ = dice.randint(1, event.event.last)
    board = dice.choice([*event.event.board_games(round_)])
    return trfpair.with_result(event, round_, board, dice.choice(["1-0", "=", "0-1", "+-", "-+", "--"]), replacing=True)


def _another_rating(event: Tournament, dice: Random) -> Tournament:
    return trfpair.with_player(event, dice.choice(event.players).id, rating=dice.choice([0, 1500, 2100]))


def _one_expelled(event: Tournament, dice: Random) -> Tournament:
    return trfpair.with_expelled(event, [dice.choice(event.players).id])


def _a_late_entry(event: Tournament, dice: Random) -> Tournament:
    entry = trfpair.Player(0, f"Late {dice.random()}", rating=dice.choice([0, 1800]))
    return trfpair.with_players(event, [entry], missed=dice.choice([Result.HALF_BYE, Result.ZERO_BYE]))


def _a_ban(event: Tournament, dice: Random) -> Tournament:
    return trfpair.with_ban(event, [one.id for one in dice.sample(event.players, 2)])


def _without_last_round(event: Tournament, dice: Random) -> Tournament:
    return trfpair.without_round(event, force=True) if event.event.last > 1 and dice.random() < 0.3 else event


def _other_scoring(event: Tournament, dice: Random) -> Tournament:
    scoring = trfpair.Scoring(white_win=30, black_win=30, full_bye=30, pab=dice.choice([10, 30]))
    return counted(replace(event, scoring=scoring))


def _other_length(event: Tournament, dice: Random) -> Tournament:
    return replace(event, rounds=(event.rounds or event.event.last_column or 0) + 2 * dice.randint(0, 1))


def _extra_points(event: Tournament, dice: Random) -> Tournament:
    row = trfpair.AbnormalPoints(None, 5, 1, (dice.choice(event.players).id,))
    return counted(replace(event, abnormal=(*event.abnormal, row) if dice.random() < 0.5 else ()))


CHANGES: Sequence[Change] = (
    _another_result,
    _another_result,
    _another_result,
    _another_rating,
    _one_expelled,
    _a_late_entry,
    _a_ban,
    _without_last_round,
    _other_scoring,
    _other_length,
    _extra_points,
)


def changed(event: Tournament, dice: Random, changes: Sequence[Change]) -> Tournament:
    """The tournament after one change by chance; the same one where it cannot be made."""
    try:
        return dice.choice(changes)(event, dice)
    except trfpair.BadInput:
        return event


def told(event: Tournament, codes: str, after: int | None) -> object:
    """All that standings tell, or why there are none."""
    try:
        return trfpair.standings(event, codes, after=after).to_dict(contributions=True)
    except trfpair.BadInput as error:
        return str(error)


def read_anew(event: Tournament) -> Tournament:
    """The tournament as its file has it, with players that no other one has; teams as its data have them.

    A file has no place for a forfeited match of which a board got a result.
    """
    if event.has_teams:
        return Tournament.from_dict(event.to_dict())
    return loads(dumps(event, "full").encode()).tournament


def _go_on(event: Tournament, dice: Random, changes: Sequence[Change], lists: Sequence[Sequence[str]]) -> None:
    codes = dice.choice(lists)
    trfpair.standings(event, ",".join(codes))
    for _ in range(8):
        event = changed(event, dice, changes)
        codes = dice.choice((codes, codes, codes, *lists))
        after = dice.choice([None, None, dice.randint(1, event.event.last)])
        order = ",".join(codes)
        assert told(event, order, after) == told(read_anew(event), order, after)


@pytest.mark.gate
@daily(1, 60)
@pytest.mark.filterwarnings("ignore::trfpair.TrfWarning")
def test_after_random_changes(count: int) -> None:
    for seed in range(count):
        dice = Random(seed)
        system = dice.choice(["dutch-2026", "dutch-2026", "keizer", "berger", "double-swiss"])
        with suppress(trfpair.NoPairing):
            event = trfpair.generate(
                players=dice.randint(8, 24), rounds=dice.randint(2, 6), seed=seed, half_byes="10%", zero_byes="10%",
                late="10%", unrated="10%", forfeits="4-8", system=system,
            )  # fmt: skip
            _go_on(event, dice, CHANGES, LISTS)


@pytest.mark.gate
@daily(1, 15)
@pytest.mark.filterwarnings("ignore::trfpair.TrfWarning")
def test_of_teams(count: int) -> None:
    for seed in range(count):
        dice = Random(seed)
        event = trfpair.generate(players=dice.randint(6, 10), rounds=4, seed=seed, system="team-2026")
        _go_on(event, dice, (_another_result, _another_rating, _without_last_round), OF_TEAMS)


def test_what_did_not_change_is_not_measured_again() -> None:
    before = trfpair.generate(players=60, rounds=5, seed=1)
    earlier = trfpair.standings(before, "BH,SB,PS,TPR/U1200")
    after = trfpair.with_result(before, 5, 1, "--", replacing=True)
    others = {one.id for one in after.players if before.player(one.id) is not one}
    near = touched(after.players, others)
    assert len(others) == 2
    assert 2 < len(near) <= 2 + 2 * 5
    done = trfpair.standings(after, "BH,SB,PS,TPR/U1200")
    for was, now in zip(earlier.columns, done.columns, strict=True):
        assert {one.id for one in after.players if was.values[one.id] is not now.values[one.id]} == near
    assert trfpair.validated(after) is after
