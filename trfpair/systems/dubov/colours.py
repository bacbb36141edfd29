"""Colours by the TPN (5.1, 5.2.1; E of 2018): the rule of two players without a game, and how the lot once fell."""

from __future__ import annotations

from trfpair.history import History
from trfpair.model import Colour
from trfpair.systems.swiss.colours import Side


def by_tpn(higher: Side, lower: Side, initial: Colour) -> Colour:
    """5.2.1 (E.1): two players without a game: an odd TPN gives the higher ranked the initial colour, an even one not.

    The TPN is the place in the initial order of everybody in the file, whether or not they have taken part so far.
    """
    if higher.past.colours or lower.past.colours:
        return Colour.NONE
    return of_odd(higher.past.order + 1, initial)


def of_odd(tpn: int, colour: Colour) -> Colour:
    """A colour for odd numbers, the other one for even ones."""
    return colour if tpn % 2 else colour.opposite


def initial_colour(history: History) -> Colour:
    """5.1: the colour drawn by lot, as the file says; else read back from the first round in which a game was played.

    Everybody there had yet to play, so the highest ranked player with a colour had it by 5.2.1. The round may be the
    one that is paired again. NONE where no round tells.
    """
    given = history.tournament.initial_colour
    if given is not Colour.NONE:
        return given
    for round_ in range(1, history.round + 1):
        coloured = [past for past in history.players if past.player.game(round_).colour is not Colour.NONE]
        if coloured:
            highest = min(coloured, key=lambda past: (-history.pairing_score_in(past, round_), past.order))
            return of_odd(highest.order + 1, highest.player.game(round_).colour)
    return history.initial_colour
