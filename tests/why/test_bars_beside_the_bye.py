"""Of somebody and the one who has the bye a bar between the two comes first, of colours too."""

from __future__ import annotations

import pytest

import trfpair


@pytest.mark.parametrize("system", ["dubov-2026", "burstein-2026"])
def test_one_colour_that_two_must_have_comes_before_the_bye(system: str) -> None:
    """It was told that one of the two would be left over with nobody to meet."""
    found = 0
    for seed, size in enumerate((9, 11, 13, 15, 17)):
        event = trfpair.generate(players=size, rounds=6, seed=f"bye {seed}", system=system)
        for round_ in (5, 6):
            paired = trfpair.pair(event, system=system, round=round_)
            bye = paired.pairing.bye
            for past in paired.history.present:
                if past.id == bye:
                    continue
                asked = trfpair.why_not(event, past.id, bye, system=system, round=round_, paired=paired)
                assert not any(one["kind"] == "blocked-alone" and [*one["left"]] == [past.id] for one in asked.reasons)
                found += asked.reasons[0]["kind"] == "absolute"
    assert found
