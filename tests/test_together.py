"""What changes together: docs/together.md names every file that must know a member of a family, and each file does."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

import trfpair
from tests.test_contributing import text_of
from trfpair.apps.acts import ACTS
from trfpair.apps.cli.main import COMMANDS
from trfpair.apps.engine import forms
from trfpair.apps.npm import CALLS, MAKERS
from trfpair.apps.page.event import TrfFile
from trfpair.base.named import NamedTuple
from trfpair.event.facts import HEADERS, with_player
from trfpair.event.log_lines import KINDS_OF_LINES
from trfpair.event.model import Scoring
from trfpair.event.results import Result
from trfpair.lab.simulate.measures import MEASURES
from trfpair.lab.simulate.study import Setting
from trfpair.output.sheets.pages import SHEETS
from trfpair.output.sheets.prizes import PrizeCategory
from trfpair.pods.standings import TIE_BREAKS as OF_TABLES
from trfpair.ranking.columns import PLAIN_COLUMNS
from trfpair.ranking.said import _KEYS
from trfpair.ranking.table import LOT, TABLE
from trfpair.rounds.pairing import Settings
from trfpair.systems.keywords import SystemOptions, TournamentWishes
from trfpair.trf.dialects import DIALECTS
from trfpair.trf.reading import reading_of
from trfpair.trf.records import RECORDS
from trfpair_check.steps import PAGE

ROOT = Path(__file__).parent.parent
PAGE_OF_FAMILIES = ROOT / "docs" / "together.md"
BOUND = r"\b"
HERE = "tests/test_together.py"
"""The test that a row names where the file must have the name of every member."""
NOBODY = "nobody"
MANY = 12
"""A family of so many members is not named as a whole by chance."""
COMMENT = "###"
"""The code of the lines that have families of their own."""

FAMILIES: Mapping[str, Callable[[], Iterable[str]]] = {
    "A tie-break": lambda: TABLE.keys() - {LOT},
    "A tie-break of tables": lambda: OF_TABLES,
    "A measure of a study": lambda: MEASURES,
    "A setting of a study": lambda: Setting.__match_args__,
    "A column": lambda: [column.key for column in PLAIN_COLUMNS],
    "A sheet": lambda: [sheet.name for sheet in SHEETS],
    "A key of `pairs.json` beside the steps": lambda: re.findall(r"(?:^| )(\w+)\??:", re.sub(r"\{.*?\}", "", PAGE)),
    "A result code": lambda: [f"`{result.value}`" for result in Result if result.value.strip()],
    "A record": lambda: [code for kind in RECORDS for code in kind.codes if code != COMMENT],
    "A dialect": lambda: DIALECTS,
    "An option of a system": lambda: SystemOptions.__annotations__,
    "An act of the log": lambda: KINDS_OF_LINES,
    "A command": lambda: COMMANDS,
    "A function of the library": lambda: trfpair.__all__,
    "A language": lambda: [path.stem for path in (ROOT / "templates" / "words").glob("*.toml")],
    "A screen of the page": lambda: [path.stem for path in (ROOT / "web" / "page" / "screens").glob("*.js")],
    "An act on the page": lambda: ACTS,
    "A format of answers": lambda: [
        path.name.removesuffix(".schema.json") for path in (ROOT / "trfpair" / "schemas").glob("*.json")
    ],
    "A setting of random tournaments": lambda: TournamentWishes.__annotations__,
    "A flag of the drop-in": lambda: [*forms._FLAGS, *forms._VALUED, *forms._ACTIONS],
    "A call of the package for npm": lambda: [*CALLS, *MAKERS],
    "A fact of an event": lambda: HEADERS.keys() - {"kind"},  # 092 follows from the system
    "A fact of a player": lambda: _keywords(with_player),
    "A setting of the standings": lambda: _KEYS,
    "A choice of the standings that no file keeps": lambda: (
        inspect.signature(TrfFile._standings).parameters.keys() - {"self", "tie_breaks", "after", "said"}
    ),
    "A value of the scoring": lambda: Scoring.__match_args__,
    "A setting of a round": lambda: Settings.__match_args__,
    "A way to read a file": lambda: _keywords(reading_of) - {"door"},
    "What a prize asks of a player": lambda: {*PrizeCategory._fields} - {"name", "prizes", "share", "players"},
    "A system": lambda: [system.name for system in trfpair.all_systems()],
}
"""The members of the families of which a file is looked through for each name."""


def _keywords(function: Callable[..., object]) -> set[str]:
    parameters = inspect.signature(inspect.unwrap(function)).parameters.values()
    return {one.name for one in parameters if one.kind is one.KEYWORD_ONLY}


class Place(NamedTuple):
    """A row of the page: when a file must know a member of a family, where in it, and the test that tells it."""

    family: str
    when: str
    file: str
    name: str
    told: str

    def written(self, member: str) -> str:
        """How the file writes a member: after a name that ends in a hyphen or a low line, as words of tables do."""
        if re.fullmatch(r"[a-z-]+-", self.name):
            return f"{self.name}{member.replace('_', '-')}"
        return f"{self.name}{member}" if re.fullmatch(r"[a-z]+_", self.name) else member


def places() -> list[Place]:
    """The rows of the page."""
    found = []
    for section in PAGE_OF_FAMILIES.read_text(encoding="utf-8").split("\n## ")[1:]:
        family, *lines = section.splitlines()
        for line in lines:
            if line.startswith("| ") and not line.startswith("| when |"):
                when, file, name, _, told = (cell.strip() for cell in line.split("|")[1:-1])
                found.append(Place(family, when, file.strip("`"), name.strip("`"), told.strip("`")))
    return found


PLACES = places()
NAMED = [place for place in PLACES if place.told == HERE]


def called(place: Place) -> str:
    return f"{place.family}, {place.file}"


@pytest.mark.parametrize("place", PLACES, ids=called)
def test_a_row_names_what_is_there(place: Place) -> None:
    assert re.fullmatch(r"each|made|if .+", place.when), place.when
    assert (ROOT / place.file).exists(), place.file
    names = place.name.split(".") if place.name else []
    assert all(re.search(rf"\b{name}{'' if name.endswith('_') else BOUND}", text_of(place.file)) for name in names), (
        place.name
    )
    assert place.told == NOBODY or (ROOT / place.told).is_file(), place.told


@pytest.mark.few(5)
@pytest.mark.parametrize("place", NAMED, ids=called)
def test_a_file_names_every_member(place: Place) -> None:
    text = (ROOT / place.file).read_text(encoding="utf-8")
    lacks = [name for name in map(place.written, map(str, FAMILIES[place.family]())) if not _named(name, text)]
    assert not lacks, f"{place.file} lacks {lacks}: see docs/together.md, {place.family}"


def _named(name: str, text: str) -> bool:
    return name in text and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


@cache
def _sources() -> dict[str, str]:
    """The files that are written by hand, in which a family may be named: none of the pages, English of the words."""
    folders = ("trfpair", "trfpair_check", "tests", "templates", "web/page", "web/words", "grammars", "benchmarks")
    kinds = ("*.py", "*.js", "*.toml", "*.j2", "*.lark")
    paths = [path for folder in folders for kind in kinds for path in sorted((ROOT / folder).rglob(kind))]
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in paths
        if "fixtures" not in path.parts and (path.parent.name != "words" or path.stem == "en")
    }


def test_every_family_has_members_and_a_section() -> None:
    sections = {place.family for place in PLACES}
    assert set(FAMILIES) <= sections
    assert all(list(members()) for members in FAMILIES.values())


def test_contributing_links_every_family() -> None:
    """GitHub and the site make the same anchor of a heading."""
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    anchors = {re.sub(r"[^\w -]", "", place.family.lower()).replace(" ", "-") for place in PLACES}
    assert set(re.findall(r"docs/together\.md#([\w-]+)", contributing)) == anchors


@pytest.mark.gate
def test_no_other_file_of_ours_names_every_member_of_a_family() -> None:
    """Where a file names all of a large family, it is one of those that must: the page lists it."""
    listed = {(place.family, place.file) for place in PLACES}
    found = [
        f"{path}: {family}"
        for family, members in FAMILIES.items()
        if len(names := list(map(str, members()))) >= MANY
        for path, text in _sources().items()
        if (family, path) not in listed and all(_named(name, text) for name in names)
    ]
    assert not found, "docs/together.md: a row for these"
