"""For how long two who have met are kept apart is said by the options of the season, also in answers."""

from __future__ import annotations

import pytest

from trfpair.event.history import before_round
from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.systems import by_name
from trfpair.systems.options import options_of


@pytest.mark.parametrize(
    ("options", "kept"), [({}, 4), ({"apart": 2}, 3), ({"apart": 0}, 1), ({"apart": 0, "meetings": 1}, 6)]
)
def test_two_who_met_in_round_1_are_kept_apart_up_to(options: dict[str, int], kept: int) -> None:
    won, lost = Game(2, Colour.WHITE, Result.WIN), Game(1, Colour.BLACK, Result.LOSS)
    free = Game(0, Colour.NONE, Result.ZERO_BYE)
    players = (Player(1, "A", games=(won, *[free] * 4)), Player(2, "B", games=(lost, *[free] * 4)))
    season = Tournament(players, name="Club", initial_colour=Colour.WHITE)
    system = by_name("keizer")
    apart = system.says().apart
    assert apart is not None
    known = options_of(system, options, {})
    found = [round_ for round_ in range(2, 7) if apart(before_round(season, round_), 1, 2, known)]
    assert found == list(range(2, kept + 1))
