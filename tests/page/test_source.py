"""What stands in `web/`, without a browser: the words in each language, and how much code there is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.sources import words_in
from trfpair.event.columns import key_of
from trfpair.event.roster import read_roster

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
MOST_LINES, MOST_CHARACTERS = 2_670, 167_000
"""So much code of its own the page has at most, of which a line may be long; its desk is a program of the package."""

pytestmark = pytest.mark.skipif(not WEB.is_dir(), reason="not a checkout")


@cache
def words(code: str) -> dict[str, str]:
    """The words of the page in a language."""
    return words_in(WEB / "words" / f"{code}.toml")


def languages() -> list[str]:
    """The languages of the sheets, which are those of the page."""
    return sorted(path.stem for path in (ROOT / "templates" / "words").glob("*.toml"))


def modules() -> dict[str, str]:
    """The modules of the page."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((WEB / "page").rglob("*.js"))}


@pytest.mark.parametrize("code", sorted(path.stem for path in (WEB / "words").glob("*.toml")))
def test_a_language_has_words_of_english_with_the_same_places(code: str) -> None:
    """What it lacks is shown in English, and `make words` lists it."""
    file = f"web/words/{code}.toml"
    assert code in languages(), f"{file}: the sheets lack it: templates/words/{code}.toml"
    assert words(code).keys() <= words("en").keys(), f"{file}: words that en.toml has not"
    for key, word in words(code).items():
        assert places(word) == places(words("en")[key]), f"{file}: {key}: other places for values than in en.toml"
    same = [key for key, word in words(code).items() if word == words("en")[key]]
    assert code == "en" or len(same) < 12, f"{file}: not translated: {same}"


@pytest.mark.parametrize("code", sorted(path.stem for path in (WEB / "words").glob("*.toml")))
def test_the_columns_that_are_shown_are_those_that_a_list_has(code: str) -> None:
    """Who copies the line has a list with names, teams and ratings."""
    if not (columns := words(code).get("paste_columns")):
        return  # the English ones are shown
    unknown = [column for column in columns.split(";") if not key_of(column)]
    assert not unknown or code == "pl", f"web/words/{code}.toml, paste_columns: trfpair/event/columns.py lacks these"
    listed = read_roster(f"{columns}\nAda;A;1500\nBo;B;1400\n".encode(), "list", teams=True)
    assert [(one.name, one.rating) for one in listed.players] == [("Ada", 1500), ("Bo", 1400)]
    assert listed.teams == ("A", "B")


def places(word: str) -> set[str]:
    """The places for values in a word."""
    return set(re.findall(r"\{(\w+)\}", word))


def test_every_word_is_used_and_every_word_that_is_used_is_there() -> None:
    code = "".join(modules().values())
    sheets = words_in(ROOT / "templates" / "words" / "en.toml")
    asked = set(re.findall(r'"([a-z][a-z_0-9]+)"', code))
    families = tuple(re.findall(r"t\(`([a-z_]+_)\$", code))
    for key in re.findall(r'\bt\("([a-z_0-9]+)"', code):
        assert key in words("en") or key in sheets, key
    unused = [key for key in words("en") if key not in asked and not key.startswith(families)]
    assert unused == []


def test_each_stumble_of_a_volunteer_has_a_test() -> None:
    """Each row of the page names one that there is."""
    text = (ROOT / "docs" / "studies" / "volunteer.md").read_text(encoding="utf-8")
    table = text.partition("## Stumbles that are mended")[2].partition("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][1:]
    named = [re.fullmatch(r"\|.*\| `([\w/]+\.py)::(test_\w+)` \|", row) for row in rows]
    missing = [
        row
        for row, one in zip(rows, named)
        if not one or f"\ndef {one[2]}(" not in (ROOT / "tests" / one[1]).read_text(encoding="utf-8")
    ]
    assert len(rows) > 50
    assert missing == []


def test_the_code_of_the_page_is_small() -> None:
    own = [path for kind in ("js", "css", "html") for path in (WEB / "page").rglob(f"*.{kind}")]
    own += [*WEB.glob("*.py"), *WEB.glob("*.mjs")]
    texts = [path.read_text(encoding="utf-8") for path in own]
    lines, characters = sum(len(text.splitlines()) for text in texts), sum(map(len, texts))
    assert lines <= MOST_LINES
    assert characters <= MOST_CHARACTERS
