"""Control and direction characters in names: symbols wherever people read, themselves in tournament files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from tests.trf.lines import file, row
from trfpair.base.shown import is_hidden, shown
from trfpair.output.width import width

Run = Callable[..., Outcome]

RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

NAMES = ["Red\x1b[31m, A\x07", "Turned\u202e, B", "Split\u2028, C", "Del\x7f, D\x9b"]


@pytest.mark.parametrize(
    ("char", "symbol"),
    [
        ("\x1b", "␛"),
        ("\x00", "␀"),
        ("\r", "␍"),
        ("\x7f", "␡"),
        ("\u202e", "↔"),
        ("\u2028", "⏎"),
        ("\x9b", "�"),
        ("\ud800", "�"),
    ],
)
def test_symbols(char: str, symbol: str) -> None:
    assert shown(f"a{char}b\n\tc") == f"a{symbol}b\n\tc"
    assert shown(f"ä{char}b\n\tc") == f"ä{symbol}b\n\tc"
    assert is_hidden(char)
    assert width(f"ä{char}") == 2


@pytest.mark.parametrize("text", ["", "plain\n\ttext", "Ärger ♔ 棋", "क्‍ष", "no\u00a0break", "a\u0301"])
def test_what_is_no_such_character_stays(text: str) -> None:
    assert shown(text) == text


@pytest.fixture
def hostile(folder: Path) -> Path:
    """One round played by four players with such names."""
    cells = ("3 w 1", "4 b =", "1 b 0", "2 w =")
    points = ("1.0", "0.5", "0.0", "0.5")
    rows = [
        row(id_, cell, name=name, points=score, rank=id_)
        for id_, (name, cell, score) in enumerate(zip(NAMES, cells, points), 1)
    ]
    (folder / "open.trf").write_text(
        file("012 Club\x1b[2J\u202e", "XXR 5", "XXC white1", *rows, "212 BH"), "utf-8", newline=""
    )
    return folder


@pytest.mark.parametrize(
    "line",
    [
        "pair open.trf --out o --html",
        "pair open.trf --out o --system vega --sgr",
        "check open.trf",
        "standings open.trf",
        "explain open.trf --player 1",
        "why-not open.trf 1 2",
        "sheets open.trf --out o",
        "result open.trf",
    ],
)
def test_no_page_and_no_message_holds_one(line: str, hostile: Path, trfpair: Run) -> None:
    done = trfpair(*line.split())
    assert done.code in (0, 6), done.err
    pages = [path for path in (hostile / "o").rglob("*") if path.is_file()] if "--out" in line else []
    for text in (done.out, done.err, *(path.read_text("utf-8") for path in pages)):
        assert not RAW.search(text)
    everything = "".join((done.out, *(path.read_text("utf-8") for path in pages)))
    assert "␛" in everything or line.startswith("check")


def test_a_tournament_file_keeps_them(hostile: Path, trfpair: Run) -> None:
    assert trfpair("convert", "open.trf", "other.trf", "--to", "trf26").code == 0
    assert all(name in (hostile / "other.trf").read_bytes().decode() for name in NAMES)


@pytest.mark.posix  # no file has such a name
def test_the_name_of_a_file_in_a_message(hostile: Path, trfpair: Run) -> None:
    (hostile / "a\x1b[31m.trf").write_text("001 what\n", encoding="utf-8")
    done = trfpair("pair", "a\x1b[31m.trf")
    assert done.code == 3
    assert "a␛[31m.trf" in done.err
    assert "\x1b" not in done.err


@pytest.mark.gate
@pytest.mark.posix  # nor this one
def test_a_line_feed_in_the_name_of_a_file_begins_no_message(folder: Path, trfpair: Run) -> None:
    forged = "a\nError: b.trf"
    (folder / "open.trf").rename(folder / forged)
    (folder / "bad\n.trf").write_text("xx\n", encoding="utf-8")
    for words in (
        ("pair", forged, "--write"),
        ("check", forged, "bad\n.trf"),
        ("pair", "bad\n.trf", forged, "--out", "o"),
    ):
        done = trfpair(*words)
        assert "␊" in done.out + done.err
        lines = (done.out + done.err).splitlines()
        assert not [line for line in lines if line.startswith(("Error: b.trf", ".trf"))], words
    assert "gone␊.trf" in trfpair("standings", "gone\n.trf").err


PODS = """{"players": [1, 2, 3, 4, 5, 6], "names": {"1": "Red\\u001b[31m", "2": "Turned\\u202e"},
 "rounds": [{"tables": [{"players": [1, 2, 3]}, {"players": [4, 5, 6]}]}]}"""


@pytest.mark.gate
@pytest.mark.posix  # no such terminals
@pytest.mark.parametrize(
    ("line", "symbol"),
    [
        ("standings open.trf --csv", "␛[31m"),
        ("standings open.trf --json", "↔"),
        ("pods result event.json 1 1", "␛[31m"),
        pytest.param("pods new late.txt --add event.json", "↔", marks=pytest.mark.gate),
        pytest.param("convert open.trf - --to trf26", "␛[31m", marks=pytest.mark.gate),
    ],
)
def test_nothing_moves_the_cursor_of_a_terminal(hostile: Path, line: str, symbol: str) -> None:
    (hostile / "event.json").write_text(PODS, encoding="utf-8")
    (hostile / "late.txt").write_text("Late\u202e\n", encoding="utf-8")
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "trfpair", *line.split()], cwd=hostile, stdout=theirs, stderr=subprocess.DEVNULL
    )
    os.close(theirs)
    seen = b""
    with suppress(OSError):  # the terminal ends with the process
        while piece := os.read(ours, 4096):
            seen += piece
    assert process.wait() == 0
    os.close(ours)
    text = seen.decode().replace("\r\n", "\n")
    assert symbol in text, text
    assert not RAW.search(text)
