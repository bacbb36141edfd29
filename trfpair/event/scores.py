"""Exact amounts as text, and a score by which an event ranks its players in the place of the points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from trfpair.base.named import NamedTuple
from trfpair.event.model import Notice

if TYPE_CHECKING:
    from fractions import Fraction

    Exact = int | Fraction


def half_up(numerator: int, denominator: int) -> int:
    """The nearest whole number, a half rounded up (10.1)."""
    return (2 * numerator + denominator) // (2 * denominator)


class Unit(NamedTuple):
    """How an amount is written: one whole is so many units, with so many places behind the point."""

    whole: int
    places: int

    def text(self, amount: Exact | None) -> str:
        """The amount for people, rounded half up where it has more places; a dash where there is none."""
        if amount is None:
            return "-"
        scale = 10**self.places
        number = half_up(amount.numerator * scale, amount.denominator * self.whole)
        sign, number = ("-", -number) if number < 0 else ("", number)
        if not self.places:
            return f"{sign}{number}"
        return f"{sign}{number // scale}.{number % scale:0{self.places}}"


class OwnScore(NamedTuple):
    """A score that a system has of its own."""

    title: str
    """The head of its column: one short word."""
    values: Mapping[int, Exact | None]
    """By id; None is behind all others."""
    lower_first: bool = False
    """Whether the smaller value is ranked first, as places are."""
    decimals: int = 0
    """Digits behind the point, for people."""
    points: bool = True
    """Whether the points of the results mean anything beside it."""
    notices: tuple[Notice, ...] = ()

    def text(self, id_: int) -> str:
        """The score of a player for people, rounded half up."""
        return Unit(1, self.decimals).text(self.values.get(id_))
