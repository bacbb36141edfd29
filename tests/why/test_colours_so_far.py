"""Why not a colour: the colours that both had, and the colour that each is due, stand beside the rule."""

from __future__ import annotations

import pytest

import trfpair
from trfpair.output.pages import page_of
from trfpair.output.sheets import languages

SYSTEMS = ["burstein-2026", "dubov-2026", "dubov-2018", "lim", "vega", "double-swiss", "team-2026", "keizer", "club"]
DUE = {"burstein-2026", "dubov-2026", "dubov-2018", "lim", "club"}


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
