"""A round begun by hand and completed by absences: as whole as one that is paired, and taken back as a whole."""

from __future__ import annotations

from dataclasses import replace

import trfpair as library
from tests.hall.days import beginning
from trfpair.event.by_hand import with_games
from trfpair.event.model import Player, Result, Tournament
from trfpair.event.results import REQUESTED


def four(rounds: int = 1) -> Tournament:
    """Four players after some rounds."""
    event = beginning("FIDE_DUTCH", 4)
    for round_ in range(1, rounds + 1):
        event = library.with_round(event, library.pair(event))
        for board in range(1, 3):
            event = library.with_result(event, round_, board, "1-0")
    return event


def amended(before: Tournament, after: Tournament) -> Tournament:
    return library.amended(before, after).tournament


def test_a_round_that_the_rules_cannot_pair_is_one_made_by_hand() -> None:
    """1 and 3 meet again, and both others leave: nobody could have paired the two by the rules."""
    event = four()
    event = amended(event, with_games(event, {1: (1, 3)}, 2))
    for id_ in (2, 4):
        event = amended(event, library.with_withdrawals(event, [id_]))
    assert not event.event.begun_by_hand
    assert [(one.round, one.by_hand, one.differs) for one in library.check(event)] == [
        (1, False, False), (2, True, False),
    ]  # fmt: skip


def test_byes_that_were_announced_are_in_the_round_once_it_is_whole() -> None:
    event = library.with_absences(four(0), {4: Result.HALF_BYE}, round=1)
    event = amended(event, with_games(event, {1: (1, 0)}, 1))
    for id_ in (2, 3):
        event = amended(event, library.with_withdrawals(event, [id_]))
    assert event.event.last == 1
    assert [one.game(1).result.value for one in event.players] == ["U", "Z", "Z", "H"]
    assert [one.points for one in event.players] == [10, 0, 0, 5]


def test_a_match_that_is_taken_back_leaves_no_absence_to_those_who_waited() -> None:
    event = beginning("FIDE_TEAM_TYPEA_MP", 8)
    begun = amended(event, with_games(event, {1: (2, 5)}, 1))
    gone = amended(begun, library.with_withdrawals(begun, [1]))
    teams = event.teams
    assert teams
    first = teams.teams[0].players
    assert not [one.id for one in library.without_round(gone).players if one.games and one.id not in first]


def test_whoever_joins_a_team_later_is_in_no_line_up_of_a_round_before() -> None:
    """A team that was away is seated after all: those of its roster then play, not the one who came since."""
    event = beginning("FIDE_TEAM_TYPEA_MP", 8)
    event = library.with_absences(event, {3: Result.ZERO_BYE}, round=1)
    event = library.with_round(event, library.pair(event))
    event = amended(event, library.with_players(event, [Player(0, "Late")], team=3))
    waits = next(id_ for id_ in event.event.by_id if event.event.cell(id_, 1).result is Result.PAB)
    event = amended(event, with_games(event, {3: (3, waits)}, 1))
    teams = event.teams
    assert teams
    side = next(team.players for team in teams.teams if team.id == 3)
    assert [event.player(id_).game(1).result in REQUESTED for id_ in side] == [False] * 4 + [True] * (len(side) - 4)


def test_whoever_leaves_with_the_bye_of_the_round_keeps_it_and_is_told() -> None:
    event = beginning("FIDE_DUTCH", 5)
    event = library.with_round(event, library.pair(event))
    (bye,) = (one.id for one in event.players if one.game(1).result is Result.PAB)
    done = library.amended(event, library.with_withdrawals(event, [bye]))
    assert [one.kind for one in done.notices] == ["leaves-a-bye"]
    assert done.tournament.player(bye).game(1).result is Result.PAB


def test_whoever_left_by_the_log_is_not_waited_for() -> None:
    """Without a number of rounds the log alone says who has left."""
    event = replace(beginning("TRFPAIR_CLUB", 5), rounds=None)
    event = library.with_round(event, library.pair(event))
    for board in (1, 2):
        event = library.with_result(event, 1, board, "1-0")
    event = amended(event, library.with_withdrawals(event, [2]))
    event = amended(event, with_games(event, {1: (1, 3), 2: (4, 5)}, 2))
    assert not event.event.begun_by_hand
    assert event.player(2).game(2).result is Result.ZERO_BYE


def test_a_bye_announced_for_a_match_of_two_games_is_that_of_its_round() -> None:
    event = beginning("FIDE_DOUBLESWISS", 5)
    event = library.with_round(event, library.pair(event))
    for board in ("1.1", "1.2", "2.1", "2.2"):
        event = library.with_result(event, 1, board, "1-0")
    asked = library.with_absences(event, {5: Result.HALF_BYE}, round=2)
    begun = amended(asked, with_games(asked, {1: (1, 2)}, 2))
    assert [one.id for one in begun.event.unserved(2)] == [3, 4]
    whole = amended(begun, with_games(begun, {2: (3, 4)}, 2))
    assert not whole.event.begun_by_hand
    assert [game.result for game in whole.player(5).games[2:]] == [Result.HALF_BYE] * 2
