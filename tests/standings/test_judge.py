"""``trfpair check`` on points and ranks: what the file states against what its results and its list give."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from tests.standings.exercises import SWISS, exercise
from trfpair.event.model import ByeRequest, Colour, Game, Record, Result, Tournament
from trfpair.event.teams import Team, TeamSide
from trfpair.ranking import Request, judge, standings
from trfpair.trf import dumps

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]
ORDER = "PTS,BH/C1,BH,SB"


def ranked(order: str = ORDER, **ranks: int) -> Tournament:
    """The exercise with the ranks of an order; ``p3=7`` states another rank for player 3."""
    records = (Record("042", " 2026/05/01"), Record("212", f" {order}")) if order else ()
    tournament = replace(exercise(SWISS), records=records)
    done = standings(tournament, Request(tie_breaks="" if order else ORDER))
    points = {line.player.id: line.points for line in done.lines}
    players = tuple(
        replace(player, points=points[player.id], rank=ranks.get(f"p{player.id}", done.rank_of[player.id]))
        for player in tournament.players
    )
    return replace(tournament, players=players)


def test_ranks_that_are_right() -> None:
    done = judge(ranked())
    assert (done.judged, done.reason, done.differences, done.source) == (16, "", (), "record 212")


def test_two_ranks_swapped() -> None:
    right = standings(ranked()).rank_of
    texts = [difference.text for difference in judge(ranked(p3=right[4], p4=right[3])).differences]
    assert texts == [
        "3 Player 3: rank 3 in the file, 2 by the list (BH/C1 13.0 > 11.5 of 4 Player 4)",
        "4 Player 4: rank 2 in the file, 3 by the list (BH/C1 11.5 < 13.0 of 3 Player 3)",
    ]


def test_a_rank_inside_a_shared_range_is_accepted_but_not_strictly() -> None:
    order = "PTS"
    assert judge(ranked(order, p3=3, p4=5)).agrees
    strict = judge(ranked(order, p3=3, p4=5), strict=True)
    assert [difference.text for difference in strict.differences] == [
        "3 Player 3: rank 3 in the file, 2 to 5 by the list",
        "4 Player 4: rank 5 in the file, 2 to 5 by the list",
    ]


def test_a_rank_outside_of_a_shared_range() -> None:
    done = judge(ranked("PTS", p3=6))
    assert [difference.text for difference in done.differences] == [
        "3 Player 3: rank 6 in the file, 2 to 5 by the list (PTS 3.5 > 3.0 of 6 Player 6)"
    ]


def test_a_list_that_cannot_be_applied_whole_is_applied_up_to_there() -> None:
    right = standings(ranked("PTS")).rank_of
    done = judge(ranked("PTS,OTHER_TOSS,BH", p3=right[3] + 1, p4=right[3] + 3), strict=True)
    assert done.order == ("PTS",)
    assert done.reason.startswith("OTHER_TOSS is left out")
    assert done.agrees


@pytest.mark.parametrize(
    ("tournament", "reason"),
    [
        (ranked(""), "the file has no list of tie-breaks (record 212 or 202)"),
        (exercise(SWISS), "the file has no list of tie-breaks (record 212 or 202)"),
        (replace(exercise(SWISS), records=(Record("202", " BH"),)), "the file states no ranks"),
        (replace(ranked(), teams=TeamSide((Team(1, players=(1,)),))), "the file states no ranks"),
    ],
)
def test_what_is_not_judged_is_said(tournament: Tournament, reason: str) -> None:
    done = judge(tournament)
    assert (done.judged, done.reason, done.agrees) == (0, reason, True)


def test_a_round_that_is_not_finished() -> None:
    first, *rest = ranked().players
    games = (*first.games[:-1], first.games[-1]._replace(result=Result.UNKNOWN))
    done = judge(replace(ranked(), players=(replace(first, games=games), *rest)))
    assert done.reason == "round 5 is not finished"


def test_points_that_are_wrong() -> None:
    first, *rest = ranked().players
    done = judge(replace(ranked(), players=(replace(first, points=60), *rest)))
    assert done.differences[0].text == "1 Player 1: 6.0 points in the file, 3.5 by the results"
    to_come = replace(
        first, points=(first.points or 0) + 5, games=(*first.games, Game(0, Colour.NONE, Result.HALF_BYE))
    )
    assert judge(replace(ranked(), players=(to_come, *rest))).agrees


@pytest.mark.parametrize(("round_", "fine"), [(0, True), (6, True), (7, False), (5, False)])
def test_the_bye_of_the_coming_round_may_be_counted(round_: int, fine: bool) -> None:
    right = replace(ranked(), rounds=7, byes=(ByeRequest(Result.HALF_BYE, round_, (3,)),))
    early = tuple(replace(one, points=(one.points or 0) + 5) if one.id == 3 else one for one in right.players)
    assert judge(right).agrees
    assert judge(replace(right, players=early)).agrees is fine


def test_the_command(folder: Path, trfpair: Run) -> None:
    right = standings(ranked()).rank_of
    (folder / "right.trf").write_text(dumps(ranked()), encoding="utf-8")
    (folder / "wrong.trf").write_text(dumps(ranked(p3=right[4], p4=right[3])), encoding="utf-8")
    (folder / "none.trf").write_text(dumps(ranked("")), encoding="utf-8")
    (folder / "odd.trf").write_text(dumps(ranked()).replace("PTS,BH/C1", "PTS,BX/C1"), encoding="utf-8")
    done = trfpair("check", "right.trf", "--standings-only")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("right.trf: 16 ranks agree (record 212: PTS,BH/C1,BH,SB)\n")
    done = trfpair("check", "wrong.trf", "--standings-only", "--quiet")
    assert done.code == 6
    assert done.out == (
        "wrong.trf: 2 of 16 differ in rank or points (record 212: PTS,BH/C1,BH,SB)\n\n"
        "  3 Player 3: rank 3 in the file, 2 by the list (BH/C1 13.0 > 11.5 of 4 Player 4)\n"
        "  4 Player 4: rank 2 in the file, 3 by the list (BH/C1 11.5 < 13.0 of 3 Player 3)\n\n"
    )
    done = trfpair("check", "none.trf", "--standings-only")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(
        "none.trf: standings not judged: the file has no list of tie-breaks (record 212 or 202)\n"
    )
    done = trfpair("check", "odd.trf", "--standings-only", "--quiet")
    assert done.code == 6
    assert done.out.startswith("odd.trf: standings not judged: record 212, columns 9-13 (tie-break): found 'BX/C1'")


@pytest.mark.gate
def test_the_command_as_data(folder: Path, trfpair: Run) -> None:
    (folder / "right.trf").write_text(dumps(ranked()), encoding="utf-8")
    data = json.loads(trfpair("check", "right.trf", "--json", "--system", "dutch").out)
    assert data["files"][0]["standings"] == {
        "judged": 16,
        "reason": "",
        "list": ORDER.split(","),
        "source": "record 212",
        "edition": "2026",
        "differences": [],
    }
    assert data["summary"]["ranks"] == 16
    data = json.loads(trfpair("check", "right.trf", "--json", "--pairings-only").out)
    assert data["files"][0]["standings"] is None
    data = json.loads(trfpair("check", "right.trf", "--json", "--round", "2").out)
    assert data["files"][0]["standings"] is None


@pytest.mark.parametrize("options", [["--pairings-only", "--standings-only"], ["--round", "1", "--standings-only"]])
def test_options_that_contradict_one_another(folder: Path, trfpair: Run, options: list[str]) -> None:
    done = trfpair("check", "open.trf", *options)
    assert done.code == 3
    assert "contradicts" in done.err


def test_a_rank_too_high_is_held_against_a_better_player_and_not_against_an_equal_one() -> None:
    (found,) = judge(ranked("PTS", p4=1)).differences
    assert found.text == "4 Player 4: rank 1 in the file, 2 to 5 by the list (PTS 3.5 < 4.0 of 2 Player 2)"
