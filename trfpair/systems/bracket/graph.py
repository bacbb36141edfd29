"""A bracket as a graph with prices: who may meet whom, what a pair costs, and the least matching with its duals.

An edge costs what the keys of its ends say: vertices with the same key are alike to all criteria. A perfect matching of
least cost is a best pairing, and its duals prove that none is better (``docs/theorems.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import TypeVar

from trfpair.matching.bits import Mask
from trfpair.matching.blossom import Cost, Costs, KnownDuals, Solution, least_cost_matching
from trfpair.matching.few import FEW, FewMatchings
from trfpair.matching.staged import Aggregation

RESIDENT = -1
"""In place of the price of an edge from a resident to somebody below: of a resident."""

_Kind = TypeVar("_Kind", bound=Hashable)


class Priced:
    """A graph whose edges have prices, and what every such graph can be asked."""

    adj: Sequence[Mask]
    """By vertex, whom it may meet."""
    count: int
    """So many vertices, the first ones, are the members of the bracket."""

    @property
    def keys(self) -> Sequence[int]:
        """By vertex, a number for all that the price depends on."""
        raise NotImplementedError

    @property
    def cost(self) -> Costs:
        """The price of an edge by the keys of its ends; None where no edge has such ends."""
        raise NotImplementedError

    @property
    def aggregation(self) -> Aggregation | None:
        """Classes of keys by which the duals are found in two stages; None for one stage."""
        return None

    def least(self, vertices: Mask | None = None, *, tight: bool = True) -> Solution | None:
        """The least matching of the graph, or of some vertices of it; without ``tight`` no tight edges."""
        return least_cost_matching(
            self.adj, self.keys, self.cost, vertices, self.aggregation, tight=tight, known=self.class_duals
        )

    @cached_property
    def class_duals(self) -> KnownDuals:
        """The duals of its classes found so far: a graph with the same keys and costs and other edges shares them."""
        return {}

    @cached_property
    def few(self) -> FewMatchings | None:
        """All matchings of a small graph; None for larger ones."""
        return FewMatchings(self.adj, self.keys, self.cost) if len(self.adj) <= FEW else None


class PricedGraph(Priced):
    """A graph whose keys and prices are given."""

    keys: Sequence[int] = ()
    cost: Costs = ()

    def __init__(self, adj: Sequence[Mask], keys: Sequence[int], cost: Costs) -> None:
        self.adj, self.keys, self.cost, self.count = adj, keys, cost, len(adj)


def of_kinds(
    adj: Sequence[Mask],
    kinds: Sequence[_Kind],
    price: Callable[[_Kind, _Kind], Cost | None],
    apart: Sequence[Mask] = (),
) -> PricedGraph:
    """The graph in which vertices of one kind are alike; ``price`` is that of two kinds.

    ``apart`` are the groups of each vertex in which nobody meets anybody (`large_groups`); none where it is empty. A
    bound by kinds has to know them: else it counts on pairs that cannot be.
    """
    if apart:
        both = [*zip(kinds, apart)]
        return of_kinds(adj, both, lambda one, other: None if one[1] & other[1] else price(one[0], other[0]))
    number = {kind: key for key, kind in enumerate(dict.fromkeys(kinds))}
    return PricedGraph(
        adj, [number[kind] for kind in kinds], [[price(one, other) for other in number] for one in number]
    )
