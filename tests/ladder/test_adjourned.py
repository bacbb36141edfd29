"""An adjourned game of a ladder: it holds no week up and moves nobody, for `ladder advance` as for `pair`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome, folder, trfpair
from tests.ladder.test_weeks_by_hand import FILE, by_hand, first_week, holds, ladder

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]


def two_weeks(run: Run, folder: Path, *second: str) -> None:
    """Two weeks that are due: the second was made by hand while a game of the first was open."""
    first_week(run, folder)
    run("result", FILE, "1", "1-0", "2", "1-0")
    by_hand(run)
    assert run("result", FILE, "3", "1-0", "--round", "1").code == 0
    assert run("result", FILE, *second, "--round", "2").code == 0
    assert "### ladder week 1" not in (folder / FILE).read_text(encoding="utf-8")


def by_pair(run: Run) -> tuple[int, ...]:
    """The ladder that the pairing of the next week makes; the file stays."""
    before = Path(FILE).read_bytes()
    done = run("pair", FILE, "--write", "--quiet")
    assert done.code == 0, done.err
    holds(run)
    moved = ladder()
    Path(FILE).write_bytes(before)
    return moved


def test_one_week_with_an_adjourned_game(folder: Path, trfpair: Run) -> None:
    first_week(trfpair, folder)
    trfpair("result", FILE, "1", "1-0", "2", "adj", "3", "1-0")
    moved = by_pair(trfpair)
    done = trfpair("ladder", "advance", FILE, "-o", FILE)
    assert (done.code, ladder()) == (0, moved), done.err
    assert moved[2:4] == (3, 4)
    late = trfpair("result", FILE, "2", "1-0", "--round", "1")
    assert "moves nobody" in late.out + late.err
    assert ladder() == moved


@pytest.mark.gate
def test_the_second_of_two_weeks_with_an_adjourned_game(folder: Path, trfpair: Run) -> None:
    two_weeks(trfpair, folder, "1", "1-0", "2", "adj", "3", "1-0")
    moved = by_pair(trfpair)
    done = trfpair("ladder", "advance", FILE, "-o", FILE)
    assert (done.code, ladder()) == (0, moved), done.err
    holds(trfpair)


def test_what_comes_next_names_both_weeks_in_their_order(folder: Path, trfpair: Run) -> None:
    two_weeks(trfpair, folder, "1", "1-0", "2", "1-0", "3", "1-0")
    words = "results of weeks 1, 2 to the ladder, one after the other"
    said = trfpair("player", FILE, "1", "--rating", "1801")
    assert words in said.out + said.err
    told = trfpair("pair", FILE, "--out", "seen")
    assert words in told.out + told.err
    assert "Wochen 1, 2" in (lambda done: done.out + done.err)(trfpair("pair", FILE, "--out", "seen", "--lang", "de"))
    assert trfpair("ladder", "advance", FILE, "-o", FILE).code == 0
    assert [week for week in (1, 2) if f"### ladder week {week}:" in Path(FILE).read_text(encoding="utf-8")] == [1, 2]


@pytest.mark.gate
def test_a_week_that_is_not_over_is_not_named(folder: Path, trfpair: Run) -> None:
    """An open game of the second week: the first one alone is applied."""
    two_weeks(trfpair, folder, "1", "1-0", "3", "1-0")
    event = library.load(FILE)
    assert trfpair("ladder", "advance", FILE, "-o", FILE).code == 0
    text = Path(FILE).read_text(encoding="utf-8")
    assert "### ladder week 1:" in text
    assert "### ladder week 2:" not in text
    assert event.event.last == 2
