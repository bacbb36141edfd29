"""Bytes, encodings, line ends, files and their limits; the report of problems."""

from __future__ import annotations

import codecs
import importlib
import re
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any

import lark
import pytest

from tests.trf.lines import FOUR, columns, file, only, row
from trfpair import trf
from trfpair.base import resources
from trfpair.base.errors import BeyondLimits, FileAccess
from trfpair.trf import Problem, Severity, TrfError, grammar, load, loads, read
from trfpair.trf.carried import write_parser

FIXTURES = Path(__file__).parents[1] / "fixtures"
NAMED = (row(1, "2 w 1", points="1.0", name="Ødegård, Zoë"), row(2, "1 b 0", points="0.0", name="Nguyễn"))


@pytest.mark.parametrize("eol", ["\n", "\r\n", "\r"])
def test_line_ends(eol):
    loaded = loads(file(*FOUR, eol=eol))
    assert loaded.newline == eol
    assert loaded.tournament == loads(file(*FOUR)).tournament
    without_the_last = loads(file(*FOUR, eol=eol).removesuffix(eol))
    assert without_the_last.tournament == loaded.tournament
    assert loads(file(*FOUR, eol=eol + eol)).tournament == loaded.tournament


def test_mixed_line_ends_count_lines_as_an_editor_does():
    with pytest.raises(TrfError) as caught:
        loads("012 x\r\n\r\nXXR 5\rXXR x\n" + file(*FOUR))
    assert only(caught.value.problems).line == 4


def test_other_breaks_of_unicode_do_not_end_a_line():
    name = "a\x0b\x85\u2028b"
    assert loads(file(row(1, name=name), row(2))).tournament.player(1).name == name


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ],
)
def test_unicode(mark, encoding):
    loaded = loads(mark + file(*NAMED).encode(encoding))
    assert loaded.problems == ()
    assert loaded.encoding == encoding
    assert loaded.tournament.player(2).name == "Nguyễn"
    assert loads("\ufeff" + file(*NAMED)).tournament == loaded.tournament


@pytest.mark.parametrize(
    ("name", "data", "encoding"), [("Ødegård", "Ødegård".encode("cp1252"), "cp1252"), ("a\x81b", b"a\x81b", "latin-1")]
)
def test_fallbacks_are_named(name, data, encoding):
    text = file(row(1, name="@@@"), row(2)).encode().replace(b"@@@" + b" " * (len(name) - 3), data)
    loaded = loads(text)
    assert loaded.encoding == encoding
    assert loaded.tournament.player(1).name == name
    problem = only(loaded.problems)
    assert problem.line == 1
    assert encoding in problem.treatment
    with pytest.raises(TrfError):
        loads(text, strict=True)
    assert loads(text, strict=True, encoding="latin-1").tournament.players[0].id == 1


def test_an_encoding_that_was_asked_for_is_kept_to():
    data = file(NAMED[0], row(2, "1 b 0")).encode("cp1252")
    assert loads(data, encoding="cp1252").problems == ()
    with pytest.raises(TrfError) as caught:
        loads(b"012 x\n" + data, encoding="utf-8")
    assert only(caught.value.problems).line == 2
    for unknown in ("klingon", "hex", "\0"):
        with pytest.raises(TrfError):
            loads(data, encoding=unknown)


def test_load(tmp_path):
    path = tmp_path / "a.trf"
    path.write_bytes(file(*NAMED).encode())
    assert load(path).tournament == loads(file(*NAMED)).tournament
    path.write_bytes(b"XXR x")
    with pytest.raises(TrfError) as caught:
        load(str(path))
    assert str(caught.value).startswith(f"{path}: 1 error\n")


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(FileAccess) as caught:
        load(tmp_path / "none.trf")
    assert caught.value.exit_code == 5
    with pytest.raises(FileAccess):
        load(tmp_path)
    with pytest.raises(FileAccess):
        load("a\0b")


def test_limits(tmp_path, monkeypatch):
    monkeypatch.setattr(read, "PLAYERS_AT_MOST", 3)
    with pytest.raises(BeyondLimits) as caught:
        loads(file(*FOUR))
    assert caught.value.exit_code == 4
    monkeypatch.setattr(read, "LARGEST_FILE", 100)
    path = tmp_path / "a.trf"
    path.write_text(file(*FOUR), encoding="utf-8")
    for function, argument in ((load, path), (loads, file(*FOUR))):
        with pytest.raises(BeyondLimits):
            function(argument)


def test_the_report_shows_lines_and_carets():
    with pytest.raises(TrfError) as caught:
        loads(file("012 x", "XXR a\tb", "062 3", *FOUR), name="my.trf")
    assert str(caught.value).splitlines() == [
        "my.trf: 2 errors, 2 warnings",
        "error: line 2, column 5 (XXR): found 'a', expected one whole number from 1 to 999",
        "    XXR a→b",
        "        ^",
        "warning: line 2, column 6 (tab): found '→', expected a blank; read as a blank",
        "    XXR a→b",
        "         ^",
        "error: line 2, column 7 (XXR): found 'b', expected one whole number from 1 to 999",
        "    XXR a→b",
        "          ^",
        "warning: line 3, column 5 (number of players): found '3', expected 4, the number of 001 records; "
        "is a part of the file missing?",
        "    062 3",
        "        ^",
    ]


def test_places_in_words():
    whole = Problem(0, 0, 0, "player", "", "one")
    assert str(whole) == "error: player: expected one"
    line = Problem(3, 0, 0, "XXP", "1", "two", Severity.WARNING, "XXP 1", "done")
    assert str(line) == "warning: line 3 (XXP): found '1', expected two; done\n    XXP 1"
    assert trf.problem_report("a", []) == "a: no problems"


def test_endless_errors_end_the_reading():
    with pytest.raises(TrfError) as caught:
        loads(file(*["XXQ"] * 1500, *FOUR))
    assert len(caught.value.problems) == 1001
    assert caught.value.problems[-1].line == 1002


def test_endless_warnings_are_counted():
    loaded = loads(file(*["XXR"] * 1500, *FOUR))
    assert len(loaded.problems) == 1001
    assert loaded.problems[-1].found == "500 more"


def forget_the_grammar() -> None:
    """The next line is read with a grammar that is looked for again."""
    grammar.parser.cache_clear()
    grammar.of_grammar.cache_clear()


@pytest.mark.gate
def test_the_compiled_grammar_is_kept_where_it_may(tmp_path, monkeypatch):
    monkeypatch.setenv("TRFPAIR_CACHE", str(tmp_path / "cache"))
    for _ in range(2):
        forget_the_grammar()
        assert grammar.parse("count", "XXR 5") == ["5"]
    assert len(list((tmp_path / "cache").iterdir())) == 1


@pytest.mark.gate
@pytest.mark.parametrize("place", ["", "a file", "damaged", "cut"])
def test_no_cache_is_no_trouble(tmp_path, monkeypatch, place):
    blocked = tmp_path / "blocked"
    if place in ("damaged", "cut"):
        monkeypatch.setenv("TRFPAIR_CACHE", str(blocked))
        forget_the_grammar()
        grammar.of_grammar()
        entry = blocked / grammar.CACHED
        entry.write_bytes(b"no grammar" if place == "damaged" else entry.read_bytes()[:1000])
    else:
        blocked.write_text("", encoding="utf-8")
        monkeypatch.setenv("TRFPAIR_CACHE", str(blocked / "folder") if place else "")
    forget_the_grammar()
    assert loads(file(*FOUR)).problems == ()
    forget_the_grammar()


@pytest.mark.gate
def test_the_parser_of_the_wheel_reads_as_lark_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All lines of the fixtures, whole and cut, by the rules of all records: the same tokens, the same columns.

    Where a line does not match, Lark may call the next letters by the terminal of another rule; the place is the same.
    """
    write_parser(tmp_path / "carried_parser")
    monkeypatch.syspath_prepend(tmp_path)
    for module in [*(tmp_path / "carried_parser").iterdir()]:
        text = module.read_text(encoding="utf-8").replace(grammar.PARSERS, "carried_parser")
        assert re.findall(r"^(?:from|import) (?:logging|pickle|dataclasses|regex|inspect)\b", text, re.MULTILINE) == []
        assert ("DATA" in text) is (module.stem != "__init__")
        module.write_text(text, encoding="utf-8")
    made = importlib.import_module("carried_parser")
    ours = grammar.of_grammar()
    files = sorted(FIXTURES.rglob("*.trf"))
    lines = {line for path in files for line in path.read_text(encoding="latin-1").splitlines()[:40]}
    asked = [line[:end] for line in sorted(lines)[::7] for end in (len(line), len(line) // 2)]
    rules = grammar.rules(resources.text("grammars", "trf.lark"))

    def read(parser: Any, errors: Any, rule: str, line: str) -> Any:
        try:
            return [(token.type, str(token), token.column) for token in parser.parse(line, rule).children]
        except errors.UnexpectedInput as error:
            at_end = isinstance(error, errors.UnexpectedToken) and error.token.type == "$END"
            return at_end, error.pos_in_stream

    for rule in rules:
        theirs = importlib.import_module(f"carried_parser.{rule}").Lark_StandAlone()
        for line in asked:
            assert read(ours, lark, rule, line) == read(theirs, made, rule, line), (rule, line)


def test_columns_helper_is_what_the_problems_say():
    with pytest.raises(TrfError) as caught:
        loads("XXR x")
    assert columns(caught.value.problems[0]) == (1, 5, 5)


@pytest.mark.gate
@pytest.mark.parametrize("record", ["XXS W=1 D=0.5", "162  W 1.0    D 0.5", "XXC white1 rank", "XXP 1 2", "XYZ abc"])
def test_many_short_records_are_read_in_a_moment(record):
    started = process_time()
    with suppress(TrfError):
        loads("\n".join((*FOUR, *[record] * 20_000, "")))
    assert process_time() - started < 4


def test_an_unknown_encoding_is_a_problem_of_the_file_as_a_whole() -> None:
    with pytest.raises(TrfError) as caught:
        loads(b"XXR 3\n", encoding="no-such")
    problem = caught.value.problems[0]
    assert (problem.line, problem.first_column, problem.last_column) == (0, 0, 0)
