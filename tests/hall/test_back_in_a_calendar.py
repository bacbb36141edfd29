"""Who leaves a calendar and comes back finds the games as they were: what the arbiter had entered is not lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import trfpair as library
from tests.contract.test_options import run
from tests.hall.days import EVERY, a_day, beginning
from tests.seeds import daily
from trfpair.base.errors import BadInput
from trfpair.event.model import Result, Tournament
from trfpair.trf import load

CALENDARS = [system for system in EVERY if "ROUNDROBIN" in system or "SCHEVENINGEN" in system]


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """Six players, the whole calendar paired, round 1 played; forfeits of later rounds are entered."""
    (tmp_path / "names.txt").write_text("A\nB\nC\nD\nE\nF\n", encoding="utf-8")
    path = tmp_path / "league.trf"
    run("new", tmp_path / "names.txt", "-o", path, "--system", "berger")
    run("pair", path, "--all", "--write", "--quiet")
    run("result", path, "1", "1-0", "2", "1-0", "3", "=")
    run("result", path, "--round", "4", "1", "-+", "2", "--")  # 6-5 and 1-4
    return path


def cells(path: Path) -> list[object]:
    return [player.games for player in load(path).tournament.players]


@pytest.mark.gate
@pytest.mark.parametrize("order", ["1,6", "6,1", "5,1", "4,6"])
def test_forfeits_that_were_entered_before_stay(league: Path, order: str) -> None:
    """By command: lost by one, and lost by both, whoever of them leaves and in which order."""
    before = cells(league)
    for who in order.split(","):
        run("withdraw", league, who)
    assert all(
        player.game(4).result is not Result.UNKNOWN
        for player in load(league).tournament.players
        if player.id in (1, 4, 5, 6)
    )
    for who in order.split(",")[::-1]:
        run("withdraw", league, who, "--back")
    assert cells(league) == before
    assert "differ" not in run("check", league, "--strict")


def test_a_forfeit_that_is_entered_after_somebody_left_stays(league: Path) -> None:
    run("withdraw", league, "2")
    run("result", league, "--replace", "--round", "5", "2", "--")  # 4-2: 4 did not come either
    run("withdraw", league, "2", "--back")
    event = load(league).tournament
    assert [event.player(id_).game(5).result for id_ in (2, 4)] == [Result.FORFEIT_LOSS] * 2
    assert event.player(2).game(2).result is Result.UNKNOWN


def test_an_adjourned_game_of_somebody_who_leaves_stays_adjourned(league: Path) -> None:
    """The game has begun: the arbiter enters its result."""
    run("result", league, "--round", "2", "1", "adj")  # 6-4
    before = cells(league)
    run("withdraw", league, "4")
    event = load(league).tournament
    assert event.player(6).game(2).result is Result.UNKNOWN
    assert event.player(4).game(3).result is Result.FORFEIT_LOSS
    assert event.event.adjourned
    run("withdraw", league, "4", "--back")
    assert cells(league) == before
    assert load(league).tournament.event.adjourned


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dutch", "berger", "keizer"])
def test_whoever_has_left_is_away_in_rounds_that_the_event_gets_later(tmp_path: Path, system: str) -> None:
    """More rounds are said, or another player joins a calendar; who is away once is there again."""
    (tmp_path / "names.txt").write_text("A\nB\nC\nD\nE\nF\nG\nH\n", encoding="utf-8")
    path = tmp_path / "event.trf"
    run("new", tmp_path / "names.txt", "-o", path, "--system", system, "--rounds", "3", "--initial-colour", "white")
    run("withdraw", path, "6")
    run("bye", path, "5", "--zero", "--round", "3")
    run("event", path, "--rounds", "5")
    for round_ in range(1, 6):
        run("pair", path, "--write", "--quiet")
        boards = load(path).tournament.event.waiting_games(round_)
        run("result", path, *(word for game in boards for word in (game.board, "1-0")))
    games = load(path).tournament.player(6).games
    assert not any(game.played and game.opponent for game in games), games
    assert load(path).tournament.player(5).game(4).paired


def results(event: Tournament) -> list[object]:
    """The games of everybody, and the points; a bye by hand in a round to come goes with whoever leaves."""
    games = [[(at, game) for at, game in enumerate(player.games) if game.opponent] for player in event.players]
    return [(player.id, own) for player, own in zip(event.players, games)]


@pytest.mark.gate
@daily(1, 300)
def test_whoever_leaves_and_comes_back_changes_no_game(count: int) -> None:
    """One or two of a calendar, after any acts of a day, in any order of coming back."""
    for seed in range(count):
        leave_and_come_back(seed)


def leave_and_come_back(seed: int) -> None:
    """A day in a calendar, and after every act somebody who leaves and comes back."""
    dice = random.Random(seed)
    event = beginning(CALENDARS[seed % len(CALENDARS)], dice.randint(4, 9))
    for step in a_day(event, dice, 12):
        event = step.after
        gone = event.event.left_for_good(event.event.first_of_act)
        here = [id_ for id_ in event.event.by_id if id_ not in gone]
        who = dice.sample(here, min(len(here), dice.randint(1, 2)))
        try:
            after = event
            for id_ in who:
                after = library.amended(after, library.with_withdrawals(after, [id_])).tournament
            for id_ in dice.sample(who, len(who)):
                after = library.amended(after, library.with_returns(after, [id_])).tournament
        except BadInput:
            continue
        assert results(after) == results(event), f"seed {seed}: {who} after {step.name}"
