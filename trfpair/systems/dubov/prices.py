"""The criteria of an edition as one integer a pair: the less it costs, the better the bracket complies with them.

Each criterion has digits of its own; C6 has a digit for each score, the lowest one first: of two ascending lists of
equal length the higher one has less of the lowest score in which they differ.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.systems.dubov.criteria import Criterion, Scope
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.swiss.digits import Digits, Entry


class Prices:
    """The prices of one bracket: of a resident with a possible upfloater, and of two residents."""

    def __init__(self, field: DubovField, criteria: Sequence[Criterion], residents: int, pool: Sequence[int]) -> None:
        """``residents`` is their number; ``pool`` holds the players whose upfloating may have a price."""
        self._field = field
        applied = [(at, row) for at, row in enumerate(criteria) if row.last_round or not field.history.is_last_round]
        self._of_upfloaters = [(at, row) for at, row in applied if row.scope is Scope.UPFLOATER]
        self._of_pairs: Entry = tuple((at, 0, 1) for at, row in applied if row.scope is Scope.PAIR)
        self.digits = Digits([self._of_pairs, *map(self._entry, pool)], residents)

    def _entry(self, at: int) -> Entry:
        """The addition of an upfloater to each criterion, found once in a round."""
        field = self._field
        found = field.upfloating.get(at)
        if found is None:
            values = [(number, row.listed, row.measure(field, at)) for number, row in self._of_upfloaters]
            found = tuple([(number, value, 1) if listed else (number, 0, value) for number, listed, value in values])
            field.upfloating[at] = found
        return found

    def upfloater(self, at: int) -> int:
        """The cost of an upfloater, whomever the player meets."""
        return self.digits.number(self._entry(at))

    def same_colour(self) -> int:
        """The cost of a pair in which both prefer the same colour (C7)."""
        return self.digits.number(self._of_pairs)
