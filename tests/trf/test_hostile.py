"""Files that would make the reader long-winded: few problems a line, short quotes, long lines refused."""

from __future__ import annotations

import pytest

from tests.trf.lines import FOUR, file
from trfpair.trf import TrfError, loads
from trfpair.trf.problems import LONGEST_QUOTE, MOST_A_LINE, WINDOW
from trfpair.trf.read import LONGEST_LINE


def refused(*lines: str) -> TrfError:
    with pytest.raises(TrfError) as caught:
        loads(file(*FOUR, *lines))
    return caught.value


@pytest.mark.parametrize("line", ["XXP " + "x " * 20_000, "XXS " + "Q1=1=0 " * 9_000, "240 H   1 " + "   x " * 9_000])
def test_a_line_of_nonsense_is_told_in_few_words(line: str) -> None:
    error = refused(line)
    assert len(error.problems) <= MOST_A_LINE + 1
    assert any("in a line" in problem.expected or "too much" in problem.expected for problem in error.problems)
    assert len(str(error)) < (MOST_A_LINE + 2) * (2 * WINDOW + 400)


def test_tabs_are_told_in_few_words() -> None:
    loaded = loads(file(*FOUR, "XXP 1\t" + "\t" * 30_000 + "2"))
    assert sum(problem.line == len(FOUR) + 1 for problem in loaded.problems) == MOST_A_LINE + 1
    assert [group.ids for group in loaded.tournament.forbidden] == [(1, 2)]


def test_a_line_longer_than_any_record() -> None:
    error = refused("XXP " + "1 2 " * LONGEST_LINE)
    assert [problem.field for problem in error.problems] == ["line"]
    assert len(str(error)) < 1000


def test_the_quoted_line_is_a_window_around_the_columns() -> None:
    error = refused("XXP " + "1 2 " * 300 + "here")
    (problem,) = error.problems
    _, shown, carets = str(problem).split("\n")
    at = carets.index("^")
    assert shown[at : at + 4] == "here"
    assert len(shown) <= WINDOW + 4
    assert carets.strip() == "^^^^"


def test_long_finds_are_cut() -> None:
    error = refused("XXP " + "y" * 500)
    assert f"'{'y' * LONGEST_QUOTE}…'" in str(error)


@pytest.mark.gate
def test_the_same_ban_and_the_same_range_many_times() -> None:
    loaded = loads(file("XXR 9", *FOUR, *["XXP 1 2"] * 3000, *["250       0.5   1   9    1    4"] * 3000))
    assert len(loaded.tournament.forbidden) == 1
