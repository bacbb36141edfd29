"""Chance that falls alike everywhere: whole numbers only, from the bits of one Mersenne Twister.

Nothing but ``getrandbits`` is used, whose output for a seed is the same in every version of Python and on every
platform; shuffles and choices are made here, because the library's own have changed between versions.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

from trfpair.base.named import NamedTuple

_Item = TypeVar("_Item")


class Dice:
    """A stream of random numbers, one for each seed and attempt."""

    def __init__(self, seed: str, attempt: int = 0) -> None:
        digest = sha256(f"trfpair {seed} {attempt}".encode()).digest()
        self._bits = Random(int.from_bytes(digest, "big")).getrandbits

    def below(self, limit: int) -> int:
        """A number from 0 to limit-1, all equally likely."""
        if limit <= 1:
            return 0
        bits, width = self._bits, (limit - 1).bit_length()
        number = bits(width)
        while number >= limit:
            number = bits(width)
        return number

    def between(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        return low + self.below(high - low + 1)

    def pick(self, items: Sequence[_Item]) -> _Item:
        """One of some items."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[_Item], count: int) -> list[_Item]:
        """Distinct items in random order, ``count`` of them or all there are."""
        pool = list(items)
        taken = min(count, len(pool))
        for at in range(taken):
            other = self.between(at, len(pool) - 1)
            pool[at], pool[other] = pool[other], pool[at]
        return pool[:taken]


class Range(NamedTuple):
    """A number to be drawn, both ends included."""

    low: int
    high: int

    def draw(self, dice: Dice) -> int:
        """A number from the range."""
        return dice.between(self.low, self.high)

    def __str__(self) -> str:
        """``5`` or ``5-9``."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


class Amount(NamedTuple):
    """How many of a whole: a number (``5``, ``3-8``), a percentage (``10%``, ``5-10%``) or one in N (``1/20``)."""

    range: Range
    unit: str = ""
    """Empty for a number, ``%``, or ``1/`` for one in N."""

    def draw(self, dice: Dice, whole: int) -> int:
        """How many of ``whole``, never more than all."""
        number = self.range.draw(dice)
        if self.unit == "%":
            number = (number * whole + 50) // 100
        elif self.unit == "1/":
            number = whole // number if number else 0
        return min(number, whole)

    def __str__(self) -> str:
        """As it is written on the command line."""
        return f"1/{self.range}" if self.unit == "1/" else f"{self.range}{self.unit}"


NONE = Amount(Range(0, 0))


def read_range(text: str) -> Range:
    """``12`` or ``5-15``. Raises ValueError."""
    low, dash, high = text.partition("-")
    result = Range(int(low), int(high) if dash else int(low))
    if not 0 <= result.low <= result.high:
        raise ValueError(text)
    return result


def read_amount(text: str) -> Amount:
    """``5``, ``3-8``, ``10%``, ``5-10%``, ``1/20`` or ``1/15-3225``. Raises ValueError."""
    if text.endswith("%"):
        amount = Amount(read_range(text[:-1]), "%")
        if amount.range.high > 100:
            raise ValueError(text)
        return amount
    if text.startswith("1/"):
        amount = Amount(read_range(text[2:]), "1/")
        if not amount.range.low:
            raise ValueError(text)
        return amount
    return Amount(read_range(text))
