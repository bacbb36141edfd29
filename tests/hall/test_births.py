"""A birth after the days of the event: it is told where an arbiter enters it, or the days; no clock is asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome, folder, trfpair
from tests.hall.test_edits import club, notices
from trfpair.event.dates import is_after, last_day
from trfpair.event.saying import worded
from trfpair.event.words import words_of

__all__ = ["folder", "trfpair"]
EVENT = library.with_event(club(), start="2026-05-01", end="2026-05-03")


@pytest.mark.parametrize(
    ("birth", "after"),
    [("2026", False), ("2027", True), ("2026/05/03", False), ("2026/05/04", True), ("2031/00/00", True),
     ("04.05.2026", True), ("1984", False), ("84/01/02", False), ("", False)],
)  # fmt: skip
def test_a_birth_is_compared_with_a_day(birth: str, after: bool) -> None:
    """By its day, or by the year where that alone is known; two digits may be of another century."""
    assert is_after(birth, "2026-05-03") is after


def test_the_last_day_is_the_last_that_a_file_says() -> None:
    assert [last_day(one) for one in (club(), EVENT)] == ["", "2026-05-03"]
    assert last_day(library.with_event(club(), start="2026-05-01", dates="2026-05-01,2026-05-05..08")) == "2026-05-08"


def test_who_is_born_after_the_event_is_told_once() -> None:
    late = library.with_player(EVENT, 3, birth="2031")
    told = "born after the event, of which 2026-05-03 is the last day that is known: P3 (3)"
    assert notices(EVENT, late) == {"born-later": told}
    assert notices(late, library.with_player(late, 4, rating=1800)) == {}
    assert notices(late, library.with_event(late, place="Gros")) == {}
    assert notices(EVENT, library.with_player(EVENT, 3, birth="2013")) == {}


def test_days_that_come_later_are_compared_too() -> None:
    late = library.with_player(club(), 3, birth="2031")
    assert notices(club(), late) == {}
    assert "P3 (3)" in notices(late, library.with_event(late, end="2026-05-03"))["born-later"]


@pytest.mark.parametrize("code", ["de", "es", "fr", "it", "nl", "pl", "pt"])
def test_it_is_told_in_every_language(code: str) -> None:
    (notice,) = library.amended(EVENT, library.with_player(EVENT, 3, birth="2031")).notices
    said = worded(notice.said, words_of(code))
    assert said.endswith("P3 (3)")
    assert "2026-05-03" in said
    assert said != notice.text


def test_a_list_an_entry_and_a_change_are_told(trfpair: Callable[..., Outcome]) -> None:
    Path("list.csv").write_text("Name;Born\nAda;2011\nBo;2061\nCy;2012\n", encoding="utf-8")
    done = trfpair("new", "list.csv", "-o", "e.trf", "--rounds", "2", "--start", "2026-05-01")
    assert "the last day that is known: Bo (" in done.out + done.err
    done = trfpair("player", "e.trf", "Ada", "--birth", "2061")
    assert "the last day that is known: Ada (" in done.out + done.err
    Path("late.csv").write_text("Name;Born\nDi;2030\n", encoding="utf-8")
    done = trfpair("new", "late.csv", "--add", "e.trf")
    assert "the last day that is known: Di (" in done.out + done.err
