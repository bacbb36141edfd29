"""The order relative to what was chosen: how late any other choice comes, as a number that adds up over pairs.

The theorem. An order compares two candidates choice by choice, and the first choice in which they differ decides. Of a
choice it is enough to know where it stands relative to the one made: before it, 0; the same, 1; after it, 2 (0 and 1
where nothing comes before). Each choice has a unit above the most that all later ones can add. Up to the first choice
in which a candidate differs from the one chosen both have the same numbers. There the candidate has the lesser one
exactly if it comes before, and nothing later makes up for that. So a candidate has a lesser sum than the chosen one
exactly if it comes before. What is still free after that choice may be another set for the candidate: it does not
matter, and the numbers of the chosen one serve for all.

So the order is a second cost below that of the criteria, and one set of duals proves that a choice is best and the
first of the best (``docs/theorems.md``). Each choice of a set of players out of an order has the same theorem: the
choices are the players in their order, and those between two changes of "in the set" and "not in it" make one run.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import Mask, ascending
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.optimal import OptimalMatchings
from trfpair.matching.potentials import with_second
from trfpair.systems.bracket.graph import Priced
from trfpair.systems.swiss.digits import kinds_by_key


def before_each(decided: Iterable[tuple[int, int]], adj: Sequence[int], free: int) -> dict[int, int]:
    """By who chose, in order: the mask of the free ones that come before the one chosen, the smaller vertices first."""
    before = {}
    for one, other in decided:
        before[one] = adj[one] & free & (1 << other) - 1
        free &= ~(1 << one | 1 << other)
    return before


Part = tuple["int | str", int]
"""A part of a place: who chose, or its name, and how many bits it has."""


def widths(before: Mapping[int, int]) -> list[Part]:
    """The parts of choices and their bits: the first choice counts most."""
    return [(one, 2 if mask else 1) for one, mask in reversed([*before.items()])]


class Choices:
    """An order as numbers, by vertices of a graph: the place of any candidate relative to the one chosen.

    A pair adds, by who chose whom: nothing for those who come before the opponent chosen, then 1, then 2. Where nobody
    comes before, nothing for the opponent chosen, and 1 for others.
    """

    plain = True
    """Whether a pair of the bracket adds nothing else."""

    def __init__(self, before: dict[int, int], mate: dict[int, int], parts: Iterable[Part]) -> None:
        """``mate`` is whom each chose; ``parts`` start with the least important one."""
        self._before = before
        self.mate = mate
        self.unit: dict[int | str, int] = {}
        """The unit of each part, as a number of bits."""
        self.bits = 0
        """No place has more."""
        for name, bits in parts:
            self.unit[name] = self.bits
            self.bits += bits
        order = sorted(before, key=self.unit.__getitem__)
        self._bits = [self.unit[one] for one in order]
        self._masks = list(accumulate((1 << one for one in order), initial=0))
        self._chooser = {mate[one]: one for one in before if one in mate}
        self._late = {one: (bool(mask) + 1) << self.unit[one] for one, mask in before.items()}
        """The addition of a choice after the one made."""
        self._prior: dict[int, int] = {}
        for one, mask in before.items():
            for other in ascending(mask):
                self._prior[other] = self._prior.get(other, 0) | 1 << one

    def edge(self, one: int, other: int, leavers: Mask) -> int:
        """The addition of an edge, the smaller vertex first; one end is of the bracket. ``leavers`` take it along."""
        raise NotImplementedError

    def leave(self, one: int) -> int:
        """The addition of a downfloater."""
        raise NotImplementedError

    def under(self, one: int) -> int:
        """The vertices with whom a pair is the choice of this one."""
        return -2 << one

    def extra(self, one: int) -> int:
        """The addition of a pair if this one, who would choose, has no choice in the outcome."""
        return 0

    def extras(self, mask: int) -> Iterator[tuple[int, int]]:
        """The additions of pairs of many who would choose and have no choice in the outcome: (place, mask)."""
        yield 0, mask

    def of(self, one: int, other: int | None) -> int:
        """The addition of a choice; None is to meet nobody."""
        before = self._before.get(one)
        if before is None or (other is not None and before >> other & 1):
            return 0
        return (bool(before) + (other != self.mate.get(one))) << self.unit[one]

    def below(self, one: int, row: Mask, limit: int, v: Sequence[int]) -> Iterator[tuple[int, Mask]]:
        """The pairs of a player with those of a mask that add less than a limit and their v: (place, mask)."""
        own = row & self.under(one)
        others = row ^ own
        if own and one in self._before:
            before, mate = self._before[one] & own, 1 << self.mate.get(one, one) & own
            first = bool(self._before[one]) << self.unit[one]
            yield from ((0, before), (first, mate), (first + (1 << self.unit[one]), own & ~before & ~mate))
        elif own:
            yield self.extra(one), own
        prior = self._prior.get(one, 0) & others
        yield 0, prior
        yield from self.extras(others & ~self._masks[-1])
        cheap = self._masks[bisect_left(self._bits, limit.bit_length())]
        late, chooser = self._late, self._chooser.get(one)
        for other in ascending(others & cheap & ~prior):
            place = late[other] if other != chooser else self.of(other, one)
            if v[other] + limit > place:
                yield place, 1 << other


# -- a set of players chosen in an order ------------------------------------------------------------------------------


class PlacesOfSet(NamedTuple):
    """The addition of each of an order to the place of a set, and a number above any sum of as many as there can be."""

    of: list[int]
    bound: int


def places_of(order: Sequence[int], chosen: Collection[int], most: int) -> PlacesOfSet:
    """Places by which no set of the size of the chosen one has a lesser sum unless it comes before: numbers to a base.

    The order falls into runs of chosen ones and of others; a run weighs more than all later ones together.
    """
    runs, number, left = [], 0, len(chosen)
    for one in order:
        if left and (one in chosen) != bool(number % 2):
            number += 1
        runs.append(number if left else -1)
        left -= one in chosen
    base = len(chosen) + 1
    weight = [base ** (number - run) if run >= 0 else 0 for run in runs]
    largest = max(weight, default=0)
    return PlacesOfSet([largest - one for one in weight], most * largest + 1)


def bits_of(order: Iterable[int], chosen: int) -> tuple[dict[int, int], int]:
    """The order in bits, for an order of which all are told: what each member adds, and the bits of all.

    To be in a later run adds the units of all runs before it.
    """
    parts = [list(part) for _, part in groupby(order, key=lambda at: chosen >> at & 1)]
    width, found, adds = chosen.bit_count().bit_length(), dict[int, int](), 0
    for later, part in zip(reversed(range(len(parts))), parts):
        found |= dict.fromkeys(part, adds)
        if later:
            adds += 1 << width * (later - 1)
    return found, width * max(len(parts) - 1, 0)


# -- the first of the best --------------------------------------------------------------------------------------------


class FirstOfBest:
    """The proof that a candidate is best and the first of the best: value and place in one number a pair.

    The value alone has few kinds of players, and its duals are found quickly. Multiplied by a number above all places
    they are duals to start from: only where an earlier candidate could be as good is anything left to do.
    """

    def __init__(
        self, graph: Priced, solution: Solution, places: Choices, leavers: Mask = 0, bits: int | None = None
    ) -> None:
        """``solution`` is the least one by value; an edge from ``leavers`` to a member means that both leave.

        ``bits`` are those of the places, or more.
        """
        self._graph, self._solution, self._places = graph, solution, places
        self._second = _Second(graph, solution, places, leavers)
        self._bits = places.bits if bits is None else bits

    def by_potentials(self, mate: Sequence[int] | None = None) -> Solution | None:
        """The solution from the duals at hand; None where they do not tell which is first.

        ``mate`` is a matching with the pairs of the places, where one is known.
        """
        mate = mate or _candidate(self._solution, self._places)
        return with_second(self._solution, self._second, mate, self._bits) if mate else None

    def from_nothing(self) -> Solution:
        """The solution by a matching of least cost from nothing.

        The duals by value would do to start from, but hardly a pair of the candidate is tight by them.
        """
        graph, bits, count = self._graph, self._bits, self._graph.count
        keys = [*range(count), *(key + count for key in graph.keys[count:])]
        first, members, seen = kinds_by_key(keys, graph.adj)

        def cost(one: int, other: int) -> int:
            value = graph.cost[graph.keys[one]][graph.keys[other]]
            assert value is not None
            return (value << bits) + self._second.of(one, other)

        table = [
            [cost(one, other) if met & its else None for other, its in zip(first, members)]
            for one, met in zip(first, seen)
        ]
        found = least_cost_matching(graph.adj, keys, table, self._solution.vertices)
        assert found is not None
        return found


def _candidate(solution: Solution, places: Choices) -> list[int] | None:
    """The matching of the solution's value that has the pairs of the places; None where there is none."""
    everybody = (1 << len(solution.mate)) - 1
    if solution.blossoms and solution.vertices != everybody:
        return None
    optimal = OptimalMatchings(solution)
    for one, other in places.mate.items():
        if solution.vertices >> one & 1:
            if optimal.first_partner(one, 1 << other) < 0:
                return None
            optimal.fix(one, other)
    return optimal.mate


class _Second:
    """The tight edges by what they add to the place."""

    def __init__(self, graph: Priced, solution: Solution, places: Choices, leavers: Mask) -> None:
        self._count, self._inside = graph.count, (1 << graph.count) - 1
        self._rows = [row & solution.vertices for row in solution.rows]
        self._places, self._leavers = places, leavers
        self._leaving: dict[int, int] = {}
        for one in ascending(solution.vertices & self._inside):
            if self._rows[one] & ~self._inside:
                place = places.leave(one)
                self._leaving[place] = self._leaving.get(place, 0) | 1 << one

    def of(self, one: int, other: int) -> int:
        """The addition of an edge."""
        higher, lower = min(one, other), max(one, other)
        return self._places.edge(higher, lower, self._leavers) if higher < self._count else 0

    def below(self, one: int, limit: int, ends: Mask, v: Sequence[int]) -> Iterable[tuple[int, Mask]]:
        """The edges of a vertex to some ends that add less than a limit and v of the end."""
        if not (row := self._rows[one] & ends):
            return
        if one >= self._count:
            yield 0, row & ~self._inside
            for place, mask in self._leaving.items():
                if place < limit and row & mask:
                    yield place, row & mask
            return
        if below := row & ~self._inside:
            yield self._places.leave(one), below
        if not self._leavers and self._places.plain:
            yield from self._places.below(one, row & self._inside, limit, v)
            return
        for other in ascending(row & self._inside):
            if (place := self.of(one, other)) < v[other] + limit:
                yield place, 1 << other
