"""The games of a club round that are for the director to review: those with a colour a third time in a row."""

from __future__ import annotations

from collections.abc import Mapping

from trfpair.event.history import History
from trfpair.event.model import Colour, Pair
from trfpair.event.saying import AWord, Saying

COLOUR_NAMES: Mapping[Colour, str] = {Colour.WHITE: "White", Colour.BLACK: "Black", Colour.NONE: "either"}


def third_in_a_row(player: str, colour: Colour, opponent: str) -> Saying:
    """The sentence for the director on a third game in a row with one colour."""
    return Saying("to-review", who=player, colour=AWord(colour.name.lower()), other=opponent)


def review(history: History, pair: Pair) -> str:
    """The sentence about a game of a round that is paired; empty where there is nothing to review."""
    white, black = (history.by_id[id_] for id_ in pair)
    for past, colour, other in ((white, Colour.WHITE, black), (black, Colour.BLACK, white)):
        if past.colours[-2:] == (colour, colour):
            return third_in_a_row(past.player.called, colour, other.player.called).text
    return ""
