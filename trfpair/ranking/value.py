"""What a tie-break gives: an exact number, and the contributions it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

Exact = int | Fraction


class Part(NamedTuple):
    """What one round gave, or would have given."""

    round: int
    opponent: int
    """The opponent; 0 for a dummy or nobody."""
    amount: Exact
    """In the unit of the tie-break."""
    weight: int = 0
    """The opponent's score or rating that it is made of, where cuts go by it."""
    voluntary: bool = False
    """Whether it comes from a voluntarily unplayed round (16.5)."""
    cut: str = ""
    """Why it does not count: the article; empty where it counts."""


class Value(NamedTuple):
    """The value of a tie-break for one participant; ``amount`` None where there is none, which ranks last."""

    amount: Exact | None
    parts: tuple[Part, ...] = ()


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


IN_TENTHS = Unit(10, 1)
HUNDREDTHS = Unit(100, 2)
MEAN = Unit(10, 3)
WHOLE = Unit(1, 0)

Measured = Mapping[int, Value]
"""Values by id."""


def total(parts: tuple[Part, ...]) -> Exact:
    """The sum of what counts."""
    return sum([part.amount for part in parts if not part.cut])


CutOrder = Callable[[Part], tuple[Exact, ...]]
