"""A score by which an event ranks its players in the place of the points of their results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from trfpair.event.model import Notice

if TYPE_CHECKING:
    from fractions import Fraction


class OwnScore(NamedTuple):
    """A score that a system has of its own."""

    title: str
    """The head of its column: one short word."""
    values: Mapping[int, int | Fraction | None]
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
        value = self.values.get(id_)
        if value is None:
            return "-"
        scale = 10**self.decimals
        number = (2 * value.numerator * scale + value.denominator) // (2 * value.denominator)
        return f"{number // scale}.{number % scale:0{self.decimals}}" if self.decimals else str(number)
