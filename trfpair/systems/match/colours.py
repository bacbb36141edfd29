"""4.3: the colour rules that both regulations have, each a function of its own.

Every rule answers with the colour of the *higher ranked* of the two (4.2), or NONE where it does not decide. For
players it is the colour of the first game, for teams that of board 1.
"""

from __future__ import annotations

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.systems.match.entrant import Entrant
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.swiss.colours import by_parity


class Allocation(NamedTuple):
    """White and Black of a match, by place; who was the higher ranked, and the article that decided."""

    white: int
    black: int
    higher: int
    article: str
    text: str


def allocate(entrants: Entrants, one: int, two: int) -> Allocation:
    """4.3: the colours of a pair, by place."""
    regulation = entrants.regulation
    higher, lower = sorted((one, two), key=lambda at: regulation.higher(entrants.all[at]))
    first, other = entrants.all[higher], entrants.all[lower]
    initial = Colour.NONE
    if not (first.colours or other.colours):
        initial = entrants.history.require_initial_colour()
    for article, text, decide in regulation.colours:
        colour = decide(first, other, initial)
        if colour:
            white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
            return Allocation(white, black, higher, article, text)
    raise AssertionError("the last colour rule always decides")


def by_number(first: Entrant, other: Entrant, initial: Colour) -> Colour:
    """4.3.1: neither has played a match: an odd TPN of the higher ranked gets the initial colour, an even one not."""
    if first.colours or other.colours:
        return Colour.NONE
    return by_parity(first.past, initial)


def alternate(first: Entrant, other: Entrant, _initial: Colour) -> Colour:
    """Alternate with regard to the last time one had White and the other Black, matches counted from the latest."""
    for mine, theirs in zip(reversed(first.colours), reversed(other.colours)):
        if mine is not theirs:
            return theirs
    return Colour.NONE


def alternate_higher(first: Entrant, _other: Entrant, _initial: Colour) -> Colour:
    """Alternate the colour of the higher ranked from the last match it played."""
    return first.colours[-1].opposite if first.colours else Colour.NONE


def alternate_other(_first: Entrant, other: Entrant, _initial: Colour) -> Colour:
    """Alternate the colour of the other from the last match it played."""
    return other.colours[-1] if other.colours else Colour.NONE
