"""A board is made of players by their numbers, or by parts of their names, which may have hyphens in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome
from trfpair import Pair, Player, Tournament
from trfpair.apps import acts
from trfpair.event.people import named_by

Run = Callable[..., Outcome]

NAMES = ("Ada Smith-Jones", "Bo Lee", "Jones-Bo Smith", "Di", "Ed")


@pytest.fixture
def event(folder: Path) -> Path:
    """Five players after the pairing of round 1."""
    players = tuple(Player(number, name) for number, name in enumerate(NAMES, 1))
    file = Tournament(players, rounds=4, system="FIDE_DUTCH", initial_colour=library.Colour.WHITE)
    (folder / "e.trf").write_text(library.dumps(library.with_round(file, library.pair(file))), encoding="utf-8")
    return folder / "e.trf"


@pytest.mark.parametrize(
    ("game", "pair"),
    [
        ("Ada-Ed", (1, 5)),
        ("ed - di", (5, 4)),
        ("Smith-Jones-Lee", (1, 2)),
        ("Di-Jones-Bo", (4, 3)),
        ("Di-bye", (4, 0)),
        ("4-Bo Lee", (4, 2)),
    ],
)
def test_a_board_by_names(event: Path, trfpair: Run, game: str, pair: tuple[int, int]) -> None:
    done = trfpair("board", "e.trf", "2", game)
    assert done.code == 0, done.err
    after = library.load(event)
    white, black = pair
    assert Pair(white, black) in library.boards(after, 1) if black else after.player(white).game(1).result.value == "U"


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("Smith-Ed", "`Smith` may be Ada Smith-Jones (1), Jones-Bo Smith (3): give the number"),
        ("Zoe-Ed", "no participant has a name that contains `Zoe`"),
        ("-", "expected a game such as 14-7, 14-bye or Fischer-Spassky, found `-`"),
        ("Ed", "expected a game such as 14-7, 14-bye or Fischer-Spassky, found `Ed`"),
        ("Ed-Ed", "Ed (5) cannot play twice in one round"),
        ("Bo-Jones-Bo", "`Bo` may be Bo Lee (2), Jones-Bo Smith (3)"),
    ],
)
def test_names_that_are_no_game_are_refused(event: Path, trfpair: Run, game: str, said: str) -> None:
    before = event.read_bytes()
    done = trfpair("board", "e.trf", "2", game)
    assert done.code == 3
    assert said in done.err
    assert event.read_bytes() == before


def test_a_long_list_of_numbers_is_no_search_for_names(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(acts, "named_by", lambda event, text: asked.append(text) or named_by(event, text))
    field = [Player(at, f"Name{at}, First") for at in range(1, 101)]
    assert acts.people_in(Tournament(tuple(field)), ",".join(map(str, range(1, 101)))) == [*range(1, 101)]
    assert len(asked) < 200
    twice = Tournament((Player(1, "Doe, Jane, Jr."), Player(2, "Doe\uff0cAl")))
    assert acts.people_in(twice, "doe,jane , jr.,Doe, Al") == [1, 2]


def test_a_name_with_a_long_gap_takes_no_time() -> None:
    gap = Tournament((Player(1, "Doe" + " " * 1_000_000 + "Jane"), Player(2, "Roe")))
    assert acts.people_in(gap, "roe") == [2]
