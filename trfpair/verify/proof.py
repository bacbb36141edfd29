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
"""The vertex of the bye."""

Alike = tuple[object, ...]

Around = dict[int, list[tuple[int, frozenset[int]]]]
"""The sets around each vertex, with their z."""


@dataclass
class Proof:
    """The certificate of one bracket, as read."""

    units: dict[tuple[int, int], int]
    y: dict[int, int]
    sets: list[tuple[int, frozenset[int]]]
    completion: list[tuple[int, int]]


def read_proof(data: Mapping[str, Any]) -> Proof:
    """Read a certificate: numbers are hexadecimal texts, players are ids, 0 is the bye."""
    return Proof(
        units={(row, value): int(unit, 16) for row, value, unit in data["units"]},
        y={id_: int(y, 16) for y, ids in data["y"] for id_ in ids},
        sets=[(int(z, 16), frozenset(ids)) for z, ids in data["blossoms"]],
        completion=[(one, other) for one, other in data["completion"]],
    )


class Optimality:
    """The graph of one bracket with its costs, and the proof held against it."""

    def __init__(self, bracket: Bracket, proof: Proof, where: str) -> None:
        self.bracket = bracket
        self.proof = proof
        self.where = where
        self.order = Order(bracket)
        self.alone = not bracket.completed
        self.vertices: list[Entrant] = [*bracket.players, *(bracket.following if self.alone else bracket.lower)]
        self.by_id = {one.id: one for one in self.vertices}
        self.rank = {one.id: at for at, one in enumerate(self.vertices)}
        self.odd = len(self.vertices) % 2 == 1
        cost = weigh(proof.units, self.order.bound, len(self.vertices) + self.odd)
        if cost is None:
            raise Rejected(f"{where}: a unit of the proof does not outweigh all lesser criteria")
        self.cost: Cost = cost
        self.byes = {one.id for one in self.vertices} if self.alone else bracket.byes
        self.ahead = {one.id for one in bracket.following} if bracket.ahead else set()
        self.around = self._sets_around()
        self._worth: dict[tuple[Alike, Alike], int | None] = {}
        self._left: dict[tuple[int, bool], int | None] = {}
        self._topscorers = any(one.topscorer for one in bracket.players)

    def check(self) -> None:
        """Reject the proof unless it shows that the candidate chosen is the best, and the first of the best."""
        self._check_sets()
        self._check_cost()
        self._check_bracket()
        self._check_below()

    # -- the parts ----------------------------------------------------------------------------------------------------

    def _check_sets(self) -> None:
        names = set(self.by_id) | ({BYE} if self.odd or self.alone else set())
        if set(self.proof.y) != names:
            raise Rejected(f"{self.where}: the proof does not give a number to exactly the players left and the bye")
        for z, members in self.proof.sets:
            if z <= 0 or len(members) % 2 == 0 or not members <= names:
                raise Rejected(f"{self.where}: a set of the proof is not odd, not positive or not of these players")
        if self.alone:
            least = self.proof.y[BYE]
            if least < 0 or (least and not self.odd) or any(BYE in members for _, members in self.proof.sets):
                raise Rejected(f"{self.where}: the proof may not reckon so with players who stay alone")

    def _check_cost(self) -> None:
        """The candidate with its completion is a perfect matching, and costs what the proof says is the least."""
        pairs, completion, inside = self._chosen(), self.proof.completion, self.bracket.is_inside
        seats = sorted(one for pair in pairs + completion for one in pair if one != BYE)
        byes = sum(BYE in pair for pair in completion)
        if seats != sorted(self.by_id) or (byes != self.odd and not self.alone):
            raise Rejected(f"{self.where}: pairs and completion do not seat everybody once")
        for first, second in completion:
            if first in inside and second in inside:
                raise Rejected(f"{self.where}: the completion pairs {first} and {second} of the bracket itself")
        costs = [self._cost_of(first, second) for first, second in pairs + completion]
        if None in costs:
            raise Rejected(f"{self.where}: the proof has no unit for a criterion of the candidate chosen")
        total = sum(cost for cost in costs if cost is not None)
        bound = sum(y for one, y in self.proof.y.items() if one != BYE or self.odd)
        bound -= sum(z * (len(members) // 2) for z, members in self.proof.sets)
        if 2 * total != bound:
            raise Rejected(f"{self.where}: the numbers of the proof do not show that the candidate is best and first")

    def _chosen(self) -> list[tuple[int, int]]:
        """The pairs of the candidate chosen."""
        return [(one.id, two.id) for one, two in self.bracket.pairs]

    def _cost_of(self, first: int, second: int) -> int | None:
        """The cost of an edge of the matching, which must be one."""
        if BYE in (first, second):
            one = self.by_id[first or second]
            if one.id not in self.byes:
                raise Rejected(f"{self.where}: the completion gives the bye to {one.id}")
            return self.to_bye(one)
        one, two = sorted((self.by_id[first], self.by_id[second]), key=lambda one: self.rank[one.id])
        if self.bracket.field.bar(one, two):
            raise Rejected(f"{self.where}: {one.id} and {two.id} may not meet")
        return self.edge(one, two)

    def _check_bracket(self) -> None:
        """Every edge inside the bracket, one by one."""
        players, y = self.bracket.players, self.proof.y
        first_resident = len(self.bracket.mdps)
        for at, one in enumerate(players):
            own = y[one.id]
            for two in players[max(at + 1, first_resident) :]:
                slack = -own - y[two.id]
                worth = self._value_of_pair(one, two)
                if worth is not None:
                    slack += 2 * (worth + self.order.pair(one, two))
                    if slack >= 0:
                        continue
                if self.bracket.field.bar(one, two):
                    continue
                slack += sum(z for z, members in self.around.get(one.id, ()) if two.id in members)
                if worth is None or slack < 0:
                    self._refuse(one.id, two.id)

    def _check_below(self) -> None:
        """All other edges: those whose ends are alike in all that matters are looked at together."""
        below = list(self._groups(self.vertices[len(self.bracket.players) :]))
        for one in self.bracket.players:
            for group in below:
                self._check_edges([one], group)
        for at, group in enumerate(below):
            for other in below[at:]:
                self._check_edges(group, other)
        if BYE in self.proof.y:
            for one in (one for one in self.vertices if one.id in self.byes):
                cost = self.to_bye(one)
                slack = -self.proof.y[one.id] - self.proof.y[BYE]
                slack += sum(z for z, members in self.around.get(one.id, ()) if BYE in members)
                if cost is None or 2 * cost + slack < 0:
                    self._refuse(one.id, BYE)

    def _check_edges(self, these: Sequence[Entrant], those: Sequence[Entrant]) -> None:
        y, cost = self.proof.y, self.edge(these[0], those[0])
        slack = 0 if cost is None else 2 * cost - y[these[0].id] - y[those[0].id]
        if cost is not None and slack >= 0:
            return
        for one in these:
            for two in those:
                more = sum(z for z, members in self.around.get(one.id, ()) if two.id in members)
                if one is not two and not self.bracket.field.bar(one, two) and (cost is None or slack + more < 0):
                    self._refuse(one.id, two.id)

    def _refuse(self, one: int, two: int) -> None:
        raise Rejected(f"{self.where}: the proof fails at {one} and {two or 'the bye'}: there may be a better one")

    def _sets_around(self) -> Around:
        around: Around = {}
        for z, members in self.proof.sets:
            for one in members:
                around.setdefault(one, []).append((z, members))
        return around

    def _groups(self, players: Sequence[Entrant]) -> Iterator[list[Entrant]]:
        """Players below the bracket of equal number, score and kind: their edges cost the same."""
        groups: dict[Alike, list[Entrant]] = {}
        for one in players:
            barred = one.barred and self.bracket.field.old
            key = (self.proof.y[one.id], (one.score, barred) if one.id in self.ahead else None)
            groups.setdefault(key, []).append(one)
        yield from groups.values()

    # -- costs --------------------------------------------------------------------------------------------------------

    def edge(self, one: Entrant, two: Entrant) -> int | None:
        """The cost of an edge, the first of the two standing higher; None if the proof has no unit for it."""
        inside = self.bracket.is_inside
        if two.id in inside:
            worth = self._value_of_pair(one, two)
            return None if worth is None else worth + self.order.pair(one, two)
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
            self._left[key] = None if worth is None else worth + self.order.leave(one)
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
