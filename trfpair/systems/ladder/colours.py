"""Colours of a ladder board: White to the lower ranked, or (by option) to who has the smaller share of Whites."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from trfpair.base.named import NamedTuple
from trfpair.event.history import Past
from trfpair.event.model import Colour


class White(NamedTuple):
    """Whether the lower of two players has White, and why."""

    lower: bool
    rule: str


def white_to_lower(higher: Past, lower: Past, draw: Random) -> White:
    """The lower ranked player has White; two unranked players are equally ranked, so they draw."""
    if higher.player.rank is None and lower.player.rank is None:
        return White(draw.randrange(2) == 0, "both unranked: drawn")
    return White(True, "the lower ranked plays White")


def balanced(higher: Past, lower: Past, draw: Random) -> White:
    """The one with the smaller share of White games has White; with equal shares the lower ranked.

    Before the first game the share is one half. Shares are compared as fractions.
    """
    (whites, games), (other_whites, other_games) = _share(higher), _share(lower)
    difference = other_whites * games - whites * other_games
    if difference:
        return White(difference < 0, "the smaller share of White games plays White")
    return white_to_lower(higher, lower, draw)


def _share(past: Past) -> tuple[int, int]:
    colours = [colour for colour in past.colours if colour]
    return (colours.count(Colour.WHITE), len(colours)) if colours else (1, 2)


WHITE_BY: Mapping[str, Callable[[Past, Past, Random], White]] = {"lower": white_to_lower, "balance": balanced}
"""The values of the option ``colour``."""
