"""Text as programs write it: one reader for lists, results, names of files, settings and requests of tables."""

from __future__ import annotations

import codecs
import json
import os
import random
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from tests.seeds import daily
from trfpair.base.errors import BadInput
from trfpair.base.texts import brought_text, plain_tables, tables_of

Run = Callable[..., Outcome]

WAYS: dict[str, tuple[bytes, str]] = {
    "utf-8": (b"", "utf-8"),
    "utf-8 with a mark": (codecs.BOM_UTF8, "utf-8"),
    "powershell": (codecs.BOM_UTF16_LE, "utf-16-le"),
    "utf-16-be with a mark": (codecs.BOM_UTF16_BE, "utf-16-be"),
    "utf-16-le": (b"", "utf-16-le"),
    "utf-16-be": (b"", "utf-16-be"),
    "windows-1252": (b"", "cp1252"),
}


@pytest.fixture(params=WAYS)
def written(request: pytest.FixtureRequest, folder: Path) -> Callable[[str, str], None]:
    """Write a text as some program does."""
    mark, encoding = WAYS[request.param]

    def write(name: str, text: str) -> None:
        (folder / name).write_bytes(mark + text.replace("\n", "\r\n").encode(encoding))

    return write


@pytest.mark.few(4)
def test_an_evening(written: Callable[[str, str], None], folder: Path, trfpair: Run) -> None:
    written("p.csv", "name,rating\nMüller,2000\nAnn,1900\nBob,1800\nDan,1700\n")
    assert trfpair("new", "p.csv", "-o", "c.trf", "--rounds", "3").code == 0
    assert "Müller" in (folder / "c.trf").read_text(encoding="utf-8")
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    written("r.txt", "1 ½-½\n2 1-0\n")
    done = trfpair("result", "c.trf", "-f", "r.txt")
    assert (done.code, "all results are in" in done.err) == (0, True), done.err
    written("v.csv", "id,OTHER_X\n1,2\n2,1\n3,4\n4,3\n")
    done = trfpair("standings", "c.trf", "--values", "v.csv", "--tie-breaks", "OTHER_X")
    assert done.code == 0, done.err


@pytest.mark.gate
def test_names_of_files(written: Callable[[str, str], None], folder: Path, trfpair: Run) -> None:
    (folder / "open.trf").rename(folder / "Zürich.trf")
    written("files.txt", "Zürich.trf\n")
    done = trfpair("check", "--files-from", "files.txt", "--quiet", "--brief")
    assert done.code in (0, 6), done.err


@pytest.mark.gate
@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes there")
def test_a_name_of_these_very_bytes(folder: Path, trfpair: Run) -> None:
    os.rename(folder / "open.trf", os.path.join(os.fsencode(folder), b"Z\xfcrich.trf"))
    (folder / "files.txt").write_bytes(b"Z\xfcrich.trf\n")
    assert trfpair("check", "--files-from", "files.txt", "--quiet", "--brief").code in (0, 6)


def test_an_evening_of_tables(written: Callable[[str, str], None], folder: Path, trfpair: Run) -> None:
    """The file keeps its encoding, whoever joins."""
    names = ", ".join(f'"{at}": "Pläyer {at}"' for at in range(1, 9))
    written(
        "t.json", f'{{"system": "cedh", "players": [1, 2, 3, 4, 5, 6, 7, 8],\n"names": {{{names}}}, "rounds": []}}\n'
    )
    before = (folder / "t.json").read_bytes()
    assert trfpair("pods", "t.json", "--write").code == 0
    written("r.txt", "1 =\n2 =\n")
    done = trfpair("pods", "result", "t.json", "-f", "r.txt")
    assert done.code == 0, done.err
    (folder / "late.txt").write_text("Ärvo\nŁukasz\n", encoding="utf-8")
    assert trfpair("pods", "new", "late.txt", "--add", "t.json").code == 0
    assert (folder / "t.json").read_bytes()[:2] == before[:2]
    assert json.loads(brought_text((folder / "t.json").read_bytes(), "t.json").text)["names"]["10"] == "Łukasz"


def test_settings(written: Callable[[str, str], None], folder: Path) -> None:
    written("s.toml", 'name = "Größe"\n')
    assert tables_of(folder / "s.toml")[1] == {"name": "Größe"}


@pytest.mark.parametrize("encoding", ["utf-32", "utf-32-le", "utf-32-be"])
def test_utf_32_is_refused_by_name(folder: Path, trfpair: Run, encoding: str) -> None:
    (folder / "p.csv").write_bytes("name,rating\nAnn,2000\nBob,1900\n".encode(encoding))
    done = trfpair("new", "p.csv", "-o", "c.trf", "--rounds", "3")
    assert (done.code, "UTF-32" in done.err, (folder / "c.trf").exists()) == (3, True, False)


@pytest.mark.parametrize("text", ["", "A", "Ann\n", "Łukasz\n", "name\tłąka\n", "日本\n", "a\0b\n"])
def test_plain_utf_8_stays_what_it_is(text: str) -> None:
    assert brought_text(text.encode(), "t").text == text


def test_what_is_utf_16_without_a_mark_is_known_by_its_plain_letters() -> None:
    assert brought_text("1 ½-½".encode("utf-16-le"), "t").encoding == "utf-16-le"
    assert brought_text("Ż 1".encode("utf-16-be"), "t").encoding == "utf-16-be"
    with pytest.raises(BadInput, match="UTF-32"):
        brought_text("1 ½-½\n".encode("utf-32-le"), "t")


# -- where no shell fills in names ------------------------------------------------------------------------------------


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Callable[..., list[str]]:
    """What a command is given there for some words."""
    import click

    from trfpair.apps.cli.main import cli
    from trfpair.apps.cli.names import filled_in

    monkeypatch.chdir(folder)
    for name in ("a.csv", "b.csv", "c.trf", "d.trf", "1"):
        (folder / name).touch()

    def given(*words: str) -> list[str]:
        command = cli.get_command(click.Context(cli), words[0])
        assert command is not None
        return filled_in(command, words[1:])

    return given


def test_names_are_filled_in_for_files_alone(windows: Callable[..., list[str]]) -> None:
    assert windows("check", "?.trf") == ["c.trf", "d.trf"]
    assert windows("check", "--quiet", "?.trf", "--files-from", "?.csv") == [
        *("--quiet", "c.trf", "d.trf"), *("--files-from", "?.csv")
    ]  # fmt: skip
    assert windows("event", "c.trf", "--place", "*.csv") == ["c.trf", "--place", "*.csv"]
    assert windows("pair", "c.trf", "-o", "r*") == ["c.trf", "-o", "r*"]
    assert windows("pair", "c*", "--out=r*", "none*") == ["c.trf", "--out=r*", "none*"]
    assert windows("result", "c.t*", "1", "?") == ["c.trf", "1", "?"]
    assert windows("result", "c.trf", "?", "1-0", "--replace") == ["c.trf", "?", "1-0", "--replace"]
    assert windows("player", "c.trf", "A*", "--name", "*") == ["c.trf", "A*", "--name", "*"]
    assert windows("ladder", "advance", "c.*", "-o", "c.*") == ["advance", "c.trf", "-o", "c.*"]
    assert windows("pods", "result", "c.*", "1", "?") == ["result", "c.trf", "1", "?"]
    assert windows("convert", "c.*", "-") == ["c.trf", "-"]


WORDS = [*Path(__file__).parents[2].glob("*/words/*.toml")]


@pytest.mark.few(1)
@pytest.mark.parametrize("file", WORDS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_file_of_words_is_read_without_a_parser(file: Path) -> None:
    """A line that only the parser reads would make every run that says a sentence in a checkout much slower."""
    text = file.read_text(encoding="utf-8")
    read = plain_tables(text)
    assert read == tomllib.loads(text)
    assert json.dumps(read) == json.dumps(tomllib.loads(text)), "in the same order"


def test_a_text_that_does_not_end_is_no_plain_table() -> None:
    assert [plain_tables(line) for line in ('a = "', 'a = "b', '"a = "b"', 'a = "b\\"', "[a", 'a = "\\e"')] == [
        None
    ] * 6


@daily(300, 20_000)
def test_plain_tables_say_what_toml_says(count: int) -> None:
    """Of any text, TOML or not: what is read without the parser is what the parser reads."""
    draw = random.Random(7)
    pieces = [
        'a = "x"',
        '"b \\"c" = "y \\\\ \\"z\\""',
        "[t]",
        "[u]",
        "# z",
        "",
        "a",
        '"',
        "\\",
        " ",
        "\n",
        "=",
        ".",
        "'",
        "\r",
        "\t",
        "[",
        "é",
        "\0",
    ]
    read = 0
    for _ in range(count):
        lines = [draw.choice(pieces[:6]) for _ in range(draw.randrange(6))]
        text = "\n".join(lines)
        for _ in range(draw.randrange(3)):
            at = draw.randrange(len(text) + 1)
            text = text[:at] + draw.choice(pieces) + text[at + draw.randrange(2) :]
        found = plain_tables(text)
        read += found is not None
        if found is not None:
            assert tomllib.loads(text) == found, text
    assert read > count // 5
