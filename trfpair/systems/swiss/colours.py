"""Colour preferences (C.04.3 1.7; A.6 before 2026), and the allocation of colours to a pair.

The five rules of C.04.3 5.2 (E.1-E.5 before 2026) are functions of their own. Every rule answers with the colour of the
*higher ranked* player of the pair, or NONE where it does not decide. Burstein and Dubov take what is the same there
into tables of their own, under their own articles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from itertools import repeat

from trfpair.base.named import NamedTuple
from trfpair.event.history import Past
from trfpair.event.model import Colour
from trfpair.matching.bits import where


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


def claims_of(wishes: Iterable[Preference]) -> bytes:
    """Colour preferences as numbers: 0 is absolute for White, 3 is none, 6 is absolute for Black."""
    return bytes([3 - colour * strength for colour, strength in wishes])


def absolute_masks(claims: bytes) -> dict[Colour, int]:
    """C3: the players with an absolute preference for White, and for Black, as masks of their places in a list."""
    return {Colour.WHITE: where(claims, 0), Colour.BLACK: where(claims, 6)}


NO_PREFERENCE = Preference(Colour.NONE, Strength.NONE)


def preference(past: Past) -> Preference:
    """C.04.3 1.7: absolute, strong, mild or no preference, from the games played.

    A colour difference beyond 1 decides before the last two games do.
    """
    colours, difference = past.colours, past.difference
    if not colours:
        return NO_PREFERENCE
    last = colours[-1]
    if difference > 1 or difference < -1:
        return _ABSOLUTE[difference > 0]
    if len(colours) > 1 and last is colours[-2]:
        return _ABSOLUTE[last > 0]
    return _STRONG[difference > 0] if difference else _MILD[last > 0]


_, _MILD, _STRONG, _ABSOLUTE = [
    [Preference(colour, strength) for colour in (Colour.WHITE, Colour.BLACK)] for strength in Strength
]
"""What is due to whom has had more of Black, and to whom has had more of White."""


class Side(NamedTuple):
    """The facts of one player of a pair for which the colour rules ask."""

    past: Past
    preference: Preference

    @staticmethod
    def all_of(pasts: Iterable[Past], wishes: Iterable[Preference]) -> list[Side]:
        """The sides of many players, made without a call of ours for each."""
        return list(map(tuple.__new__, repeat(Side), zip(pasts, wishes)))


Rule = Callable[[Side, Side, Colour], Colour]
"""(higher, lower, initial colour) -> colour of the higher ranked player, NONE where the rule does not decide."""


def grant_both(higher: Side, lower: Side, _initial: Colour) -> Colour:
    """5.2.1: grant both colour preferences (a player without one takes what is left)."""
    wanted, other = higher.preference.colour, lower.preference.colour
    if wanted is other:
        return Colour.NONE
    return wanted or other.opposite


def grant_stronger(higher: Side, lower: Side, _initial: Colour) -> Colour:
    """5.2.2: grant the stronger preference; of two absolute ones that with the wider colour difference."""
    mine, theirs = higher.preference, lower.preference
    if mine.strength is theirs.strength is Strength.ABSOLUTE:
        gap = abs(higher.past.difference) - abs(lower.past.difference)
    else:
        gap = mine.strength - theirs.strength
    if gap == 0:
        return Colour.NONE
    return mine.colour if gap > 0 else theirs.colour.opposite


def alternate(higher: Side, lower: Side, _initial: Colour) -> Colour:
    """5.2.3: alternate with regard to the most recent time in which one had White and the other Black.

    The games played are put side by side from the latest backwards; unplayed rounds do not count.
    """
    for mine, theirs in zip(reversed(higher.past.colours), reversed(lower.past.colours)):
        if mine is not theirs:
            return theirs
    return Colour.NONE


def grant_higher(higher: Side, _lower: Side, _initial: Colour) -> Colour:
    """5.2.4: grant the preference of the higher ranked player."""
    return higher.preference.colour


def by_number(higher: Side, _lower: Side, initial: Colour) -> Colour:
    """5.2.5: an odd pairing number gives the higher ranked player the initial colour, an even one the opposite."""
    return by_parity(higher.past, initial)


def first_game(higher: Side, lower: Side, initial: Colour) -> Colour:
    """5.2.1 of Burstein and Dubov (E.1): of two who have yet to play the higher ranked, by an odd or even TPN."""
    if higher.past.colours or lower.past.colours:
        return Colour.NONE
    return by_parity(higher.past, initial)


def by_parity(higher: Past, initial: Colour) -> Colour:
    """The colour of the higher ranked player by an odd or even number, for all systems: the one reading of these words.

    Numbers count only those who have arrived (C.04.2): who have taken part in a pairing, this round included.
    """
    return initial.of_number(higher.number)


def allocate(higher: Side, lower: Side, initial: Colour, rules: tuple[tuple[str, Rule], ...]) -> tuple[Colour, str]:
    """Ask the rules in order: the colour of the higher ranked player and the article that decided."""
    for article, rule in rules:
        colour = rule(higher, lower, initial)
        if colour:
            return colour, article
    raise AssertionError("the last colour rule always decides")
