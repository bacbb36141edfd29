"""The certificate of the upfloaters of a bracket: no set of them is better, and none as good comes before (4.2; D.1).

The order of sets is a number below the criteria (``bracket/relative.py``), so one set of duals proves both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.systems.bracket.relative import places_of
from trfpair.systems.dubov.prices import Prices
from trfpair.systems.dubov.procedure import Course, PairedBracket
from trfpair.systems.proofs import Certificate, Duals, numbers, spaced, units, without_dummies
from trfpair.systems.swiss.colours import Strength


class _Kind(NamedTuple):
    """Everything on which the cost of a pair hangs."""

    colour: Colour
    absolute: bool
    price: int
    """Of an upfloater; -1 for a resident."""


class UpfloaterProof:
    """3.2.1 and 3.2.2 (B.1, B.2): no set of upfloaters is better, and none as good comes before.

    The graph has the residents and the lower players; an edge of both is an upfloater. If players could be left over
    below without harm to the choice (C4), any lower player may stay alone in it, and those of scores below the last
    upfloater's need not be solved: four dummies, as good as the best of them, stand for all.
    """

    def __init__(self, paired: Course, bracket: PairedBracket) -> None:
        self.paired = paired
        self.field = field = paired.field
        self.bracket = bracket
        lower = list(ascending(bracket.lower))
        self.prices = Prices(field, paired.edition.criteria, len(bracket.residents), lower)
        found = places_of(lower, bracket.upfloaters, len(bracket.residents))
        self.bits = (found.bound - 1).bit_length()
        self.place = dict(zip(lower, found.of))

    def certificate(self) -> Certificate:
        """As data."""
        return self._alone() or self._paired()

    def _alone(self) -> Certificate | None:
        """The proof that reckons with lower players alone; None where there is none of this form."""
        field, bracket = self.field, self.bracket
        last = field.score[bracket.upfloaters[-1]]
        pool = [at for at in ascending(bracket.lower) if field.score[at] >= last]
        below = next((at for at in ascending(bracket.lower) if field.score[at] < last), None)
        at, count = [*bracket.residents, *pool], len(bracket.residents)
        rows, kinds = field.graph(at), self._kinds(at)
        size = len(at)
        colours = [Colour.WHITE, Colour.WHITE, Colour.BLACK, Colour.BLACK, Colour.WHITE][: 4 + size % 2]
        everybody, residents = (1 << size + len(colours)) - 1, (1 << count) - 1
        price = 0 if below is None else self._least_price(below)
        kinds += [_Kind(colour, False, price) for colour in colours]
        meets = residents if below is not None else 0
        rows = [row | everybody >> size << size if number < count and meets else row for number, row in enumerate(rows)]
        rows += [meets] * len(colours)
        free = everybody & ~residents
        rows[count:] = [row & residents | free & ~(1 << count + number) for number, row in enumerate(rows[count:])]
        solution = self._solve(rows, kinds, lambda _: 0)
        duals = None if solution is None or solution.value != self._value() else without_dummies(solution, size)
        if duals is None or not self._holds(duals, kinds, colours, price if below is not None else None):
            return None
        return self._written(at, duals, alone=True)

    def _holds(self, duals: Duals, kinds: Sequence[_Kind], colours: Sequence[Colour], price: int | None) -> bool:
        """Whether the duals are good without dummies: nobody who may stay alone costs, nobody below is cheaper."""
        count = len(self.bracket.residents)
        bound = sum(duals.y) - sum(z * (mask.bit_count() // 2) for mask, z in duals.sets)
        if bound != 2 * self._value() or max(duals.y[count:], default=0) > 0:
            return False
        return price is None or all(
            y <= 2 * self._cost(kind, _Kind(colour, False, price))
            for y, kind in zip(duals.y, kinds[:count])
            for colour in set(colours)
        )

    def _paired(self) -> Certificate:
        """The proof in which all lower players who are no upfloaters meet each other (C4)."""
        at = [*self.bracket.residents, *ascending(self.bracket.lower)]
        solution = self._solve(self.field.graph(at), self._kinds(at), lambda legal: 0 if legal else None)
        assert solution is not None
        return self._written(at, Duals(solution.y, 0, solution.blossoms), alone=False)

    def _kinds(self, at: Sequence[int], residents: int = 0, *, places: bool = True) -> list[_Kind]:
        wish, count = self.field.wish, residents or len(self.bracket.residents)
        price = [-1] * count + [self._price(one) - (0 if places else self.place[one]) for one in at[count:]]
        return [_Kind(wish[one].colour, wish[one].strength is Strength.ABSOLUTE, own) for one, own in zip(at, price)]

    def _price(self, at: int) -> int:
        return (self.prices.upfloater(at) << self.bits) + self.place[at]

    def _least_price(self, at: int) -> int:
        """The price that nobody of a score, or of a lower one, undercuts."""
        colour = self.prices.same_colour()
        return (self.prices.upfloater(at) // colour * colour << self.bits) + self.place[at]

    def _cost(self, one: _Kind, other: _Kind) -> int:
        same = one.colour is other.colour
        return (self.prices.same_colour() << self.bits if same else 0) + max(one.price, other.price, 0)

    def _solve(
        self, rows: Sequence[int], kinds: Sequence[_Kind], below: Callable[[bool], int | None]
    ) -> Solution | None:
        """A least matching, where two lower players, who may meet by their kinds or not, cost what ``below`` says."""
        number = {kind: key for key, kind in enumerate(dict.fromkeys(kinds))}

        def cost(one: _Kind, other: _Kind) -> int | None:
            legal = not (one.absolute and other.absolute and one.colour is other.colour)
            if one.price >= 0 and other.price >= 0:
                return below(legal)
            # A price of 0 have the dummies where nobody stands below the last upfloater's score: they meet no resident.
            return self._cost(one, other) if legal and 0 not in (one.price, other.price) else None

        table = [[cost(one, other) for other in number] for one in number]
        return least_cost_matching(rows, [number[kind] for kind in kinds], table)

    def _value(self) -> int:
        """The cost of the pairs of the bracket."""
        field, upfloaters = self.field, self.bracket.upfloaters
        denied = sum(field.wish[one].colour is field.wish[other].colour for one, other in self.bracket.pairs)
        return (denied * self.prices.same_colour() << self.bits) + sum(map(self._price, upfloaters))

    def _written(self, at: Sequence[int], duals: Duals, *, alone: bool) -> Certificate:
        ids = [self.field.id(one) for one in at]
        return {
            "alone": alone,
            "units": units(self.prices.digits.unit, self.bits),
            "y": numbers(zip(ids, duals.y)),
            "blossoms": [[hex(z), spaced(ids[one] for one in ascending(mask))] for mask, z in duals.sets],
        }

    # -- for the reasons ----------------------------------------------------------------------------------------------

    def solved(self, members: Sequence[int]) -> Solution | None:
        """The best pairing of the residents with some lower players, each of whom meets a resident; no places."""
        return self._solve(self.field.graph(members), self._kinds(members, places=False), lambda _: None)

    def with_all(self, before: Sequence[int]) -> tuple[list[int], list[int], Solution | None]:
        """The best pairing of all left in which some lower players meet residents, no places: players, edges, duals."""
        at = [*self.bracket.residents, *ascending(self.bracket.lower)]
        rows, residents = self.field.graph(at), (1 << len(self.bracket.residents)) - 1
        wanted = mask_of([number for number, one in enumerate(at) if one in before])
        rows = [
            row & residents if wanted >> number & 1 else row if residents >> number & 1 else row & ~wanted
            for number, row in enumerate(rows)
        ]
        return at, rows, self._solve(rows, self._kinds(at, places=False), lambda legal: 0 if legal else None)

    def cost_of(self, resident: int, at: int) -> int:
        """The addition of a resident and a lower player, as a pair, to the criteria."""
        one, other = self._kinds([resident, at], residents=1, places=False)
        return self._cost(one, other)

    def least_worse(self, row: int) -> int:
        """The least cost of a set that is worse than the one chosen in a row of the criteria, or before it."""
        unit = self.prices.digits.unit
        slots = self.prices.digits.values(self._value() >> self.bits)
        own = sum(times * unit[at, value] for at, value, times in slots if at <= row)
        return own + min(one for (at, _), one in unit.items() if at <= row) << self.bits
