"""What comes in is bounded, and believed no more than any file: lists, spreadsheets, letters, the journal of steps."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile
from zlib import compress

import pytest

from tests.cli.conftest import FIXTURES, Outcome
from trfpair.base import inputs
from trfpair.base.errors import BadInput, BeyondLimits, FileAccess
from trfpair.event.roster import read_roster
from trfpair.event.words import words_of

Run = Callable[..., Outcome]
LISTS = FIXTURES / "lists"


# -- lists ------------------------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,rating\n" + "A,1\n" * 1_000_000, "more than 20000 lines"),
        ("name,rating\r" + "A,1\r" * 1_000_000, "more than 20000 lines"),
        ("name,rating\n" + "," * 8_000_000 + "\n", "line 2: expected at most 200 columns"),
        ("name" + ";" * 8_000_000 + "\nA\n", "line 1: expected at most 200 columns"),
        ("name;rating\n" + "A" * 8_000_000 + ";1\n", "field larger than field limit"),
    ],
    ids=["rows", "rows of an old Mac", "cells", "heads", "a cell"],
)
def test_a_list_is_measured_before_it_is_split(text: str, said: str) -> None:
    import tracemalloc

    data = text.encode()
    tracemalloc.start()
    with pytest.raises(BeyondLimits, match=said):
        read_roster(data, "p.csv")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8 * len(data) + 1_000_000


def book(sheet: str, strings: str = "") -> bytes:
    """A spreadsheet with one sheet, as small as openpyxl reads one."""
    pytest.importorskip("openpyxl")
    import openpyxl

    made = io.BytesIO()
    openpyxl.Workbook().save(made)
    with ZipFile(made) as before:
        parts = {name: before.read(name) for name in before.namelist()}
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    parts["xl/worksheets/sheet1.xml"] = f"<worksheet {main}><sheetData>{sheet}</sheetData></worksheet>".encode()
    if strings:
        parts["xl/sharedStrings.xml"] = f"<sst {main}>{strings}</sst>".encode()
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as after:
        for name, data in parts.items():
            after.writestr(name, data)
    return packed.getvalue()


@pytest.mark.gate
def test_a_spreadsheet_that_unpacks_to_more_than_any_list() -> None:
    data = book('<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>' + "<row/>" * 6_000_000)
    assert len(data) < 1_000_000
    with pytest.raises(BeyondLimits, match="unpacks to more than 32 MiB"):
        read_roster(data, "p.xlsx")


@pytest.mark.gate
def test_a_spreadsheet_with_a_cell_far_to_the_right() -> None:
    import tracemalloc

    def row(number: int, name: str) -> str:
        cells = f'<c r="A{number}" t="inlineStr"><is><t>{name}</t></is></c><c r="XFD{number}"><v>1</v></c>'
        return f'<row r="{number}">{cells}</row>'

    data = book(row(1, "name") + "".join(row(at, f"P{at}") for at in range(2, 502)))
    tracemalloc.start()
    players = read_roster(data, "p.xlsx").players
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(players) == 500
    assert peak < 20_000_000


@pytest.mark.gate
def test_a_spreadsheet_with_too_many_rows() -> None:
    with pytest.raises(BeyondLimits, match="more than 20000 rows"):
        read_roster(
            book("".join(f'<row r="{at}"><c r="A{at}"><v>1</v></c></row>' for at in range(1, 21_000))), "p.xlsx"
        )


@pytest.mark.gate
def test_a_formula_without_its_value_is_told() -> None:
    pytest.importorskip("openpyxl")
    with pytest.raises(BadInput, match=r"formula.xlsx, row 2: a formula without its value"):
        read_roster((LISTS / "formula.xlsx").read_bytes(), "formula.xlsx")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ((LISTS / "quote.csv").read_text(encoding="utf-8"), 2),
        ('name;rating\n"A;1\nB;2\n"C;3\n', 2),
        ('name;rating\nA;1\nB;2\n"C;3', 4),
        ('name;rating\nA;1\n"B;2\n', 3),
    ],
)
def test_a_lone_quote_joins_no_players(text: str, line: int) -> None:
    with pytest.raises(BadInput, match=f"p.csv, line {line}: a quote is open that nothing closes"):
        read_roster(text.encode(), "p.csv")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('name;rating\n"A; the first";1\nB 5";2\n', ["A; the first", 'B 5"']),
        ('name;club\nA;"a club\nof two lines"\nB;c\n', ["A", "B"]),
        ('name;rating\n"A ""Al"" B";1\nHans "Hansi" M;2', ['A "Al" B', 'Hans "Hansi" M']),
    ],
)
def test_quotes_that_are_closed_stay(text: str, names: list[str]) -> None:
    assert [one.name for one in read_roster(text.encode(), "p.csv").players] == names


# -- control letters --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", ["\x1b", "\x07", "\0", "\x9b"])
def test_control_letters_do_not_come_in(folder: Path, trfpair: Run, letter: str) -> None:
    (folder / "p.csv").write_text(f"name,rating\nAnn{letter}[31mX,2000\nBob,1900\n", encoding="utf-8")
    done = trfpair("new", "p.csv", "-o", "c.trf", "--rounds", "3")
    assert (done.code, "control letter" in done.err, letter in done.err) == (3, True, False)
    if letter != "\0":
        done = trfpair("player", "open.trf", "1", "--name", f"Ann{letter}")
        assert (done.code, "control letter" in done.err, letter in done.err) == (3, True, False)


@pytest.mark.gate
def test_control_letters_of_other_files_are_symbols_on_pages(folder: Path, trfpair: Run) -> None:
    text = (folder / "open.trf").read_text(encoding="utf-8")
    name = re.search(r"^001 .{10}(\S{6})", text, re.MULTILINE)
    assert name is not None
    (folder / "open.trf").write_text(text.replace(name[1], name[1][:4] + "\x1b\x07"), encoding="utf-8")
    assert trfpair("pair", "open.trf", "--out", "r", "--quiet").code == 0
    assert trfpair("sheets", "open.trf", "--out", "wall").code == 0
    pages = list(folder.rglob("*.txt"))
    assert {"pairs.txt", "verbose.txt", "standings.txt"} <= {path.name for path in pages}
    told = "".join(path.read_text(encoding="utf-8") for path in pages)
    assert "␛␇" in told
    assert not re.search("[\x07\x1b]", told)
    done = trfpair("player", "open.trf", "1", "--rating", "1999")
    assert done.code == 0, done.err


# -- the journal ------------------------------------------------------------------------------------------------------


def forged(path: Path, before: bytes) -> None:
    """A journal whose newest step says that the file held something else."""
    after = sha256(path.read_bytes()).hexdigest()
    line = ["a result", sha256(before).hexdigest(), after, b64encode(compress(before)).decode()]
    path.with_name(f"{path.name}.undo").write_text(json.dumps(line) + "\n", encoding="utf-8")


@pytest.mark.parametrize("before", [b"#!/bin/sh\necho\n", b"{}", b"", b'{"players": 3}'])
def test_what_comes_back_is_a_tournament(folder: Path, trfpair: Run, before: bytes) -> None:
    held = (folder / "open.trf").read_bytes()
    forged(folder / "open.trf", before)
    for words in ((), ("--out", "other.trf")):
        done = trfpair("undo", "open.trf", *words)
        assert (done.code, "open.trf.undo holds what is no such file" in done.err) == (3, True), done.err
    assert (folder / "open.trf").read_bytes() == held
    assert not (folder / "other.trf").exists()


def test_a_tournament_comes_back(folder: Path, trfpair: Run) -> None:
    held = (folder / "open.trf").read_bytes()
    assert trfpair("player", "open.trf", "1", "--rating", "1999").code == 0
    assert trfpair("undo", "open.trf").code == 0
    assert (folder / "open.trf").read_bytes() == held


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_a_pipe_in_the_place_of_the_journal_is_not_waited_for(folder: Path, trfpair: Run) -> None:
    os.mkfifo(folder / "open.trf.undo")
    for words in (
        ("undo", "open.trf"),
        ("undo", "open.trf", "--list"),
        ("player", "open.trf", "1", "--rating", "1999"),
    ):
        done = trfpair(*words)
        assert (done.code, "it is no file" in done.err) == (5, True), done.err


def test_a_file_converted_in_its_place_can_be_had_again(folder: Path, trfpair: Run) -> None:
    held = (folder / "open.trf").read_bytes()
    assert trfpair("convert", "open.trf", "open.trf").code == 3
    assert trfpair("convert", "open.trf", "open.trf", "--force", "--to", "trf26").code == 0
    assert (folder / "open.trf").read_bytes() != held
    assert "converted to trf26" in trfpair("undo", "open.trf").out
    assert (folder / "open.trf").read_bytes() == held


# -- names and words --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="no name has a colon there")
def test_no_name_of_a_file_is_an_order_to_a_service(folder: Path, trfpair: Run) -> None:
    (folder / "open.trf").rename(folder / "::error::x.trf")
    (folder / "::stop-commands::y.trf").write_text("001\n", encoding="utf-8")
    done = trfpair("check", "::error::x.trf", "::stop-commands::y.trf")
    assert "::error::x.trf" in done.out
    assert not re.search("^ *::", done.out + done.err, re.MULTILINE)


def test_a_word_that_no_table_has_is_shown_in_english() -> None:
    words = words_of("de")
    assert words.word("never_written") == "Never written"
    assert words.say("never_written", round=3) == "Never written"


def test_a_file_that_another_program_keeps_for_itself_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        error = PermissionError(13, "Permission denied")
        error.winerror = 32  # type: ignore[attr-defined, unused-ignore]
        raise error

    monkeypatch.setitem(inputs.__dict__, "open", refused)
    with pytest.raises(FileAccess, match="another program has it open"):
        inputs.bytes_of(folder / "open.trf")


# -- files as such ----------------------------------------------------------------------------------------------------


@pytest.mark.gate
def test_a_small_file_takes_little_memory_whatever_may_be_read(
    folder: Path, trfpair: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tracemalloc

    def peak(read: Callable[[], object]) -> int:
        tracemalloc.start()
        try:
            read()
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    def typed(*words: str, given: bytes) -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        return trfpair(*words)

    file, most = folder / "open.trf", 64 * inputs.MEBIBYTE
    assert peak(lambda: inputs.bytes_of(file, most)) < inputs.MEBIBYTE
    with file.open("rb") as stream, file.open(encoding="utf-8") as text:
        assert peak(lambda: inputs.read_up_to(stream, most)) < inputs.MEBIBYTE
        assert peak(lambda: inputs.read_up_to(text, most)) < inputs.MEBIBYTE
    assert peak(lambda: typed("check", "--files-from", "-", given=b"open.trf\n")) < most


@pytest.mark.parametrize("size", [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])
@pytest.mark.parametrize("most", [1, 65_536, 65_537, 131_072, 1_000_000])
def test_a_file_is_read_up_to_a_bound(size: int, most: int) -> None:
    data = bytes(range(256)) * (size // 256 + 1)
    assert inputs.read_up_to(io.BytesIO(data[:size]), most) == data[: min(size, most)]
    assert inputs.read_up_to(io.StringIO("é" * size), most) == "é" * min(size, most)
