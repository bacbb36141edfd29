"""Players beyond the limits of colours (5.1), whom no round of Lim makes: what they may have, and what is told."""

from __future__ import annotations

import pytest

from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.systems.trace import Trace

ROUND = 7


def begun(colours: str) -> Tournament:
    """Nine players; 1 has met 2 to 7, with these colours, and nobody else has played."""
    letters = {"W": Colour.WHITE, "B": Colour.BLACK}
    drawn, absent = Result.DRAW, Game(0, Colour.NONE, Result.ZERO_BYE)
    games = [Game(at + 2, letters[letter], drawn) for at, letter in enumerate(colours)]
    others = [
        tuple(Game(1, game.colour.opposite, drawn) if game.opponent == id_ else absent for game in games)
        for id_ in range(2, 10)
    ]
    players = (Player(1, games=tuple(games)), *(Player(id_, games=row) for id_, row in enumerate(others, 2)))
    return Tournament(players, rounds=9, initial_colour=Colour.WHITE)


@pytest.mark.parametrize("colours", ["WWWWBB", "BBBBWW"])
def test_who_may_have_neither_colour_meets_nobody_and_it_is_said_so(colours: str) -> None:
    settings = Settings(system="lim", round=ROUND)
    event = begun(colours)
    paired = pair_round(event, settings, Trace())
    assert paired.pairing.bye == 1
    for pair in ((1, 8), (8, 1)):
        (reason,) = why_not(event, *pair, settings, paired).reasons
        assert {key: reason[key] for key in ("kind", "who", "article")} == {
            "kind": "not-limits",
            "who": 1,
            "article": "5.1",
        }


@pytest.mark.parametrize(("colours", "due"), [("WWWWWB", Colour.BLACK), ("BBBBBW", Colour.WHITE)])
def test_the_colour_that_lessens_a_difference_may_be_had(colours: str, due: Colour) -> None:
    paired = pair_round(begun(colours), Settings(system="lim", round=ROUND), Trace())
    assert paired.pairing.bye != 1
    (mine,) = (pair for pair in paired.pairing.pairs if 1 in (pair.white, pair.black))
    assert (mine.white == 1) is (due is Colour.WHITE)
