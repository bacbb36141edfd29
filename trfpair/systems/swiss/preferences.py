"""Colour preferences as the Dutch and Burstein systems define them (C.04.3 1.7; A.6 before 2026)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from trfpair.event.history import Past
from trfpair.event.model import Colour


class Strength(IntEnum):
    """How strong a colour preference is."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """The colour a player should get, and how strong the claim is."""

    colour: Colour
    strength: Strength

    def __str__(self) -> str:
        """Return a short form for people: ``W abs``, ``b mild``, ``-``."""
        return _TEXT[self]


_TEXT = {
    (colour, strength): f"{colour.name.capitalize()} {strength.name.lower()}" if strength else "-"
    for colour in Colour
    for strength in Strength
}


def absolute_masks(wishes: Iterable[Preference]) -> dict[Colour, int]:
    """C3: the players with an absolute preference for White, and for Black, as masks of their places in a list."""
    masks = {Colour.WHITE: 0, Colour.BLACK: 0}
    for at, (colour, strength) in enumerate(wishes):
        if strength is Strength.ABSOLUTE:
            masks[colour] |= 1 << at
    return masks


NO_PREFERENCE = Preference(Colour.NONE, Strength.NONE)


def preference(past: Past) -> Preference:
    """C.04.3 1.7: absolute, strong, mild or no preference, from the games played.

    A colour difference beyond 1 decides before the last two games do.
    """
    colours = past.colours
    if not colours:
        return NO_PREFERENCE
    difference = past.difference
    if difference > 1:
        return _ABSOLUTE_BLACK
    if difference < -1:
        return _ABSOLUTE_WHITE
    last = colours[-1]
    if len(colours) > 1 and last is colours[-2]:
        return _ABSOLUTE_BLACK if last > 0 else _ABSOLUTE_WHITE
    if difference:
        return _STRONG_BLACK if difference > 0 else _STRONG_WHITE
    return _MILD_BLACK if last > 0 else _MILD_WHITE


_ABSOLUTE_WHITE = Preference(Colour.WHITE, Strength.ABSOLUTE)
_ABSOLUTE_BLACK = Preference(Colour.BLACK, Strength.ABSOLUTE)
_STRONG_WHITE = Preference(Colour.WHITE, Strength.STRONG)
_STRONG_BLACK = Preference(Colour.BLACK, Strength.STRONG)
_MILD_WHITE = Preference(Colour.WHITE, Strength.MILD)
_MILD_BLACK = Preference(Colour.BLACK, Strength.MILD)
