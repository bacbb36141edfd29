"""Cross checks: what the records of a file say of one another."""

from __future__ import annotations

import pytest

from tests.trf.lines import FOUR, TWO, columns, file, mended, noticed, only, read, refused, row
from trfpair.event.model import AbnormalPoints, Colour, Game, Player, Result, Tournament
from trfpair.trf import TrfError, dumps, loads
from trfpair.trf.problems import MOST_LISTED, Problem, Severity


def test_sound_files_need_no_word():
    read(*TWO)
    read(*FOUR, "XXR 3")


# ---------------------------------------------------------------- opponents


def test_an_opponent_who_does_not_exist():
    assert columns(only(refused(row(1), row(2, "9 w 1")))) == (2, 92, 95)


def test_an_opponent_who_played_somebody_else():
    problems = refused(row(1, "2 w 1"), row(2, "3 b 1"), row(3, "2 w 0"))
    assert columns(only(problems)) == (1, 92, 99)
    assert "line 2" in problems[0].expected


def test_an_opponent_without_a_game():
    assert columns(only(refused(row(1, "0000 - Z", "2 w 1"), row(2)))) == (1, 102, 109)


def test_the_same_colour_twice():
    problem = only(refused(row(1, "2 w 1"), row(2, "1 w 0")))
    assert columns(problem) == (1, 92, 99)
    assert problem.field == "colour of round 1"


@pytest.mark.parametrize(
    ("result", "answer"), [("1", "1"), ("1", "="), ("=", "W"), ("1", " "), ("?", "0"), ("1", "-"), ("+", "0")]
)
def test_results_no_arbiter_can_have_decided(result, answer):
    problem = only(refused(row(1, f"2 w {result}"), row(2, f"1 b {answer}")))
    assert columns(problem) == (1, 92, 99)
    assert problem.field == "result of round 1"


@pytest.mark.parametrize(("result", "answer"), [("0", "0"), ("=", "0"), ("L", "="), ("1", "L"), ("+", "+")])
def test_odd_results_are_read_side_by_side(result, answer):
    loaded, problem = noticed(row(1, f"2 w {result}"), row(2, f"1 b {answer}"))
    assert columns(problem) == (1, 92, 99)
    assert [player.game(1).result.value for player in loaded.tournament.players] == [result, answer]


def test_a_forfeit_may_have_been_paired_again():
    loaded, problem = noticed(row(1, "2 w -"), row(2, "3 b 1"), row(3, "2 w 0"))
    assert columns(problem) == (1, 92, 99)
    assert loaded.tournament.player(1).games == (Game(2, Colour.WHITE, Result.FORFEIT_LOSS),)


def test_a_broken_record_makes_no_further_problems():
    assert len(refused(row(1, "2 w 1", points="x"), row(2, "1 w 0", points="7.0"))) == 2
    assert len(refused("001    x   ", row(2, "1 w 0", points="0.0"))) == 1


def test_numbers_of_players():
    problem = only(refused(row(1), row(2), row(1)))
    assert columns(problem) == (3, 5, 8)
    assert "line 1" in problem.expected


# ---------------------------------------------------------------- points


def test_points_that_are_not_those_of_the_results():
    problem = only(refused(row(1, "2 w 1", points="1.5"), TWO[1]))
    assert columns(problem) == (1, 81, 84)
    assert problem.found == "1.5"
    assert problem.expected.startswith("1.0")


def test_points_under_the_scoring_of_the_file():
    white, black = row(1, "2 w 1", points="3.0"), row(2, "1 b 0", points="0.0")
    for record in ("XXS W=3", "BBW 3.0", "162  W 3.0"):
        read(white, black, record)
    assert len(refused(white, black)) == 1


def test_a_scoring_that_cannot_be_read_makes_no_further_problems():
    assert len(refused("XXS W=three", row(1, "2 w 1", points="3.0"), TWO[1])) == 1


@pytest.mark.parametrize("points", ["1.0", "1.5"])
def test_the_coming_bye_may_be_counted_or_not(points):
    """JaVaFo's callers count it, bbpPairings' do not."""
    read(row(1, "2 w 1", "0000 - H", points=points), TWO[1])
    read(row(1, "2 w 1", points=points), TWO[1], "240 H   2    1")


@pytest.mark.parametrize("order", [1, -1])
def test_the_points_of_a_bye_asked_for_by_somebody_who_is_absent_too(order):
    read(row(1, "2 w 1", points="1.5"), TWO[1], *("XXZ 1", "240 H   2    1")[::order])


def test_a_bye_of_a_round_that_was_played_counts():
    third = row(3, "0000 - H", points="0.0")
    assert len(refused(*TWO, third)) == 1
    read(*TWO, row(3, "0000 - H", points="0.5"))


@pytest.mark.parametrize("points", ["1.0", "1.5", "2.0", "2.5"])
def test_the_coming_acceleration_may_be_counted_or_not(points):
    lines = (row(1, "2 w 1", "0000 - H", points=points), TWO[1])
    read(*lines, "XXA    1  1.0  1.0")
    read(*lines, "250       1.0   1   2    1    1")


def test_baku_acceleration_may_be_counted_or_not():
    lines = (row(1, "2 w 1", points="2.0"), TWO[1], "XXR 9")
    read(*lines, "192 FIDE_DUTCH_BAKU")
    assert len(refused(*lines, "192 FIDE_DUTCH")) == 1


@pytest.mark.parametrize("points", ["0.0", "0.5"])
def test_an_open_game_may_be_counted_or_not(points):
    read(row(1, "2 w  ", points=points), row(2, "1 b  ", points="0.5"))


@pytest.mark.parametrize("points", ["0.5", "1.0"])
def test_abnormal_points_may_be_counted_or_not(points):
    read(row(1, "2 w 1", points=points), TWO[1], "299          -0.5    1    1")


def test_blank_points_are_worth_a_word_when_strict():
    text = file(row(1, "2 w 1"), TWO[1])
    assert loads(text).problems == ()
    assert columns(only(loads(text, strict=True).problems)) == (1, 81, 84)


# ---------------------------------------------------------------- byes


def test_one_pairing_allocated_bye_a_round():
    _, problem = mended(row(1, "0000 - U"), row(2), row(3, "0000 - U"))
    assert columns(problem) == (3, 92, 99)
    assert "line 1" in problem.expected


def test_a_lone_full_point_bye_looks_like_the_pairing_allocated_one():
    problem = noticed(*TWO, row(3, "0000 - F", points="1.0"))[1]
    assert columns(problem) == (3, 92, 99)
    read(*TWO, row(3, "0000 - F", points="1.0"), row(4, "0000 - F", points="1.0"))
    read(*TWO, row(3, "0000 - F", points="1.0"), row(4, "0000 - U", points="1.0"))
    read(row(1, "0000 - F"), row(2))


def test_byes_announced_against_the_cells():
    assert columns(noticed(*TWO, "240 H   1    1")[1]) == (3, 5, 5)
    problem = only(refused(row(1, "2 w 1", "0000 - H", points="1.0"), TWO[1], "240 F   2    1"))
    assert columns(problem) == (3, 5, 5)
    read(row(1, "2 w 1", "0000 - -", points="1.0"), TWO[1], "240 Z   2    1")


# ---------------------------------------------------------------- rounds


def test_more_rounds_than_announced():
    problem = only(refused("XXR 1", row(1, "2 w 1", "2 b 1", points="2.0"), row(2, "1 b 0", "1 w 0", points="0.0")))
    assert columns(problem) == (2, 102, 109)
    assert "line 1" in problem.expected


def test_absences_after_the_last_round_mean_nothing():
    """Lichess writes the absent a cell more than there are rounds."""
    problem = noticed("XXR 1", row(1, "2 w 1", "0000 - -", points="1.0"), TWO[1])[1]
    assert columns(problem) == (2, 102, 109)


@pytest.mark.parametrize("points", [0, 5, 6])
def test_points_of_a_round_of_byes_alone(points):
    """A round in which everybody has a bye counts, with what record 299 adds, or does not count yet."""
    half = (Game(0, Colour.NONE, Result.HALF_BYE),)
    players = (Player(1, games=half, points=points), Player(2, games=half))
    tournament = Tournament(players, abnormal=(AbnormalPoints(None, 1, 0, (1,)),))
    assert loads(dumps(tournament)).tournament == tournament


PLAYERS = "".join(f"001 {number:>4}      Player {number}\n" for number in (1, 2, 3, 4))


@pytest.mark.parametrize("columns", [(1, 1), (3, 5), (2, 9), (9, 9)])
def test_as_many_carets_as_columns(columns: tuple[int, int]) -> None:
    shown = str(Problem(1, *columns, "field", "x", "y", line_text="123456789")).splitlines()[-1]
    assert shown == "    " + " " * (columns[0] - 1) + "^" * (columns[1] - columns[0] + 1)


def test_the_count_of_further_warnings_is_of_the_file_as_a_whole() -> None:
    rest = loads("ABC x\n" * (MOST_LISTED + 3) + PLAYERS).problems[-1]
    assert (rest.line, rest.first_column, rest.last_column, rest.found) == (0, 0, 0, "3 more")


def test_half_a_bye_is_no_bye() -> None:
    """The hint at a missing bye stands only where whole half points are missing."""
    cells = f"{'':8}  {'   2 w 1':8}"
    other = f"  {'0000 - F':8}  {'   1 b 0':8}"
    for points, hinted in (("1.5", True), ("1.7", False)):
        text = f"001    1      A{'':64} {points:>4}       {cells}\n001    2      B{'':64}          {other}\n"
        with pytest.raises(TrfError) as caught:
            loads(text)
        assert ("a half-point bye?" in str(caught.value)) is hinted, str(caught.value)


def test_a_line_with_more_warnings_than_are_listed_is_a_warning() -> None:
    problems = loads(f"XXP{chr(9) * 40}1 2\n" + PLAYERS).problems
    assert {problem.severity for problem in problems} == {Severity.WARNING}
    assert [problem.line for problem in problems if problem.found == "more problems than are listed"] == [1]


def test_a_line_beyond_a_thousand_warnings_has_its_word() -> None:
    """So that nobody takes what is listed of it for all."""
    text = "ABC x\n" * MOST_LISTED + f"XXP{chr(9) * 40}1 2\n" + PLAYERS
    problems = loads(text).problems
    assert [problem.line for problem in problems if problem.found == "more problems than are listed"] == [1001]


@pytest.mark.parametrize("points", ["0.9", "1.1"])
def test_points_a_tenth_off_are_refused(points: str) -> None:
    """The bye of the round to come may count already; whoever has none gets nothing for it."""
    problem = only(refused(row(1, "2 w 1", points=points), TWO[1]))
    assert problem.expected.startswith("1.0, as the results give")


def test_each_row_that_contradicts_the_first_is_told() -> None:
    rows = [f"250      {n / 10 + 1:4.1f}   1   1    1    1" for n in range(80)] * 2
    with pytest.raises(TrfError) as caught:
        loads(file(*rows, *(f"250      {n / 10 + 20:4.1f}   1   1    1    1" for n in range(60)), *TWO))
    assert sum(problem.field == "virtual points" for problem in caught.value.problems) == 218
