"""Fields of strengths: how strong the players of a tournament are, in whole rating points, drawn by chance.

All numbers come from the dice of `trfpair.lab.generate`, roots and logarithms from `decimal`, correctly rounded
everywhere: a field is the same on every platform. Every strength is held to 1 .. 9999.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Context, Decimal, InvalidOperation

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.lab.generate.dice import Dice

LOWEST, HIGHEST = 1, 9999
EVEN = 2000
"""The rating of a Bradley-Terry strength of 1."""

_CONTEXT = Context(prec=25)
_BITS = 48

Numbers = Sequence[Decimal]


class Kind(NamedTuple):
    """A distribution: the names of its two numbers, and one draw."""

    parameters: tuple[str, str]
    draw: Callable[[Dice, Numbers], Decimal]


def uniform(dice: Dice, given: Numbers) -> Decimal:
    """Every whole number from ``low`` to ``high`` is equally likely."""
    return Decimal(dice.between(int(given[0]), int(given[1])))


def normal(dice: Dice, given: Numbers) -> Decimal:
    """Normal, with ``mean`` and standard deviation ``sd``."""
    return given[0] + given[1] * standard_normal(dice)


def exponential(dice: Dice, given: Numbers) -> Decimal:
    """``low`` and an exponential surplus with the mean ``mean``: many weak players, few strong ones."""
    share = Decimal(dice.between(1, 1 << _BITS)) / (1 << _BITS)
    return given[0] - given[1] * _ln(share)


def lognormal(dice: Dice, given: Numbers) -> Decimal:
    """A Bradley-Terry strength s = exp(mu + sigma Z), as the rating 2000 + 400 log10 s (`odds.bradley_terry`)."""
    return EVEN + 400 * (given[0] + given[1] * standard_normal(dice)) / _ln(Decimal(10))


KINDS: Mapping[str, Kind] = {
    "uniform": Kind(("low", "high"), uniform),
    "normal": Kind(("mean", "sd"), normal),
    "exponential": Kind(("low", "mean"), exponential),
    "lognormal": Kind(("mu", "sigma"), lognormal),
}
"""Distributions by name."""


@plain
class Strengths:
    """A field of strengths as a study asks for it: a distribution with its two numbers, or a list to take from."""

    text: str
    """As the study has it: ``uniform 1400 2200``."""
    kind: str = ""
    """A name of `KINDS`; empty for a list."""
    numbers: tuple[str, ...] = ()
    values: tuple[int, ...] = ()

    def draw(self, players: int, dice: Dice) -> list[int]:
        """The strengths of a field, the strongest first; of a list so many are taken by lot."""
        if not self.kind:
            drawn = list(self.values) if players == len(self.values) else dice.sample(self.values, players)
        else:
            numbers = [Decimal(number) for number in self.numbers]
            one = KINDS[self.kind].draw
            drawn = [_whole(one(dice, numbers)) for _ in range(players)]
        return sorted(drawn, reverse=True)


def read_strengths(text: str) -> Strengths:
    """``normal 1800 200``. Raises ValueError, saying what is wrong."""
    kind, *numbers = text.split()
    if kind not in KINDS:
        raise ValueError(f"there are no strengths `{kind}`")
    names = KINDS[kind].parameters
    try:
        first, second = (Decimal(number) for number in numbers)
    except (ValueError, InvalidOperation):
        raise ValueError(f"`{kind}` takes two numbers, {names[0]} and {names[1]}") from None
    if not (first.is_finite() and second.is_finite() and abs(first) <= HIGHEST and abs(second) <= HIGHEST):
        raise ValueError(f"{names[0]} and {names[1]} are numbers up to {HIGHEST}")
    if kind == "uniform" and not (LOWEST <= first <= second and first == int(first) and second == int(second)):
        raise ValueError(f"low and high are whole numbers, {LOWEST} <= low <= high <= {HIGHEST}")
    if second < 0:
        raise ValueError(f"{names[1]} is below 0")
    return Strengths(" ".join((kind, *numbers)), kind, tuple(numbers))


def apparent(strength: int, error: int, dice: Dice) -> int:
    """The rating by which a player is known: the strength and a normal error with that standard deviation."""
    return _whole(strength + error * standard_normal(dice)) if error else strength


def standard_normal(dice: Dice) -> Decimal:
    """A standard normal number (Marsaglia's polar method)."""
    half = 1 << _BITS
    while True:
        x, y = dice.between(1 - half, half - 1), dice.between(1 - half, half - 1)
        square = x * x + y * y
        if 0 < square < half * half:
            s = Decimal(square) / (half * half)
            return Decimal(x) / half * _CONTEXT.sqrt(-2 * _ln(s) / s)


def _ln(number: Decimal) -> Decimal:
    return _CONTEXT.ln(number)


def _whole(number: Decimal) -> int:
    return min(max(LOWEST, int(number.to_integral_value())), HIGHEST)
