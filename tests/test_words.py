"""English has every word that a page asks for; another language may lack some, which `make words` lists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sources import words_in
from tests.words import PAGE, SHEETS, lacking
from trfpair.event.typed import DRAWN_WORDS, LATER_WORDS, TEXTS, outcome_of
from trfpair.event.words import Words
from trfpair.output.sheets import SHEETS as ALL_SHEETS
from trfpair.output.sheets import languages
from trfpair.output.sheets.sheet import _COLUMNS

ROOT = Path(__file__).parent.parent
ENGLISH = words_in(SHEETS / "en.toml")
OWN = {name for name in dir(Words) if not name.startswith("_")} | {"code"}
ASKED = re.compile(r'\bwords\.(?:(?:say|word)\("(\w+)"|(?!say\b|word\b)(\w+))')
PLACES = sorted(
    [*(ROOT / "templates" / "sheets").rglob("*.j2"), *(ROOT / "trfpair" / "output" / "sheets").glob("*.py")]
)


def asked(text: str) -> set[str]:
    """The keys of words that a template or a module asks for."""
    return {said or key for said, key in ASKED.findall(text)} - OWN


def test_a_colon_of_a_page_is_that_of_its_language() -> None:
    """French has a space before it. Pages that are in English alone are not looked at."""
    spoken = [ROOT / "templates" / "check.txt.j2", *(ROOT / "templates" / "dutch").glob("words.*")]
    spoken += [path for room in ("why", "round", "sheets") for path in (ROOT / "templates" / room).rglob("*.j2")]
    assert len(spoken) > 10
    for path in spoken:
        found = re.findall(r"(?:[%}]\}|\) ~ \"): .{0,40}", path.read_text(encoding="utf-8"))
        assert not [text for text in found if not text.startswith("}}: {{ bsns")], f"{path.name}: {{{{ colon }}}}"


def test_english_has_every_word_that_a_page_asks_for() -> None:
    file = "templates/words/en.toml"
    for place in PLACES:
        lacks = sorted(asked(place.read_text(encoding="utf-8")) - ENGLISH.keys() - {"items", "get"})
        assert not lacks, f"{file} lacks {lacks}, which {place.relative_to(ROOT)} shows"
    for name, field in _COLUMNS.items():
        assert field.head or name == "values" or name in ENGLISH, f"{file} lacks {name!r}, the head of a column"
    for sheet in ALL_SHEETS:
        assert sheet.name in ENGLISH, f"{file} lacks {sheet.name!r}, the heading of a sheet"


@pytest.mark.parametrize("code", languages())
def test_what_a_language_lacks_is_listed_with_its_file(code: str) -> None:
    """A word is taken away, and is listed."""
    table = words_in(SHEETS / f"{code}.toml")
    listed = {(file.name, key) for file, key, _ in lacking(code)}
    assert not {(f"{code}.toml", key) for key, word in table.items() if isinstance(word, str)} & listed


def test_a_language_has_words_for_the_sheets_and_for_the_page() -> None:
    there = [code for code in languages() if PAGE.is_dir()]
    lacks = [f"web/words/{code}.toml" for code in there if not (PAGE / f"{code}.toml").is_file()]
    assert not lacks, "these files are missing"


@pytest.mark.parametrize("code", languages())
def test_a_language_has_words_for_results_that_people_type_or_says_that_it_has_none(code: str) -> None:
    file = "trfpair/event/typed.py"
    tables = {"DRAWN_WORDS": DRAWN_WORDS, "LATER_WORDS": LATER_WORDS}
    lacks = [name for name, words in tables.items() if code not in words]
    assert not lacks, f"{file}, {lacks}: no row for {code!r}; an empty one says that it has no word"
    assert [word for word in DRAWN_WORDS[code] if TEXTS[outcome_of(word)] != "="] == []
    assert [word for word in LATER_WORDS[code] if word != word.casefold()] == []


def test_a_language_without_words_lacks_them_all() -> None:
    listed = list(lacking("xx"))
    keys = {key for _, key, _ in listed}
    assert {"pairings", "codes.BH"} <= keys
    assert {file.parent for file, _, _ in listed} == ({SHEETS, PAGE} if PAGE.is_dir() else {SHEETS})
