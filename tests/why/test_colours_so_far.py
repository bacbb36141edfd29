"""Why not a colour: the colours that both had, and the colour that each is due, stand beside the rule."""

from __future__ import annotations

import re

import pytest

import trfpair
from trfpair.output.pages import page_of
from trfpair.output.sheets import languages
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import explain
from trfpair.systems.trace import Trace

SYSTEMS = ["burstein-2026", "dubov-2026", "dubov-2018", "lim", "vega", "double-swiss", "team-2026", "keizer", "club"]
DUE = {"burstein-2026", "dubov-2026", "dubov-2018", "lim", "club"}


@pytest.mark.few(3)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_rule_has_the_colours_at_which_it_looked(system: str) -> None:
    event = trfpair.generate(players=9, rounds=5, seed="so far", system=system)
    paired = trfpair.pair(event, round=4)
    past = paired.history.by_id
    for white, black in paired.pairing.boards:
        for asked, wish in ((white, "white"), (white, "black"), (black, "white")):
            answer = trfpair.why_not(event, asked, wish, round=4, paired=paired)
            had = answer.answer.get("given", answer.answer)["had"]
            letters = ["".join(one.letter.upper() for one in past[id_].colours) for id_ in (white, black)]
            assert [(row["id"], row["colours"]) for row in had] == [*zip((white, black), letters)]
            told = page_of(answer, "")
            assert f"\n  Colours: {white} {letters[0] or 'none'}" in told
            assert ("due: " in told or "preference: " in told) is any({*row} > {"id", "colours"} for row in had)
            assert system not in DUE or not all(letters) or any({*row} > {"id", "colours"} for row in had)
            for language in languages():
                assert language == "en" or "Colours" not in page_of(answer, "", language=language)


def test_the_dutch_system_tells_the_preferences_alone() -> None:
    event = trfpair.generate(players=9, rounds=5, seed="so far")
    paired = trfpair.pair(event, round=4)
    told = page_of(trfpair.why_not(event, paired.pairing.boards[0].white, "black", round=4, paired=paired), "")
    assert "Preferences: " in told
    assert "Colours: " not in told


@pytest.mark.parametrize("system", ["burstein-2026", "dubov-2026", "team-2026", "vega", "club", "keizer"])
def test_explain_shows_the_colours_of_both(system: str) -> None:
    """As `why-not` of a colour does; a Dutch rule says what it saw."""
    event = trfpair.generate(seed=1, system=system, players=12, rounds=5)
    told = explain(event, 3, Settings(system=system, round=5))
    assert told.rule["had"][0]["id"] == 3
    for row in told.rule["had"]:
        games = [game for game in event.by_id[row["id"]].games[:4] if game.played]
        assert system.startswith("team") or row["colours"] == "".join(game.colour.letter.upper() for game in games)
    assert f"Colours: 3 {told.rule['had'][0]['colours']}" in trfpair.render(told)


def test_the_dutch_rule_says_what_it_saw() -> None:
    event = trfpair.generate(seed=1, system="dutch-2026", players=12, rounds=5)
    told = trfpair.render(explain(event, 1, Settings(system="dutch-2026", round=5)))
    assert re.search(r"the stronger preference \(5\.2\.2\): \d+ Black mild, \d+ Black absolute\n", told)
    assert "Colours: " not in told


@pytest.mark.parametrize(
    ("wish", "why"), [(True, "as the higher ranked had it twice running"), (False, "gives way first")]
)
def test_who_repeats_the_last_colour_is_told_with_the_reason(wish: bool, why: str) -> None:
    """Of the club Swiss: the higher ranked gives way, unless that would be three in a row."""
    found = 0
    for seed in range(6):
        event = trfpair.generate(seed=seed, system="club", players=12, rounds=5)
        paired = pair_round(event, Settings(system="club", round=5), Trace())
        for pair in paired.pairing.boards:
            told = explain(event, pair.white, Settings(system="club", round=5), paired)
            if why in str(told.rule.get("rule")):
                colours = [row["colours"] for row in told.rule["had"]]
                twice = any(one[-2:] in ("WW", "BB") for one in colours)
                assert twice or not wish
                assert colours[0][-1] == colours[1][-1]
                found += 1
    assert found
