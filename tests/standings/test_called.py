"""The names of tie-breaks with their modifiers."""

from __future__ import annotations

import pytest

from trfpair.event.words import languages, words_of
from trfpair.ranking.called import tie_break_name
from trfpair.ranking.lists import read_list
from trfpair.ranking.table import TABLE

CODES = "BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,BH/C1/P,BH:MP,BH:GP,AOB,AOB/F,KS,KS/L+1,KS/L-2,ARO,ARO/U1500,TPN,TPN/R"
"""Codes that differ in their modifiers alone are among them."""


def _named(codes: str, language: str) -> list[str]:
    words = words_of(language)
    return [tie_break_name(code, TABLE[code.name].name, words) for code in read_list(codes, "the list")]


@pytest.mark.parametrize("language", languages())
def test_no_two_codes_have_one_name(language: str) -> None:
    named = _named(CODES, language)
    assert len(set(named)) == len(CODES.split(","))


def test_a_name_tells_each_modifier() -> None:
    assert _named("BH:GP/M1/P,AOB/F,KS/L+1,SSSC/K1.5,TPN/R", "en") == [
        "Buchholz, game points, median 1 (lowest and highest left out), forfeits count as played",
        "average of opponents' Buchholz, Fore Buchholz",
        "Koya, limit moved by +1 half points",
        "scores and schedule strength combination, factor 1.5",
        "pairing number, reversed",
    ]


def test_two_languages_are_told_one_beside_the_other() -> None:
    assert _named("BH/C1", "en,es") == ["Buchholz, cut 1 (lowest left out) / corte 1 (sin los más bajos)"]
