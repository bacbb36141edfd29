"""4.3: the colour rules that only teams have; the others stand in `systems.match.colours`."""

from __future__ import annotations

from trfpair.event.model import Colour
from trfpair.systems.match.entrant import Entrant


def grant_only(first: Entrant, other: Entrant, _initial: Colour) -> Colour:
    """4.3.2: grant the preference of the only team that has one."""
    mine, theirs = first.wish.colour, other.wish.colour
    return Colour.NONE if mine and theirs else mine or theirs.opposite


def grant_both(first: Entrant, other: Entrant, _initial: Colour) -> Colour:
    """4.3.3: grant opposite preferences."""
    mine, theirs = first.wish.colour, other.wish.colour
    return mine if mine and mine is theirs.opposite else Colour.NONE


def grant_strong(first: Entrant, other: Entrant, _initial: Colour) -> Colour:
    """4.3.4: grant the only strong preference (type B)."""
    mine, theirs = first.wish, other.wish
    if mine.strong is theirs.strong:
        return Colour.NONE
    return mine.colour if mine.strong else theirs.colour.opposite


def lower_difference(first: Entrant, other: Entrant, _initial: Colour) -> Colour:
    """4.3.5: White to the team with the lower CD."""
    if first.difference == other.difference:
        return Colour.NONE
    return Colour.WHITE if first.difference < other.difference else Colour.BLACK


def grant_first(first: Entrant, _other: Entrant, _initial: Colour) -> Colour:
    """4.3.7: grant the preference of the first-team."""
    return first.wish.colour
