"""What is lost by forfeit, where a loss counts (L 1, TL 1): one reading in pairings, standings and the checker."""

from __future__ import annotations

import json

import pytest

from trfpair import render
from trfpair.ranking import Request, standings
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.trace import Trace
from trfpair.trf import loads
from trfpair.verify import verify

LOSSES_COUNT = """012 A loss counts
042 2026/05/01
092 Team: Swiss-System
142 3
152 W
162  W 3.0    D 2.0    L 1.0
192 FIDE_TEAM
352 WB
362 TW 3.0   TD 2.0   TL 1.0
001    1      Test0001 Player0001               2527                             4.0          5 w 1     7 w 0
001    2      Test0002 Player0002               2487                             4.0          6 b 1     8 b 0
001    3      Test0003 Player0003               2405                             3.0          7 b -     5 b 1
001    4      Test0004 Player0004               2365                             3.0          8 w -     6 w +
001    5      Test0005 Player0005               2351                             2.0          1 b 0     3 w 0
001    6      Test0006 Player0006               2311                             1.0          2 w 0     4 b -
001    7      Test0007 Player0007               2229                             6.0          3 w +     1 b 1
001    8      Test0008 Player0008               2189                             6.0          4 b +     2 w 1
310   1 Team 001                         T001    2487    4.0    8.0   2     1    2
310   2 Team 002                         T002    2365    3.0    6.0   3     3    4
310   3 Team 003                         T003    2311    2.0    3.0   4     5    6
310   4 Team 004                         T004    2189    6.0   12.0   1     7    8
"""
"""Team 2 forfeits round 1, and board 2 of team 3 round 2."""
OF_THE_REFERENCE = {1: (40, 80, 120), 2: (30, 60, 90), 3: (20, 30, 40), 4: (60, 120, 180)}
"""What gacrux 1.11.65 gives: match points, game points, BC."""


@pytest.mark.parametrize("record", ["", "330 -+   1   2   4\n"])
def test_what_is_lost_by_forfeit_brings_the_same_everywhere(record: str) -> None:
    """Pairing, standings, sheets, team points, and the checker: no match point, and of games what A of 162 says."""
    event = loads(LOSSES_COUNT + record, strict=True).tournament  # 310 agrees
    done = standings(event, Request(tie_breaks="MPTS,GPTS,BC"))
    assert {line.player.id: line.values for line in done.lines} == OF_THE_REFERENCE
    paired = pair_round(event, Settings())
    assert {past.id: past.score for past in paired.history.players} == {1: 40, 2: 30, 3: 20, 4: 60}
    page = json.loads(render(pair_round(event, Settings(), Trace(proofs=True)), "pairs.json"))
    assert verify(event, page).false == ""


@pytest.mark.gate
def test_the_reference_counts_forfeits_alike() -> None:
    pytest.importorskip("gacrux")
    from tests.standings import reference

    codes = ["MPTS", "GPTS", "BC"]
    for record in ("", "330 -+   1   2   4\n"):
        found = reference.ask_each(LOSSES_COUNT + record, codes, "-s")
        assert {
            id_: tuple(round(10 * float(found[code][id_])) for code in codes) for id_ in OF_THE_REFERENCE
        } == OF_THE_REFERENCE


def test_299_gives_points_for_a_match_lost_by_forfeit() -> None:
    text = LOSSES_COUNT.replace("2365    3.0    6.0", "2365    4.0    6.0")
    event = loads(f"{text}330 -+   1   2   4\n299 -   1.0   0.0    1    2\n", strict=True).tournament
    done = standings(event, Request(tie_breaks="MPTS"))
    assert {line.player.id: line.values for line in done.lines}[2] == (40,)


PLAYERS = """012 A loss counts
042 2026/05/01
142 3
152 W
162  W 3.0    D 2.0    L 1.0{absent}
192 FIDE_DUTCH
001    1      Alpha                             2000                            {points[0]}          3 w +     2 b 1
001    2      Beta                              1900                            {points[1]}          4 b 0     1 w 0
001    3      Gamma                             1800                            {points[2]}          1 b -     4 w 0
001    4      Delta                             1700                            {points[3]}          2 w 1     3 b 1
"""


@pytest.mark.parametrize(
    ("absent", "points"), [("", (60, 20, 10, 60)), ("    A 0.5", (60, 20, 15, 60))], ids=["unsaid", "said"]
)
def test_a_game_lost_by_forfeit_brings_what_the_record_says(absent: str, points: tuple[int, ...]) -> None:
    told = [f"{one / 10:4.1f}" for one in points]
    event = loads(PLAYERS.format(absent=absent, points=told), strict=True).tournament
    assert [line.player.points for line in sorted(standings(event).lines, key=lambda line: line.player.id)] == [*points]
    history = pair_round(event, Settings()).history
    assert [past.score for past in sorted(history.players, key=lambda past: past.id)] == [*points]


@pytest.mark.gate
def test_the_reference_counts_games_lost_by_forfeit_alike() -> None:
    pytest.importorskip("gacrux")
    from tests.standings import reference

    found = reference.ask_each(PLAYERS.format(absent="", points=[" 6.0", " 2.0", " 1.0", " 6.0"]), ["PTS"])
    assert found["PTS"] == {1: "6.0", 2: "2.0", 3: "1.0", 4: "6.0"}
