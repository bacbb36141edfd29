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

from collections.abc import Sequence
from itertools import groupby

from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import is_perfect_except
from trfpair.matching.chosen import first_set
from trfpair.systems.dubov.criteria import Criterion
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.dubov.prices import NO_PRICE, PriceKind, Prices, graph_of_kinds, kinds_of
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
        graph = UpfloaterGraph(field, criteria, residents, pool, lenient=True)
        if graph.completable():
            chosen = graph.first_set()
            if completion.possible(lower & ~mask_of(chosen)):
                return chosen
            break
    return UpfloaterGraph(field, criteria, residents, list(ascending(lower)), lenient=False).first_set()


class UpfloaterGraph:
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
        self.lenient = lenient
        prices = Prices(field, criteria, self.count, pool)
        self.residents = (1 << self.count) - 1
        adj = field.graph(self.at)
        kinds = kinds_of(field, self.at, self.count, prices.upfloater)
        if lenient:
            _free_the_pool(adj, self.count)
            kinds += [PriceKind(Colour.NONE, False, NO_PRICE)] * (len(adj) - len(kinds))
        self.adj = adj
        self._priced = graph_of_kinds(adj, kinds, prices.same_colour(), lambda legal: 0 if legal or lenient else None)

    def completable(self) -> bool:
        """Whether there is a matching at all, whatever it costs: much sooner known than the best."""
        return is_perfect_except(self.adj, (1 << len(self.adj)) - 1, 0)

    def solve(self) -> Solution | None:
        """A matching of the best value."""
        return self._priced.least()

    def first_set(self) -> list[int]:
        """4.2 (D.1): of the sets of the best value the first."""
        solution = self.solve()
        assert solution is not None, "the bracket above has left no legal pairing"
        return self.first_of(solution)

    def first_of(self, solution: Solution) -> list[int]:
        """4.2 (D.1): of the sets of the value of a solution, which is the best one, the first."""
        numbers = range(self.count, len(self.at))
        groups = [[*group] for _, group in groupby(numbers, key=lambda number: self.field.score[self.at[number]])]
        return [self.at[number] for number in first_set(solution, groups, self.residents)]


def _free_the_pool(adj: list[int], residents: int) -> None:
    """Let any two possible upfloaters meet, and one of an odd number somebody more."""
    size = len(adj)
    extra = size % 2
    pool = (1 << size + extra) - (1 << residents)
    for number in range(residents, size):
        adj[number] = adj[number] & ~pool | pool & ~(1 << number)
    if extra:
        adj.append(pool & ~(1 << size))
