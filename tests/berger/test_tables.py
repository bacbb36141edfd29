"""The Berger tables are those printed in C.05, annex 1, and those of Gacrux to 24 players, board by board."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

import pytest

from trfpair.systems.berger.table import boards_of, rounds_of, row

FIXTURES = Path(__file__).parents[1] / "fixtures" / "berger"
Game = tuple[int, int]


def printed(text: str) -> dict[int, list[list[Game]]]:
    """The tables of a text by their even number of players: the rounds in order, their boards in order."""
    found: dict[int, list[list[Game]]] = {}
    size = 0
    for line in text.splitlines():
        if head := re.match(r"\d+ (?:or|and) (\d+) players", line):
            size = int(head[1])
        elif games := re.findall(r"(\d+) ?- ?(\d+)", line):
            found.setdefault(size, []).append([(int(white), int(black)) for white, black in games])
    return found


@pytest.mark.parametrize(("name", "largest"), [("c05-annex", 16), ("gacrux-1.11.65", 24)])
def test_the_tables_are_the_printed_ones(name: str, largest: int) -> None:
    tables = printed((FIXTURES / f"{name}.txt").read_text(encoding="utf-8"))
    assert sorted(tables) == list(range(4, largest + 1, 2))
    for size, table in tables.items():
        assert [row(size, round_) for round_ in range(1, size)] == table
        assert [boards_of(size - 1, round_) for round_ in range(1, size)] == table, "an odd field uses the same table"


@pytest.mark.parametrize("size", range(4, 26, 2))
def test_gacrux_says_the_same_today(size: int) -> None:
    if find_spec("gacrux") is None:
        pytest.skip("gacrux is not installed (extra `reference`)")
    done = subprocess.run(
        [sys.executable, "-m", "gacrux.berger", "-p", str(size)], capture_output=True, text=True, encoding="utf-8"
    )
    assert printed(done.stdout)[size] == [row(size, round_) for round_ in range(1, size)]


def colours(size: int, cycles: int) -> Iterator[str]:
    """The colours of each number, round by round, the free rounds left out."""
    rounds = [boards_of(size, round_, exchanged=cycles == 2) for round_ in range(1, rounds_of(size, cycles) + 1)]
    for one in range(1, size + 1):
        own = [game for games in rounds for game in games if one in game and max(game) <= size]
        yield "".join("W" if game[0] == one else "B" for game in own)


@pytest.mark.parametrize("size", range(2, 40))
def test_everybody_meets_everybody_once_a_cycle_with_either_colour(size: int) -> None:
    length = rounds_of(size)
    rounds = [boards_of(size, round_, exchanged=True) for round_ in range(1, 2 * length + 1)]
    for cycle in (rounds[:length], rounds[length:]):
        met = [frozenset(game) for games in cycle for game in games if max(game) <= size]
        assert len(met) == len(set(met)) == size * (size - 1) // 2
    both = {game for games in rounds for game in games}
    assert all((black, white) in both for white, black in both)
    assert all(abs(line.count("W") - line.count("B")) <= 1 for line in colours(size, 1))


@pytest.mark.parametrize("size", range(3, 40))
def test_nobody_has_a_colour_three_times_running(size: int) -> None:
    for line in colours(size, 2):
        assert max(len(list(run)) for _, run in groupby(line)) <= 2


def test_the_last_two_rounds_of_the_first_cycle_change_places() -> None:
    assert [boards_of(6, round_, exchanged=True)[0] for round_ in range(1, 7)] == [
        (1, 6),
        (6, 4),
        (2, 6),
        (3, 6),
        (6, 5),
        (6, 1),
    ]
