"""The trace: data that survives JSON, a text of it all, and no statement that brute force finds false."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.burstein.claims import Claims
from tests.burstein.support import boards, played, wild
from trfpair import explain as explain_player
from trfpair import pair
from trfpair.base.errors import NoPairing
from trfpair.event.history import before_round
from trfpair.event.model import Tournament
from trfpair.output.texts import file_of_round
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.burstein import explain
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.whatif.questions import Questions
from trfpair.systems.trace import Trace


def traced(tournament: Tournament, round_: int | None = None) -> tuple[Trace, str]:
    trace = Trace()
    paired = pair_round(tournament, Settings(system="burstein", round=round_), trace)
    silent = pair_round(tournament, Settings(system="burstein", round=round_))
    assert paired.pairing == silent.pairing
    text = file_of_round(paired, "verbose.txt")
    return trace, text


def judged(tournament: Tournament) -> int:
    """How many reasons were judged in the next round; all statements hold."""
    claims = claims_of(tournament)
    return claims.judged if claims else 0


def claims_of(tournament: Tournament) -> Claims | None:
    """The statements about the next round, all of which hold; None where it has no pairing."""
    history = before_round(tournament)
    try:
        trace, text = traced(tournament)
    except NoPairing:
        return None
    steps = [json.loads(json.dumps(step.as_json())) for step in trace.steps]
    assert all(step["article"] for step in steps)
    assert "None" not in text
    assert text.count("\nBracket ") == sum(step["step"] == "bracket" for step in steps)
    claims = Claims(tournament, history.round, "w" if history.initial_colour > 0 else "b", steps)
    claims.check()
    return claims


@pytest.mark.gate
@pytest.mark.parametrize("fifty", range(4))
def test_statements_about_random_pasts(fifty: int) -> None:
    assert sum(judged(wild(Random(seed), 9)) for seed in range(80 * fifty, 80 * fifty + 80)) > 50


@pytest.mark.gate
def test_statements_about_tournaments_of_its_own() -> None:
    random = Random(7)
    count = 0
    for _ in range(10):
        for tournament in played(random, random.randint(6, 9), random.randint(4, 8), absent=random.choice([0, 0.1])):
            count += judged(tournament)
    assert count > 50


@pytest.mark.gate
@pytest.mark.parametrize("steps", [0, 10])
def test_what_there_are_no_steps_for_is_not_claimed(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    monkeypatch.setattr(explain, "Budget", lambda _: Budget(steps))
    found = [claims_of(wild(Random(seed), 9)) for seed in range(150)]
    assert sum(claims.unasked for claims in found if claims) > 10


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(2, 42))
def test_many_statements(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        judged(wild(Random(seed), 10))


def test_a_seeding_round_is_shown_as_a_dutch_round() -> None:
    tournament = next(iter(played(Random(1), 9, 8)))
    trace, text = traced(tournament, 3)
    assert trace.steps[0].kind == "seeding"
    assert "C.04.4.2 in force since 1 February 2026; seeding round 3 of 4 (1.6), paired as dutch-2026" in text
    assert "\nBye (C5): " in text


def test_no_pairing_is_explained() -> None:
    random = Random(3)
    tournament = next(one for one in (wild(random, 6) for _ in range(200)) if boards(one) is None)
    with pytest.raises(NoPairing, match=r"No valid pairing exists: .*(no two of whom|nobody to meet|nobody left|bye)"):
        pair_round(tournament, Settings(system="burstein"), Trace())


def plain(told: Any) -> Any:
    """Steps without the people of a criterion: of several best pairings a reason may tell of any."""
    if isinstance(told, dict):
        return {name: plain(value) for name, value in told.items() if name != "players" or "best" not in told}
    return [plain(one) for one in told] if isinstance(told, (list, tuple)) else told


@pytest.mark.gate
def test_a_reason_says_what_happens_to_whom() -> None:
    """To a player by name, whatever the criterion; who would be left over, where the others could not be paired."""
    found = set()
    for tournament in played(Random("people"), 14, 8):
        paired = pair(tournament, system="burstein")
        for one, other in paired.pairing.boards:
            told = explain_player(tournament, one, system="burstein", paired=paired)
            texts = [row.text for row in (*told.passed_over, *told.passed_over_by)]
            assert not [text for text in texts if "a criterion" in text or "the others" in text], (one, other)
            found |= {word for word in ("due ", "float down", "to meet") for text in texts if word in text}
    assert found == {"due ", "float down", "to meet"}


@pytest.mark.gate
def test_the_bracket_alone_says_what_the_whole_round_says(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = 0
    for seed, count, last in (6, 16, 10), (7, 17, 11), (21, 31, 10), (22, 32, 11):
        for tournament in played(Random(f"x {seed}"), count, last):
            traces = Trace(), Trace()
            pair_round(tournament, Settings(system="burstein"), traces[0])
            with monkeypatch.context() as patch:
                patch.setattr(Questions, "_by_itself", None)
                pair_round(tournament, Settings(system="burstein"), traces[1])
            alone, whole = (plain([step.as_json() for step in trace.steps]) for trace in traces)
            assert alone == whole
            rounds += 1
    assert rounds > 20
