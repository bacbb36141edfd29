"""1.7: the colour preferences of teams: type A, type B, none. CD is matches with White minus matches with Black."""

from __future__ import annotations

from trfpair.event.history import History
from trfpair.event.model import Colour
from trfpair.systems.match.entrant import NO_WISH, Entrant, Wish


def type_a(_history: History, entrant: Entrant) -> Wish:
    """1.7.1: a simple preference: CD beyond 1, or one colour in the last two matches and CD not to the other side."""
    return Wish(_due(entrant))


def type_b(history: History, entrant: Entrant) -> Wish:
    """1.7.2: strong where type A has one; else mild against the CD, or against the last colour.

    With CD 0 there is no mild preference in the last round. The strong clause is asked first, so that two equal
    colours in a row count in the last round too.
    """
    if colour := _due(entrant):
        return Wish(colour, strong=True)
    if entrant.difference:
        return Wish(Colour.BLACK if entrant.difference > 0 else Colour.WHITE)
    if not entrant.colours or history.is_last_round:
        return NO_WISH
    return Wish(entrant.colours[-1].opposite)


def no_wish(_history: History, _entrant: Entrant) -> Wish:
    """The third mode: an event without colour preferences."""
    return NO_WISH


def _due(entrant: Entrant) -> Colour:
    """The colour that a team is due: against a CD beyond 1, or against two equal colours running."""
    difference, last = entrant.difference, entrant.colours[-2:]
    if difference < -1 or (difference in (0, -1) and last == (Colour.BLACK, Colour.BLACK)):
        return Colour.WHITE
    if difference > 1 or (difference in (0, 1) and last == (Colour.WHITE, Colour.WHITE)):
        return Colour.BLACK
    return Colour.NONE
