"""What follows from a tournament is computed once: the calls of functions for one result that is typed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

import trfpair as library
from tests.cli.conftest import Outcome
from tests.team.test_weekend import file_of
from trfpair.trf import understood

Run = Callable[..., Outcome]

PLAYERS = 48
"""In the event of players, and in that of teams."""

ROOMS = tuple(str(Path(library.__file__).parent / room) for room in ("event", "rounds"))


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """The calls of functions in the rooms of events and of rounds, by name; a generator is called for each value."""
    found: Counter[str] = Counter()

    def see(frame: FrameType, what: str, _: object) -> None:
        if what == "call" and frame.f_code.co_filename.startswith(ROOMS):
            found[frame.f_code.co_qualname if sys.version_info >= (3, 11) else frame.f_code.co_name] += 1

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        yield found
    finally:
        sys.setprofile(before)


def played(folder: Path, trfpair: Run, rounds: int) -> str:
    """The tournament `t.trf` after some rounds, with the next one paired; the first board of that."""
    for round_ in range(1, rounds + 2):
        assert trfpair("pair", "t.trf", "--write", "--out", "out").code == 0
        boards = list(library.load(folder / "t.trf").event.board_games(round_))
        if round_ <= rounds:
            words = [word for at, board in enumerate(boards) for word in (board, ("1-0", "=", "0-1")[at % 3])]
            assert trfpair("result", "t.trf", *words).code == 0
    return boards[0]


@pytest.fixture
def players(folder: Path, trfpair: Run) -> str:
    """48 players in round 4."""
    names = "".join(f"Player {at},{2400 - 7 * at}\n" for at in range(PLAYERS))
    (folder / "p.csv").write_text(f"name,rating\n{names}", encoding="utf-8")
    assert trfpair("new", "p.csv", "--out", "t.trf", "--rounds", "7", "--initial-colour", "white").code == 0
    return played(folder, trfpair, 3)


@pytest.fixture
def teams(folder: Path, trfpair: Run) -> str:
    """12 teams of four in round 3."""
    (folder / "t.trf").write_text(file_of(12), encoding="utf-8")
    for words in (("--boards", "4"), ("--rounds", "5")):
        assert trfpair("event", "t.trf", *words).code == 0
    return played(folder, trfpair, 2)


@pytest.mark.gate
def test_calls_for_a_result_of_48_players(players: str, trfpair: Run) -> None:
    with counted() as calls:
        assert trfpair("result", "t.trf", players, "1-0").code == 0
    assert 100 < calls.total() <= 34 * PLAYERS, calls.most_common(20)
    assert PLAYERS <= calls["Player.results"] < 2 * PLAYERS  # each asked once; after the change the two of the board
    assert calls["boards"] <= 2  # before and after


@pytest.mark.gate
def test_calls_for_a_result_of_12_teams(teams: str, trfpair: Run) -> None:
    with counted() as calls:
        assert trfpair("result", "t.trf", teams, "1-0").code == 0
    assert 100 < calls.total() <= 83 * PLAYERS, calls.most_common(20)
    assert PLAYERS <= calls["Player.results"] < 2 * PLAYERS  # each asked once; after the change those with other points
    assert calls["TeamMatches.__init__"] <= 2  # before and after; the text that proves it has the cells of the latter


@pytest.mark.gate
def test_matches_that_are_handed_on_are_those_of_the_file(folder: Path, teams: str) -> None:
    before = library.load(folder / "t.trf")
    after = library.with_result(before, 3, teams, "1-0")
    handed, read = after.matches, library.loads(library.dumps(after)).matches
    assert handed is not None
    assert read is not None
    assert handed.cells == read.cells != before.matches.cells  # type: ignore[union-attr]
    assert (handed.teams, handed.players, handed.last) == (read.teams, read.players, read.last)
    assert handed.tournament is after


@pytest.mark.gate
def test_matches_go_to_a_text_that_says_the_same_alone(folder: Path, teams: str) -> None:
    """A text with another cell, roster, bye or score has matches of its own."""
    event = library.load(folder / "t.trf")
    lines = library.dumps(event).splitlines()
    same = understood("\n".join(lines), known=event).tournament
    assert same.matches is not None
    assert same.matches.cells is event.matches.cells  # type: ignore[union-attr]
    other = "\n".join(line for line in lines if not line.startswith("352"))
    found = understood(other, known=event).tournament
    assert found.matches is not None
    assert found.matches.cells is not event.matches.cells  # type: ignore[union-attr]
    won = library.with_result(event, 3, teams, "1-0")
    assert understood(library.dumps(won), known=event).tournament.matches.cells == won.matches.cells  # type: ignore[union-attr]
