"""A late entry into a calendar that has begun, and what else would change who meets whom in it."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

import trfpair as library
from tests.contract.test_options import run
from tests.hall.acts import made, pair, results
from tests.hall.days import beginning
from tests.hall.proof import prove, written
from tests.hall.test_dates_of_acts import log, make, refusal
from trfpair.apps.cli.main import cli
from trfpair.event.model import Player, Result, Tournament
from trfpair.event.numbers import renumbered, with_numbers_exchanged
from trfpair.rounds.entered import before_last_round
from trfpair.trf import dumps, load, loads

__all__ = ["make"]

LATE = Player(0, "Late", rating=1000)


def begun(system: str, players: int, rounds: int) -> Tournament:
    """A calendar of which so many rounds are over."""
    event, dice = beginning(system, players), random.Random(3)
    for _ in range(rounds):
        event = made(made(event, pair, dice), results, dice)
    return event


def meetings(event: Tournament) -> Counter[tuple[int, int]]:
    """How often each two meet."""
    rounds = range(1, event.event.last + 1)
    return Counter((min(one), max(one)) for round_ in rounds for one in event.event.boards(round_))


def games(text: str, before: str) -> list[tuple[int, int]]:
    """The games that a sentence lists behind some words."""
    words = text.partition(before)[2].partition(";")[0].split()
    return [(int(one), int(other)) for one, _, other in (word.partition("-") for word in words)]


@pytest.mark.parametrize("players", [6, 7])
@pytest.mark.parametrize("system", ["BERGER_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN"])
def test_a_late_entry_by_force_names_the_games_that_are_lost(system: str, players: int) -> None:
    event = begun(system, players, 2)
    done = library.amended(event, library.with_players(event, [LATE], force=True))
    after = done.tournament
    assert after.rounds == after.event.terms.rounds
    [told] = [one.text for one in done.notices if one.kind == "another-calendar"]
    cycles = 2 if "DOUBLE" in system else 1
    while after.event.last < (after.rounds or 0):
        after = made(after, pair, random.Random(0))
    met = meetings(after)
    everybody = [(one, other) for one in range(1, players + 2) for other in range(one + 1, players + 2)]
    lost = [two for two in everybody for _ in range(cycles - met[two])]
    often = [two for two in everybody for _ in range(met[two] - cycles)]
    assert lost
    assert (games(told, "these games are lost: "), games(told, "these meet once too often: ")) == (lost, often)
    assert bool(often) == (players % 2 == 0)
    assert all(one.agrees for one in library.check(after))


@pytest.mark.gate
def test_rounds_that_are_paired_ahead_are_taken_back_for_a_late_entry(make) -> None:  # type: ignore[no-untyped-def]
    path = make(5, "berger")
    run("pair", path, "--all", "--write", "--quiet")
    run("result", path, "1", "1-0", "2", "=")
    late = path.with_name("late.csv")
    late.write_text("Name\nLate, One\n", encoding="utf-8")
    assert "--force" in refusal("new", late, "--add", path)
    before = path.read_bytes()
    told = run("new", late, "--add", path, "--force")
    assert "Round 2 taken back" in told
    assert "from round 2 on the calendar is that of 6 players; these games are lost: 1-6" in told
    assert "Late, One (6): joined before round 2" in run("log", path)
    event = load(path).tournament
    assert event.event.last == 1
    assert [player.games[1:] for player in event.players] == [()] * 6
    run("pair", path, "--all", "--write", "--quiet")
    assert "is absent" not in run("check", path)
    for _ in range(2):
        run("undo", path)
    assert path.read_bytes() == before


def test_a_late_entry_takes_no_result_back(make) -> None:  # type: ignore[no-untyped-def]
    path = make(6, "berger")
    run("pair", path, "--all", "--write", "--quiet")
    run("result", path, "--round", "4", "1", "+-")
    late = path.with_name("late.csv")
    late.write_text("Name\nLate, One\n", encoding="utf-8")
    told = run("new", late, "--add", path, "--force")
    assert "Round 5 taken back" in told
    assert "from round 5 on the calendar is that of 7 players" in told
    board = load(path).tournament.event.boards(4)[0]
    assert load(path).tournament.event.cell(board.white, 4).result is Result.FORFEIT_WIN


def test_a_late_entry_by_rating_lengthens_a_calendar_that_has_not_begun(make) -> None:  # type: ignore[no-untyped-def]
    path = make(6, "berger")
    late = path.with_name("late.csv")
    late.write_text("Name,Rating\nLate,2000\n", encoding="utf-8")
    run("new", late, "--add", path, "--by-rating")
    assert load(path).tournament.rounds == 7
    assert load(path).tournament.player(1).name == "Late"


def test_a_league_takes_a_player_who_sits_in_no_team() -> None:
    event = begun("BERGER_TEAM_ROUNDROBIN", 9, 1)
    done = library.amended(event, library.with_players(event, [LATE]))
    assert done.tournament.event.last == 1
    assert "another-calendar" not in [one.kind for one in done.notices]


def test_no_new_numbers_in_a_calendar_that_is_paired() -> None:
    event, order = beginning("BERGER_ROUNDROBIN", 6), [2, 1, 3, 4, 5, 6]
    assert renumbered(event, order).player(1).name == "P2"
    event = begun("BERGER_ROUNDROBIN", 6, 1)
    with pytest.raises(library.BadInput, match="some would meet twice or never"):
        renumbered(event, order)
    same = library.with_player(library.with_player(event, 1, rating=2000), 2, rating=2000)
    with pytest.raises(library.BadInput, match="round 1 of the calendar is paired"):
        with_numbers_exchanged(same, 1, 2)
    with_numbers_exchanged(before_last_round(same, force=True), 1, 2)


def test_who_is_free_in_a_round_that_is_taken_back_has_asked_for_nothing() -> None:
    event = begun("BERGER_ROUNDROBIN", 7, 1)
    data = dumps(event).encode()
    after = before_last_round(made(event, pair, random.Random(0)))
    assert dumps(after).encode() == data
    absent = library.with_absences(event, [1, 3], round=2)
    again = before_last_round(made(absent, pair, random.Random(0)))
    assert again.byes == absent.byes


@pytest.mark.parametrize("kind", ["half", "zero"])
def test_a_round_without_a_board_is_taken_back(make, kind: str) -> None:  # type: ignore[no-untyped-def]
    path: Path = make(4, "dutch-2026", "--rounds", "3")
    before = path.read_bytes()
    away = {"half": "--half-bye", "zero": "--absent"}[kind]
    run("pair", path, "--write", "--quiet", away, "1,2,3")
    assert "Round 1 taken back" in run("unpair", path)
    assert path.read_bytes() == before


def test_a_bye_by_hand_in_a_round_without_a_board_leaves_it_to_be_completed(make) -> None:  # type: ignore[no-untyped-def]
    path = make(4, "dutch-2026", "--rounds", "3")
    run("pair", path, "--write", "--quiet", "--absent", "1,2,3")
    told = run("board", path, "2-bye")
    assert "Round 1 was begun by hand: others are to be paired" in told
    assert any("Begun by hand" in line for line in log(path))
    assert "one of the others would have a second one" in CliRunner().invoke(cli, ["pair", str(path), "--write"]).output
    event = load(path).tournament
    prove(written(dumps(event).encode(), library.amended(event, before_last_round(event)).tournament))
    assert "Round 1 taken back" in run("unpair", path)
    assert loads(path.read_bytes()).tournament.event.last == 0


@pytest.mark.parametrize("missed", [Result.NONE, Result.HALF_BYE])
def test_who_comes_late_was_away_in_a_round_without_a_board(make, missed: Result) -> None:  # type: ignore[no-untyped-def]
    path = make(4, "dutch-2026", "--rounds", "3")
    run("pair", path, "--write", "--quiet", "--absent", "1,2,3")
    event = library.with_players(load(path).tournament, [LATE], missed=missed)
    prove(written(path.read_bytes(), event))
    assert event.event.last == 1
    assert (
        event.by_id[5].points == event.scoring.points(event.by_id[5].game(1)) == (5 if missed is Result.HALF_BYE else 0)
    )


def entered(system: str, *, at_once: bool) -> tuple[Tournament, tuple[int, int]]:
    """A calendar of which round 1 is over, all of it paired or none of the rest, and two who meet in round 2."""
    event = begun(system, 8, 1)
    both = made(event, pair, random.Random(0)).event.boards(2)[0]
    return (to_the_end(event) if at_once else event), both


def to_the_end(event: Tournament) -> Tournament:
    """The calendar with all its rounds."""
    while event.event.last < (event.rounds or 0):
        event = made(event, pair, random.Random(0))
    return event


LEAGUES = pytest.mark.parametrize("system", ["BERGER_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN"])


def test_a_forfeit_of_somebody_else_is_no_game_of_two_who_have_left() -> None:
    event = to_the_end(begun("BERGER_ROUNDROBIN", 6, 1))
    white, black = event.event.boards(3)[0]
    event = library.amended(event, library.with_results(event, 3, {1: "+-"})).tournament
    left = library.amended(event, library.with_withdrawals(event, [white]))
    now = [left.tournament.event.cell(id_, 3).result for id_ in (white, black)]
    assert now == [Result.FORFEIT_WIN, Result.FORFEIT_LOSS]
    assert not [one for one in left.notices if one.kind == "leaves-a-game"]  # no game of who leaves is open


@pytest.mark.few(1)
@LEAGUES
def test_the_games_of_two_who_have_left_are_the_same_however_the_calendar_was_entered(system: str) -> None:
    found = []
    for at_once in (True, False):
        event, both = entered(system, at_once=at_once)
        for id_ in both:
            event = library.with_withdrawals(event, [id_])
        event = to_the_end(event)
        assert {game.result for game in (event.event.cell(id_, 2) for id_ in both)} == {Result.FORFEIT_LOSS}
        assert all(one.agrees for one in library.check(event))
        found.append(([one.games for one in event.players], [line.points for line in library.standings(event).lines]))
    assert found[0] == found[1]


@LEAGUES
def test_one_of_two_who_have_left_comes_back(system: str) -> None:
    event, (one, other) = entered(system, at_once=True)
    gone = library.with_withdrawals(library.with_withdrawals(event, [one]), [other])
    back = library.with_returns(gone, [other])
    assert [one.games for one in back.players] == [
        player.games for player in library.with_withdrawals(event, [one]).players
    ]
    assert [one.games for one in library.with_returns(back, [one]).players] == [
        player.games for player in event.players
    ]


@pytest.mark.few(1)
@LEAGUES
@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "round by round"])
def test_who_has_left_a_calendar_stays_away_where_rounds_are_taken_back(system: str, at_once: bool) -> None:
    event, (one, _) = entered(system, at_once=at_once)
    if not at_once:
        event = made(event, pair, random.Random(0))  # round 2 hangs without a result
    left = library.amended(event, library.with_withdrawals(event, [one])).tournament
    taken = left
    while taken.event.last > 1:
        taken = before_last_round(taken)
    again = to_the_end(taken)
    assert [player.games for player in again.players] == [player.games for player in to_the_end(left).players]
    prove(written(dumps(taken).encode(), again))
    assert [player.games for player in to_the_end(library.with_returns(taken, [one])).players] == [
        player.games for player in to_the_end(event).players
    ]


def test_who_has_left_says_so_once() -> None:
    event, (one, _) = entered("BERGER_ROUNDROBIN", at_once=True)
    left = library.with_withdrawals(event, [one])
    assert library.with_withdrawals(left, [one]) == left
