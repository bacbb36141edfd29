"""A year of a ladder, typed from the first lines of its page: 52 weeks, each by the same two commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import trfpair as library
from tests.cli.conftest import Outcome, folder, trfpair
from tests.ladder.test_movement import moved_by_hand
from tests.test_three_commands import commands
from trfpair.systems.ladder.log import places_of_weeks
from trfpair.systems.ladder.movement import MovementRules

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]
YEAR = 52
RESULTS = ("1-0", "0-1", "=", "+--")


def new_ladder(folder: Path, run: Run, players: int, *more: str) -> tuple[list[str], list[str]]:
    """The ladder of the page with more players; the commands of a week."""
    rows = [f"Player {number};{2000 - 10 * number}" for number in range(1, players + 1)]
    (folder / "names.csv").write_text("\n".join(["name;rating", *rows]) + "\n", encoding="utf-8")
    begin, pair, result = commands("ladder")
    assert run(*begin, *more).code == 0
    return pair, result


def a_week(run: Run, pair: list[str], result: list[str], present: list[int], dice: Random) -> None:
    """Those who are present are paired, and every board gets a result."""
    words = (*pair[: pair.index("--present") + 1], ",".join(map(str, present)))
    while (done := run(*words)).code:  # somebody comes who is off the ladder: the commands that the message names
        told = re.findall("`trfpair (ladder advance [^`]*|[^`]*--back)`", done.err)
        for command in told:
            assert run(*command.replace("FILE", "ladder.trf").split()).code == 0, done.err
        assert told, done.err
    boards = range(1, len(present) // 2 + 1)
    done = run(*result[:2], *(word for board in boards for word in (str(board), dice.choice(RESULTS))))
    assert done.code == 0, done.err


@pytest.mark.parametrize("weeks", [pytest.param(8, marks=pytest.mark.gate), pytest.param(YEAR, marks=pytest.mark.long)])
@pytest.mark.parametrize("ways", [(), ("--option", "win=insert", "--option", "draw=below")])
def test_a_year_of_a_ladder(ways: tuple[str, ...], weeks: int, folder: Path, trfpair: Run) -> None:
    """Eighteen players, some away each week, two more at half-time: the file checks, and every week is in it."""
    dice = Random(52)
    pair, result = new_ladder(folder, trfpair, 18, *ways)
    for week in range(1, weeks + 1):
        if week == weeks // 2:
            (folder / "late.csv").write_text("name;rating\nLate;1700\nLater;1850\n", encoding="utf-8")
            assert trfpair("new", "late.csv", "--add", "ladder.trf").code == 0
        players = library.load("ladder.trf").players
        present = [player.id for player in players if dice.randrange(100) < 75]
        a_week(trfpair, pair, result, present, dice)
    assert trfpair("ladder", "advance", "ladder.trf", "-o", "ladder.trf").code == 0
    checked = trfpair("check", "ladder.trf", "--brief", "--strict")
    assert (checked.code, f"{weeks} rounds" in checked.out) == (0, True), checked.out
    text = (folder / "ladder.trf").read_text(encoding="utf-8")
    assert len(re.findall(r"^### ladder week \d+:", text, re.M)) == weeks
    assert bool(ways) is ("### trfpair option ladder win=insert\n" in text)
    after = library.load("ladder.trf")
    assert len(places_of_weeks(after)) == weeks + 1
    ranks = sorted(player.rank for player in after.players if player.rank)
    assert ranks == [*range(1, len(ranks) + 1)]


@pytest.mark.gate
@pytest.mark.parametrize("draw", ["below", "one-up"])
def test_the_ways_of_a_club_stand_in_the_file(draw: str, folder: Path, trfpair: Run) -> None:
    """Said with the first week, they hold for all; what is paired is checked and verified by the places after them."""
    dice, ways = Random(draw), MovementRules(win="insert", draw=draw)
    pair, result = new_ladder(folder, trfpair, 10)
    for week in range(1, 5):
        places = places_of_weeks(library.load("ladder.trf"))
        a_week(trfpair, pair, result, list(range(1, 11)), dice)
        if week == 1:
            words = ("ladder", "advance", "ladder.trf", "-o", "ladder.trf", "--win", "insert", "--draw", draw)
            assert trfpair(*words).code == 0
        if week > 2:
            event = library.load("ladder.trf")
            before = places[week - 1]
            assert places_of_weeks(event)[week] == moved_by_hand(before, games_of(event, week - 1), ways)
    text = (folder / "ladder.trf").read_text(encoding="utf-8")
    assert text.count("### trfpair option ladder") == 2
    assert trfpair("check", "ladder.trf", "--strict").code == 0
    assert trfpair("ladder", "advance", "ladder.trf", "-o", "ladder.trf").code == 0
    assert trfpair("pair", "ladder.trf", "--json", "--out", "o").code == 0
    assert '"win": "insert"' in (folder / "o/pairs.json").read_text(encoding="utf-8")
    verified = trfpair("verify", "ladder.trf", "o/pairs.json")
    assert verified.code == 0, verified.out + verified.err


@pytest.mark.gate
def test_a_ladder_played_by_chance_moves_by_the_options(folder: Path, trfpair: Run) -> None:
    words = ("--players", "12", "--rounds", "5", "--seed", "1", "--zero-byes", "0", "--unset", "fixed")
    options = ("--option", "win=insert", "--option", "draw=below")
    assert trfpair("generate", "--system", "ladder", "-o", "a.trf", *words, *options).code == 0
    event = library.load("a.trf")
    places = places_of_weeks(event)
    written = 0
    for week in range(1, 6):
        games = games_of(event, week)
        assert places[week + 1] == moved_by_hand(places[week], games, MovementRules(win="insert", draw="below"))
        written += places[week + 1] == moved_by_hand(places[week], games, MovementRules())
    assert written < 5


def games_of(event: library.Tournament, week: int) -> list[tuple[int, int, str]]:
    """White, Black and White's code in each game of a week."""
    cells = {player.id: player.game(week) for player in event.players}
    return [(id_, c.opponent, c.result.value) for id_, c in cells.items() if c.colour is library.Colour.WHITE]
