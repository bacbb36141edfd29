"""The value of a tie-break: an exact number, and the contributions it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from trfpair.base.named import NamedTuple
from trfpair.event.scores import Unit

Exact = int | Fraction


class Part(NamedTuple):
    """The part that one round gave, or would have given."""

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
