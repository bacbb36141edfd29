"""Article 4 as a number: the place of any candidate relative to the one chosen, for certificates."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Protocol

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.nested import copy_family, nested_order
from trfpair.matching.optimal import OptimalMatchings
from trfpair.matching.potentials import potentials
from trfpair.systems.dutch.engine.budget import Budget, from_nothing
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.rules.bracket import Bracket


class Choices:
    """What pairs add because of who chose whom: nothing for those who come before the opponent chosen, then 1, then 2.

    Where nobody comes before, nothing for the opponent chosen, and 1 for others.
    """

    def __init__(
        self,
        before: Mapping[int, int],
        mate: Mapping[int, int],
        unit: Mapping[int, int],
        under: Callable[[int], int],
        extra: Callable[[int], int] = lambda _: 0,
    ) -> None:
        """By who chose: the mask of those before the opponent, the opponent, and the unit as a number of bits.

        ``under`` are those over whom a player would choose, ``extra`` what a pair adds of one who has no choice.
        """
        self._before, self._mate, self._unit, self._under, self._extra = before, mate, unit, under, extra
        self._order = sorted(before, key=unit.__getitem__)
        self._bits = [unit[one] for one in self._order]
        self._masks = list(accumulate((1 << one for one in self._order), initial=0))
        self._prior: dict[int, int] = {}
        for one, mask in before.items():
            for other in ascending(mask):
                self._prior[other] = self._prior.get(other, 0) | 1 << one

    def of(self, one: int, other: int | None) -> int:
        """What a choice adds; None is to meet nobody."""
        before = self._before.get(one)
        if before is None or (other is not None and before >> other & 1):
            return 0
        return (bool(before) + (other != self._mate.get(one))) << self._unit[one]

    def below(self, one: int, row: int, limit: int) -> Iterator[tuple[int, int]]:
        """The pairs of a player with those of a mask that add less than a limit: (place, mask)."""
        own = row & self._under(one)
        others = row ^ own
        if own and one in self._before:
            before, mate = self._before[one] & own, 1 << self._mate.get(one, one) & own
            first = bool(self._before[one]) << self._unit[one]
            yield from ((0, before), (first, mate), (first + (1 << self._unit[one]), own & ~before & ~mate))
        elif own:
            yield self._extra(one), own
        prior = self._prior.get(one, 0) & others
        yield 0, prior
        for other in ascending(others & ~self._masks[-1]):
            yield self._extra(other), 1 << other
        cheap = self._masks[bisect_left(self._bits, limit.bit_length())]
        for other in ascending(others & cheap & ~prior):
            yield self.of(other, one), 1 << other


class Numbered(Protocol):
    """An order as numbers, by vertices of a graph: the place of any candidate relative to the one chosen."""

    mate: dict[int, int]
    """Of the pairs of the chosen candidate, from who chose to the opponent."""
    bits: int
    """No place has more."""

    def edge(self, one: int, other: int, leaver: int) -> int:
        """What an edge adds, the smaller vertex first; one of the bracket is among them."""
        ...

    def leave(self, one: int) -> int:
        """What a downfloater adds."""
        ...

    @property
    def choices(self) -> Choices | None:
        """If a pair adds nothing else."""
        ...


class Places:
    """Article 4 as numbers: what a pair or a downfloater adds to the place of a candidate. By vertices of the graph.

    The fields, from the most important one: MDPs not paired (4.4); whom each MDP meets (4.2); exchanges, their
    difference, who moved down, who moved up (4.3.1 to 4.3.4); whom each player of S1 meets (4.2).
    """

    def __init__(self, bracket: Bracket, outcome: Decision, graph: BracketGraph) -> None:
        self.mdps = len(bracket.mdps)
        self.graph = graph
        vertex = {at: number for number, at in enumerate(graph.at)}
        mdp_pairs = [(vertex[one], vertex[other]) for one, other in outcome.mdp_pairs]
        pairs = [(vertex[one], vertex[other]) for one, other in outcome.pairs]
        residents = list(range(self.mdps, graph.count))
        met = {other for _, other in mdp_pairs}
        remainder = [one for one in residents if one not in met]
        self.bsn = {one: number for number, one in enumerate(remainder, 1)}
        self.half, self.size = len(pairs), len(remainder)
        s1 = {one for one, _ in pairs}
        self.moved = any(self.bsn[one] > self.half for one in s1)
        self.mate = dict(mdp_pairs + pairs)
        self.before = self._before(mdp_pairs, residents)
        self.before |= self._before(pairs, [one for one in remainder if one not in s1])
        self.unit, self.bits = self._units(mdp_pairs, pairs, len(residents))
        self._choices = Choices(self.before, self.mate, self.unit, lambda one: -2 << one, self._exchanged)

    @property
    def choices(self) -> Choices | None:
        """If nobody was exchanged."""
        return None if self.moved else self._choices

    def _exchanged(self, one: int) -> int:
        """What it adds that a player is the higher of a pair of residents."""
        return 1 << self.unit["exchanges"] if self.bsn.get(one, 0) > self.half else 0

    def _before(self, pairs: list[tuple[int, int]], free: list[int]) -> dict[int, int]:
        """The mask of those whom each player could have met before the partner chosen."""
        found = {}
        for one, mate in pairs:
            mask = sum(1 << other for other in free if other < mate)
            found[one] = mask & self.graph.adj[one]
            free = [other for other in free if other != mate]
        return found

    def _units(
        self, mdp_pairs: list[tuple[int, int]], pairs: list[tuple[int, int]], residents: int
    ) -> tuple[dict[Any, int], int]:
        """The unit of each field, as a number of bits, and the bits of all."""
        fields: list[tuple[Any, int]] = []
        fields += [(one, 2 if self.before[one] else 1) for one, _ in reversed(pairs)]
        if self.moved:
            fields += [("up", self.size - self.half), ("down", self.half)]
            fields.append(("difference", (residents * residents).bit_length()))
        fields.append(("exchanges", residents.bit_length()))
        fields += [(one, 2 if self.before[one] else 1) for one, _ in reversed(mdp_pairs)]
        fields.append(("limbo", self.mdps))
        unit: dict[Any, int] = {}
        bits = 0
        for name, width in fields:
            unit[name] = bits
            bits += width
        return unit, bits

    def pair(self, one: int, other: int) -> int:
        """What a pair adds; ``one`` stands higher."""
        place = self._choices.of(one, other) + self._exchanged(one) + self._moved(other, stays_high=False)
        return place + (self._moved(one, stays_high=True) if one >= self.mdps else 0)

    def edge(self, one: int, other: int, leaver: int) -> int:
        """What an edge adds; ``one`` stands higher."""
        if other >= self.graph.count:
            return self.leave(one)
        if leaver in (one, other):
            return self.leave(one) + self.leave(other)
        return self.pair(one, other)

    def leave(self, one: int) -> int:
        """What a downfloater adds."""
        if one < self.mdps:
            return 1 << (self.unit["limbo"] + self.mdps - one - 1)
        return self._moved(one, stays_high=False)

    def _moved(self, one: int, *, stays_high: bool) -> int:
        bsn = self.bsn.get(one)
        if bsn is None or not self.moved:
            return 0
        high = bsn <= self.half
        if high != stays_high:
            place = abs(bsn - self.half) << self.unit["difference"]
        elif high:
            return 1 << (self.unit["down"] + bsn - 1)
        else:
            return 1 << (self.unit["up"] + self.size - bsn)
        return place


def ordered(
    graph: BracketGraph,
    solution: Solution,
    places: Numbered,
    budget: Budget,
    mate: Sequence[int] | None = None,
    leaver: int = -1,
) -> Solution:
    """A solution of least value and, among those, of the first place: the cost of an edge is both in one number.

    ``mate`` is a matching with the pairs of the places, where one is known. An edge between ``leaver`` and another
    player of the bracket means that both leave it. OutOfSteps where that would take too long.
    """
    mate = mate or _candidate(solution, places)
    found = mate and potentials(_Second(graph, solution, places, leaver), mate, solution.vertices)
    shift = places.bits
    if not mate or not found or 2 * max(found) > 1 << shift:
        budget.take(from_nothing(solution.vertices.bit_count(), graph.count))
        return _solved_again(graph, solution, places, leaver)
    # All edges that are not tight cost a unit of the value more, which no duals of places outweigh.
    family = copy_family(solution.family)
    for blossom in nested_order(family):
        blossom.z <<= shift
    y = [(value << shift) + more for value, more in zip(solution.y, found)]
    return solution._replace(mate=list(mate), y=y, family=family, rows=[])


def _candidate(solution: Solution, places: Numbered) -> list[int] | None:
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

    def __init__(self, graph: BracketGraph, solution: Solution, places: Numbered, leaver: int) -> None:
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
        """What an edge adds."""
        higher, lower = min(one, other), max(one, other)
        return self._places.edge(higher, lower, self._leaver) if higher < self._count else 0

    def below(self, one: int, limit: int) -> Iterable[tuple[int, int]]:
        """The edges of a vertex that add less than a limit."""
        row = self._rows[one]
        if one >= self._count:
            yield 0, row & ~self._inside
            for place, mask in self._leaving.items():
                if place < limit and row & mask:
                    yield place, row & mask
            return
        if below := row & ~self._inside:
            yield self._places.leave(one), below
        if self._leaver < 0 and (choices := self._places.choices):
            yield from choices.below(one, row & self._inside, limit)
            return
        if one not in self._known:
            self._known[one] = found = dict[int, int]()
            for other in ascending(row & self._inside):
                place = self.of(one, other)
                found[place] = found.get(place, 0) | 1 << other
        yield from self._known[one].items()


def _solved_again(graph: BracketGraph, solution: Solution, places: Numbered, leaver: int) -> Solution:
    """The solution by value and place, by a matching of least cost from nothing.

    The duals by value would do to start from, but hardly a pair of the candidate is tight by them.
    """
    rows = graph.adj
    inside = graph.count
    keys = [*range(inside), *(key + inside for key in graph.keys[inside:])]
    table: list[list[int | None]] = [[None] * (max(keys) + 1) for _ in range(max(keys) + 1)]
    shift = places.bits
    for one in range(inside):
        for other in ascending(rows[one]):
            if other > one:
                value = graph.cost[graph.keys[one]][graph.keys[other]]
                assert value is not None
                place = places.edge(one, other, leaver)
                table[keys[one]][keys[other]] = table[keys[other]][keys[one]] = (value << shift) + place
    for one in set(graph.keys[inside:]):
        for other in set(graph.keys[inside:]):
            value = graph.cost[one][other]
            table[one + inside][other + inside] = None if value is None else value << shift
    found = least_cost_matching(rows, keys, table, solution.vertices)
    assert found is not None
    return found
