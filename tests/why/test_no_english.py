"""Nothing of a reason is English in another language: all pages of all systems, in a language of signs.

In that language each word has no letters, only its places. What has letters then is a name, an article, or a colour in
a row of games, or it is English that no table can replace.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape

import pytest

from tests.sheets.test_said import asked
from tests.why.asking import ASKED, rounds
from tests.words import SHEETS, _table
from trfpair.event.model import Pair
from trfpair.output.pages import page_of
from trfpair.rounds.pairing import PairedRound, Settings
from trfpair.rounds.why import explain, why_not

PLACE = re.compile(r"\{\w+\}|%[ds]")
OURS = {"Buchholz", "Sonneborn", "Berger", "trfpair"}
"""Names, which stand in every language."""


@pytest.fixture(scope="module")
def signs(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of a user who has the language ``xx``."""
    folder = tmp_path_factory.mktemp("own")
    english = _table(SHEETS / "en.toml")
    tables = {"reasons": english.pop("reasons"), "told": english.pop("told"), "said": {text: text for text in asked()}}
    english.pop("codes", None)
    lines = [f"{key} = {_quoted(word)}" for key, word in english.items() if key not in ("alphabet", "date")]
    for name, table in tables.items():
        lines += [f"[{name}]", *(f"{json.dumps(key)} = {_quoted(text)}" for key, text in table.items())]
    (folder / "words").mkdir()
    (folder / "words" / "xx.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(folder)


def _quoted(word: str) -> str:
    """A word as its places and signs."""
    return json.dumps(" ".join(["¤", *PLACE.findall(word)]), ensure_ascii=False)


def pages(paired: PairedRound, signs: str) -> Iterator[str]:
    """What is shown of a round, without names of people and of the system."""
    event = paired.file
    assert event
    ids = [past.id for past in paired.history.players]
    for id_ in ids[:8]:
        yield page_of(explain(event, id_, _settings(paired), paired), "", signs, "xx")
    made = {frozenset(pair) for pair in paired.pairing.pairs}
    pairs = [Pair(one, other) for one in ids for other in ids if one < other and frozenset((one, other)) not in made]
    wishes = [(id_, wish) for id_ in ids[:6] for wish in ("bye", "floats", "white", "black")]
    for one, other in (*pairs[:: max(1, len(pairs) // 12)], *list(paired.pairing.pairs)[:1], *wishes):
        if other:
            yield page_of(why_not(event, one, other, _settings(paired), paired), "", signs, "xx")
    page = page_of(paired, "round.html", signs, "xx")
    for apart in (r"<(style|script|pre)\b.*?</\1>", r"<head>.*?</head>", r'<(\w+) lang="en">.*?</\1>'):
        page = re.sub(apart, " ", page, flags=re.DOTALL)
    yield re.sub(r'<(?:[^>"]|"[^"]*")*>', _shown_in, page)


def _settings(paired: PairedRound) -> Settings:
    return Settings(system=paired.system.name, round=paired.round)


def _shown_in(tag: re.Match[str]) -> str:
    """What a tag shows, or reads aloud."""
    return " ".join([" ", *re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', tag[0])])


def _named(paired: PairedRound) -> set[str]:
    """The words of names: of people, of the event, of the system and its edition, and of the one that is cited."""
    system = paired.system
    names = [*paired.history.names.values(), paired.history.tournament.name, system.name, system.title, system.edition]
    names.append(paired.paired_as)
    return {word for name in names for word in re.findall(r"\w+", name)} | OURS


def _words(page: str) -> list[str]:
    """The words of a page that are no article, no row of colours (``WBB``) or of floats, and no subgroup."""
    text = re.sub(r"\b[A-E]\.[0-9.a-f]+|\b[WB]{1,12}\b|\bv[v^.]|\b\d+[wb]\b", " ", unescape(page))
    return [word for word in re.findall(r"\w*[A-Za-z]{2}\w*", text) if not re.fullmatch(r"[A-Z]+\d+", word)]


@pytest.mark.gate
@pytest.mark.parametrize("system", ASKED)
def test_nothing_is_english(system: str, signs: str) -> None:
    seen = 0
    for _, _, paired, _ in rounds(system, range(6000, 6003)):
        own = _named(paired)
        for page in pages(paired, signs):
            seen += 1
            left = {*_words(page)} - own
            assert not left, (sorted(left), [line for line in page.splitlines() if any(one in line for one in left)])
    assert seen > 30
