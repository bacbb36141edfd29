"""Input without end, without sense, or legal and large: refused soon, told in few words, read in linear time."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from tests.trf.lines import FOUR, file
from trfpair.apps.engine.forms import parse_call
from trfpair.base.errors import BeyondLimits
from trfpair.base.inputs import MEBIBYTE
from trfpair.event.dates import first_day
from trfpair.event.history import before_round
from trfpair.trf import TrfError, loads
from trfpair.trf.source import MOST_LINES, decode

Run = Callable[..., Outcome]

zero = pytest.mark.posix  # no device that gives bytes without end


@pytest.mark.few(1)
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
        "simulate /dev/zero --dry-run",
        "pods result /dev/zero 1 1",
    ],
)
def test_a_device_without_end(line: str, folder: Path, trfpair: Run) -> None:
    done = trfpair(*line.split())
    assert done.code == 4, done.err
    assert "/dev/zero: the file is larger than" in done.err


@pytest.mark.posix  # no such pipes
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


def test_more_results_than_any_event_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trfpair.trf.read.MOST_RESULTS", most := 9_900)  # a hundredth of what a file may have
    row = "001 {:4}      Player".format
    cells = "  0000 - Z" * 990
    text = "".join(f"{row(number):89}  0000 - Z"[:89] + cells + "\n" for number in range(1, most // 990 + 3))
    with pytest.raises(BeyondLimits, match="results"):
        loads("XXC white1\n" + text)


def test_the_place_of_what_cannot_be_decoded() -> None:
    with pytest.raises(TrfError, match="line 4") as caught:
        decode(b"a\r\nb\rc\n\xff", "utf-8", "x")
    assert caught.value.problems[0].line == 4


@pytest.mark.gate
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
    """Each record says what it says alone, and a fault in one is told as where there are few."""
    pairs = list(itertools.combinations(range(1, 25), 2))
    players = [f"001 {number:4}" for number in range(1, 25)]
    lines = [form.format(*pair) for pair in pairs]
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


@pytest.mark.gate
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
        given: dict[tuple[int, int], int] = {}
        expected = set()
        for line, (points, start, end, first, last) in enumerate(rows, 6):
            if (points, start, end, first, last) in rows[: line - 6]:
                continue
            for cell in itertools.product(range(start, end + 1), range(first, last + 1)):
                if given.setdefault(cell, points) != points:
                    expected.add(line)
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

    from trfpair.event.acceleration import virtual_points
    from trfpair.event.model import AccelerationRange

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


@zero
def test_a_list_of_files_without_end(folder: Path, trfpair: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trfpair.apps.cli.names._LONGEST_LIST", MEBIBYTE)
    done = trfpair("check", "--files-from", "/dev/zero")
    assert done.code == 4
    assert "/dev/zero: the list is larger than 1 MiB" in done.err


def test_a_list_of_files_that_is_none(folder: Path, trfpair: Run) -> None:
    Path("list").write_bytes(b"open.trf\n" + b"x" * 9000)
    done = trfpair("check", "--files-from", "list")
    assert done.code == 3
    assert done.err == "Error: list: line 2 is longer than 8192 bytes: is this a list of files?\n"


@pytest.mark.gate
def test_a_list_of_many_files_that_are_not_there(folder: Path, trfpair: Run) -> None:
    """One is, and the rest are told up to a bound."""
    Path("list").write_text("open.trf\n" + "".join(f"none{number}.trf\n" for number in range(1100)), encoding="utf-8")
    done = trfpair("check", "--quiet", "--files-from", "list")
    assert done.code == 5
    assert done.err.splitlines()[-1] == "Error: and 100 more files; --json and --out name them all"
    assert done.err.count("Error: none") == 1000
    assert "\n1101 files, 4 rounds checked: " in done.out


@pytest.mark.gate
def test_long_names_of_files_that_are_not_there(folder: Path, trfpair: Run) -> None:
    Path("list").write_text("".join(f"{number:0999}\n" for number in range(1000)), encoding="utf-8")
    done = trfpair("check", "--files-from", "list")
    assert done.code == 5
    told = done.err.count("cannot be read")
    assert 100 < told < 1000
    assert done.err.splitlines()[-1] == f"Error: and {1000 - told} more files; --json and --out name them all"
    assert len(done.err) < 200_000


@pytest.mark.parametrize("line", [b"none", b".", b"\0", b"\xff"], ids=["names", "folders", "NUL", "no text"])
def test_a_long_list_of_no_files_is_one_message(folder: Path, trfpair: Run, line: bytes) -> None:
    Path("list").write_bytes(b"\n" + (line + b"\n") * 1001)
    done = trfpair("check", "--files-from", "list")
    assert done.code == 5
    assert done.err.startswith("Error: list: not one of its 1001 names is that of a file, from ")
    assert done.err.endswith(" on: is this a list of files?\n")
    assert not done.out


TOML = {
    "deep": ("a = " + "[" * 100_000, "lists or tables within one another"),
    "deep, in lines": ("a = " + "[\n" * 100_000, "lists or tables within one another"),
    "digits": ("a = " + "9" * 5_000, "a number or date that is too large"),
    "points": ("[" + "a." * 100_000 + "a]", "line 1: more than 1000 points, expected keys and values"),
    "points of a key": (
        "x = 1\n" + "a." * 100_000 + "a = 1",
        "line 2: more than 1000 points, expected keys and values",
    ),
    "no TOML": ("x\n", "line 1, column 2: Expected '=' after a key in a key/value pair"),
    "no text": ("\xff\n", "line 1, column 1: Invalid statement"),
    "large": ("#" * 1_100_000, "the file is larger than 1 MiB"),
}
"""Texts of TOML, and what is said of them."""


@pytest.mark.few(3)
@pytest.mark.parametrize(("text", "said"), TOML.values(), ids=TOML)
def test_studies_and_words_that_are_hard_to_read(text: str, said: str, folder: Path, trfpair: Run) -> None:
    Path("words").mkdir()
    for name, call in (
        ("study.toml", "simulate study.toml --dry-run"),
        ("words/zz.toml", "sheets open.trf --lang zz --templates . --out o"),
    ):
        Path(name).write_bytes(text.encode("latin-1"))
        done = trfpair(*call.split())
        assert done.code in (3, 4)
        assert said in done.err
        assert done.err.startswith(f"Error: {Path(name)}")
        assert done.err.count("\n") == 1


def test_a_study_with_much_that_is_wrong(folder: Path, trfpair: Run) -> None:
    keys = "".join(f"k{number} = {'1' * 400}\n" for number in range(2000))
    Path("study.toml").write_text(f"[study]\n{keys}[grid]\nplayers = {['x' * 1000]}\n", encoding="utf-8")
    done = trfpair("simulate", "study.toml", "--dry-run")
    assert done.code == 3
    assert len(done.err) < 12_000
    assert done.err.splitlines()[-1].startswith("and ")


def test_a_study_of_too_many_cells(folder: Path, trfpair: Run) -> None:
    counts, known = list(range(10, 211)), list(range(60))
    Path("study.toml").write_text(
        '[study]\nname = "x"\ncount = 1\nseed = 1\nmeasures = ["tau"]\n'
        '[field]\nsystem = "dutch-2026"\nstrengths = "normal 1800 200"\nrounds = 3\n'
        f"[grid]\nplayers = {counts}\nknown = {known}\n",
        encoding="utf-8",
    )
    done = trfpair("simulate", "study.toml", "--dry-run")
    assert done.code == 3
    assert "[grid] gives 12060 cells, expected at most 10000" in done.err


def test_words_with_more_than_names_in_their_places(folder: Path, trfpair: Run) -> None:
    Path("words").mkdir()
    Path("words/zz.toml").write_text('round = "Round {round:999999999}"\n', encoding="utf-8")
    done = trfpair("sheets", "open.trf", "--lang", "zz", "--templates", ".", "--out", "o")
    assert done.code == 3
    assert f"{Path('words/zz.toml')}: round: found" in done.err


@pytest.mark.gate
def test_more_players_than_a_tournament_has(folder: Path, trfpair: Run) -> None:
    Path("names").write_text("x\n" * 10_001, encoding="utf-8")
    done = trfpair("new", "names", "-o", "new.trf")
    assert (done.code, done.err) == (4, "Error: names: 10001 lines, expected at most 9999 players\n")
    assert not Path("new.trf").exists()


@pytest.mark.gate
def test_a_quoted_megabyte_is_cut(folder: Path, trfpair: Run) -> None:
    Path("names").write_text("x" * 1_000_000, encoding="utf-8")
    done = trfpair("new", "names", "-o", "new.trf")
    assert done.code == 3
    assert done.err.startswith("Error: names, line 1: expected a name of at most 100 characters, found 1000000: `xxx")
    assert len(done.err) < 2_100


MANY = "9" * 5000
"""More digits than Python makes a number of."""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f"why-not open.trf 1 {MANY}", "no participant has the number 9999"),
        ("why-not open.trf 1 \u00b2", "no participant has a name that contains"),
        ("generate -o x.trf --rating-list digits", "digits, line 1: found '9999"),
        ("pods seats.json --sheets o --names digits", "digits, line 1: found '9999"),
        (f"verify open.trf seats.json --absent {MANY}", "--absent"),
        (f"explain open.trf --player {MANY}", "no participant has the number 9999"),
    ],
    ids=lambda text: text[:12],
)
def test_more_digits_than_a_number_has(line: str, said: str, folder: Path, trfpair: Run) -> None:
    Path("digits").write_text(f"{MANY} A\n", encoding="utf-8")
    Path("seats.json").write_text('{"players": [1, 2, 3, 4], "system": "squire"}', encoding="utf-8")
    done = trfpair(*line.split())
    assert (done.code, said in done.err) == (3, True), done.err


def test_the_drop_in_takes_no_round_of_five_thousand_digits() -> None:
    assert parse_call(["in.trf", "-c", MANY]).problem == "-c takes a round number from 1"
    assert parse_call(["in.trf", "-c", "2"]).round == 2
