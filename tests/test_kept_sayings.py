"""Sentences that are kept as data, and said again in every language."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

import trfpair
from tests.sources import nodes
from trfpair import NoPairing, NotPaired
from trfpair.base.errors import BadInput
from trfpair.base.speech import FirstLine
from trfpair.event.kept_sayings import InEach, KeptPhrases, as_kept, told_again
from trfpair.event.model import Pair
from trfpair.event.pairing import Breach, Notice
from trfpair.event.saying import AFigure, AText, AWord, Filling, InEnglish, InTenths, Lines, Listing, Saying, worded
from trfpair.event.words import languages, words_of
from trfpair.lab.batch.files import _Refused
from trfpair.output.adjustments import Adjustment
from trfpair.rounds.stuck import not_paired
from trfpair.trf.problems import Problem, TrfError


def stuck() -> NotPaired:
    """Why the second round of two players cannot be paired."""
    first = trfpair.generate(players=2, rounds=1, seed=1)
    with pytest.raises(NoPairing) as error:
        trfpair.pair(replace(first, rounds=2))
    return not_paired(error.value)


ENTERED = Saying("did-enter", round=3)
KINDS: dict[str, Filling] = {
    "str": "finished text",
    "int": Saying("did-enter", round=3),
    "Saying": ENTERED,
    "InEnglish": InEnglish(Saying("did-unbanned", who=Listing(["Ada", Saying("pair-of-bye", who=4)], 1, last="and"))),
    "Listing": Saying("did-unbanned", who=Listing((AWord("white"), InTenths(15), ENTERED, stuck()))),
    "InTenths": Saying("did-enter", round=InTenths(15)),
    "AFigure": Saying("did-enter", round=AFigure("2.5")),
    "AWord": Saying("did-enter", round=AWord("white")),
    "AText": Saying("did-enter", round=AText("the bye")),
    "Lines": Lines(["finished text", ENTERED]),
    "Notice": Saying("did-enter", round=Notice("kind", ENTERED)),
    "Breach": Saying("did-enter", round=Breach("", ENTERED, Pair(1, 2), 0)),
    "NotPaired": Saying("not-paired-now", round=2, reason=stuck()),
    "Problem": Saying("did-enter", round=Problem(3, 1, 2, "points", "x", "a number")),
    "_Report": TrfError("a.trf", [Problem(3, 1, 2, "points", "x", "a number")]).said,
    "_Refused": Saying("did-enter", round=_Refused(BadInput(ENTERED), "a.trf: ")),
    "Adjustment": Saying("did-enter", round=Adjustment("mended", "001", (3,), InEnglish(ENTERED))),
    "FirstLine": Saying("did-enter", round=FirstLine(Lines([ENTERED, "another line"]))),
    "KeptPhrases": Saying("did-enter", round=KeptPhrases("round 3 entered", [as_kept(ENTERED)])),
    "InEach": Saying("did-enter", round=InEach({code: f"in {code}" for code in languages()})),
}
"""An example of every kind of what is said and of what fills a place."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("said", KINDS.values(), ids=KINDS)
def test_what_is_kept_is_said_as_it_was_in_every_language(said: Any, language: str) -> None:
    words = words_of(language)
    kept = json.loads(json.dumps(as_kept(said)))
    assert told_again(kept, words) == worded(said, words) != ""


@pytest.mark.parametrize(
    "kept",
    [None, 3, [], {}, {"Saying": []}, {"Saying": ["did-enter", 3]}, {"Saying": ["no-such-key", {}]}, {"Other": [1]},
     {"Saying": [["x"], {}]}, {"Saying": ["did-enter", {}], "AWord": ["white"]}, {"InEach": [{"en": 5}]}],
)  # fmt: skip
def test_data_that_are_no_sentence_say_nothing(kept: Any) -> None:
    assert told_again(kept, words_of("de")) == ""


@pytest.mark.gate
def test_every_kind_of_what_fills_a_place_is_tried() -> None:
    speaking = {
        node.name
        for path in Path(trfpair.__file__).parent.rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.ClassDef) and any(getattr(one, "name", "") == "in_words" for one in node.body)
    }
    assert {*speaking, *(kind.__name__ for kind in get_args(Filling))} - {"InWords"} == set(KINDS)
