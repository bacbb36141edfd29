"""Weeks of a ladder that somebody made by hand: the week before moves the ladder all the same, once, and first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome, folder, trfpair
from trfpair.apps.page.desk import Desk
from trfpair.event.model import Tournament
from trfpair.systems.ladder.advance import advance
from trfpair.systems.ladder.log import places_of_weeks

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]
FILE = "ladder.trf"
BY_HAND = {1: (3, 1), 2: (4, 2), 3: (5, 6)}
FIRST = ("1", "1-0", "2", "1-0", "3", "1-0")
"""The results of week 1, in which 2, 4 and 6 have White: they beat 1, 3 and 5."""
MOVED = (2, 1, 4, 3, 6, 5)
"""The ladder after them."""


def first_week(run: Run, folder: Path) -> None:
    """Six players, whose first week is paired."""
    (folder / "names.csv").write_text("name;rating\nA;1800\nB;1700\nC;1600\nD;1500\nE;\nF;\n", encoding="utf-8")
    assert run("new", "names.csv", "-o", FILE, "--system", "ladder").code == 0
    assert run("pair", FILE, "--write", "--quiet").code == 0


def by_hand(run: Run, boards: int = 3) -> str:
    """What is said while boards of week 2 are made by hand."""
    said = ""
    for white, black in list(BY_HAND.values())[:boards]:
        done = run("board", FILE, f"{white}-{black}", "--round", "2")
        assert done.code == 0, done.err
        said += done.out + done.err
    return said


def ladder() -> tuple[int, ...]:
    """The players by their places of today."""
    ranked = sorted((player.rank, player.id) for player in library.load(FILE).players if player.rank)
    return tuple(id_ for _, id_ in ranked)


def holds(run: Run) -> None:
    """The check finds no round that differs, and each week is applied once."""
    checked = run("check", FILE, "--brief", "--strict")
    assert checked.code == 0, checked.out + checked.err
    applied = re.findall(r"^### ladder week (\d+):", Path(FILE).read_text(encoding="utf-8"), re.M)
    kept = re.findall(r"^### ladder before week (\d+):", Path(FILE).read_text(encoding="utf-8"), re.M)
    assert applied == sorted({*applied})
    assert kept == sorted({*kept})


def test_a_week_made_whole_by_hand_applies_the_week_before(folder: Path, trfpair: Run) -> None:
    first_week(trfpair, folder)
    trfpair("result", FILE, *FIRST)
    said = by_hand(trfpair)
    assert said.count("Week 2 is paired now: the results of the week before have moved the ladder first") == 1
    assert ladder() == MOVED
    holds(trfpair)
    assert places_of_weeks(library.load(FILE)) == {1: (1, 2, 3, 4, 5, 6), 2: MOVED}
    assert trfpair("unpair", FILE).code == 0
    assert ladder() == (1, 2, 3, 4, 5, 6)
    assert trfpair("pair", FILE, "--write", "--json", "--out", "two").code == 0
    assert ladder() == MOVED
    assert trfpair("verify", FILE, "two/pairs.json").code == 0


def test_somebody_away_makes_the_week_whole(folder: Path, trfpair: Run) -> None:
    first_week(trfpair, folder)
    trfpair("result", FILE, *FIRST)
    by_hand(trfpair, 2)
    assert ladder() == (1, 2, 3, 4, 5, 6)
    done = trfpair("bye", FILE, "5,6", "--round", "2", "--zero")
    assert "have moved the ladder first" in done.out + done.err
    assert ladder() == MOVED
    holds(trfpair)


@pytest.mark.gate
def test_two_weeks_are_applied_one_after_the_other(folder: Path, trfpair: Run) -> None:
    """The second one was made while games of the first were open: that one waits, and is not lost."""
    first_week(trfpair, folder)
    assert "moved the ladder" not in by_hand(trfpair)
    trfpair("result", FILE, "--round", "1", *FIRST)
    assert ladder() == (1, 2, 3, 4, 5, 6)
    holds(trfpair)
    trfpair("result", FILE, "--round", "2", "1", "1-0", "2", "0-1", "3", "=")
    done = trfpair("ladder", "advance", FILE, "-o", FILE)
    assert (done.out.count("after week 1"), done.out.count("after week 2")) == (1, 1)
    assert ladder() == (2, 3, 4, 1, 6, 5)
    holds(trfpair)
    assert places_of_weeks(library.load(FILE)) == {1: (1, 2, 3, 4, 5, 6), 2: MOVED, 3: (2, 3, 4, 1, 6, 5)}
    assert "has been applied" in trfpair("ladder", "advance", FILE, "-o", FILE).err
    assert trfpair("unpair", FILE, "--force").code == 0
    assert ladder() == MOVED
    holds(trfpair)


@pytest.mark.gate
def test_the_pairing_of_the_third_week_applies_both(folder: Path, trfpair: Run) -> None:
    first_week(trfpair, folder)
    by_hand(trfpair)
    trfpair("result", FILE, "--round", "1", *FIRST)
    trfpair("result", FILE, "--round", "2", "1", "1-0", "2", "0-1", "3", "=")
    event = library.load(FILE)
    assert trfpair("pair", FILE, "--write", "--json", "--out", "three").code == 0
    assert ladder() == (2, 3, 4, 1, 6, 5)
    holds(trfpair)
    assert trfpair("verify", FILE, "three/pairs.json").code == 0
    entered = library.with_round(event, library.pair(event))
    assert [one.rank for one in entered.players] == [one.rank for one in library.load(FILE).players]
    trfpair("unpair", FILE)
    assert ladder() == MOVED
    holds(trfpair)


def test_a_week_begun_by_hand_is_not_applied(folder: Path, trfpair: Run) -> None:
    """Those who are still to be paired are not absent in it; the week before is applied, if it is over."""
    first_week(trfpair, folder)
    by_hand(trfpair, 1)
    trfpair("result", FILE, "--round", "2", "1", "1-0")
    trfpair("result", FILE, "--round", "1", *FIRST[:2])
    refused = trfpair("ladder", "advance", FILE, "-o", FILE)
    assert "week 1 is not finished" in refused.err
    assert ladder() == (1, 2, 3, 4, 5, 6)
    trfpair("result", FILE, "--round", "1", *FIRST[2:])
    desk = Desk()
    desk.put(Path(FILE).read_bytes())
    assert json.loads(desk.ask(json.dumps({"verb": "open", "name": FILE})))["ladder"]
    proved = json.loads(desk.ask(json.dumps({"verb": "verify"})))
    assert proved.get("outcome") == "accepted", proved
    assert "after week 1" in trfpair("ladder", "advance", FILE, "-o", FILE).out
    assert ladder() == MOVED
    assert trfpair("pair", FILE, "--write", "--quiet").code == 0
    assert ladder() == MOVED
    holds(trfpair)


def test_the_desk_applies_the_week_before(folder: Path, trfpair: Run) -> None:
    first_week(trfpair, folder)
    trfpair("result", FILE, *FIRST)
    desk = Desk()
    desk.put(Path(FILE).read_bytes())
    desk.ask(json.dumps({"verb": "open", "name": FILE}))
    told = {}
    for white, black in BY_HAND.values():
        told = json.loads(
            desk.ask(json.dumps({"verb": "act", "act": "board", "games": [f"{white}-{black}"], "round_": 2}))
        )
        assert "refused" not in told, told
        Path(FILE).write_bytes(desk.out)
        desk.put(Path(FILE).read_bytes())
        desk.ask(json.dumps({"verb": "open", "name": FILE}))
    assert "have moved the ladder first" in json.dumps(told)
    assert ladder() == MOVED
    holds(trfpair)


def test_the_library_applies_the_week_before(folder: Path, trfpair: Run) -> None:
    first_week(trfpair, folder)
    trfpair("result", FILE, *FIRST)
    event = library.load(FILE)
    done = library.amended(event, library.with_games(event, BY_HAND, 2))
    assert [notice.kind for notice in done.notices][:1] == ["moved-first"]
    assert [player.rank for player in done.tournament.players] == [2, 1, 4, 3, 6, 5]
    assert library.loads(library.dumps(done.tournament)) == done.tournament


@pytest.mark.parametrize("back", [False, True])
def test_the_places_of_a_week_are_one_line(back: bool, folder: Path, trfpair: Run) -> None:
    """Somebody who is taken off the ladder in a week, and comes back in it, has played: at the bottom at its end."""
    first_week(trfpair, folder)
    assert trfpair("ladder", "remove", FILE, "1").code == 0
    if back:
        assert trfpair("withdraw", FILE, "1", "--back").code == 0
    trfpair("result", FILE, *FIRST)
    assert trfpair("ladder", "advance", FILE, "-o", FILE).code == 0
    after = ladder()
    assert "### ladder before week 1: 1 2 3 4 5 6\n" in Path(FILE).read_text(encoding="utf-8")
    holds(trfpair)
    assert (1 in after) is back
    assert trfpair("ladder", "places", FILE, "--json").out.count('"players"') == 2
    assert trfpair("pair", FILE, "--write", "--quiet").code == 0
    holds(trfpair)
    assert trfpair("unpair", FILE).code == 0
    assert ladder() == after


def test_places_of_a_week_that_stand_twice_are_those_of_the_first_line(folder: Path, trfpair: Run) -> None:
    """An earlier version wrote them again, without who was taken off: places, check and checker read the first."""
    first_week(trfpair, folder)
    trfpair("pair", FILE, "--round", "1", "--json", "--out", "one")
    trfpair("ladder", "remove", FILE, "1")
    trfpair("result", FILE, *FIRST)
    applied = trfpair("pair", FILE, "--write", "--quiet")
    assert applied.code == 0, applied.err
    text = Path(FILE).read_text(encoding="utf-8")
    week = "### ladder week 1:"
    Path(FILE).write_text(text.replace(week, f"### ladder before week 1: 2 3 4 5 6\n{week}"), encoding="utf-8")
    assert Path(FILE).read_text(encoding="utf-8").count("### ladder before week 1:") == 2
    places: Tournament = library.load(FILE)
    assert places_of_weeks(places)[1] == (1, 2, 3, 4, 5, 6)
    assert trfpair("check", FILE, "--strict").code == 0
    assert trfpair("verify", FILE, "one/pairs.json").code == 0
    assert trfpair("unpair", FILE).code == 0
    assert ladder() == (2, 3, 4, 5, 6)
    assert "### ladder before week 1: 1 2 3 4 5 6\n" in Path(FILE).read_text(encoding="utf-8")
    assert Path(FILE).read_text(encoding="utf-8").count("### ladder before week 1:") == 1


def test_weeks_of_another_program_are_not_applied_again() -> None:
    """A file that keeps no boards holds the places after its weeks but for the last."""
    event = library.generate(players=6, rounds=4, seed=1, system="ladder")
    bare = replace(event, records=tuple(one for one in event.records if one.code != "###"), byes=())
    done = advance(bare)
    assert (done.movement.week, done.earlier) == (4, ())
