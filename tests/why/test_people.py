"""Reasons of systems with brackets name people: whom a criterion hits, who comes first, who would be left over."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest

import trfpair
from tests.seeds import daily
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why.sentences import Sentences, named_in
from trfpair.systems.why import Because

SYSTEMS = ("dutch-2026", "dutch-2017", "burstein-2026", "dubov-2026", "dubov-2018")
NOBODY = ("counted", "not-worse", "not-completion", "not-rest", "not-order")
"""Reasons that say that something would be worse, or the others left, and name neither."""
OF_ALL = ("nobody-for-bye", "bye-from-group", "fewer-blocked")
"""Causes that hold for all, or of those whom the reason before them names."""


@cache
def rounds(system: str, count: int = 3) -> list[tuple[trfpair.Tournament, PairedRound]]:
    """Late rounds of fields in which few may still meet: three of each."""
    events = (
        trfpair.generate(players=13 + seed, rounds=8, seed=f"people {seed}", system=system, forbidden=3)
        for seed in range(count)
    )
    return [(event, trfpair.pair(event, round=round_)) for event in events for round_ in (6, 7, 8)]


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
@daily(1, 3)
def test_who_was_passed_over_is_told_with_people(count: int, system: str) -> None:
    found: set[str] = set()
    for event, paired in rounds(system, count):
        for past in paired.history.present:
            told = trfpair.explain(event, past.id, round=paired.pairing.round, paired=paired)
            rows = (*told.passed_over, *told.passed_over_by, *told.refused)
            reasons = [*(row.because for row in rows), *told.chosen]
            assert not [one for one in reasons if one.kind in NOBODY]
            assert all(named_in([one.as_json()]) or "pairs" in one.facts or one.kind in OF_ALL for one in reasons)
            found |= {one.kind for one in reasons}
    assert len(found) > 6


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dubov-2026", "dubov-2018"])
def test_who_came_up_is_told_of_the_one_who_meets_that_player(system: str) -> None:
    told = 0
    for event, paired in rounds(system):
        score = {past.id: past.pairing_score for past in paired.history.present}
        for one, other in paired.pairing.boards:
            low, high = sorted((one, other), key=score.__getitem__)
            if score[low] < score[high]:
                (because,) = trfpair.explain(event, high, round=paired.pairing.round, paired=paired).chosen
                facts = {"one": high, "now": low, "score": score[high]}
                assert (because.kind, because.facts) == ("meets-floater", facts)
                told += 1
    assert told


@pytest.mark.parametrize(
    ("because", "sentence"),
    [
        (
            Because("again-differences", "C21", {"value": [5], "forced": [10], "now": [4], "then": [6]}),
            "Then 6 would float the same way again, by 1.0 points; now it is 4, by 0.5 (C21).",
        ),
        (
            Because("bye-higher", "C5", {"value": 30, "forced": 35, "now": 14, "then": [12, 13]}),
            "Then the bye would go to one of 12 and 13, who have 3.5 points, and not to 14, who has 3.0; "
            "nobody with fewer than 3.5 points could have it then (C5).",
        ),
        (
            Because("partner-first", "4.2", {"third": 4, "now": 2, "then": 5, "first": ("half", 4), "form": "ranked"}),
            "That would be as good, but then 4 would meet 5 instead of 2. Going down the upper half of the group, "
            "the first who would have another opponent is 4."
            " 2 and 5 are equally good opponents for 4, and the higher ranked one "
            "is taken, 2 (4.2).",
        ),
        (
            Because("blocked-halves", "3.2.6", {"left": [6, 7], "may_meet": [9], "groups": 2, "places": 1}),
            "Then 6 and 7 would have nobody left to meet in the other list but 9, too few for all of them (3.2.6).",
        ),
        (
            Because("colour-pair", "C7", {"pairs": [(1, 5), (2, 7)], "form": "pairs", "value": 1, "forced": 3}),
            "Then the group would have 3 pairs in which both are due the same colour, instead of 1; "
            "among them are 1-5 and 2-7 (C7).",
        ),
        (
            Because("then-again", "", {"pairs": [(1, 5), (2, 7)], "pairs_now": [(1, 7)], "form": "more"}),
            "Then these would meet again: 1-5 and 2-7; now only 1-7.",
        ),
        (
            Because("then-again-instead", "", {"meetings": [[4, 8, [3]]], "meetings_now": [[5, 8, [1, 2]]]}),
            "Then these would meet again: 4-8 (round 3), instead of 5-8 (rounds 1 and 2).",
        ),
        (
            Because("meet-again", "", {"pairs": [(1, 5)], "form": "lately-two", "one": 1, "other": 5, "round": 2}),
            "Then 1 and 5, who met in round 2, would meet again too soon.",
        ),
        (
            Because("meet-again", "", {"pairs": [(1, 5), (2, 7)], "form": "often"}),
            "Then 1-5 and 2-7 would meet again, more often than is allowed.",
        ),
        (
            Because("not-rows", "6.3", {"who": [10], "row": 5}),
            "If 10 were taken, 5, who chooses later in the group, would find nobody (6.3).",
        ),
        (
            Because("ahead", "C8", {"then": [5, 8], "now": [], "value": 0, "forced": 2, "name": "x"}),
            "Then 5 and 8 would be left without an opponent in the next group; now nobody there is left without one "
            "(C8: 2 instead of 0).",
        ),
    ],
)
def test_what_happens_to_whom(because: Because, sentence: str) -> None:
    assert Sentences("en").of(because.as_json()) == sentence


@pytest.mark.parametrize("language", ["fr", "es", "it", "nl", "pl", "pt"])
def test_points_within_a_sentence_begin_small(language: str) -> None:
    words = Sentences(language).words
    assert words.said("points") == words.said("points").lower()
    assert words.said("Points")[:1].isupper()


@pytest.mark.parametrize(("seed", "bye"), [(13, 5), (63, 6), (136, 3), (328, 1)])
def test_several_who_came_to_a_group_of_the_bye_are_told(seed: int, bye: int) -> None:
    """Whoever has the bye left a group of which no two may meet, and to which several came from others."""
    event = trfpair.generate(players=9, rounds=6, seed=seed, system="dutch-2026")
    told = trfpair.render(trfpair.explain(event, bye, round=6))
    assert seed != 13 or ", among them 1 and 3, who had come from another group. No two of them may meet" in told
    assert f"Yes: {bye} has the bye" in trfpair.render(trfpair.why_not(event, bye, "bye", round=6))


def test_those_of_groups_that_can_only_be_paired_within_are_named() -> None:
    groups = {"left": [8, 9, 12, 16], "sides": [[8, 9, 12], [16]], "form": "sides", "groups": 2, "places": 0}
    reason = {"kind": "blocked-odds", "article": "C4", "may_meet": [], **groups}
    speak = Sentences()
    assert "these sets of participants (8, 9 and 12; 16) could meet nobody outside" in speak.of(reason)
    assert speak.people([reason]) == [8, 9, 12, 16]


@pytest.mark.parametrize("system", ["club", "ladder", "keizer", "lim", "dutch-2026", "berger"])
def test_whom_the_sentence_of_a_colour_names_has_a_name_below(system: str) -> None:
    """As everybody has whom a reason names."""
    event = trfpair.generate(players=8, rounds=5, seed=3, system=system)
    paired = trfpair.pair(event, round=4)
    for white, black in paired.pairing.boards:
        for one, wish, other in ((white, "black", black), (black, "white", white), (white, "white", black)):
            page = trfpair.render(trfpair.why_not(event, one, wish, system=system, round=4, paired=paired))
            named = page.partition("Named above:")[2]
            assert f" {other} Test{other:04}" in named, page


def test_those_who_would_be_left_for_each_other_have_a_name_below() -> None:
    told = 0
    for seed in range(12):
        event = trfpair.generate(players=10, rounds=6, seed=seed, system="ladder")
        paired = trfpair.pair(event, round=6)
        for one, other in combinations(range(1, 11), 2):
            page = trfpair.render(trfpair.why_not(event, one, other, round=6, paired=paired))
            for left in re.findall(r"(\d+) and (\d+) would be left for each other", page):
                assert all(f" {id_} Test{int(id_):04}" in page for id_ in left), page
                told += 1
    assert told
