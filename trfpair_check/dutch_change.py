"""What a choice changes of the matching of its bracket: all else is as in the proof of the bracket (section 10)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from itertools import chain

from .dutch_bracket import Bracket, Slot
from .dutch_graph import Graph, Prices
from .numbers import Edges, Ground, Sets
from .tournament import NOBODY, Player
from .words import Json, require

Edge = tuple[Player, Player]


class Base:
    """The matching of a bracket and the numbers of its proof, without the order: looked at once for all reasons."""

    def __init__(self, bracket: Bracket, prices: Prices, y: Counter[Player], sets: list[list[Player]]) -> None:
        self.bracket, self.prices, self.graph, self.sets = bracket, prices, Graph(bracket), sets
        self.graph.nine = bracket.acts(bracket.chosen.floaters)
        self.touching: dict[Player, list[Edge]] = defaultdict(list)
        self.slots: dict[Edge, list[Slot]] = {}
        for a, b in bracket.chosen.matching:
            self.slots[a, b] = self.graph.slots(a, b)
            self.touching[a].append((a, b))
            self.touching[b].append((a, b))
        self.costs = {edge: prices.of(slots) for edge, slots in self.slots.items()}
        self.total = sum(self.costs.values())
        self.rows: dict[int, list[Slot]] = defaultdict(list)
        for slot in bracket.chosen.slots:
            self.rows[slot[0]].append(slot)
        self.odd = len(self.graph.players) % 2
        self.numbers = Ground(y, self.graph.vertices, self.graph.kind, self.edges(self.graph, ()))

    def edges(self, graph: Graph, sets: Sets) -> Edges:
        """Those of a graph, at the prices of the criteria."""
        prices = self.prices
        return Edges(
            sets, graph.edge, partial(prices.least, graph), lambda a, b: prices.of(graph.slots(a, b)), prices.known
        )

    def of(self, players: Iterable[Player]) -> dict[Edge, None]:
        """The edges of the matching that have one of these."""
        return dict.fromkeys(edge for p in players if p in self.touching for edge in self.touching[p])


class Change:
    """A matching that differs from that of the bracket in some edges, and the candidate that it makes.

    `fixed`: its new edges. `forced`: the pairs that the choice fixes, which are not in its graph; `kept`: those of them
    that were pairs before. `old`: the edges of the bracket's matching that the choice removes. `again`: edges that
    stay, but whose slots may be others, as an end leaves, stays or may not meet the bracket. `new`: the slots of all
    edges that are new or looked at again.
    """

    def __init__(
        self, base: Base, graph: Graph, fixed: Sequence[Edge], forced: Sequence[Edge], bye: Sequence[Player]
    ) -> None:
        self.base, self.bracket, self.graph, self.fixed = base, base.bracket, graph, fixed
        touched = graph.gone.union(*fixed) - {NOBODY}
        if graph.bound and (not graph.zero or any(NOBODY in edge for edge in fixed)):
            touched.add(NOBODY)
        self.old = base.of(touched)
        self.again = {edge: None for edge in base.of(graph.tied | graph.leave) if edge not in self.old}
        sides = {frozenset(edge): edge for edge in self.old}
        self.kept = {sides[frozenset(edge)] for edge in forced if frozenset(edge) in sides}
        self.forced = [edge for edge in forced if frozenset(edge) not in sides]
        self.forced += [(p, NOBODY) for p in bye]
        paired = {*chain(*self.old, *self.again)}
        leave = {p for p in self.bracket.chosen.floaters if p not in paired}
        leave |= {p for edge in chain(fixed, self.again, self.forced) for p in self.floating(edge)}
        self.floaters = sorted(leave, key=self.bracket.place.__getitem__)
        graph.nine = self.bracket.acts(self.floaters)
        if graph.nine != base.graph.nine:
            self.again |= {edge: None for edge in base.of([NOBODY]) if edge not in self.old}
        self.new = {edge: graph.slots(*edge) for edge in chain(fixed, self.again)}

    def floating(self, edge: Edge) -> list[Player]:
        """Who of an edge leaves the bracket."""
        inside = [p for p in edge if p in self.bracket.place]
        return inside if len(inside) == 1 or self.graph.apart(*edge) else []

    def prove(self, more: Counter[Player], sets: Sets) -> None:
        """The checks of section 6, with other numbers (`more`) of some players."""
        base, graph = self.base, self.graph
        ends = Counter(p for p in chain(*self.fixed) if p is not NOBODY)
        free = {p for p in chain(*self.old) if p is not NOBODY and p not in graph.gone}
        require(ends == Counter(free) and all(graph.edge(*edge) for edge in self.new), "no perfect matching")
        odd = (base.odd + sum(p in base.numbers.players for p in graph.gone)) % 2
        new, old = (sum(NOBODY in edge for edge in edges) for edges in (self.fixed, self.old))
        zeros = len(base.touching[NOBODY]) + new - old
        require(zeros == odd if graph.bound else zeros >= odd, "the vertex 0")
        zero = base.numbers.y[NOBODY] + more[NOBODY] if graph.zero else 0
        if not graph.bound:
            require(zero >= 0 and (odd or not zero), "the number of 0")
            require(not any(NOBODY in members for _, members in sets), "a set with 0")
        others = [*graph.leave.difference(graph.gone), *[NOBODY] * (graph.nine != base.graph.nine and graph.zero)]
        bound = base.numbers.lower_bound(more, graph.missing, others, graph.kind, base.edges(graph, sets))
        cost = base.total - sum(base.costs[edge] for edge in chain(self.old, self.again))
        cost += sum(base.prices.of(slots) for slots in self.new.values())
        require(2 * cost == bound, "the sum of the proof")

    @cached_property
    def values(self) -> list[Json]:
        """The rows that act in the candidate of the bracket, with the values of this one."""
        base, bracket = self.base, self.bracket
        more = Counter(slot for slots in self.new.values() for slot in slots)
        pairs, byes = [e for e in self.forced if NOBODY not in e], [e for e in self.forced if NOBODY in e]
        more.update(slot for edge in pairs for slot in bracket.pair_slots(*edge))
        more.update(slot for edge in byes for slot in self.graph.slots(*edge))
        more.subtract(slot for e in chain(self.old, self.again) if e not in self.kept for slot in base.slots[e])
        other = {slot[0] for slot, count in more.items() if count or self.bracket.rows[slot[0]] == "C9"}
        found = []
        for row in bracket.chosen.values:
            number = row["row"]
            if number in other:
                slots = Counter(base.rows[number])
                slots.update({slot: count for slot, count in more.items() if slot[0] == number})
                require(min(slots.values(), default=0) >= 0, "the matching of the bracket is not its candidate")
                row = bracket.row(number, [*slots.elements()], self.floaters)
            found.append(row)
        return found
