"""The certificate of the upfloaters of a bracket: no set of them is better, and none as good comes before (4.2; D.1).

The order of sets is a number below the criteria (``bracket/relative.py``), so one set of duals proves both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.systems.bracket.relative import places_of
from trfpair.systems.dubov.criteria import preference_denied
from trfpair.systems.dubov.prices import NO_PRICE, PriceKind, Prices, graph_of_kinds, kinds_of, pair_price
from trfpair.systems.dubov.procedure import Course, PairedBracket
from trfpair.systems.proofs import Certificate, Duals, numbers, spaced, units, without_dummies


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
        price = NO_PRICE if below is None else self._least_price(below)
        kinds += [PriceKind(colour, False, price) for colour in colours]
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

    def _holds(self, duals: Duals, kinds: Sequence[PriceKind], colours: Sequence[Colour], price: int | None) -> bool:
        """Whether the duals are good without dummies: nobody who may stay alone costs, nobody below is cheaper."""
        count = len(self.bracket.residents)
        bound = sum(duals.y) - sum(z * (mask.bit_count() // 2) for mask, z in duals.sets)
        if bound != 2 * self._value() or max(duals.y[count:], default=0) > 0:
            return False
        return price is None or all(
            y <= 2 * pair_price(kind, PriceKind(colour, False, price), self._same)
            for y, kind in zip(duals.y, kinds[:count])
            for colour in set(colours)
        )

    def _paired(self) -> Certificate:
        """The proof in which all lower players who are no upfloaters meet each other (C4)."""
        at = [*self.bracket.residents, *ascending(self.bracket.lower)]
        solution = self._solve(self.field.graph(at), self._kinds(at), lambda legal: 0 if legal else None)
        assert solution is not None
        return self._written(at, Duals(solution.y, 0, solution.blossoms), alone=False)

    def _kinds(self, at: Sequence[int], residents: int = 0, *, places: bool = True) -> list[PriceKind]:
        count = residents or len(self.bracket.residents)
        return kinds_of(self.field, at, count, lambda one: self._price(one) - (0 if places else self.place[one]))

    def _price(self, at: int) -> int:
        return (self.prices.upfloater(at) << self.bits) + self.place[at]

    def _least_price(self, at: int) -> int:
        """The price that nobody of a score, or of a lower one, undercuts."""
        colour = self.prices.same_colour()
        return (self.prices.upfloater(at) // colour * colour << self.bits) + self.place[at]

    @property
    def _same(self) -> int:
        """The cost of a pair with one colour preference."""
        return self.prices.same_colour() << self.bits

    def _solve(
        self, rows: Sequence[int], kinds: Sequence[PriceKind], below: Callable[[bool], int | None]
    ) -> Solution | None:
        """A least matching, where two lower players, who may meet by their kinds or not, cost what ``below`` says."""
        return graph_of_kinds(rows, kinds, self._same, below).least()

    def _value(self) -> int:
        """The cost of the pairs of the bracket."""
        field, upfloaters = self.field, self.bracket.upfloaters
        denied = sum(preference_denied(field, *pair) for pair in self.bracket.pairs)
        return denied * self._same + sum(map(self._price, upfloaters))

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
        return pair_price(one, other, self._same)

    def least_worse(self, row: int) -> int:
        """The least cost of a set that is worse than the one chosen in a row of the criteria, or before it."""
        unit = self.prices.digits.unit
        slots = self.prices.digits.values(self._value() >> self.bits)
        own = sum(times * unit[at, value] for at, value, times in slots if at <= row)
        return own + min(one for (at, _), one in unit.items() if at <= row) << self.bits
