"""Input without end, without sense, or legal and large: refused soon, told in few words, read in linear time."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from tests.trf.lines import FOUR, file
from trfpair.errors import BeyondLimits
from trfpair.history import before_round
from trfpair.model import first_day
from trfpair.trf import TrfError, loads
from trfpair.trf.read import MOST_RESULTS
from trfpair.trf.records import BLOCK
from trfpair.trf.source import MOST_LINES, decode

Run = Callable[..., Outcome]

zero = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device that gives bytes without end")


@zero
@pytest.mark.parametrize(
    "line",
    [
        "pair /dev/zero",
        "check /dev/zero",
        "generate -o x.trf --config /dev/zero",
        "generate -o x.trf --rating-list /dev/zero",
        "generate -o x.trf --model /dev/zero",
        "new /dev/zero -o x.trf",
        "result open.trf --from /dev/zero",
        "sheets open.trf --out o --logo /dev/zero",
        "verify open.trf /dev/zero",
        "standings /dev/zero",
    ],
)
def test_a_device_without_end(line: str, folder: Path, trfpair: Run) -> None:
    done = trfpair(*line.split())
    assert done.code == 4, done.err
    assert "/dev/zero: the file is larger than" in done.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such pipes")
def test_a_pipe_is_read_once(folder: Path, trfpair: Run) -> None:
    from threading import Thread

    data = (folder / "open.trf").read_bytes()
    os.mkfifo(folder / "pipe")
    writer = Thread(target=(folder / "pipe").write_bytes, args=(data,))
    writer.start()
    assert trfpair("pair", "pipe", "--out", "o").code == 0
    writer.join(10)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", " \n"])
def test_more_lines_than_any_event_has(end: str) -> None:
    with pytest.raises(BeyondLimits, match=f"more than {MOST_LINES} lines"):
        loads((end * (MOST_LINES + 1)).encode())


def test_more_results_than_any_event_has() -> None:
    row = "001 {:4}      Player".format
    cells = "  0000 - Z" * 990
    text = "".join(f"{row(number):89}  0000 - Z"[:89] + cells + "\n" for number in range(1, MOST_RESULTS // 990 + 3))
    with pytest.raises(BeyondLimits, match="results"):
        loads("XXC white1\n" + text)


def test_the_place_of_what_cannot_be_decoded() -> None:
    with pytest.raises(TrfError, match="line 4") as caught:
        decode(b"a\r\nb\rc\n\xff", "utf-8", "x")
    assert caught.value.problems[0].line == 4


def test_what_is_said_of_a_file_is_bounded() -> None:
    rows = [f"240 {'HZ'[number % 2]}   1    1" for number in range(5000)]
    with pytest.raises(TrfError) as caught:
        loads(file("XXR 9", *FOUR, *rows))
    assert len(str(caught.value).encode()) < 200_000
    assert str(caught.value).splitlines()[-1].startswith("and ")
    assert any(problem.found.endswith(" more") for problem in caught.value.problems)


LISTS = ["XXP {} {}", "XXZ {} {}", "XXP  {}   {} "]


@pytest.mark.parametrize("form", LISTS)
def test_many_records_of_numbers_say_what_each_says(form: str) -> None:
    """A block is read at once; one with a fault is read record by record: the same facts, the same problems."""
    pairs = list(itertools.combinations(range(1, 25), 2))
    players = [f"001 {number:4}" for number in range(1, 25)]
    lines = [form.format(*pair) for pair in pairs]
    assert len(lines) > BLOCK
    many = loads(file(*players, *lines)).tournament
    groups = [group.ids for group in many.forbidden] or [bye.ids for bye in many.byes]
    assert groups == pairs
    with pytest.raises(TrfError) as of_many:
        loads(file(*players, *lines, form.format(3, 99), form.format("x", 5)))
    with pytest.raises(TrfError) as of_two:
        loads(file(*players, form.format(3, 99), form.format("x", 5)))
    told = [
        [(each.first_column, each.last_column, each.field, each.found) for each in error.value.problems]
        for error in (of_many, of_two)
    ]
    assert told[0] == told[1]
    assert len(told[0]) == 2


def accelerated(*rows: str) -> str:
    return file("XXR 9", *FOUR, *rows)


def test_rows_of_250_that_contradict() -> None:
    row = "250       {} {:3} {:3} {:4} {:4}".format
    with pytest.raises(TrfError) as caught:
        loads(accelerated(row(0.5, 1, 2, 1, 2), row(0.5, 2, 3, 2, 4), row(1.0, 3, 3, 4, 4), row(1.0, 4, 4, 1, 4)))
    (problem,) = caught.value.problems
    assert (problem.line, problem.expected) == (8, "the points line 7 states for player 4")
    with pytest.raises(TrfError) as caught:
        loads(accelerated("XXA    3  0.5  1.0", row(1.0, 2, 2, 1, 4), row(1.0, 1, 1, 1, 2), row(1.0, 1, 1, 3, 3)))
    (problem,) = caught.value.problems
    assert (problem.line, problem.expected) == (9, "the points line 6 states for player 3")


def test_rows_of_250_by_chance_against_all_pairs() -> None:
    """What is found is what a look at every player and round of every two rows finds."""
    import random

    chance = random.Random(11)
    for _ in range(200):
        rows = []
        for _ in range(chance.randrange(1, 7)):
            first, last = sorted((chance.randrange(1, 5), chance.randrange(1, 5)))
            start, end = sorted((chance.randrange(1, 5), chance.randrange(1, 5)))
            rows.append((chance.choice((5, 10)), start, end, first, last))
        given: dict[tuple[int, int], set[int]] = {}
        expected = set()
        for line, (points, start, end, first, last) in enumerate(rows, 6):
            if (points, start, end, first, last) in rows[: line - 6]:
                continue
            for cell in itertools.product(range(start, end + 1), range(first, last + 1)):
                before = given.setdefault(cell, set())
                if before - {points}:
                    expected.add(line)
                before.add(points)
        text = accelerated(*(f"250       {p / 10} {s:3} {e:3} {f:4} {t:4}" for p, s, e, f, t in rows))
        if expected:
            with pytest.raises(TrfError) as caught:
                loads(text)
            assert [problem.line for problem in caught.value.problems] == sorted(expected)
        else:
            history = before_round(loads(text).tournament, 1)
            assert history is not None


def test_the_last_row_of_250_that_names_a_player_counts() -> None:
    """Where a tournament made by hand says two things: as a table written row by row would have it."""
    import random
    from dataclasses import replace

    from trfpair.acceleration import virtual_points
    from trfpair.model import AccelerationRange

    chance = random.Random(3)
    tournament = loads(file(*FOUR)).tournament
    for _ in range(200):
        rows, table = [], {}
        for _ in range(chance.randrange(1, 6)):
            first, last = sorted((chance.randrange(1, 6), chance.randrange(1, 6)))
            points = chance.randrange(1, 30)
            rows.append(AccelerationRange(points, 1, 1, first, last))
            table.update(dict.fromkeys(range(first, last + 1), points))
        virtual = virtual_points(replace(tournament, accelerations=tuple(rows)), [3, 1, 4, 2])
        assert virtual
        assert [virtual(id_, 1) for id_ in (1, 2, 3, 4)] == [table.get(id_, 0) for id_ in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026/02/01", "2026-02-01"),
        ("1.2.2026", "2026-02-01"),
        ("2024-02-29", "2024-02-29"),
        ("2020/13/45", ""),
        ("2025-02-29", ""),
        ("31.04.2025", ""),
        ("2020/00/10", ""),
        ("2020/10/00", ""),
        ("\u0662\u0660\u0662\u0660/\u0660\u0661/\u0660\u0661", ""),
        ("2020/01/012", ""),
    ],
)
def test_the_first_day_is_a_day(text: str, day: str) -> None:
    """What is none does not choose the edition."""
    assert first_day(loads(file(f"042 {text}", *FOUR)).tournament) == day
