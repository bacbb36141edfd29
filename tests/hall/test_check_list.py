"""What FIDE's check list of 2026 asks of an event that is changed, by the numbers of its questions."""

from __future__ import annotations

from dataclasses import replace

import pytest

import trfpair as library
from tests.hall.test_edits import club, notices, paired, played
from trfpair.event.log_lines import log_entries
from trfpair.event.model import ByeRequest, ForbiddenGroup, Result, Scoring, Tournament


@pytest.mark.parametrize(
    "change",
    [
        {"rounds": 4},
        {"scoring": Scoring(white_win=30, black_win=30, white_draw=10, black_draw=10, forfeit_win=30, pab=30)},
        {"scoring": Scoring(pab=5)},
    ],
    ids=["60-61 rounds", "76-77 scoring", "86-87 bye"],
)
def test_the_rounds_already_paired_are_judged_again(change: dict[str, object]) -> None:
    before = played(club(7), 3)
    told = library.amended(before, replace(before, **change)).notices  # type: ignore[arg-type]
    judged = [notice.text for notice in told if notice.kind in ("paired-the-same", "paired-otherwise")]
    assert [text.split()[1] for text in judged] == ["1", "2", "3"]


def test_62_a_set_up_that_cannot_be_finished_is_told_before_round_1() -> None:
    event = club(4)
    assert "too-many-rounds" in notices(event, replace(event, rounds=4))
    assert "too-many-rounds" not in notices(event, replace(event, rounds=3))
    assert "too-many-rounds" not in notices(event, replace(event, rounds=4, system="club"))  # they meet again
    three = replace(event, rounds=3)
    told = notices(three, library.with_ban(three, (1, 2)))
    assert told["too-many-bans"].endswith("may meet 2 players in 3 rounds")
    assert "too-many-bans" not in notices(replace(event, rounds=2), library.with_ban(replace(event, rounds=2), (1, 2)))


def test_62_an_odd_number_of_players_has_a_bye_to_spare() -> None:
    event = replace(club(5), rounds=4)
    assert "too-many-bans" not in notices(event, library.with_ban(event, (1, 2)))
    assert "too-many-bans" in notices(event, library.with_ban(event, (1, 2, 3)))


@pytest.mark.parametrize(
    ("scoring", "words"),
    [
        (Scoring(white_draw=6, black_draw=6), "two draws are worth 1.2 points, a win and a loss 1.0"),
        (Scoring(pab=15), "the pairing-allocated bye is worth 1.5 points, a win 1.0"),
        (Scoring(full_bye=20), "the full-point bye is worth 2.0 points, a win 1.0"),
        (Scoring(white_win=30, black_win=30, white_draw=10, black_draw=10, pab=30), ""),
    ],
)
def test_70_88_scorings_that_no_event_should_have_are_told(scoring: Scoring, words: str) -> None:
    event = club(6)
    assert notices(event, replace(event, scoring=scoring)).get("odd-scoring", "") == words


def test_172_186_a_full_point_bye_on_request_is_told_as_deprecated_and_kept() -> None:
    event = paired(club(6))
    after = library.amended(event, replace(event, byes=(ByeRequest(Result.FULL_BYE, 2, (3,)),)))
    assert [(entry.kind, entry.round) for entry in log_entries(after.tournament)] == [("FPB", 2)]
    assert "deprecated" in {notice.kind: notice.text for notice in after.notices}["full-point-bye"]


def test_172_186_every_kind_of_result_can_be_entered() -> None:
    event = paired(club(8))
    typed = ("0-0", "½-0", "0-½", "1-0u", "+-", "-+", "-/-", "=")
    for result in typed:
        entered = library.with_results(event, 1, {1: result})
        white, black = library.boards(event, 1)[0]
        values = entered.player(white).game(1).result, entered.player(black).game(1).result
        assert Result.UNKNOWN not in values, result


def test_194_196_a_ban_after_round_1_is_told_and_kept() -> None:
    event = played(club(8), 1)
    free = next(at for at in range(2, 9) if at != event.player(1).game(1).opponent)
    after = library.amended(event, library.with_ban(event, (1, free)))
    assert [(entry.kind, entry.round, entry.text) for entry in log_entries(after.tournament)] == [
        ("Prohibition", 2, f"1-{free}")
    ]
    assert {notice.kind for notice in after.notices} == {"late-ban"}
    before = library.amended(club(8), library.with_ban(club(8), (1, free)))
    assert (list(log_entries(before.tournament)), before.notices) == ([], ())


def test_189_193_a_late_correction_is_kept_for_the_rating_and_changes_no_pairing() -> None:
    event = played(club(8), 3)
    after = library.with_rating_correction(event, 1, 1, "+-")
    assert [entry.kind for entry in log_entries(after)] == ["Rating correction"]
    assert [player.games for player in after.players] == [player.games for player in event.players]
    assert all(found.agrees for found in library.check(after))


def test_112_115_each_intervention_is_one_line_of_the_log() -> None:
    kinds: list[str] = []

    def made(event: Tournament, after: Tournament) -> Tournament:
        done = library.amended(event, after).tournament
        kinds[:] = [entry.kind for entry in log_entries(done)]
        return done

    event = played(club(8), 2)
    event = made(event, library.with_results(event, 1, {1: "0-0"}, replacing=True))
    event = made(event, replace(event, byes=(ByeRequest(Result.FULL_BYE, 3, (3,)),)))
    event = made(event, replace(event, forbidden=(ForbiddenGroup((1, 2), 3, None),)))
    third = paired(event)
    one, other = library.boards(third, 3)[0].white, library.boards(third, 3)[1].white
    made(third, library.with_players_swapped(third, one, other))
    assert kinds == ["Correction", "Decision", "FPB", "Prohibition", "MPA"]
