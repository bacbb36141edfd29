"""Two acts that each are right alone, one after the other: what the file says then, and what its reader makes of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

import trfpair as library
from tests.hall.acts import made, pair, results
from tests.hall.days import beginning
from tests.hall.proof import prove, written
from trfpair.apps.cli.entering import Away
from trfpair.event.entries import with_adjourned
from trfpair.event.log import adjourned
from trfpair.event.model import Pair, Tournament
from trfpair.event.numbers import renumbered
from trfpair.rounds.amendment.acts import acts_of
from trfpair.rounds.entered import AWAY, before_last_round, with_away, with_back, with_paired_round
from trfpair.rounds.pairing import Settings
from trfpair.rounds.why.question import round_settings
from trfpair.trf import dumps, loads


def held(before: Tournament, after: Tournament) -> Tournament:
    """The tournament that the file holds after an amendment; the file is proved."""
    data = written(dumps(before).encode(), library.amended(before, after).tournament)
    prove(data)
    return loads(data).tournament


def lines(event: Tournament) -> list[str]:
    return [line for line in dumps(event).splitlines() if line.startswith(("###", "240"))]


@pytest.fixture
def hanging() -> Tournament:
    """Round 1 is paired, and no game of it has a result."""
    event = beginning("FIDE_DUTCH_2026", 8)
    return held(event, made(event, pair, random.Random(0)))


def test_who_leaves_while_a_round_hangs_stands_in_the_log_beside_the_open_game(hanging: Tournament) -> None:
    after = held(hanging, library.with_withdrawals(hanging, [5]))
    assert "### Withdrawal @ Round 1: 5" in lines(after)
    assert "240 Z   1    5" not in lines(after)
    assert "240 Z   2    5" in lines(after)
    assert [one.kind for one in library.amended(hanging, after).notices] == ["leaves-a-game"]


def test_a_round_that_is_taken_back_puts_who_has_left_it_into_a_record(hanging: Tournament) -> None:
    left = held(hanging, library.with_withdrawals(hanging, [5]))
    after = held(left, before_last_round(left))
    assert not any("Withdrawal" in line for line in lines(after))
    assert "240 Z   1    5" in lines(after)
    again = held(after, made(after, pair, random.Random(0)))
    assert not again.player(5).game(1).opponent


def test_who_came_back_before_the_round_is_taken_back_plays_it(hanging: Tournament) -> None:
    left = held(hanging, library.with_withdrawals(hanging, [5]))
    back = held(left, library.with_returns(left, [5]))
    after = held(back, before_last_round(back))
    assert not [line for line in lines(after) if line.startswith("240")]
    assert held(after, made(after, pair, random.Random(0))).player(5).game(1).opponent


def test_an_adjourned_game_whose_colours_are_exchanged_stays_adjourned(hanging: Tournament) -> None:
    pair_ = Pair(*hanging.event.boards(1)[0])
    event = held(hanging, with_adjourned(hanging, 1, pair_))
    after = held(event, library.with_players_swapped(event, *pair_))
    assert adjourned(after) == {(1, Pair(pair_.black, pair_.white))}


def test_a_team_match_with_an_adjourned_game_is_read_without_a_warning() -> None:
    event = beginning("FIDE_TEAM_TYPEB_MP_GP", 9)
    event = held(event, made(event, pair, random.Random(0)))
    game = event.event.waiting_games(1)[0]
    held(event, with_adjourned(event, game.column, game.pair))


def test_options_said_with_a_round_go_with_it() -> None:
    event = beginning("FIDE_LIM", 9)
    event = made(held(event, made(event, pair, random.Random(0))), results, random.Random(0))
    said = held(event, with_paired_round(event, library.pair(event, trace=False, maxi=True)))
    assert any("option lim maxi=yes" in line for line in lines(said))
    assert not any("option" in line for line in lines(held(said, before_last_round(said))))


def test_one_decision_after_another_has_its_line(hanging: Tournament) -> None:
    game = hanging.event.boards(1)[0]
    event = held(hanging, library.with_result(hanging, 1, 1, "0-½"))
    after = held(event, library.with_result(event, 1, 1, "0-0", replacing=True))
    assert [line for line in lines(after) if "Decision" in line] == [f"### Decision @ Round 1: {game[0]}-{game[1]} 0-0"]


def test_a_round_that_begins_with_a_bye_alone_is_the_one_that_is_taken_back(hanging: Tournament) -> None:
    event = made(hanging, results, random.Random(0))
    begun = held(event, library.with_games(event, {1: (3, 0)}, 2))
    after = held(begun, before_last_round(begun))
    assert after.event.last == 1
    assert not any("Begun" in line for line in lines(after))


def test_who_is_away_in_the_round_after_one_that_was_begun_by_hand_completes_it(hanging: Tournament) -> None:
    event = made(hanging, results, random.Random(0))
    begun = held(event, library.with_games(event, {1: (1, 2)}, 2))
    asked = held(begun, library.with_absences(begun, {3: library.Result.HALF_BYE}, round=3))
    assert Away(present="1,2,3,4,5,6").named(asked) == {"absent": [7, 8]}


def test_who_comes_after_all_is_paired_in_a_round_that_was_begun_by_hand(hanging: Tournament) -> None:
    event = made(hanging, results, random.Random(0))
    begun = held(event, library.with_games(event, {1: (1, 2)}, 2))
    away = held(begun, library.with_absences(begun, {3: library.Result.HALF_BYE}, round=2))
    there = held(away, made(held(away, with_back(away, [3])), pair, random.Random(0)))
    assert there.player(3).game(2).opponent


def test_an_absence_beside_a_game_of_a_calendar_is_no_contradiction() -> None:
    event = beginning("BERGER_ROUNDROBIN", 6)
    event = held(event, library.with_absences(event, [3], round=1))
    assert held(event, made(event, pair, random.Random(0))).player(3).game(1).opponent


def test_a_part_of_the_right_round_by_hand_agrees() -> None:
    event = beginning("BERGER_ROUNDROBIN", 6)
    held(event, library.with_games(event, {1: library.pair(event, trace=False).boards[0]}, 1))


@pytest.mark.gate
def test_a_team_that_is_away_stays_away_where_a_round_begun_by_hand_is_completed() -> None:
    event = beginning("FIDE_TEAM_TYPEB_MP_GP", 9)
    begun = held(event, library.with_games(event, {1: (2, 3)}, 1))
    away = held(begun, library.with_absences(begun, [4], round=1))
    after = held(away, made(away, pair, random.Random(0)))
    assert not after.event.by_id[4].game(1).opponent
    assert after.event.last == 1


@pytest.mark.gate
def test_the_number_of_rounds_of_a_double_swiss_changes_no_round_that_is_paired() -> None:
    event, dice = beginning("FIDE_DOUBLESWISS", 10), random.Random(27)
    event = library.with_event(event, rounds=6)
    for _ in range(3):
        event = held(event, made(event, pair, dice))
        event = held(event, made(event, results, dice))
    held(event, library.with_event(event, rounds=14))


def test_who_changes_places_with_a_half_point_bye_has_that_bye_alone() -> None:
    event = beginning("FIDE_DUTCH_2026", 8)
    event = library.with_withdrawals(library.with_absences(event, {3: library.Result.HALF_BYE}), [5])
    event = held(event, made(event, pair, random.Random(0)))
    assert "240 Z   1    5" in lines(event)
    after = held(event, library.with_players_swapped(event, 3, 5))
    assert after.player(5).game(1).result is library.Result.HALF_BYE
    assert "240 Z   1    5" not in lines(after)


def test_a_ban_that_is_lifted_was_none_in_the_rounds_before_it() -> None:
    event, dice = beginning("FIDE_DUTCH_2026", 10), random.Random(3)
    event = held(event, made(made(event, pair, dice), results, dice))
    met = event.event.boards(1)[0]
    event = held(event, library.with_ban(event, met))
    event = held(event, made(event, pair, dice))
    held(event, library.without_ban(event, met))


@pytest.mark.parametrize("kind", [library.Result.HALF_BYE, library.Result.FULL_BYE])
def test_a_calendar_has_no_bye_for_points_beside_the_game(kind: library.Result) -> None:
    event = beginning("BERGER_ROUNDROBIN", 7)
    with pytest.raises(library.BadInput, match="a calendar has no bye for points"):
        library.with_absences(event, {3: kind}, round=2)
    with pytest.raises(library.BadInput, match="a calendar has no bye for points"):
        library.with_absences(made(event, pair, random.Random(0)), {1: kind}, round=1)
    assert library.with_absences(event, {3: library.Result.ZERO_BYE}, round=2).byes


def test_a_ban_without_end_stands_beside_bans_of_an_event_whose_rounds_nobody_counted() -> None:
    event = replace(beginning("TRFPAIR_LADDER", 8), rounds=None)
    event = held(event, made(event, pair, random.Random(0)))
    event = held(event, made(event, results, random.Random(0)))
    event = held(event, library.with_ban(event, (2, 4)))
    event = held(event, library.with_ban(event, (1, 5), first=3))
    after = held(event, before_last_round(event, force=True))
    assert held(after, library.with_ban(after, (6, 7))).event.last == 0


@pytest.mark.parametrize("what", ["half-bye", "withdraw"])
def test_who_had_left_stays_away_where_a_round_is_taken_back_that_was_paired_without_him(what: str) -> None:
    event = beginning("FIDE_DUTCH_2026", 8)
    left = held(event, library.with_withdrawals(event, [3]))
    paired = library.pair(with_away(left, {what: [3]}), trace=False)
    after = held(left, with_paired_round(left, paired, {what: [3]}))
    assert after.player(3).game(1).result is AWAY[what]
    again = held(after, before_last_round(after))
    assert not made(again, pair, random.Random(0)).player(3).game(1).opponent


def test_a_bye_that_is_said_with_the_round_takes_the_place_of_the_one_that_was_asked_for() -> None:
    event = beginning("FIDE_DUTCH_2026", 8)
    asked = held(event, library.with_absences(event, {3: library.Result.FULL_BYE}))
    said = {"half-bye": [3]}
    after = held(asked, with_paired_round(asked, library.pair(with_away(asked, said), trace=False), said))
    assert after.player(3).game(1).result is library.Result.HALF_BYE
    assert [line for line in lines(after) if line.startswith("240")] == ["240 H   1    3"]


def test_a_decision_goes_with_the_round_that_is_taken_back(hanging: Tournament) -> None:
    decided = held(hanging, library.with_result(hanging, 1, 1, "0-0"))
    taken = before_last_round(decided, force=True)
    assert any("Decision" in line for line in lines(decided))
    assert not any("Decision" in line for line in lines(taken))


def test_a_ban_to_the_last_round_is_none_of_a_later_round_where_rounds_are_added(hanging: Tournament) -> None:
    event = made(hanging, results, random.Random(3))
    event = held(library.with_event(event, rounds=1), library.with_event(event, rounds=1))
    banned = replace(event, forbidden=(library.ForbiddenGroup((1, 6), 1, 1),))
    assert not any("Prohibition" in line for line in lines(held(banned, library.with_event(banned, rounds=4))))


def test_the_full_point_bye_of_a_team_is_told_once_and_of_none_of_its_players() -> None:
    event = beginning("FIDE_TEAM_TYPEA_GP_MP", 9)
    event = held(event, library.with_absences(event, {3: library.Result.FULL_BYE}))
    event = held(event, made(event, pair, random.Random(0)))
    assert [line for line in lines(event) if "FPB" in line] == ["### FPB @ Round 1: 3"]


def test_a_team_has_no_points_of_a_bye_before_the_round_begun_by_hand_is_completed() -> None:
    event = beginning("FIDE_TEAM_TYPEA_GP_MP", 9)
    event = held(event, library.with_absences(event, {2: library.Result.HALF_BYE}))
    begun = held(event, library.with_games(event, {1: (4, 3)}, 1))
    assert begun.teams
    assert not any(team.match_points for team in begun.teams.teams)
    after = held(begun, made(begun, pair, random.Random(0)))
    assert after.teams
    assert [team.id for team in after.teams.teams if team.match_points] == [2]


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["FIDE_DUTCH_2026", "FIDE_DOUBLESWISS", "FIDE_TEAM_TYPEB_MP_GP"])
def test_results_of_a_round_begun_by_hand_stay_where_it_is_completed(system: str) -> None:
    event = beginning(system, 8)
    begun = held(event, library.with_games(event, {1: (2, 5)}, 1))
    if begun.teams:
        begun = held(begun, library.with_line_up(begun, 2, [6, 7, 8, 10]))
    seats = begun.event.board_games(1)
    known = held(begun, library.with_results(begun, 1, dict.fromkeys(seats, "0-0")))
    after = held(known, made(known, pair, random.Random(0)))
    assert len(after.event.boards(1)) > 1
    for seat in seats.values():
        for id_ in (seat.home, seat.away):
            assert after.player(id_).game(seat.column) == known.player(id_).game(seat.column)
    assert any("Decision" in line for line in lines(after))


@pytest.mark.few(1)
@pytest.mark.parametrize("act", [library.with_withdrawals, library.with_expelled])
@pytest.mark.parametrize("system", ["TRFPAIR_CLUB", "TRFPAIR_LADDER", "TRFPAIR_KEIZER"])
def test_who_leaves_an_event_whose_rounds_nobody_counted_is_paired_no_more(
    system: str, act: Callable[[Tournament, list[int]], Tournament]
) -> None:
    event, dice = replace(beginning(system, 8), rounds=None), random.Random(2)
    event = made(made(event, pair, dice), results, dice)
    event = held(event, act(event, [3]))
    for _ in range(2):
        event = held(event, made(event, pair, dice))
        assert not event.player(3).game(event.event.last).opponent
        event = held(event, made(event, results, dice))


def paired_without(event: Tournament, **away: list[int]) -> Tournament:
    """The next round, paired without some players: who is away for no points, `half_bye`, for half a point."""
    said = {what.replace("_", "-"): ids for what, ids in away.items()}
    return held(event, with_paired_round(event, library.pair(with_away(event, said), trace=False), said))


def test_half_a_point_said_with_a_round_holds_against_what_the_ladder_asks_for() -> None:
    """Who was off the ladder and absent is away the next week too, unless another absence is said."""
    event = paired_without(beginning("TRFPAIR_LADDER", 4), absent=[4])
    event = held(event, made(event, results, random.Random(0)))
    event = paired_without(event, half_bye=[4])
    assert event.by_id[4].game(2).result is library.Result.HALF_BYE
    assert not [line for line in lines(event) if line.startswith("240")]


def test_a_match_round_that_is_taken_back_is_no_correction_of_byes() -> None:
    event = paired_without(beginning("FIDE_DOUBLESWISS", 6), withdraw=[2, 5])
    event = held(event, library.with_returns(event, [2]))
    event = held(event, made(event, results, random.Random(0)))
    after = held(event, before_last_round(event, force=True))
    assert not [line for line in lines(after) if "Correction" in line]


def test_who_comes_late_has_byes_in_the_rounds_that_are_paired_and_in_no_later_one() -> None:
    event = paired_without(beginning("FIDE_DOUBLESWISS", 6))
    event = held(event, made(event, results, random.Random(0)))
    late = [library.Player(0, "Late", rating=1000)]
    after = held(event, library.with_players(event, late, missed=library.Result.HALF_BYE))
    assert [game.result for game in after.by_id[7].games] == [library.Result.HALF_BYE] * 2
    assert not after.byes


def test_who_was_away_in_a_match_round_may_be_present_in_the_next() -> None:
    event = paired_without(beginning("FIDE_DOUBLESWISS", 6), half_bye=[2])
    event = held(event, made(event, results, random.Random(0)))
    assert not Away(present="1,2,3,4,5,6").named(event)


def test_sentences_of_matches_name_rounds_and_say_once_what_stands_in_both_columns() -> None:
    event = paired_without(beginning("FIDE_DOUBLESWISS", 6))
    event = held(event, made(event, results, random.Random(0)))
    asked = library.amended(event, library.with_absences(event, {3: library.Result.FULL_BYE}, round=3))
    assert asked.said == ("P3 (3): full-point bye in round 3",)
    assert [one.text for one in asked.notices if one.kind == "full-point-bye"] == [
        "round 3: a full-point bye on request is deprecated: 3"
    ]
    event = paired_without(held(event, asked.tournament))
    board, seat = next(iter(event.event.board_games(1).items()))
    now = "0-1" if event.event.outcome(seat)[0] is library.Result.WIN else "1-0"
    event = held(event, library.with_results(event, 1, {board: now}, replacing=True))
    told = [act.text for act in acts_of(event)]
    assert [text for text in told if "full-point" in text] == ["round 3: full-point bye of P3 (3)"]
    assert [text.endswith(", after round 2") for text in told if " was " in text] == [True]


def test_new_numbers_of_matches_are_of_the_round_that_comes_and_a_finished_event_asks_about_its_last() -> None:
    event = paired_without(replace(beginning("FIDE_DOUBLESWISS", 6), rounds=4))
    event = held(event, renumbered(event, [2, 1, 3, 4, 5, 6]))
    assert "### Numbers @ Round 2: 1 was 2 2 was 1" in lines(event)
    for _ in range(2):
        event = held(event, made(event, results, random.Random(0)))
        event = event if event.event.last == 2 else paired_without(event)
    assert round_settings(event, Settings()).round == 2
