"""The ways of docs/ways.md lead through what is there: every file, and every function or class in it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import click
import pytest

from tests.sources import tree
from tests.test_contributing import OF_CODE, text_of
from trfpair.apps.cli.main import COMMANDS, cli
from trfpair.ranking.table import TABLE
from trfpair.trf.records import BY_CODE
from trfpair.trf.teams import READ
from trfpair.trf.write import FACTS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "ways.md").read_text(encoding="utf-8")
STOPS = re.findall(r"^\| \d+ \| `([\w./]+)` \| `([\w.]+)` \|", PAGE, re.MULTILINE)
TABLES = ("Each record of a file", "Each tie-break", "Other things, by their word")
"""Sections that are no ways."""


def rows_of(title: str) -> list[list[str]]:
    """The rows of a section that is no way."""
    section = PAGE.split(f"\n## {title}\n")[1].partition("\n## ")[0]
    rows = re.findall(r"^\| (.*) \|$(?!\n\|---)", section, re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")] for row in rows]


OF_RECORDS, OF_TIE_BREAKS, OF_OTHERS = map(rows_of, TABLES)
PLACES = [(row[1].strip("`"), row[2].strip("`")) for row in (*OF_TIE_BREAKS, *OF_OTHERS)]
FILES = r"(?:trfpair|trfpair_check|web|templates|grammars)/[\w./-]*\w"
BESIDE = re.compile(rf"`(\w[\w.]*)`(?:,| in| \() ?`({FILES})`")
"""A name, and the file that a row says it is in."""
OURS = ("trfpair", "trfpair_check", "web/page")
AT_MOST = 8
"""A way longer than that is no overview."""


def words_of(*folders: str) -> set[str]:
    """All words of the code of folders."""
    return {word for folder in folders for word in re.findall(r"\w+", text_of(folder))}


@cache
def names(path: Path) -> set[str]:
    """The functions and classes at the top of a module, and the methods of its classes."""
    if path.suffix == ".js":
        return names_of_a_screen(path.read_text(encoding="utf-8"))
    found = set()
    for node in tree(path).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{inner.name}" for inner in node.body if isinstance(inner, ast.FunctionDef)}
    return found


def names_of_a_screen(text: str) -> set[str]:
    """The same of a module of the page."""
    found, at = set(), ""
    for line in text.splitlines():
        top = re.match(r"(?:export )?(?:async )?(?:function|class|const) (\w+)", line)
        method = re.match(r"  (?:async )?(\w+)\(", line)
        if top:
            at = top[1]
            found.add(at)
        elif method:
            found.add(f"{at}.{method[1]}")
    return found


def test_each_stop_is_there() -> None:
    lacks = [f"{file} has no {stop}" for file, stop in STOPS if stop not in names(ROOT / file)]
    assert not lacks, "docs/ways.md"


def test_what_a_row_names_beside_a_stop_is_in_its_file() -> None:
    said = sorted({*BESIDE.findall(PAGE)})
    lacks = [
        f"{file} has no {name}"
        for name, file in said
        if not re.search(rf"\b{name.rpartition('.')[2]}\b", text_of(file))
    ]
    assert not lacks, "docs/ways.md"


def test_every_other_name_is_one_of_the_code() -> None:
    code = words_of(*OURS)
    names = {part for name in OF_CODE.findall(PAGE) for part in name.split(".")}
    lacks = sorted(names - code)
    files = sorted({path for path in re.findall(rf"`({FILES})`", PAGE) if not (ROOT / path).exists()})
    assert (lacks, files) == ([], []), "docs/ways.md names what is not there"


def rooms() -> list[tuple[str, str]]:
    """The page of a system, and each file that a row of its tables of rooms begins with."""
    found = []
    for room in sorted((ROOT / "trfpair" / "systems").iterdir()):
        page = ROOT / "docs" / f"{room.name}.md"
        if room.is_dir() and page.is_file():
            rows = re.findall(r"^\| ((?:`[\w./]+\.py` ?)+)\|", page.read_text(encoding="utf-8"), re.MULTILINE)
            found += [(page.stem, name) for row in rows for name in re.findall(r"`([\w./]+)`", row)]
    return found


@pytest.mark.parametrize(("system", "name"), rooms(), ids=lambda one: one)
def test_a_file_that_the_page_of_a_system_names_is_there(system: str, name: str) -> None:
    room = ROOT / "trfpair" / "systems" / system
    beside = [ROOT / "trfpair", ROOT / "trfpair" / "matching", room]
    found = any((folder / name).is_file() for folder in beside) or any(room.rglob(name) if "/" not in name else ())
    assert found, f"docs/{system}.md: there is no {name} in {room.name}"


def test_each_way_is_short() -> None:
    ways = [way for way in PAGE.split("\n## ")[1:] if way.partition("\n")[0] not in TABLES]
    for way in ways:
        rows = [line for line in way.splitlines() if re.match(r"\| \d", line)]
        assert 5 <= len(rows) <= AT_MOST
        assert [int(row.split("|")[1]) for row in rows] == list(range(1, len(rows) + 1))
    assert len(STOPS) == sum(way.count("\n| ") - 1 for way in ways)


def codes_of(row: list[str]) -> list[str]:
    """The codes that a row of the records names first."""
    return re.findall(r"`([^`]+)`", row[0].partition(" (")[0])


def test_every_record_has_one_row() -> None:
    named = [code for row in OF_RECORDS for code in codes_of(row)]
    assert sorted(named) == sorted([*BY_CODE, "NRS"])


@pytest.mark.parametrize("row", OF_RECORDS, ids=lambda row: row[0][:20])
def test_the_row_of_a_record_names_what_reads_and_writes_it(row: list[str]) -> None:
    """The functions of the tables by which the program reads and writes each record."""
    codes = [code for code in codes_of(row) if code in BY_CODE]
    readers = {READ[code] if code in READ else BY_CODE[code].read for code in codes}
    writers = {fact.lines for fact in FACTS if fact.codes.intersection(codes)}
    lacks = [one.__name__ for one in readers if f"`{one.__name__}`" not in row[1] and codes != ["001"]]
    lacks += [one.__name__ for one in writers if f"`{one.__name__}`" not in row[4]]
    assert not lacks, f"docs/ways.md, the row {row[0]}"


def test_every_tie_break_has_one_row_with_its_file() -> None:
    named = {code: row[1].strip("`") for row in OF_TIE_BREAKS for code in codes_of(row)}
    measures = {code: row.measure or row.split for code, row in TABLE.items()}
    assert named == {code: f"{made.__module__.replace('.', '/')}.py" for code, made in measures.items() if made}
    assert sum(len(codes_of(row)) for row in OF_TIE_BREAKS) == len(TABLE)


def test_each_place_of_a_table_is_there() -> None:
    assert all((ROOT / file).is_file() for file, _ in PLACES)
    lacks = [f"{file} has no {name}" for file, name in PLACES if name and name not in names(ROOT / file)]
    assert not lacks, "docs/ways.md"


def test_the_list_at_the_top_has_every_way() -> None:
    top, *ways = PAGE.split("\n## ")
    assert sorted(re.findall(r"\[([^]]+)\]\(#", top)) == sorted(way.partition("\n")[0] for way in ways)


def test_every_command_is_on_a_way() -> None:
    lacks = [name for name in COMMANDS if not re.search(rf"`trfpair {re.escape(name)}\b", PAGE) and name != "man"]
    assert not lacks, "docs/ways.md: a way, or the beginning of one, for these (man prints the help of the others)"


def options_of(command: click.Command) -> set[str]:
    """The long options of a command, and of those below it."""
    below = command.commands.values() if isinstance(command, click.Group) else ()
    own = {one for param in command.params for one in param.opts if one.startswith("--")}
    return own.union(*map(options_of, below))


@pytest.mark.few(7)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_is_on_the_page(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    lacks = sorted(one for one in options_of(command) if not re.search(rf"`[^`\n]*{one}\b(?!-)[^`\n]*`", PAGE))
    assert not lacks, "docs/ways.md, of options, command by command: what decides these"
