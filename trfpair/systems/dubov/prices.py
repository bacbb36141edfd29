"""The criteria of an edition as one integer a pair: the less it costs, the better the bracket complies with them.

Each criterion has digits of its own, wide enough never to run over into those of a more important one; C6 has a digit
for each score, the lowest one first: of two ascending lists of equal length the higher one has less of the lowest score
in which they differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trfpair.systems.dubov.criteria import Criterion, Scope
from trfpair.systems.dubov.field import Field


class _Digit(NamedTuple):
    """The place of one number in a price."""

    row: Criterion
    shift: int
    width: int
    score: int = 0
    """Of a listed criterion: the score that is counted here."""


class Prices:
    """The prices of one bracket: of a resident with a possible upfloater, and of two residents."""

    def __init__(self, field: Field, criteria: Sequence[Criterion], residents: int, pool: Sequence[int]) -> None:
        self.field = field
        self.digits: list[_Digit] = []
        """From the least important one."""
        shift = 0
        for row in reversed([row for row in criteria if row.last_round or not field.history.is_last_round]):
            for score, most in self._numbers(row, pool):
                width = (residents * most).bit_length()
                self.digits.append(_Digit(row, shift, width, score))
                shift += width

    def _numbers(self, row: Criterion, pool: Sequence[int]) -> list[tuple[int, int]]:
        """The numbers a criterion is made of, the least important first: (score or 0, the most a pair can add)."""
        if row.scope is Scope.PAIR:
            return [(0, 1)]
        values = {row.measure(self.field, at) for at in pool}
        return [(score, 1) for score in sorted(values, reverse=True)] if row.listed else [(0, max(values, default=0))]

    def upfloater(self, at: int) -> int:
        """What an upfloater costs, whomever the player meets."""
        return sum(self._part(digit, at) for digit in self.digits if digit.row.scope is Scope.UPFLOATER)

    def burden(self, at: int) -> int:
        """The part of it that is less important than colours (C8 to C10)."""
        price = 0
        for digit in self.digits:
            if digit.row.scope is Scope.PAIR:
                break
            price += self._part(digit, at)
        return price

    def _part(self, digit: _Digit, at: int) -> int:
        value = digit.row.measure(self.field, at)
        return (int(value == digit.score) if digit.row.listed else value) << digit.shift

    def same_colour(self) -> int:
        """What a pair costs in which both prefer the same colour (C7)."""
        return sum(1 << shift for row, shift, _, _ in self.digits if row.scope is Scope.PAIR)

    def values(self, price: int) -> list[tuple[_Digit, int]]:
        """A sum of prices taken apart, the most important number first."""
        return [(digit, price >> digit.shift & (1 << digit.width) - 1) for digit in reversed(self.digits)]
