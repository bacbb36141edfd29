"""Options beside one another: what contradicts, or says nothing beside another one, is refused in every language."""

from __future__ import annotations

from pathlib import Path
from shlex import split

import pytest

from tests.page.said import trfpair
from tests.page.test_desk import Screen
from trfpair import load
from trfpair.apps.cli.main import cli
from trfpair.apps.exits import BAD_REQUEST, guarded


@pytest.fixture
def file(tmp_path: Path) -> Path:
    names, file = tmp_path / "n.csv", tmp_path / "t.trf"
    names.write_text(
        "name;rating\n" + "".join(f"{name};{1900 - 50 * at}\n" for at, name in enumerate("ABCDEF")), encoding="utf-8"
    )
    trfpair("new", names, "-o", file, "--rounds", "5")
    trfpair("pair", file, "--write", "--quiet")
    trfpair("result", file, "--quiet", "1", "1-0", "2", "1-0", "3", "=")
    return file


class Told:
    """What a command says, on both streams."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: object, code: int = BAD_REQUEST) -> str:
        line = [str(word) for word in words]
        found = guarded(lambda: cli.main(line, prog_name="trfpair", standalone_mode=False))
        told = "".join(self.capsys.readouterr())
        assert found == code, told
        return told


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(capsys)


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("command", "words", "expected"),
    [
        ("bye", "2 --zero --full", "--full contradicts --zero"),
        ("bye", "2 --full --zero", "--full contradicts --zero"),
        ("bye", "2 --none --half", "--none contradicts --half"),
        ("bye", "2 --half --zero --lang de", "--zero widerspricht --half"),
        ("standings", "--csv --json", "--json contradicts --csv"),
        ("standings", "--round-robin --swiss", "--round-robin contradicts --swiss"),
        ("standings", "--why 1 2 --csv", "--csv says nothing with --why"),
        ("standings", "--why 1 2 --json", "--json says nothing with --why"),
        ("standings", "--why 1 2 --best 2", "--best says nothing with --why"),
        ("standings", "--why 1 2 --by town", "--by says nothing with --why"),
        ("standings", "--contributions", "--contributions says nothing without --json"),
        ("standings", "--contributions --csv", "--contributions says nothing without --json"),
        ("prizes", "--place 5 --several --one", "--one contradicts --several"),
        ("undo", "--list -o x.trf", "--out says nothing with --list"),
        ("redo", "--list --any", "--any says nothing with --list"),
        ("undo", "--who", "--who says nothing without --list"),
        ("prizes", '--group "W: w = 80" --group "W: w = 30"', "W is named twice"),
        ("event", "--start 2026/02/01 --end 2026/01/01", "the end of the event, 2026-01-01, is before its start"),
    ],
)
def test_what_contradicts_is_refused(file: Path, said: Told, command: str, words: str, expected: str) -> None:
    before = file.read_bytes()
    assert expected in said(command, file, *split(words))
    assert file.read_bytes() == before


def test_what_contradicts_is_told_below_the_usage(file: Path, said: Told) -> None:
    """As every error of a command line is, in the language of the command."""
    words = ("bye", file, "2", "--zero", "--full")
    assert said(*words).startswith("Usage: trfpair bye [OPTIONS] FILE PLAYERS\n")
    told = said(*words, "--lang", "de")
    assert told.startswith("Aufruf: trfpair bye ")
    assert told.endswith("Fehler: --full widerspricht --zero\n")


def test_an_end_before_the_start_that_stands_is_refused(file: Path, said: Told) -> None:
    trfpair("event", file, "--start", "2026/02/01", "--end", "2026/02/03")
    assert "is before its start, 2026-02-01" in said("event", file, "--end", "2026/01/31")
    assert "is before its start, 2026-02-04" in said("event", file, "--start", "2026/02/04")
    trfpair("event", file, "--start", "2026/02/04", "--end", "2026/02/05")
    assert load(file).header("042") == "2026/02/04"


@pytest.mark.parametrize("words", ["advance {0} -o {0}", "remove {0} 2"])
def test_another_event_is_no_ladder(file: Path, said: Told, words: str) -> None:
    trfpair("standings", file, "--write")
    before = file.read_bytes()
    assert "the file is paired with dutch-2026: it holds no ladder" in said("ladder", *words.format(file).split())
    assert file.read_bytes() == before


def test_an_act_that_is_said_again_changes_nothing_and_says_so(file: Path, said: Told) -> None:
    for who in ("2", "3"):
        trfpair("bye", file, who, "--round", "3", "--half")
    before = file.read_bytes()
    assert "nothing changes" in said("bye", file, "2", "--round", "3", "--half", code=0)
    assert file.read_bytes() == before
    told = Screen(file).ask("act", act="bye", players=["2"], rounds="3", kind="half")
    assert told["refused"] == "nothing changes: the file is already as you asked"


def test_the_next_command_finds_a_file_whose_name_begins_with_a_dash(
    file: Path, said: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    file.rename("-t.trf")
    assert "`trfpair pair ./-t.trf --write` pairs round 2" in said("bye", "./-t.trf", "2", "--half", code=0)


@pytest.mark.parametrize("words", ["--to trf26", "--to full", "--eol crlf"])
def test_json_has_no_records_and_no_line_ends(file: Path, said: Told, words: str) -> None:
    out = file.with_name("t.json")
    assert f"{words.split()[0]} says nothing with t.json" in said("convert", file, out, *words.split())
    assert not out.exists()


@pytest.mark.parametrize("words", ["keizer --players 8 --rounds 5", "berger --players 8", "scheveningen --players 8"])
def test_nothing_is_generated_with_an_acceleration_that_changes_nothing(file: Path, said: Told, words: str) -> None:
    out = file.with_name("g.trf")
    told = said("generate", "-o", out, "--seed", "1", "--baku", "--system", *words.split())
    assert "Baku acceleration changes nothing in the system" in told
    assert not out.exists()
