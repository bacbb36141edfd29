"""Players of one name are told apart on every sheet, and where a name is not enough."""

from __future__ import annotations

import pytest

import trfpair
from trfpair.event.model import Colour, Player, Tournament

FACTS = [{"club": "SK Ort"}, {"club": "SV Dorf"}, {"club": "SK Ort"}, {"birth": "1990"}]
NAMES = ["Dahl, Cy", "Cy Dahl", "Berg, Bo", "Ek, Di"]


def event(facts: list[dict[str, str]]) -> Tournament:
    """A round of four players, two of them namesakes."""
    players = tuple(Player(at, name, **said) for at, (name, said) in enumerate(zip(NAMES, facts), 1))  # type: ignore[arg-type]
    before = Tournament(players, rounds=2, initial_colour=Colour.WHITE, name="Open")
    after = trfpair.with_round(before, trfpair.pair(before))
    return trfpair.with_results(after, 1, {"1": "1-0", "2": "1-0"})


@pytest.mark.gate
def test_namesakes_are_told_apart_on_every_sheet() -> None:
    found = trfpair.sheets(event(FACTS))
    for name in ("names.html", "pairings.html", "standings.html", "players.html", "cards.html"):
        assert "SK Ort" in found[name], name
        assert "SV Dorf" in found[name], name
    for name, text in found.items():
        if name.endswith(".txt") and "Dahl, Cy" in text:
            assert "Dahl, Cy (SK Ort)" in text, name
            assert "Berg, Bo (" not in text, name


def test_others_stand_as_they_stood() -> None:
    found = "".join(trfpair.sheets(event([{}, {}, {"club": "SK Ort"}, {}])).values())
    assert "(SK Ort)" not in found
    assert '<span class="beside"><bdi>SK Ort' not in found


def test_a_name_that_two_have_is_asked_about_with_what_tells_them_apart() -> None:
    with pytest.raises(trfpair.BadInput, match=r"may be Dahl, Cy \(1, SK Ort\), Cy Dahl \(2, SV Dorf\): give"):
        trfpair.explain(event(FACTS), "Dahl")
