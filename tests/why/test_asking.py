"""Every question gets a person, and a bar or a word of the order; of pairs who have met that comes first."""

from __future__ import annotations

import re
from itertools import combinations, dropwhile
from pathlib import Path

import pytest

import trfpair
from tests.pods.reference import random_request
from tests.why.asking import ASKED, CALENDARS, faults, put, rounds
from trfpair.pods import by_name
from trfpair.pods.pages import asked_text
from trfpair.pods.why import why_not as table_why_not
from trfpair.rounds.pairing import Settings
from trfpair.rounds.why import explain, why_not
from trfpair.rounds.why.moved import floats_from
from trfpair.rounds.why.sentences import named_in

SEASONS = Path(__file__).parents[1] / "fixtures" / "seasons"


LAW = re.compile(r"  (Rematch cost|Earlier turns at tables of three|Score spread): ")
"""What a cost means may stand before the first sentence that names it."""


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "events", [range(1000, 1003), pytest.param(range(2000, 2100), marks=pytest.mark.long)], ids=["few", "many"]
)
@pytest.mark.parametrize("system", [*ASKED, *CALENDARS])
def test_no_answer_has_a_fault(system: str, events: range) -> None:
    asked = 0
    for one in put(system, events, 20 if len(events) < 10 else 60):
        asked += 1
        assert not faults(one), (one.answer.question, one.answer.answer, one.sentences)
        assert trfpair.render(one.answer)
    assert asked > 30


@pytest.mark.parametrize(("system", "event"), [("dutch-2026", 2005), ("dutch-2017", 2002), ("burstein", 2015)])
def test_of_whoever_floats_it_is_told_why_others_would_be_left_over(system: str, event: int) -> None:
    """Others in the place of whoever floats would be more: behind their number stands who could not meet."""
    told = [reason for one in put(system, range(event, event + 1), 0) for reason in one.answer.reasons]
    assert any(reason["kind"] == "floaters" and "group" in reason["form"] for reason in told)
    assert not [one for one in put(system, range(event, event + 1), 0) if faults(one)]


@pytest.mark.gate
@pytest.mark.parametrize("system", ["club", "club-rating", "ladder"])
def test_of_two_who_have_met_that_is_said(system: str) -> None:
    """Whoever asks about an old opponent of a whole season reads in which round they met; first, if that is the bar."""
    event = trfpair.load(SEASONS / f"{system}.trf")
    last = event.last_paired
    asked = 0
    for player in event.players:
        at = {player.game(round_).opponent: round_ for round_ in range(1, last) if player.game(round_).played}
        for other, round_ in at.items():
            if {player.id, other} & _away(event, last) or player.game(last).opponent == other:
                continue
            told = trfpair.render(why_not(event, player.id, other, Settings(system=system, round=last)))
            sentences = told.partition("  In the round: ")[2].splitlines()[1:]
            met = next((line for line in sentences if "which is no bar now" in line), sentences[0])
            who, _, when = met.partition(" met in round")
            assert {int(number) for number in re.findall(r"\d+", who)} == {player.id, other}, told
            assert str(round_) in re.findall(r"\d+", when), told
            asked += 1
    assert asked > 5


def _away(event: trfpair.Tournament, round_: int) -> set[int]:
    return {player.id for player in event.players if not player.game(round_).opponent}


@pytest.mark.gate
@pytest.mark.parametrize("system", ASKED)
def test_whoever_has_the_bye_or_floats_reads_why_on_the_own_card(system: str) -> None:
    told = 0
    for event, settings, paired, _ in rounds(system, range(3000, 3006)):
        for past in paired.history.present:
            one = past.id
            if one != paired.pairing.bye and floats_from(one, paired) is None:
                continue
            card = explain(event, one, settings, paired)
            wish = "bye" if one == paired.pairing.bye else "floats"
            answer = why_not(event, one, wish, settings, paired)
            assert card.chosen
            choice = [because.as_json() for because in card.chosen if because.kind != "score-made-of"]  # of the player
            assert choice == [*answer.reasons]
            assert named_in(answer.reasons)
            told += 1
    assert told


@pytest.mark.gate
@pytest.mark.parametrize(
    ("name", "given", "sizes", "players"),
    [
        ("squire", {"size": 3}, (3,), 10),
        ("squire", {"size": 2, "objective": "spread"}, (2,), 7),
        ("squire", {"size": 4}, (4,), 21),
        ("cedh", {}, (4, 3), 11),
        ("cedh", {"mode": "weights"}, (4, 3), 11),
        ("cedh", {"mode": "walk"}, (4, 3), 10),
        ("cedh", {}, (4, 3), 20),
    ],
)
def test_of_two_at_tables_a_sentence_names_both_and_what_differs(
    name: str, given: dict[str, object], sizes: tuple[int, ...], players: int
) -> None:
    """Or that they have met or sit together, that a seating with both is as good, or that no better one was found."""
    system = by_name(name)
    for seed in range(2):
        asked = random_request(seed, players, 4, sizes)
        outcome = system.load()(asked, system.made(given))
        for one, other in list(combinations(asked.players, 2))[:: 1 if players < 12 else 20]:
            answer = table_why_not(asked, outcome, system.question(asked, system.made(given)), one, other)
            head, *said = asked_text(answer, system).splitlines()
            first, *more = [*dropwhile(LAW.match, said)]
            assert head == f"Do {one} and {other} sit at one table?"
            if answer["kind"] == "made":
                assert first == f"  They do, at table {answer['table']}"
                continue
            assert f"{one} and {other} " in first
            assert any(
                word in first for word in (" at one table", "No seating has", "have met before", "met in round")
            ), first
            assert len({first, *more}) == len(more) + 1, "a sentence is said twice"
