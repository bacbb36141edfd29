"""The colon of each language: French has a space before it, in its words and behind every word."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import trfpair
from trfpair.event.words import words_of
from trfpair.output.sheets import languages
from trfpair.rounds.pairing import Settings
from trfpair.rounds.why import explain, why_not

ROOT = Path(__file__).parents[2]
TYPED = re.compile(r"`[^`]*`|\(\"[^)]*\)|\w+://\S*|\d:\d|^Nom; Équipe; Elo$|BB\?|U18: born.*|1: cup.*medal")
"""What people type, and times, have their own spelling."""
TIGHT = re.compile(r"[^\s\u00a0\u202f][:;!?](?=\s|$)")


def _texts(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        yield from _texts(value) if isinstance(value, dict) else [(key, str(value))]


@pytest.mark.parametrize("file", ["templates/words/fr.toml", "web/words/fr.toml"])
def test_french_has_a_space_before_a_colon(file: str) -> None:
    read = tomllib.loads((ROOT / file).read_text(encoding="utf-8"))
    assert not [key for key, text in _texts(read) if TIGHT.search(TYPED.sub("", text))]


@pytest.mark.parametrize("folder", ["why", "round"])
def test_a_word_of_a_language_has_the_colon_of_the_language(folder: str) -> None:
    for page in sorted((ROOT / "templates" / folder).glob("*.j2")):
        assert not re.findall(r"\{\{ _\([^{}]*\}\}: ", page.read_text(encoding="utf-8")), page.name


@pytest.mark.few(2)
@pytest.mark.parametrize("code", languages())
def test_an_answer_has_the_colon_of_its_language(code: str) -> None:
    event = trfpair.generate(seed=1, system="dubov-2026", players=12, rounds=5)
    settings, colon = Settings(system="dubov-2026", round=5), words_of(code).colon
    answers = why_not(event, 3, "white", settings), explain(event, 1, settings)
    told = "".join(trfpair.render(one, language=code) for one in answers)
    heads = [words_of(code).said(text) for text in ("In the round", "Colours so far", "preference")]
    assert all(f"{head}{colon} " in told for head in heads), told
    lines = [line for line in told.splitlines() if not line.strip().startswith(words_of(code).said("rounds"))]
    assert code != "fr" or not [line for line in lines if TIGHT.search(re.sub(r"\d: ", "", line))]
