"""The page docs/by-system.md: every question has the place of every system, and each name is in its file."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from tests.test_contributing import OF_CODE, text_of
from tests.test_ways import BESIDE, FILES, names, words_of
from trfpair.base.on_demand import on_demand
from trfpair.systems import SYSTEMS
from trfpair_check.families import family

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "by-system.md").read_text(encoding="utf-8")
SYSTEMS_OF: dict[str, tuple[str, ...]] = {
    "Dutch": ("dutch-2026", "dutch-2017"),
    "Burstein": ("burstein-2026",),
    "Dubov": ("dubov-2026", "dubov-2018"),
    "matches": ("double-swiss", "team-2026", "team-2024"),
    "Lim": ("lim",),
    "Vega": ("vega", "danubian"),
    "club": ("club", "club-rating"),
    "ladder": ("ladder",),
    "Keizer": ("keizer",),
    "calendars": ("berger", "berger-double", "berger-g2", "scheveningen"),
}
"""The names of systems on the page, and the rows of the registry that each means."""
Row = tuple[str, str, str, str]
"""The systems, the file, the name in it, and the rest."""


def sections() -> dict[str, list[Row]]:
    """The rows of the page by question."""
    found: dict[str, list[Row]] = {}
    for section in PAGE.split("\n## ")[1:]:
        title, *lines = section.splitlines()
        cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| ")][1:]
        found[title] = [(who, file.strip("`"), name.strip("`"), what) for who, file, name, what in cells]
    return found


SECTIONS = sections()
ROWS = [row for rows in SECTIONS.values() for row in rows]
BY_NAME = {system.name: system for system in SYSTEMS}


def place_of(title: str, system: str) -> tuple[str, str]:
    """The file and the name by which a section answers for a system of the page."""
    return next((file, name) for who, file, name, _ in SECTIONS[title] if system in who.split(", "))


def test_the_page_knows_every_system() -> None:
    assert sorted(name for named in SYSTEMS_OF.values() for name in named) == sorted(BY_NAME)


@pytest.mark.parametrize("title", SECTIONS)
def test_every_question_is_answered_for_every_system(title: str) -> None:
    assert sorted(one for who, *_ in SECTIONS[title] for one in who.split(", ")) == sorted(SYSTEMS_OF)


def test_each_name_is_in_its_file() -> None:
    assert all((ROOT / file).is_file() for _, file, *_ in ROWS)
    lacks = [f"{file} has no {name}" for _, file, name, _ in ROWS if name and name not in names(ROOT / file)]
    assert not lacks, "docs/by-system.md"


@pytest.mark.gate
def test_what_stands_beside_is_there() -> None:
    lacks = [f"{file} {name}" for name, file in BESIDE.findall(PAGE) if not _says(file, name.rpartition(".")[2])]
    lacks += [path for path in re.findall(rf"`({FILES}|tests/[\w/]+\.py)`", PAGE) if not (ROOT / path).exists()]
    code = words_of("trfpair", "trfpair_check")
    said = {part for name in OF_CODE.findall(PAGE) for part in name.split(".")}
    lacks += sorted(said - code)
    assert not lacks, "docs/by-system.md names what is not there"


def _says(file: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", text_of(file)) is not None


@pytest.mark.parametrize("system", SYSTEMS_OF)
def test_the_page_says_what_the_rows_say(system: str) -> None:
    """The functions, the pages and the class of the checker that the program takes for each system."""
    for row in (BY_NAME[name] for name in SYSTEMS_OF[system]):
        assert _defined(row.answers) in (None, place_of("`why-not`", system))
        assert _defined(row.refusals) in (None, place_of("A step as a reason of `explain`", system))
        assert place_of("What pages say", system)[0] == f"templates/{row.template}"
        assert f"templates/{row.words_template}`" in next(
            what for who, _, _, what in SECTIONS["What pages say"] if who == system
        )
        options = next(what for who, _, _, what in SECTIONS["Options of a system"] if system in who.split(", "))
        assert not [option.name for option in row.options if f"`{option.name}`" not in options]
        file, name = place_of("Who checks it", system)
        assert name in {one.__name__ for one in family(row.name).__mro__ if one.__module__ == _module(file)}


def _defined(said: object) -> tuple[str, str] | None:
    """The file and the name of a function of a row; of one that hands on to `why_of_matches`, of that."""
    if not said:
        return None
    found: Any = on_demand(said) if isinstance(said, str) else said
    file = Path(inspect.getfile(found)).relative_to(ROOT).as_posix()
    if file in ("trfpair/systems/double_swiss/__init__.py", "trfpair/systems/team/__init__.py"):
        assert _says(file, "why_of_matches")
        return "trfpair/systems/match/why.py", "why_of_matches"
    return file, found.__qualname__


def _module(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")
