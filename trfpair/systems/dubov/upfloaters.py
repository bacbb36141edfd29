"""3.2.1 and 3.2.2 (B.1, B.2): how many upfloaters a scoregroup needs, and which.

With the least number of upfloaters no two of them meet: without such a pair there would be fewer. So a best bracket
is a perfect matching of least cost (``prices.py``) of the residents and everybody lower, pairs of two lower players
costing nothing; and all sets as good are found in its optimal matchings, player by player in the order of 4.2 (D.1).
Before this is asked of everybody:

* The lower players are first taken to be pairable among themselves whatever happens. Without C4 there are more sets to
  choose from, so the first of the best, if it leaves the others a legal pairing, is the one that is sought.
* Then the scoregroups can be added from the top until the residents can be paired: if d of them stay over when as many
  as possible are paired with each other, d upfloaters are enough, for augmenting that matching brings in one for each
  of the d and gives up none; and C6 keeps them all among the highest scoregroups that will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.cardinality import is_perfect_except
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.dubov.criteria import Criterion
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.dubov.prices import Prices
from trfpair.systems.swiss.colours import Strength
from trfpair.systems.swiss.completion import Completion


def upfloaters_of(
    field: DubovField, criteria: Sequence[Criterion], completion: Completion, residents: Sequence[int], lower: int
) -> list[int]:
    """3.2.1, 3.2.2 (B.1, B.2): the first set of the best.

    ``lower`` is everybody of lower score who is not paired yet: the pool of 4.2.1 (D.1), as a mask.
    """
    pool: list[int] = []
    groups = [list(ascending(lower & (1 << end) - (1 << first))) for first, end in field.groups]
    for group in [[], *filter(None, groups)]:
        pool += group
        graph = Graph(field, criteria, residents, pool, lenient=True)
        if graph.completable():
            chosen = graph.first_set()
            if completion.possible(lower & ~mask_of(chosen)):
                return chosen
            break
    return Graph(field, criteria, residents, list(ascending(lower)), lenient=False).first_set()


class _Kind(NamedTuple):
    """The facts of a player for which the prices and C3 (C.3) ask."""

    colour: Colour
    absolute: bool
    price: int
    """0 for a resident, else one more than being an upfloater costs."""


class Graph:
    """Residents and possible upfloaters, as vertices in this order, and what their pairs cost.

    ``lenient`` lets any two possible upfloaters be a pair, as if C4 asked nothing of them (and one of an odd number
    stay alone).
    """

    def __init__(
        self,
        field: DubovField,
        criteria: Sequence[Criterion],
        residents: Sequence[int],
        pool: Sequence[int],
        *,
        lenient: bool,
    ) -> None:
        self.field = field
        self.at = [*residents, *pool]
        self.count = len(residents)
        self.prices = Prices(field, criteria, self.count, pool)
        self.adj = field.graph(self.at)
        self.residents = (1 << self.count) - 1
        self.lenient = lenient
        if lenient:
            self._free_the_pool()
        self._set_prices()

    def _free_the_pool(self) -> None:
        size = len(self.at)
        extra = size % 2
        pool = (1 << size + extra) - 1 & ~self.residents
        for number in range(self.count, size):
            self.adj[number] = self.adj[number] & self.residents | pool & ~(1 << number)
        if extra:
            self.adj.append(pool & ~(1 << size))

    def _set_prices(self) -> None:
        """A key for residents and possible upfloaters of one preference and one price.

        Absolute preferences are kept apart (C3), so that the bound by keys counts on no pair that cannot be.
        """
        price = [0] * self.count + [1 + self.prices.upfloater(at) for at in self.at[self.count :]]
        wishes = [self.field.wish[at] for at in self.at]
        kinds = [_Kind(wish.colour, wish.strength is Strength.ABSOLUTE, own) for wish, own in zip(wishes, price)]
        if len(self.adj) > len(self.at):
            kinds.append(_Kind(Colour.NONE, False, 1))
        number = {kind: key for key, kind in enumerate(dict.fromkeys(kinds))}
        self.keys = [number[kind] for kind in kinds]
        self.cost = [[self._price(one, other) for other in number] for one in number]

    def _price(self, one: _Kind, other: _Kind) -> int | None:
        """Upfloaters have a price above 0 here; two of them cost nothing."""
        if one.price and other.price and self.lenient:
            return 0
        same = one.colour is other.colour
        if same and one.absolute and other.absolute:
            return None
        if one.price and other.price:
            return 0
        return (self.prices.same_colour() if same else 0) + max(one.price, other.price, 1) - 1

    def completable(self) -> bool:
        """Whether there is a matching at all, whatever it costs: much sooner known than the best."""
        return is_perfect_except(self.adj, (1 << len(self.adj)) - 1, 0)

    def solve(self) -> Solution | None:
        """A matching of the best value."""
        return least_cost_matching(self.adj, self.keys, self.cost)

    def first_set(self) -> list[int]:
        """4.2 (D.1): of the sets of the best value the first."""
        solution = self.solve()
        assert solution is not None, "the bracket above has left no legal pairing"
        matchings = OptimalMatchings(solution)
        score = self.field.score
        upfloaters = [other for other in matchings.mate[: self.count] if other >= self.count]
        wanted = Counter(score[self.at[number]] for number in upfloaters)
        left = Counter(score[at] for at in self.at[self.count :])
        chosen = []
        for number in range(self.count, len(self.at)):
            at = self.at[number]
            everybody = wanted[score[at]] == left[score[at]]
            left[score[at]] -= 1
            if everybody or (wanted[score[at]] and matchings.first_partner(number, self.residents) >= 0):
                wanted[score[at]] -= 1
                chosen.append(at)
                if not everybody:
                    matchings.forbid(number, ~self.residents)
        return chosen
