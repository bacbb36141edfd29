"""Every kind of reason stands in its families: a new one fails here until somebody has placed it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sources import words_in
from trfpair.event.saying import places_in
from trfpair.rounds.why.sentences import SHOWN_AS, Sentences, supposes
from trfpair.systems.families import HELD_OR_NOT, IN_POINTS, NAMES_WHOM, SUPPOSES, SUPPOSES_NOT
from trfpair.systems.why import PEOPLE

WORDS = Path(__file__).parents[2] / "templates" / "words" / "en.toml"
TABLE = words_in(WORDS)["reasons"]
_SAYS_WHAT_HAPPENS = """
ahead alone-with-score banned-meets bar-in-round barred-bye before-alphabet before-colour before-high-rating
calendar-apart
before-low-average before-low-rating before-middle before-place between beyond-two blocked blocked-groups
blocked-odd blocked-odds calendar-colours
calendar-free calendar-meets came-again came-and-meets came-up changed-places chose-first chose-from-end chose-not
colour colour-pair come-down comes-up corrected corrected-alone down-before down-last earlier extra first-bracket
floated-last
floats-down forbidden-others forbidden-pairs forfeited from-nearer had-bye-no-bar has-bye bye-next
if-bye if-bye-passes if-came-for if-met
if-floated if-floated-from if-floated-to if-shifted if-stayed-in island jumps last-bracket leaves leaves-to-meet
last-two looks-at made-by-hand others-by-hand
may-have-bye may-meet may-meet-each-other moved-over would-stay meet-again
may-not-meet meets-floater met-others met-pairs
most-upfloats nearer-group no-bye no-column no-float no-float-from no-shift no-stay no-stay-in
no-two-meet no-upfloat no-upfloat-to nobody-stayed now-meets odd-without only-there opponent-floated
order-danubian
order-down-the-column order-floater-down order-middle-colour order-rating-colour order-rows other other-group
paired-below upfloater-first
pairs-columns pairs-ends pairs-guests pairs-halves passed-rest same-column score-made-of settled-before since-banned
since-bans since-joined since-left since-ratings since-unbanned sits-out stands-alphabet stands-high-average
stands-high-rating stands-list stands-low-average stands-low-rating stays stays-blocked strong-colour stuck
stuck-groups stuck-odd stuck-odds
taken-apart taken-before taken-from-below taken-to-even then-again third-colour times-upfloated up-before
up-last upfloaters who-passed with-virtual within bye-no-float gives-average gives-balance gives-both
gives-fewer-whites gives-first gives-flag gives-higher gives-lower gives-due gives-no-other gives-number
gives-only-strong gives-order gives-other-than-last gives-other-than-last-lower gives-rank gives-rating gives-share
gives-stronger gives-turn gives-turned gives-way gives-way-lower
"""
SAYS_WHAT_HAPPENS = frozenset(_SAYS_WHAT_HAPPENS.split())
"""Kinds that name people and say what happens, or would happen, to them: of whoever was not taken it is said before."""
_NOT_IN_POINTS = """
before-high-rating before-low-rating bye-byes bye-forfeits bye-games bye-matches earlier taken-before
both-strong-pairs both-wish-pairs bye-place bye-rating colour-pair come-rating differences exchanges instead-of
jumps
leave-rating mdp-first partner-first shifters-fewest since-rounds since-system stands-high-rating
stands-low-rating upfloater-first
"""
NOT_IN_POINTS = frozenset(_NOT_IN_POINTS.split())
"""Kinds whose values are numbers, words, or lists of points."""


def kinds_with(places: str) -> set[str]:
    """The kinds of which a sentence has one of these places."""
    return {key.partition(".")[0] for key, text in TABLE.items() if re.search(rf"\{{({places})\}}", text)}


def test_every_kind_that_names_people_is_placed() -> None:
    found, placed = kinds_with("one|other|who"), {*NAMES_WHOM, *SAYS_WHAT_HAPPENS}
    assert not NAMES_WHOM & SAYS_WHAT_HAPPENS
    assert found - placed == set(), "place it: in NAMES_WHOM (trfpair/systems/families.py), or in SAYS_WHAT_HAPPENS"
    assert placed - found <= kinds_with("then"), "no sentence is of this kind"


def test_every_kind_with_values_is_placed() -> None:
    found, placed = kinds_with("value|forced"), {*IN_POINTS, *NOT_IN_POINTS}
    assert not IN_POINTS & NOT_IN_POINTS
    assert found - placed == set(), "place it: in IN_POINTS (trfpair/systems/families.py), or in NOT_IN_POINTS"
    assert placed - found == set(), "no sentence is of this kind"
    assert {key.partition(".")[0] for key in TABLE} >= HELD_OR_NOT


def test_a_sentence_of_what_would_be_then_is_told_for_what() -> None:
    found = {key for key, text in TABLE.items() if re.match(r"Then\b|That would be ", text)}
    assert {key.partition(".")[0] for key in found} == SUPPOSES
    assert {*TABLE} >= SUPPOSES_NOT
    assert not found & SUPPOSES_NOT


def test_every_place_of_a_sentence_has_a_line_that_fills_it() -> None:
    found = {name for text in TABLE.values() for name in places_in(text)}
    written = {
        "kept",
        "reason",
        "nobody",
        "share",
        "amount",
        "opponent",
        "of_left",
        "to_meet",
    }  # words that are put together before
    assert found - {*SHOWN_AS} - written == set(), "say in SHOWN_AS (trfpair/rounds/why/sentences.py) how it is shown"
    assert {*SHOWN_AS} - found - {*PEOPLE} == set(), "no sentence has such a place"


@pytest.mark.parametrize("kind", sorted(NAMES_WHOM))
def test_whoever_is_named_is_not_named_before(kind: str) -> None:
    """One player who was not taken is in the sentence; no second one stands before it.

    Where the sentence says what would be then, it is told for what.
    """
    name = next(name for name in ("one", "other", "who", "then") if f"{{{name}}}" in TABLE[kind])
    people = {"one": 41, "other": 42, "who": [41], name: [41] if name == "who" else 41}
    facts = {"round": 3, "score": 15, "colour": "white", "value": 1, "forced": 2, "others": [5], "count": 2, "row": 1}
    reason = {"kind": kind, "now": 43, "then": [44], "name": "a criterion", "words": "so", **facts, **people}
    told = Sentences().of({**reason, "instead": (41,)})
    denied = "41 did not get the bye: " if kind == "had-bye" else ""
    if supposes(reason):
        assert told.startswith(("Suppose it were 41: then ", "Suppose it were 41. Then ")), told
    else:
        assert told == f"{denied}{Sentences().of(reason)}"
    assert re.search(r"\b41\b", told)
    assert Sentences().of({**reason, "instead": (47,)}).startswith(("Not 47: ", "Not 47. ", "Suppose it were 47"))


@pytest.mark.parametrize("kind", sorted(SAYS_WHAT_HAPPENS & {"down-last", "come-down", "has-bye", "odd-without"}))
def test_what_happens_is_said_of_somebody(kind: str) -> None:
    told = Sentences().of({"kind": kind, "one": 41, "other": 42, "who": [41], "score": 15, "instead": (41,)})
    assert told.startswith(("Not 41: ", "Suppose it were 41: "))
