"""Optimality: that no candidate of a bracket is better than the one chosen, and none as good comes before it.

All candidates, with the ways in which the round can go on after them, are the perfect matchings of a graph: who may
meet whom among the players of the bracket and all below, and, if their number is odd, the bye with those who may have
it.

* An edge in the bracket is a pair of it; it costs what the pair adds to the criteria and to the order (`criteria.py`,
  `order.py`). MDPs have no edge among themselves: they are never paired with each other (3.3.3), and the round never
  has to go on with such a pair. For of two downfloaters one was a resident when they first stood in one bracket; a
  candidate with their pair would have been better there by C6, and that bracket has been checked.
* An edge that leaves the bracket is a downfloater. If the other end is not in the following scoregroup, the downfloater
  stays unpaired there (C8); so does a player of that group with an edge to anybody further down.
* All other edges cost nothing.

Before 2026 C.4 does not bind every bracket. Where it does not, the graph ends with the following scoregroup, and
anybody may stay alone: as many as it takes, each at the cost of having no opponent there.

A reason "not these two" is proved in the same way: the two, and the pairs decided before, are taken out of the graph,
and what is left is shown to cost so much at least (`reasons.py`).

The proof that a matching is cheapest is a number y for each vertex and z > 0 for some sets of an odd number of vertices
such that every edge uv has  2 cost - y(u) - y(v) + (the z of the sets with both)  >= 0.  A perfect matching has at most
(k-1)/2 edges inside a set of k vertices, so twice its cost is at least  (sum of y) - (sum of z (k-1)/2).  The cost of
the candidate chosen, with the completion that the proof names, must be exactly that. Where players may stay alone, the
same must hold with one y for staying alone: 0, or more if the number of players is odd, because one of them then must.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trfpair.verify.criteria import Bracket, Cost, Slots, weigh
from trfpair.verify.order import Order
from trfpair.verify.players import Entrant
from trfpair.verify.reading import Rejected

BYE = 0
"""The vertex of the bye; where players may stay alone, that of staying alone."""

Alike = tuple[object, ...]
Edge = tuple[int, int]
Sets = list[tuple[int, frozenset[int]]]
"""Odd sets with their z."""
Units = dict[tuple[int, int], int]
"""What each slot of the criteria weighs."""


@dataclass
class Proof:
    """The certificate of one bracket, as read."""

    units: Units
    y: dict[int, int]
    """By the value of the criteria alone."""
    places: dict[int, int]
    """What the order adds to them."""
    sets: Sets
    completion: list[Edge]
    known: Sequence[str]
    """The odd sets of the reasons of the bracket."""


def read_proof(data: Mapping[str, Any]) -> Proof:
    """Read a certificate: numbers are hexadecimal texts, 0 where nothing is said; players are ids, 0 is the bye."""
    return Proof(
        units=read_units(data["units"]),
        y=read_numbers(data["y"]),
        places=read_numbers(data["places"]),
        sets=read_sets(data["blossoms"]),
        completion=read_pairs(data["completion"]),
        known=data.get("sets", ()),
    )


def read_units(rows: Sequence[Any]) -> Units:
    """The weight of each slot."""
    units = {(row, value): int(unit, 16) for row, value, unit in rows}
    if len(units) != len(rows) or any(row < 0 or value < 0 for row, value in units):
        raise Rejected("a proof gives two units to a slot, or one to none")
    return units


def read_numbers(rows: Sequence[Any]) -> dict[int, int]:
    """A number for each of some players."""
    found = [(int(id_), int(number, 16)) for number, ids in rows for id_ in ids.split()]
    numbers = dict(found)
    if len(numbers) != len(found):
        raise Rejected("a proof gives two numbers to a player")
    return numbers


def read_sets(rows: Sequence[Any], known: Sequence[str] = ()) -> Sets:
    """Sets of players with a number; a set may stand for itself, or be named by its place among those known."""
    places = range(len(known))
    if len(set(known)) != len(known):
        raise Rejected("a proof knows a set twice")
    if any(not isinstance(ids, str) and ids not in places for _, ids in rows):
        raise Rejected("a proof names a set that is not there")
    texts = [(z, ids if isinstance(ids, str) else known[ids]) for z, ids in rows]
    return [(int(z, 16), frozenset(map(int, text.split()))) for z, text in texts]


def read_pairs(text: str) -> list[Edge]:
    """Pairs as in ``1-5 2-0``."""
    pairs = [pair.split("-") for pair in text.split()]
    return [(int(one), int(other)) for one, other in pairs]


@dataclass(frozen=True)
class Forced:
    """What a choice makes of the graph."""

    gone: frozenset[int] = frozenset()
    """Players whose partners are given."""
    stay: frozenset[int] = frozenset()
    """Players who must be paired in the bracket."""
    leave: frozenset[int] = frozenset()
    """Players who must leave it, and meet nobody of it."""
    leaver: int = 0
    """A player who must leave the bracket: alone, or with another one of it whom to meet below."""
    s1: frozenset[int] = frozenset()
    """If not empty: pairs are of one of these and another resident."""

    def leaves_edge(self, one: int, other: int, inside: set[int], mdps: set[int]) -> bool:
        """Whether two players (or one and the bye) may still be matched; they may meet as far as the rules go."""
        if other not in inside or one not in inside or {one, other} <= mdps:
            return not self.stay & {one, other}
        if self.leave & {one, other}:
            return False
        return not self.s1 or ((one in self.s1) != (other in self.s1) and not {one, other} & mdps)


class Graph:
    """The graph of one bracket with the costs of its edges, or of what a choice leaves of it."""

    def __init__(
        self,
        bracket: Bracket,
        units: Units,
        where: str,
        order: Order | None = None,
        forced: Forced = Forced(),
    ) -> None:
        self.bracket = bracket
        self.where = where
        self.order = order
        self.forced = forced
        self.leaver = forced.leaver
        self.alone = not bracket.completed
        gone = forced.gone
        below = bracket.following if self.alone else bracket.lower
        self.inside = [one for one in bracket.players if one.id not in gone]
        self.below = [one for one in below if one.id not in gone]
        self.first_resident = sum(one.id in bracket.is_mdp for one in self.inside)
        self.by_id = {one.id: one for one in [*self.inside, *self.below]}
        self.rank = {id_: at for at, id_ in enumerate(self.by_id)}
        self.odd = len(self.by_id) % 2 == 1
        self.byes = set(self.by_id) if self.alone else set(bracket.byes & self.by_id.keys())
        self.ahead = {one.id for one in bracket.following} if bracket.ahead else set()
        terms = len(bracket.players) + len(below) + 1
        cost = weigh(units, order.bound if order else 1, terms - terms % 2)
        if cost is None:
            raise Rejected(f"{where}: a unit of the proof does not outweigh all lesser criteria")
        self.cost: Cost = cost
        self._worth: dict[tuple[Alike, Alike], int | None] = {}
        self._left: dict[tuple[int, bool], int | None] = {}
        self._topscorers = any(one.topscorer for one in bracket.players)

    # -- the proof ----------------------------------------------------------------------------------------------------

    def check(self, y: dict[int, int], sets: Sets, matching: Sequence[Edge], changed: set[int] | None = None) -> None:
        """Rejected unless y and z show that no perfect matching is cheaper than this one.

        With ``changed`` only edges at these vertices are looked at: all others are known to be in order.
        """
        y = {**dict.fromkeys(self.by_id, 0), **({BYE: 0} if self.odd or self.alone else {}), **y}
        self._check_numbers(y, sets)
        self._check_matching(y, sets, matching)
        self.check_edges(y, sets, changed)

    def _check_numbers(self, y: dict[int, int], sets: Sets) -> None:
        names = {*self.by_id, *([BYE] if self.odd or self.alone else [])}
        if set(y) != names:
            raise Rejected(f"{self.where}: the proof gives numbers to others than the players left and the bye")
        for z, members in sets:
            if z <= 0 or len(members) % 2 == 0 or not members <= names:
                raise Rejected(f"{self.where}: a set of the proof is not odd, not positive or not of these players")
        if self.alone and (y[BYE] < 0 or (y[BYE] and not self.odd) or any(BYE in members for _, members in sets)):
            raise Rejected(f"{self.where}: the proof may not reckon so with players who stay alone")

    def _check_matching(self, y: dict[int, int], sets: Sets, matching: Sequence[Edge]) -> None:
        """It seats everybody once, and costs what the proof says is the least."""
        seats = sorted(one for pair in matching for one in pair if one != BYE)
        byes = sum(BYE in pair for pair in matching)
        if seats != sorted(self.by_id) or (byes != self.odd and not self.alone):
            raise Rejected(f"{self.where}: pairs and completion do not seat everybody once")
        costs = [self._cost_of(first, second) for first, second in matching]
        if None in costs:
            raise Rejected(f"{self.where}: the proof has no unit for a criterion of the candidate")
        total = sum(cost for cost in costs if cost is not None)
        bound = sum(number for one, number in y.items() if one != BYE or self.odd)
        bound -= sum(z * (len(members) // 2) for z, members in sets)
        if 2 * total != bound:
            raise Rejected(f"{self.where}: the numbers of the proof do not show that nothing is better or comes before")

    def _cost_of(self, first: int, second: int) -> int | None:
        """The cost of an edge of the matching, which must be one."""
        if BYE in (first, second):
            one = self.by_id[first or second]
            if one.id not in self.byes or one.id in self.forced.stay:
                raise Rejected(f"{self.where}: the completion gives the bye to {one.id}")
            return self.to_bye(one)
        one, two = sorted((self.by_id[first], self.by_id[second]), key=lambda one: self.rank[one.id])
        mdps = self.bracket.is_mdp
        if self.bracket.field.bar(one, two) or {one.id, two.id} <= mdps:
            raise Rejected(f"{self.where}: {one.id} and {two.id} may not meet")
        if not self._left_edge(one, two):
            raise Rejected(f"{self.where}: the choice leaves no pair {one.id}-{two.id}")
        return self.edge(one, two)

    def check_edges(self, y: dict[int, int], sets: Sets, changed: set[int] | None = None) -> None:
        """No edge is cheaper than its ends and the sets around it allow."""
        self.y = y
        self.around: dict[int, Sets] = {}
        for z, members in sets:
            for id_ in members:
                self.around.setdefault(id_, []).append((z, members))
        self._check_inside(changed)
        self._check_below(changed)
        open_ = self.byes - self.forced.stay if BYE in y else set()
        for one in [self.by_id[id_] for id_ in self.rank if id_ in open_]:
            if changed is None or one.id in changed or BYE in changed:
                self._demand(self.to_bye(one), one.id, BYE)

    def _check_inside(self, changed: set[int] | None) -> None:
        """Every pair of the bracket, one by one."""
        order, y = self.order, self.y
        for at, one in enumerate(self.inside):
            own = y[one.id]
            some = changed is not None and one.id not in changed
            for two in self.inside[max(at + 1, self.first_resident) :]:
                if some and changed is not None and two.id not in changed:
                    continue
                worth = self._value_of_pair(one, two)
                if worth is not None and order is not None:
                    worth += order.pair(one, two)
                if self.leaver in (one.id, two.id):
                    worth = self.edge(one, two)
                cheap = worth is None or 2 * worth < own + y[two.id]
                if cheap and self._left_edge(one, two) and not self.bracket.field.bar(one, two):
                    self._demand(worth, one.id, two.id)

    def _left_edge(self, one: Entrant, two: Entrant) -> bool:
        return self.forced.leaves_edge(one.id, two.id, self.bracket.is_inside, self.bracket.is_mdp)

    def _check_below(self, changed: set[int] | None) -> None:
        """All edges that leave the bracket or are below it: those whose ends are alike are looked at together."""
        groups = list(self._groups(self.below))
        moved = groups if changed is None else list(self._groups([one for one in self.below if one.id in changed]))
        for one in self.inside:
            if one.id not in self.forced.stay:
                for group in groups if changed is None or one.id in changed else moved:
                    self._check_groups([one], group)
        for group in moved:
            for other in groups:
                if self.rank[group[0].id] <= self.rank[other[0].id]:
                    self._check_groups(group, other)
                elif changed is not None:
                    self._check_groups(other, group)

    def _check_groups(self, these: Sequence[Entrant], those: Sequence[Entrant]) -> None:
        cost = self.edge(these[0], those[0])
        if cost is not None and 2 * cost >= self.y[these[0].id] + self.y[those[0].id]:
            return
        for one in these:
            for two in those:
                if one is not two and not self.bracket.field.bar(one, two):
                    self._demand(cost, one.id, two.id)

    def _demand(self, cost: int | None, one: int, two: int) -> None:
        """Rejected unless an edge costs enough."""
        more = sum(z for z, members in self.around.get(one, ()) if two in members)
        if cost is None or 2 * cost - self.y[one] - self.y[two] + more < 0:
            raise Rejected(f"{self.where}: the proof fails at {one} and {two or 'the bye'}: there may be a better one")

    def _groups(self, players: Sequence[Entrant]) -> Iterator[list[Entrant]]:
        """Players below the bracket of equal number, score and kind: their edges cost the same."""
        groups: dict[Alike, list[Entrant]] = {}
        for one in players:
            barred = one.barred and self.bracket.field.old
            key = (self.y[one.id], (one.score, barred) if one.id in self.ahead else None)
            groups.setdefault(key, []).append(one)
        yield from groups.values()

    # -- costs --------------------------------------------------------------------------------------------------------

    def edge(self, one: Entrant, two: Entrant) -> int | None:
        """The cost of an edge, the first of the two standing higher; None if the proof has no unit for it."""
        inside = self.bracket.is_inside
        if two.id in inside and self.leaver in (one.id, two.id):
            both = [self._leaving(player, paired_ahead=False) for player in (one, two)]
            return None if None in both else sum(cost for cost in both if cost is not None)
        if two.id in inside:
            worth = self._value_of_pair(one, two)
            return worth if worth is None or self.order is None else worth + self.order.pair(one, two)
        if one.id in inside:
            return self._leaving(one, two.id in self.ahead)
        if one.id in self.ahead and two.id not in self.ahead:
            return self._weight(self.bracket.unpaired_ahead(one))
        return 0

    def to_bye(self, one: Entrant) -> int | None:
        """The cost of the bye for a player."""
        if one.id not in self.bracket.is_inside:
            return self._weight(self.bracket.unpaired_ahead(one)) if one.id in self.ahead else 0
        worth, bye = self._leaving(one, paired_ahead=False), self._weight(self.bracket.bye(one))
        return None if worth is None or bye is None else worth + bye

    def _leaving(self, one: Entrant, paired_ahead: bool) -> int | None:
        """The cost of a downfloater, who is paired in the following bracket or not."""
        key = one.id, paired_ahead
        if key not in self._left:
            slots = self.bracket.leave(one)
            if not paired_ahead:
                slots.update(self.bracket.unpaired_ahead(one))
            worth = self._weight(slots)
            self._left[key] = worth if worth is None or self.order is None else worth + self.order.leave(one)
        return self._left[key]

    def _weight(self, slots: Slots) -> int | None:
        try:
            return self.cost(slots)
        except KeyError:
            return None

    def _value_of_pair(self, one: Entrant, two: Entrant) -> int | None:
        """What a pair adds to the criteria, once for players who are alike; None if the proof has no unit for it."""
        key = self._alike(one), self._alike(two)
        if key not in self._worth:
            self._worth[key] = self._weight(self.bracket.pair(one, two))
        return self._worth[key]

    def _alike(self, one: Entrant) -> Alike:
        """All that a pair's criteria can ask about a player."""
        colours = (one.colours, one.topscorer) if self._topscorers else one.wish
        return (one.score, one.id in self.bracket.is_mdp, colours, one.floats)


def check_optimal(bracket: Bracket, proof: Proof, where: str) -> None:
    """Rejected unless the candidate chosen is shown to be the best, and the first of the best."""
    inside = bracket.is_inside
    for first, second in proof.completion:
        if first in inside and second in inside:
            raise Rejected(f"{where}: the completion pairs {first} and {second} of the bracket itself")
    y = {one: proof.y.get(one, 0) + proof.places.get(one, 0) for one in {**proof.y, **proof.places}}
    matching = [(one.id, two.id) for one, two in bracket.pairs] + proof.completion
    Graph(bracket, proof.units, where, Order(bracket)).check(y, proof.sets, matching)
