"""Lines of TRF files built by hand, column by column, and independent of the writer under test."""

from __future__ import annotations

import pytest

from trfpair.event.model import Tournament
from trfpair.trf import Loaded, Problem, TrfError, loads


def row(
    id_: object, *cells: str, points: str = "", name: str = "Name, Some", rating: object = "", rank: object = ""
) -> str:
    """A 001 line. A cell is given as columns 92-99 are: ``   2 w 1``; shorter ones are filled up on the left."""
    line = f"001 {id_:>4} m    {name:<33} {rating:>4} FRA      123456 1990/01/31 {points:>4} {rank:>4}"
    assert len(line) == 89 or len(name) > 33
    return line + "".join(f"  {cell:>8}" for cell in cells)


def file(*lines: str, eol: str = "\n") -> str:
    """A file of these lines."""
    return "".join(line + eol for line in lines)


TWO = (row(1, "2 w 1", points="1.0"), row(2, "1 b 0", points="0.0"))
"""Two players after one round."""

FOUR = (
    row(1, "3 w 1", points="1.0"),
    row(2, "4 b =", points="0.5"),
    row(3, "1 b 0", points="0.0"),
    row(4, "2 w =", points="0.5"),
)
"""Four players after one round: lines 1 to 4."""


def read(*lines: str) -> Tournament:
    """The tournament of a file that must load without a word."""
    loaded = loads(file(*lines))
    assert loaded.problems == ()
    return loaded.tournament


def mended(*lines: str) -> tuple[Loaded, Problem]:
    """What a file with one warning loads as; the same file must be refused when strict."""
    loaded = loads(file(*lines))
    assert len(loaded.problems) == 1, loaded.problems
    assert not loaded.problems[0].is_error
    assert loaded.problems[0].treatment
    with pytest.raises(TrfError):
        loads(file(*lines), strict=True)
    return loaded, loaded.problems[0]


def noticed(*lines: str) -> tuple[Loaded, Problem]:
    """What a file with one warning loads as; strict reading warns too."""
    loaded = loads(file(*lines))
    assert len(loaded.problems) == 1, loaded.problems
    assert set(loaded.problems) <= set(loads(file(*lines), strict=True).problems)
    return loaded, loaded.problems[0]


def refused(*lines: str) -> tuple[Problem, ...]:
    """The errors of a file that must be refused."""
    with pytest.raises(TrfError) as caught:
        loads(file(*lines))
    assert caught.value.exit_code == 3
    return tuple(problem for problem in caught.value.problems if problem.is_error)


def only(problems: tuple[Problem, ...]) -> Problem:
    """The one problem there is."""
    assert len(problems) == 1, problems
    return problems[0]


def columns(problem: Problem) -> tuple[int, int, int]:
    """Line, first and last column."""
    return problem.line, problem.first_column, problem.last_column
