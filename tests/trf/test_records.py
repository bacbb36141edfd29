"""Every record that can change a pairing: its columns, its meaning, its refusals."""

from __future__ import annotations

import pytest

from tests.trf.lines import FOUR, TWO, columns, file, mended, noticed, only, read, refused, row
from trfpair.event.model import (
    AbnormalPoints,
    AccelerationRange,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Record,
    Result,
    Scoring,
)
from trfpair.trf import loads

PLAYERS = tuple(row(id_) for id_ in range(1, 13))


# ---------------------------------------------------------------- one fact each


@pytest.mark.parametrize("line", ["XXR 9", "142 9", "XXR    9  ", "142   09"])
def test_rounds(line):
    assert read(line, *PLAYERS).rounds == 9
    assert read(*PLAYERS, line).rounds == 9


@pytest.mark.parametrize(
    ("line", "colour"),
    [("XXC white1", Colour.WHITE), ("XXC black1", Colour.BLACK), ("152 W", Colour.WHITE), ("152 b", Colour.BLACK)],
)
def test_initial_colour(line, colour):
    assert read(line, *PLAYERS).initial_colour is colour


def test_rank_makes_the_order_of_the_lines_count():
    tournament = read("XXC rank black1", *PLAYERS[::-1])
    assert tournament.positional
    assert tournament.initial_colour is Colour.BLACK
    assert [player.id for player in tournament.players] == list(range(12, 0, -1))


@pytest.mark.parametrize(
    ("written", "system", "baku"),
    [
        ("FIDE_DUTCH_2026", "FIDE_DUTCH_2026", False),
        ("fide_dutch_2025_baku  ", "FIDE_DUTCH_2025", True),
        ("FIDE_DUBOV_BAKU", "FIDE_DUBOV", True),
        ("SOMETHING ELSE", "SOMETHING ELSE", False),
    ],
)
def test_tournament_type(written, system, baku):
    tournament = read("192 " + written, *PLAYERS)
    assert (tournament.system, tournament.baku) == (system, baku)


def test_absences_and_bans_of_javafo():
    tournament = read("XXZ 3 4", "XXZ 5", "XXP 1 2 3", "XXP 4 5", *PLAYERS)
    assert tournament.byes == (ByeRequest(Result.ZERO_BYE, 0, (3, 4)), ByeRequest(Result.ZERO_BYE, 0, (5,)))
    assert tournament.forbidden == (ForbiddenGroup((1, 2, 3)), ForbiddenGroup((4, 5)))


def test_virtual_points_of_javafo():
    tournament = read("XXA    1  1.0 10.5  0.0", "XXA   12  0.5", *PLAYERS)
    assert tournament.virtual_points == {1: (10, 105, 0), 12: (5,)}


@pytest.mark.parametrize(("kind", "result"), [("F", Result.FULL_BYE), ("H", Result.HALF_BYE), ("z", Result.ZERO_BYE)])
def test_240(kind, result):
    assert read(f"240 {kind}   2    1   12", *PLAYERS).byes == (ByeRequest(result, 2, (1, 12)),)


def test_250():
    rows = read("250       1.0   1   3    1   12", "250  0.0  0.5   4   4    2    3", *PLAYERS).accelerations
    assert rows == (AccelerationRange(10, 1, 3, 1, 12), AccelerationRange(5, 4, 4, 2, 3))


def test_260():
    assert read("260   1  14    1   11   12", *PLAYERS).forbidden == (ForbiddenGroup((1, 11, 12), 1, 14),)


@pytest.mark.parametrize(
    ("line", "row_"),
    [
        ("299 W         3.0    1    1   12", AbnormalPoints(Result.UNRATED_WIN, 30, 1, (1, 12))),
        ("299          -0.5    2    3", AbnormalPoints(None, -5, 2, (3,))),
        ("299 +         0.0         4", AbnormalPoints(Result.FORFEIT_WIN, 0, 0, (4,))),
        ("299 h   0.0  +1.0  000    4", AbnormalPoints(Result.HALF_BYE, 10, 0, (4,))),
        ("299 -  0.0  1.5   1    1    2", AbnormalPoints(Result.FORFEIT_LOSS, 15, 1, (1, 2))),
    ],
)
def test_299(line, row_):
    """The last line has the narrower columns of a published sample."""
    assert read(line, *PLAYERS).abnormal == (row_,)


# ---------------------------------------------------------------- scoring


@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        (["XXS W=3 D=1"], Scoring(30, 30, 10, 10, forfeit_win=30, full_bye=30, half_bye=10)),
        (["XXS WW=3.0 BW=2.5", "XXS PAB=.5"], Scoring(white_win=30, black_win=25, pab=5)),
        (["XXS L=1 ZPB=0.5 HPB=0.4 FPB=2 FW=3 FL=0.1"], Scoring(10, 10, 5, 5, 10, 10, 30, 1, 20, 4, 5)),
        (["XXS WD=1.0 BD=0.5 WL=0.1 BL=0.2"], Scoring(10, 10, 10, 5, 1, 2)),
        (["BBW  3.0"], Scoring(30, 30, forfeit_win=30, full_bye=30, pab=30)),
        (["BBW  3.0", "BBU 1", "BBD 1.0"], Scoring(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 10)),
        (["BBL  1.0", "BBF  0.1", "BBZ  0.2"], Scoring(white_loss=10, black_loss=10, forfeit_loss=1, zero_bye=2)),
        (["162  W 3.0   D 1.0"], Scoring(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 30)),
        (["162  W 3.0    P 1.0"], Scoring(30, 30, forfeit_win=30, full_bye=30, pab=10)),
        (["162  A 0.5   X 0.0"], Scoring(forfeit_loss=5, zero_bye=5, unknown=0)),
        (["162 Z0.5 L.5"], Scoring(white_loss=5, black_loss=5, forfeit_loss=5, zero_bye=5)),
    ],
)
def test_scoring(lines, scoring):
    assert read(*lines, *PLAYERS).scoring == scoring


@pytest.mark.parametrize(
    ("lines", "scoring", "told"),
    [
        (["XXS W=1 D=0.5", "XXS W=3"], Scoring(30, 30, forfeit_win=30, full_bye=30), ["3.0: 1.0, as line 1 says"]),
        (["XXS W=2 WW=3", "XXS W=4"], Scoring(40, 40, forfeit_win=40, full_bye=40), ["4.0: 3.0, as line 1 says"]),
        (["XXS WW=2 WW=3"], Scoring(30), ["3.0: 2.0, as line 1 says"]),
        (["XXS W=2 WW=3 BW=2", "XXS D=0.5"], Scoring(30, 20, forfeit_win=20, full_bye=20), []),
    ],
)
def test_xxs_against_itself_is_told_and_the_later_holds(lines, scoring, told):
    loaded = loads(file(*lines, *PLAYERS))
    assert loaded.tournament.scoring == scoring
    assert [f"{problem.found}: {problem.expected}" for problem in loaded.problems] == told
    assert {problem.treatment for problem in loaded.problems} <= {"the later value counts"}


# ---------------------------------------------------------------- said twice


@pytest.mark.parametrize(
    "lines",
    [
        ("XXR 5", "142 5"),
        ("XXC white1", "152 W", "XXC rank white1"),
        ("XXS W=3 D=1 PAB=3", "BBW 3", "162  D 1.0"),
        ("192 FIDE_DUBOV", "192 fide_dubov"),
        ("XXA    1  1.0", "XXA    1  1.0", "250       1.0   1   1    1    1"),
        ("XXP 1 2", "260   1   5    1    2"),
        ("240 Z   2    1", "240 Z   2    1    2"),
    ],
)
def test_the_same_fact_twice_is_fine(lines):
    read(*lines, *PLAYERS)


@pytest.mark.parametrize(
    ("first", "second", "where"),
    [
        ("XXR 5", "142 6", (2, 5, 5)),
        ("XXR 5", "XXR 6", (2, 5, 5)),
        ("XXC white1", "152 B", (2, 5, 5)),
        ("152 B", "XXC rank white1", (2, 10, 15)),
        ("XXS W=3", "162  W 2.0", (2, 6, 6)),
        ("162  W 2.0", "162  W 3.0", (2, 6, 6)),
        ("BBD 1", "XXS D=0.5", (2, 5, 5)),
        ("192 FIDE_DUBOV", "192 FIDE_BURSTEIN", (2, 5, 17)),
        ("XXA    1  1.0", "XXA    1  1.5", (2, 5, 13)),
        ("XXA    1  1.0", "250       0.5   1   1    1    1", (2, 10, 13)),
        ("250       1.0   1   2    1    4", "250       0.5   2   3    4    8", (2, 10, 13)),
        ("240 Z   2    1", "240 H   2    1", (2, 5, 5)),
    ],
)
def test_different_facts_name_both_lines(first, second, where):
    problem = only(refused(first, second, *PLAYERS))
    assert columns(problem) == where
    assert (
        "line 1 says" in problem.expected or "line 1 (XXA)" in problem.expected or "line 1 states" in problem.expected
    )


# ---------------------------------------------------------------- refused

REFUSED = [
    ("XXR nine", 5, 8),
    ("XXR 0", 5, 5),
    ("XXR 9 9", 7, 7),
    ("XXR 1000", 5, 8),
    ("XXR9", 4, 4),
    ("142 -3", 5, 6),
    ("152 X", 5, 5),
    ("152 WHITE", 5, 9),
    ("XXC white1 noaccel", 12, 18),
    ("XXC black", 5, 9),
    ("XXS WIN=3", 5, 7),
    ("XXS W=3 Q=1", 9, 9),
    ("XXS W=3.25", 7, 10),
    ("XXS W=-1", 7, 8),
    ("XXS W=100", 7, 9),
    ("XXS W", 6, 6),
    ("XXS W=", 7, 7),
    ("BBW x", 5, 5),
    ("BBU 0.55", 5, 8),
    ("162  Q 1.0", 6, 6),
    ("162  W", 7, 7),
    ("162  W 1.05", 8, 11),
    ("XXP 1 two", 7, 9),
    ("XXP 1 99", 7, 8),
    ("XXP 1,2", 5, 7),
    ("XXZ 1 x", 7, 7),
    ("XXZ 77", 5, 6),
    ("XXA    1  1.0  x.0", 15, 18),
    ("XXA    1       1.0", 10, 13),
    ("XXA   77  1.0", 7, 8),
    ("XXA 1 1.0", 5, 8),
    ("240 Q   1    1", 5, 5),
    ("240 H        1", 7, 9),
    ("240 H   0    1", 7, 9),
    ("240 H   1", 11, 14),
    ("240 H   1   77", 13, 14),
    ("240 H 1 2", 7, 9),
    ("240 H   1\t   1", 10, 10),
    ("250       1.0   1   3    1", 28, 31),
    ("250             1   3    1    2", 5, 13),
    ("250  1.0  1.0   1   3    1    2", 5, 13),
    ("250       1.0   3   1    1    2", 15, 21),
    ("250       1.0   1   3    2    1", 23, 31),
    ("250       1 0   1   3    1    2", 10, 13),
    ("250       1.0   1   3    1    2 x", 32, 33),
    ("260   3   1    1    2", 5, 11),
    ("260   1        1    2", 9, 11),
    ("260   1   3    1   77", 20, 21),
    ("299 Q         1.0    1    1", 5, 5),
    ("299 W   2.0   3.0    1    1", 5, 17),
    ("299 W        tree    1    1", 14, 17),
    ("299 W         3.0    1   77", 26, 27),
    ("XXQ 1", 1, 3),
    ("XXY 3", 1, 3),
    ("BBX 1.0", 1, 3),
    ("xxq 1", 1, 3),
]


@pytest.mark.parametrize(("line", "first", "last"), REFUSED)
def test_what_could_change_a_pairing_and_is_not_understood(line, first, last):
    problems = refused(*PLAYERS, line)
    assert columns(problems[0]) == (13, first, last), problems
    assert problems[0].line_text == line


# ---------------------------------------------------------------- mended


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("xxr 5", (1, 1, 3)),
        ("XXR\t5", (1, 4, 4)),
        ("XXS W=3,0", (1, 7, 9)),
        ("BBD 1,0", (1, 5, 7)),
        ("250       1,0   1   3    1    2", (1, 10, 13)),
        ("XXP", (1, 1, 3)),
        ("XXR", (1, 1, 3)),
        ("240", (1, 1, 3)),
    ],
)
def test_what_is_mended(line, where):
    assert columns(mended(line, *PLAYERS)[1]) == where


def test_mended_values_are_read():
    assert mended("xxr 5", *PLAYERS)[0].tournament.rounds == 5
    assert mended("BBD 1,0", *PLAYERS)[0].tournament.scoring.black_draw == 10
    assert mended("250      1      1   3    1    2", *PLAYERS)[0].tournament.accelerations[0].points == 10


def test_the_end_of_a_range_may_lie_in_a_gap():
    loaded, problem = noticed("250       1.0   1   3    1   20", *PLAYERS)
    assert columns(problem) == (1, 30, 31)
    assert loaded.tournament.accelerations[0].last_id == 20


# ---------------------------------------------------------------- kept


def test_everything_else_is_kept_in_its_order():
    lines = ["### a comment, with 'quotes'", "022 Somewhere", "112 ", "FRA    1 m", "112 Second", "DDD SSSS"]
    tournament = read("012 An open", *lines[:3], *PLAYERS, *lines[3:], "012 another name")
    assert tournament.name == "An open"
    assert tournament.records == (
        Record("###", " a comment, with 'quotes'"),
        Record("022", " Somewhere"),
        Record("112", ""),
        Record("FRA", "    1 m"),
        Record("112", " Second"),
        Record("DDD", " SSSS"),
        Record("012", " another name"),
    )
    assert tournament.header("112") == ""
    assert not tournament.has_teams


@pytest.mark.parametrize("line", [f"013 {'Team':<32}{{:4}}", f"310 {{0:3}} {'Team':<64} {{0:4}}"])
def test_team_events_are_recognised_and_read(line):
    numbers_of_teams = ["240 F   1    1", "250  2.0        1   1    1    1", "BBB T RRR"]
    tournament = read(*TWO, line.format(1), line.format(2), *numbers_of_teams)
    assert tournament.has_teams
    assert [record.code for record in tournament.records] == ["BBB"]
    assert tournament.byes == (ByeRequest(Result.FULL_BYE, 1, (1,)),)
    assert tournament.accelerations == (AccelerationRange(0, 1, 1, 1, 1, 20),)


def test_an_empty_team_record_makes_no_team_event():
    assert not read(*TWO, "013", "310 ").has_teams


def test_a_tdf_file_is_named_as_such():
    line = "001 1|m|GM|Somebody|2500|FRA|123|2500|1|1990|1.0|1|2 w 1|"
    problem = only(refused("142 1.0 0.5", line))
    assert problem.line == 2
    assert ".tdf" in problem.expected


def test_no_tournament_at_all():
    assert "001" in only(refused("hello", "world")).expected
    assert only(refused("")).line == 0


def test_players_announced_and_missing():
    problem = noticed("062 5", *FOUR)[1]
    assert columns(problem) == (1, 5, 5)
    read("062 4 (2)", *FOUR)
    read("062 4", *FOUR)
    assert loads(file("062", *FOUR)).problems == ()


def test_the_columns_of_a_number_of_players_without_a_blank() -> None:
    problem = next(one for one in loads(file("0625 ", *FOUR)).problems if one.field == "number of players")
    assert (problem.first_column, problem.last_column) == (4, 4)
    problem = next(one for one in loads(file("062", "062 5", *FOUR)).problems if one.field == "number of players")
    assert (problem.line, problem.first_column, problem.last_column) == (2, 5, 5)


def test_an_error_behind_many_warnings_of_a_line_still_refuses_the_file() -> None:
    """Thirty problems of a line are listed; an error is, whatever its place."""
    for line, found in (("XXP 1 99", "99"), ("XXP 1 x", "x"), ("XXR 0", "0")):
        problems = refused(line + "\t" * 40, *FOUR)
        assert found in [problem.found for problem in problems if problem.is_error and problem.line == 1]


def test_virtual_points_that_nobody_can_have_are_told() -> None:
    _, problem = noticed("XXR 5", "XXA    1 41.0", *PLAYERS)
    assert (problem.line, problem.found, problem.expected) == (2, "41.0", "no more than 5.0, a win in every round")
    assert loads(file("XXR 5", "XXA    1  5.0", *PLAYERS)).problems == ()


@pytest.mark.parametrize(("code", "way"), [("XXO", "ignore='XXO' leaves it out"), ("XX", ""), ("XX?", ""), ("BB", "")])
def test_a_way_out_is_told_where_it_is_one(code, way):
    problem = only(refused(f"{code:<3} 1", *TWO))
    assert problem.expected.endswith(way) if way else "leaves it out" not in problem.expected
    if way:
        assert loads(file(f"{code} 1", *TWO), ignore=code).tournament.players
