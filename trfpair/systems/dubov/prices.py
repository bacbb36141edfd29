"""The criteria of an edition as one integer a pair: the less it costs, the better the bracket complies with them.

Each criterion has digits of its own; C6 has a digit for each score, the lowest one first: of two ascending lists of
equal length the higher one has less of the lowest score in which they differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.systems.bracket.graph import RESIDENT, PricedGraph, of_kinds
from trfpair.systems.dubov.criteria import Criterion, Scope
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.swiss.colours import Strength
from trfpair.systems.swiss.digits import Digits, Entry

NO_PRICE = 0
"""In place of the price of an upfloater: of somebody who is there to stay alone, and meets none."""


class PriceKind(NamedTuple):
    """All that the cost of a pair depends on. Absolute preferences are told, so that no bound counts on such a pair."""

    colour: Colour
    absolute: bool
    price: int
    """Of an upfloater, `RESIDENT` or `NO_PRICE`."""


def kinds_of(field: DubovField, at: Sequence[int], residents: int, price: Callable[[int], int]) -> list[PriceKind]:
    """The kinds of residents, so many and first, and of lower players, whose price as upfloaters is told."""
    wishes = [field.wish[one] for one in at]
    prices = [RESIDENT] * residents + [price(one) for one in at[residents:]]
    return [PriceKind(wish.colour, wish.strength is Strength.ABSOLUTE, own) for wish, own in zip(wishes, prices)]


def pair_price(one: PriceKind, other: PriceKind, same: int) -> int:
    """The cost of a pair with a resident; ``same`` is that of one colour preference of both."""
    return (same if one.colour is other.colour else 0) + max(one.price, other.price, 0)


def graph_of_kinds(
    adj: Sequence[int], kinds: Sequence[PriceKind], same: int, below: Callable[[bool], int | None]
) -> PricedGraph:
    """The graph of residents and lower players, of whom two, who may meet by their kinds or not, cost ``below``."""

    def price(one: PriceKind, other: PriceKind) -> int | None:
        legal = not (one.absolute and other.absolute and one.colour is other.colour)
        if RESIDENT not in (one.price, other.price):
            return below(legal)
        return pair_price(one, other, same) if legal and NO_PRICE not in (one.price, other.price) else None

    return of_kinds(adj, kinds, price)


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
