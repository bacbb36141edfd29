"""Article 4 as a number: the place of any candidate relative to the one chosen, for certificates."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.optimal import OptimalMatchings
from trfpair.matching.potentials import with_second
from trfpair.systems.dutch.engine.budget import Budget, from_nothing
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
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
        self._prior: dict[int, int] = {}
        for one, mask in before.items():
            for other in ascending(mask):
                self._prior[other] = self._prior.get(other, 0) | 1 << one

    def edge(self, one: int, other: int, leaver: int) -> int:
        """The addition of an edge, the smaller vertex first; one end is of the bracket. ``leaver`` takes it along."""
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
        """The same for many: (place, mask)."""
        yield 0, mask

    def of(self, one: int, other: int | None) -> int:
        """The addition of a choice; None is to meet nobody."""
        before = self._before.get(one)
        if before is None or (other is not None and before >> other & 1):
            return 0
        return (bool(before) + (other != self.mate.get(one))) << self.unit[one]

    def below(self, one: int, row: int, limit: int, v: Sequence[int]) -> Iterator[tuple[int, int]]:
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
        for other in ascending(others & cheap & ~prior):
            if v[other] + limit > 0:
                yield self.of(other, one), 1 << other


class Places(Choices):
    """Article 4 as numbers: what a pair or a downfloater adds to the place of a candidate.

    The parts, from the most important one: MDPs not paired (4.4); whom each MDP meets (4.2); exchanges, their
    difference, who moved down, who moved up (4.3.1 to 4.3.4); whom each player of S1 meets (4.2).
    """

    def __init__(self, outcome: Decision, graph: BracketGraph) -> None:
        self.mdps, self.count = len(graph.bracket.mdps), graph.count
        mdp_pairs, pairs = (
            [(graph.vertex[one], graph.vertex[other]) for one, other in some]
            for some in (outcome.mdp_pairs, outcome.pairs)
        )
        remainder = graph.residents & ~mask_of([other for _, other in mdp_pairs])
        self.bsn = {one: number for number, one in enumerate(ascending(remainder), 1)}
        self.half, self.size = len(pairs), len(self.bsn)
        self._low = mask_of([one for one, number in self.bsn.items() if number > self.half])
        self.plain = all(self.bsn[one] <= self.half for one, _ in pairs)
        met = before_each(mdp_pairs, graph.adj, graph.residents)
        then = before_each(pairs, graph.adj, remainder & ~mask_of([one for one, _ in pairs]))
        moves: list[Part] = [("up", self.size - self.half), ("down", self.half)]
        residents = graph.count - self.mdps
        moves.append(("difference", (residents * residents).bit_length()))
        parts = [*widths(then), *([] if self.plain else moves), ("exchanges", residents.bit_length()), *widths(met)]
        super().__init__(met | then, dict(mdp_pairs + pairs), [*parts, ("limbo", self.mdps)])

    def extra(self, one: int) -> int:
        """Where a player who is the higher of a pair of residents stands in S2: an exchange."""
        return 1 << self.unit["exchanges"] if self.bsn.get(one, 0) > self.half else 0

    def extras(self, mask: int) -> Iterator[tuple[int, int]]:
        """The same for many: (place, mask)."""
        yield 0, mask & ~self._low
        yield 1 << self.unit["exchanges"], mask & self._low

    def pair(self, one: int, other: int) -> int:
        """The addition of a pair; ``one`` stands higher."""
        place = self.of(one, other) + self.extra(one) + self._moved(other, stays_high=False)
        return place + (self._moved(one, stays_high=True) if one >= self.mdps else 0)

    def edge(self, one: int, other: int, leaver: int) -> int:
        """The addition of an edge."""
        if other >= self.count:
            return self.leave(one)
        if leaver in (one, other):
            return self.leave(one) + self.leave(other)
        return self.pair(one, other)

    def leave(self, one: int) -> int:
        """The addition of a downfloater."""
        if one < self.mdps:
            return 1 << (self.unit["limbo"] + self.mdps - one - 1)
        return self._moved(one, stays_high=False)

    def _moved(self, one: int, *, stays_high: bool) -> int:
        bsn = self.bsn.get(one)
        if bsn is None or self.plain:
            return 0
        high = bsn <= self.half
        if high != stays_high:
            return abs(bsn - self.half) << self.unit["difference"]
        return 1 << (self.unit["down"] + bsn - 1 if high else self.unit["up"] + self.size - bsn)


def ordered(
    graph: BracketGraph,
    solution: Solution,
    places: Choices,
    budget: Budget,
    mate: Sequence[int] | None = None,
    leaver: int = -1,
) -> Solution:
    """A solution of least value and, among those, of the first place: the cost of an edge is both in one number.

    ``mate`` is a matching with the pairs of the places, where one is known. An edge between ``leaver`` and another
    player of the bracket means that both leave it. OutOfSteps where that would take too long.
    """
    mate, second = mate or _candidate(solution, places), _Second(graph, solution, places, leaver)
    found = with_second(solution, second, mate, places.bits) if mate else None
    if found is None:
        budget.take(from_nothing(solution.vertices.bit_count(), graph.count))
        found = _solved_again(graph, solution, second, places.bits)
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

    def __init__(self, graph: BracketGraph, solution: Solution, places: Choices, leaver: int) -> None:
        self._count, self._inside = graph.count, (1 << graph.count) - 1
        self._rows = [row & solution.vertices for row in solution.rows]
        self._places, self._leaver = places, leaver
        self._leaving: dict[int, int] = {}
        for one in ascending(solution.vertices & self._inside):
            if self._rows[one] & ~self._inside:
                place = places.leave(one)
                self._leaving[place] = self._leaving.get(place, 0) | 1 << one
        self._known: dict[int, dict[int, int]] = {}

    def of(self, one: int, other: int) -> int:
        """The addition of an edge."""
        higher, lower = min(one, other), max(one, other)
        return self._places.edge(higher, lower, self._leaver) if higher < self._count else 0

    def below(self, one: int, limit: int, v: Sequence[int]) -> Iterable[tuple[int, int]]:
        """The edges of a vertex that add less than a limit and v of the other end."""
        row = self._rows[one]
        if one >= self._count:
            yield 0, row & ~self._inside
            for place, mask in self._leaving.items():
                if place < limit and row & mask:
                    yield place, row & mask
            return
        if below := row & ~self._inside:
            yield self._places.leave(one), below
        if self._leaver < 0 and self._places.plain:
            yield from self._places.below(one, row & self._inside, limit, v)
            return
        if one not in self._known:
            self._known[one] = found = dict[int, int]()
            for other in ascending(row & self._inside):
                place = self.of(one, other)
                found[place] = found.get(place, 0) | 1 << other
        yield from self._known[one].items()


def _solved_again(graph: BracketGraph, solution: Solution, second: _Second, bits: int) -> Solution:
    """The solution by value and place, by a matching of least cost from nothing.

    The duals by value would do to start from, but hardly a pair of the candidate is tight by them.
    """
    keys = [*range(graph.count), *(key + graph.count for key in graph.keys[graph.count :])]
    first, members, seen = kinds_by_key(keys, graph.adj)

    def cost(one: int, other: int) -> int:
        value = graph.cost[graph.keys[one]][graph.keys[other]]
        assert value is not None
        return (value << bits) + second.of(one, other)

    table = [
        [cost(one, other) if met & its else None for other, its in zip(first, members)] for one, met in zip(first, seen)
    ]
    found = least_cost_matching(graph.adj, keys, table, solution.vertices)
    assert found is not None
    return found
