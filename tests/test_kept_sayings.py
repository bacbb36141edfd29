"""Sentences that are kept as data, and said again in every language."""

from __future__ import annotations

import json
from typing import Any

import pytest

from trfpair.event.kept_sayings import as_kept, told_again
from trfpair.event.saying import AWord, Filling, InEnglish, InTenths, Listing, Saying, worded
from trfpair.event.words import languages, words_of

SAID: list[Filling] = [
    Saying("did-enter", round=3),
    InEnglish(Saying("did-unbanned", who=Listing(["Ada", Saying("pair-of-bye", who=4)], 1, last="and"))),
    Saying("did-unbanned", who=Listing((AWord("white"), InTenths(15)))),
    "finished text",
]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("said", SAID, ids=str)
def test_what_is_kept_is_said_as_it_was_in_every_language(said: Any, language: str) -> None:
    words = words_of(language)
    kept = json.loads(json.dumps(as_kept(said)))
    assert told_again(kept, words) == worded(said, words) != ""


@pytest.mark.parametrize(
    "kept",
    [None, 3, [], {}, {"Saying": []}, {"Saying": ["did-enter", 3]}, {"Saying": ["no-such-key", {}]}, {"Other": [1]},
     {"Saying": [["x"], {}]}, {"Saying": ["did-enter", {}], "AWord": ["white"]}],
)  # fmt: skip
def test_data_that_are_no_sentence_say_nothing(kept: Any) -> None:
    assert told_again(kept, words_of("de")) == ""
