"""Where the answers differ from those of bbpPairings and JaVaFo: each row of docs/engine.md has its test."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair
from tests.engine import dialects
from tests.engine.conftest import Run
from trfpair.event.acceleration import baku

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
EVENT = dialects.heltour()
PAIRED = "3\n1 5\n3 2\n6 4\n"
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def pairs(engine: Run, tmp_path: Path) -> Call:
    """The exit code and both streams of a file, in bbpPairings' form or another."""

    def call(text: str, *, encoding: str = "utf-8", form: str = "--dutch", more: str = "") -> tuple[int, str, str]:
        path = tmp_path / "in.trf"
        path.write_bytes(text.encode(encoding))
        words = [word for word in (form, str(path), "-p", *more.split(), "--eol", "lf") if word]
        done = engine(*words)
        return done.code, done.out, done.err

    return call


def test_the_event_is_paired(pairs: Call) -> None:
    assert pairs(EVENT) == (0, PAIRED, "")


def test_the_absent_of_xxz_are_left_out(pairs: Call) -> None:
    assert pairs(EVENT + "XXZ 3 4\n") == (0, "2\n1 5\n6 2\n", "")


def test_the_points_of_xxs_count(pairs: Call) -> None:
    code, out, err = pairs(EVENT + "XXS W=3.0 D=1.0\n")
    assert (code, out) == (3, "")
    assert "found '2.0', expected 6.0, as the results give" in err


def test_latin_1_is_read(pairs: Call) -> None:
    text = EVENT.replace("XXR 5", "012 Orléans\nXXR 5")
    assert pairs(text, encoding="latin-1") == (0, PAIRED, "")
    assert "UTF-8" in pairs(text, encoding="latin-1", more="--verbose")[2]


def test_blanks_behind_a_value_say_nothing(pairs: Call) -> None:
    assert pairs(EVENT.replace("XXR 5", "192 FIDE_DUTCH_2026   \nXXR 5  ")) == (0, PAIRED, "")


def test_the_accelerated_code_of_2026_is_read(pairs: Call) -> None:
    code, out, err = pairs(EVENT.replace("XXR 5", "192 FIDE_DUTCH_2026_BAKU\nXXR 5"))
    assert (code, err) == (0, "")
    assert out != PAIRED


def test_an_opponent_whom_the_file_does_not_have_is_named(pairs: Call) -> None:
    code, out, err = pairs(EVENT.replace("   2 b 1", "9999 b 1"))
    assert (code, out) == (3, "")
    assert "line 2, columns 102-105 (opponent of round 2): found '9999', expected a player of this file" in err


def test_the_colour_of_round_1_is_that_of_the_file(pairs: Call) -> None:
    first = "XXR 5\n" + "".join(f"001{n:>5}".ljust(80) + " 0.0\n" for n in range(1, 9))
    code, out, err = pairs(first, form="")
    assert (code, err) == (0, "")
    assert pairs(first, form="") == (code, out, err)


def test_baku_is_that_of_c_04_7_and_the_upper_group_is_even(pairs: Call) -> None:
    """Of six players half are three: four are in the upper group, in JaVaFo's form with -b too."""
    event = replace(trfpair.loads(EVENT), rounds=9)
    points = baku(event, range(1, 7))
    assert [points(id_, 1) for id_ in range(1, 7)] == [10, 10, 10, 10, 0, 0]
    assert pairs(EVENT, form="", more="-b")[1] == pairs(EVENT, form="", more="--baku")[1]


ROWS = {
    "`XXZ` in bbpPairings' form": test_the_absent_of_xxz_are_left_out,
    "`XXS` in bbpPairings' form": test_the_points_of_xxs_count,
    "a file in Latin-1": test_latin_1_is_read,
    "blanks behind a value, such as that of 192": test_blanks_behind_a_value_say_nothing,
    "`192 FIDE_DUTCH_2026_BAKU`": test_the_accelerated_code_of_2026_is_read,
    "an opponent whom the file does not have, such as 9999": test_an_opponent_whom_the_file_does_not_have_is_named,
    "the initial colour of round 1 in JaVaFo's form": test_the_colour_of_round_1_is_that_of_the_file,
    "`-b` in JaVaFo's form": test_baku_is_that_of_c_04_7_and_the_upper_group_is_even,
    "Baku acceleration, half of the field odd": test_baku_is_that_of_c_04_7_and_the_upper_group_is_even,
    "2026, a bye worth no more than a loss": "dutch/test_rules.py::test_a_bye_worth_nothing_is_a_downfloat",
    "last round, a player beyond a colour difference of two":
        "literal/test_dutch.py::test_a_topscorer_beyond_two_counts_against_somebody_without_games",
    "five exchanges or more in a bracket": "dutch/test_breaches.py::test_exchange_order_of_the_reference",
}  # fmt: skip
"""The test of each row: one of this file, or of the room of the rule."""


def test_each_row_of_the_page_has_a_test() -> None:
    table = PAGE.partition("## Where the answers differ from bbpPairings and JaVaFo, and why")[2].partition("\n## ")[0]
    rows = [found[1] for found in re.finditer(r"^\| (.+?) \| .+ \|$", table, re.MULTILINE)]
    assert rows[0] == "case"
    assert rows[1:] == list(ROWS)
    for test in ROWS.values():
        if isinstance(test, str):
            file, _, name = test.partition("::")
            assert f"\ndef {name}(" in (ROOT / "tests" / file).read_text(encoding="utf-8")
