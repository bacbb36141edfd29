"""Who would come up in whose place, who took somebody else, who stands between, and the first colours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

import trfpair
from tests.seeds import daily
from tests.why.asking import ASKED, Put, put, rounds
from trfpair.event.model import Colour, Game, Result
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.rounds.why.moved import Moved, floats_from
from trfpair.rounds.why.player import explain
from trfpair.rounds.why.sentences import Sentences
from trfpair.rounds.why.stories import refusals
from trfpair.systems.trace import Trace
from trfpair.systems.why import because_blocked, because_blocked_by, partner_of

BY_NUMBER = ("dutch-2026", "dubov-2026", "burstein-2026", "double-swiss", "team-2026", "lim")
"""Systems in which the number of the higher ranked gives the first colours."""


def _told(system: str, count: int, kind: str, form: str) -> Iterator[tuple[Put, Mapping[str, Any]]]:
    for one in put(system, range(count)):
        for reason in one.answer.reasons:
            if (reason["kind"], reason.get("form")) == (kind, form):
                yield one, reason


@pytest.mark.gate
@pytest.mark.parametrize("system", ["team-2026", "double-swiss"])
def test_whoever_floated_last_would_come_up_in_the_place_of_one_who_did_not(system: str) -> None:
    told = [*_told(system, 60, "floated-last", "place")]
    assert told
    for one, reason in told:
        past, (now,), (who,) = one.paired.history.by_id, reason["now"], reason["who"]
        meets = past[partner_of(one.paired.pairing, now)]
        assert past[now].pairing_score < meets.pairing_score == reason["score"]
        assert _floated(one.paired, who)
        assert not _floated(one.paired, now)
        assert (
            f" in the place of {now}. {who} floated in the round before already, and {now} did not" in one.sentences[0]
        )


def _floated(paired: PairedRound, id_: int) -> bool:
    """Whether somebody met another number of points in the round before."""
    past = paired.history.by_id
    at = len(past[id_].games) - 1
    other = past[id_].games[at].opponent
    return bool(other) and past[other].scores[at] != past[id_].scores[at]


@pytest.mark.parametrize("system", ["dubov-2026", "double-swiss", "dutch-2026"])
@daily(8, 40)
def test_what_would_be_then_is_told_for_what(count: int, system: str) -> None:
    """Of whoever comes up beside one with fewer points nobody with fewer is named."""
    speak, found = Sentences(), 0
    for seed in range(count):
        event = trfpair.generate(players=11 + seed % 9, rounds=3 + seed % 5, seed=f"then {seed}", system=system)
        paired = trfpair.pair(trfpair.without_round(event, force=True), system=system)
        moved, score = Moved.of(paired), {past.id: past.pairing_score for past in paired.history.present}
        for one in score:
            for because in moved.reasons(one):
                if "instead" in because.facts:
                    assert not speak.of(because.as_json()).startswith("Then "), because
                    found += 1
            for because in moved.by_steps.get(one, ()) if floats_from(one, paired) == 0 else ():
                others = because.facts.get("instead", (one,))
                assert max(score[other] for other in others) >= score[one]
    assert found


@pytest.mark.gate
def test_of_two_due_one_colour_it_is_told_whom_the_one_who_chose_took() -> None:
    found = 0
    for _, _, paired, _ in rounds("lim", range(60)):
        for row in refusals(paired):
            because = row.because
            if because.kind != "both-due" or because.facts.get("form") != "took":
                continue
            found += 1
            one, other, now = (because.facts[name] for name in ("one", "other", "now"))
            assert (one, other) == (row.subject, row.who)
            assert row.undone or partner_of(paired.pairing, one) == now
            due = {id_: paired.history.by_id[id_].difference for id_ in (one, other)}
            assert due[one] * due[other] >= 0, "both were due one colour"
            assert f"took {now}" in Sentences().of(because.as_json())
    assert found


@pytest.mark.gate
def test_of_two_who_meet_in_keizer_it_is_told_why_not_the_one_who_stands_between() -> None:
    speak, found = Sentences(), 0
    for event, settings, paired, _ in rounds("keizer", range(40)):
        for one, other in paired.pairing.boards:
            chosen = [because.as_json() for because in explain(event, one, settings, paired).chosen]
            first, *more = [reason for reason in chosen if reason["kind"] != "score-made-of"]
            assert first["kind"] == "between"
            assert {first["one"], first["other"]} == {one, other}
            answers = [why_not(event, one, id_, settings, paired) for id_ in first["who"]]
            free = [answer.reasons[0] for answer in answers if answer.kind in ("criterion", "order")]
            if len(answers) > len(free) or not 0 < len(answers) < 3:
                continue
            found += 1
            assert [reason["kind"] for reason in more] == [reason["kind"] for reason in free]
            assert all(str(id_) in speak.of(reason) for id_, reason in zip(first["who"], more))
    assert found


@pytest.mark.parametrize("system", BY_NUMBER)
def test_the_first_colours_are_those_of_odd_and_even_numbers(system: str) -> None:
    event = trfpair.generate(players=12, rounds=5, seed=4, system=system)
    settings = Settings(system=system, round=1)
    paired = pair_round(event, settings, Trace())
    initial = next("white" if pair.white == 1 else "black" for pair in paired.pairing.pairs if 1 in pair)
    for one, other in paired.pairing.boards:
        said = explain(event, one, settings, paired).rule["reason"]
        assert (said["kind"], said["who"], said["mine"]) == ("gives-number", min(one, other), min(one, other))
        assert (said["colour"] == initial) is bool(min(one, other) % 2)
        assert ("has an odd pairing number" in Sentences().of(said)) is bool(min(one, other) % 2)


def test_numbers_of_the_round_are_named_as_such() -> None:
    facts = {"kind": "top-first", "article": "3.6", "now": 2, "then": 3, "tops_now": [1, 2], "tops": [1, 3]}
    facts |= {"low": 2, "high": 3, "pairs_now": [[1, 4], [2, 3]], "pairs": [[1, 2], [3, 4]]}
    compared = "these are 1 and 2 now, and would be 1 and 3. These two rows of numbers first differ where one has 2"
    assert compared in Sentences().of(facts)
    of_round = Sentences().of({**facts, "form": "numbers", "value": 2, "forced": 3})
    looked_at = "Of each pair only the smaller pairing number of this round is compared"
    assert f"{looked_at}: these are 1 and 2 now, and would be 1 and 3" in of_round


def test_a_match_that_was_won_by_forfeit_is_the_board_of_the_round() -> None:
    """It counts no colours, so that none can be another."""
    event = trfpair.generate(players=10, rounds=6, seed="rr16", system="double-swiss")
    settings = Settings(system="double-swiss", round=3)
    paired = pair_round(event, settings, Trace())
    assert (4, 5) in paired.pairing.boards
    game = paired.history.by_id[4].player.game(3)
    assert (game.opponent, game.colour) == (5, Colour.NONE)
    assert "otherwise" not in trfpair.render(explain(event, 4, settings, paired))
    assert "otherwise" not in trfpair.render(why_not(event, 4, 1, settings, paired))


def test_a_forfeit_without_colours_on_another_board_names_the_opponent_alone() -> None:
    event = trfpair.generate(players=10, rounds=4, seed=2, system="dutch-2026")
    settings = Settings(system="dutch-2026", round=4)
    (one, _), (third, _), *_ = pair_round(event, settings, Trace()).pairing.boards
    played = {one: Game(third, Colour.NONE, Result.FORFEIT_WIN), third: Game(one, Colour.NONE, Result.FORFEIT_LOSS)}
    players = tuple(
        replace(player, games=(*player.games[:3], played.get(player.id, player.games[3]))) for player in event.players
    )
    event = replace(event, players=players)
    assert re.search(rf"in the file  against {third}\b", trfpair.render(explain(event, one, settings)))
    told = trfpair.render(why_not(event, one, third, settings))
    assert f"The round was paired otherwise than by the rules. In the file: {one} meets {third}.\n" in told


def test_whoever_would_come_up_is_not_among_those_who_cannot_meet_each_other() -> None:
    """12 may meet only the group to which it comes, which is no bar between 12 and 11."""
    blocked = {"left": [[11], [12], [13], [14]], "may_meet": [4, 8]}
    told = because_blocked_by(because_blocked(blocked, "C4"), 12)
    assert (told.kind, told.facts["left"], told.facts["groups"]) == ("blocked", [11, 13, 14], 3)
    few = because_blocked_by(because_blocked({"left": [[11], [12]], "may_meet": [4]}, "C4"), 12)
    told_of = "Then nobody but 4 would be left to meet 12 and 11, too few for all of them (C4)."
    assert Sentences().of(few.as_json()) == told_of
    assert because_blocked_by(because_blocked(blocked, "C4"), 5).facts["left"] == [11, 12, 13, 14]


@pytest.mark.gate
@pytest.mark.parametrize(
    "system", [system for system in ASKED if system not in ("club", "club-rating", "ladder", "keizer")]
)
def test_of_those_who_cannot_meet_each_other_no_two_meet(system: str) -> None:
    """Of those left over because somebody would float, or have the bye, no two are paired in the round itself."""
    for event, settings, paired, _ in rounds(system, range(900, 940)):
        boards = [{*pair} for pair in paired.pairing.boards]
        for past in paired.history.present:
            card = explain(event, past.id, settings, paired)
            rows = [because for row in card.refused for because in (row.because, *row.behind)]
            asked = [why_not(event, past.id, wish, settings, paired) for wish in ("bye", "floats")]
            reasons = [
                *(one.as_json() for one in (*card.chosen, *rows)),
                *(one for said in asked for one in said.reasons),
            ]
            for reason in reasons:
                if reason["kind"] == "blocked":
                    assert not [pair for pair in boards if pair <= {*reason["left"]}], (past.id, reason)
