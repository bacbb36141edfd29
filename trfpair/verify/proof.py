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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from trfpair.verify.criteria import Bracket, Cost, Slots, weigh
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
    leavers: frozenset[int] = frozenset()
    """Players who must leave the bracket: alone, or with another one of it whom to meet below."""
    s1: frozenset[int] = frozenset()
    """If not empty: pairs are of one of these and another resident."""

    def leaves_edge(self, one: int, other: int, inside: set[int], mdps: set[int]) -> bool:
        """Whether two players (or one and the bye) may still be matched; they may meet as far as the rules go."""
        if other not in inside or one not in inside or {one, other} <= mdps:
            return not self.stay & {one, other}
        if self.leave & {one, other}:
            return False
        return not self.s1 or ((one in self.s1) != (other in self.s1) and not {one, other} & mdps)


class Worth:
    """What edges cost by the units of a proof: once for players who are alike to every criterion."""

    def __init__(self, bracket: Bracket, units: Units, where: str, bound: int = 1) -> None:
        self.bracket = bracket
        below = bracket.lower if bracket.completed else bracket.following
        terms = len(bracket.players) + len(below) + 1
        cost = weigh(units, bound, terms - terms % 2)
        if cost is None:
            raise Rejected(f"{where}: a unit of the proof does not outweigh all lesser criteria")
        self.cost: Cost = cost
        self.ahead = {one.id for one in bracket.following} if bracket.ahead else set()
        self.by_id = {one.id: one for one in [*bracket.players, *below]}
        self.rank = {id_: at for at, id_ in enumerate(self.by_id)}
        self._topscorers = any(one.topscorer for one in bracket.players)
        numbers: dict[Alike, int] = {}
        self.kind = {one.id: numbers.setdefault(self._alike(one), len(numbers)) for one in self.by_id.values()}
        self._known: dict[tuple[int, int, bool], int | None] = {}
        self._least: dict[tuple[int, int], int | None] = {}

    def _alike(self, one: Entrant) -> Alike:
        """All that the criteria can ask about a player."""
        if one.id in self.bracket.is_inside:
            colours = (one.colours, one.topscorer) if self._topscorers else one.wish
            return (one.score, one.id in self.bracket.is_mdp, colours, one.floats)
        return (one.score, one.barred and self.bracket.field.old) if one.id in self.ahead else ()

    def of(self, one: Entrant, two: Entrant, *, leaving: bool = False) -> int | None:
        """The value of an edge, the first of the two standing higher; None if the proof has no unit for it.

        With ``leaving`` two players of the bracket both leave it.
        """
        key = self.kind[one.id], self.kind[two.id], leaving
        if key not in self._known:
            self._known[key] = self.weight(self._slots(one, two, leaving))
        return self._known[key]

    def least(self, one: Entrant, two: Entrant) -> int | None:
        """The less of the values of two players such as these, whoever stands higher; None if one has no unit."""
        key = self.kind[one.id], self.kind[two.id]
        if key not in self._least:
            one, two = self.by_rank(one, two)
            values = [self.of(one, two)]
            if two.id in self.bracket.is_inside and one.score == two.score and one.id not in self.bracket.is_mdp:
                values.append(self.of(two, one))
            self._least[key] = None if None in values else min(value for value in values if value is not None)
        return self._least[key]

    def by_rank(self, one: Entrant, two: Entrant) -> tuple[Entrant, Entrant]:
        """The higher of two players first."""
        return (one, two) if self.rank[one.id] < self.rank[two.id] else (two, one)

    def _slots(self, one: Entrant, two: Entrant, leaving: bool) -> Slots:
        inside = self.bracket.is_inside
        if leaving:
            meet = self.bracket.floaters_meet
            return self.left(one, paired_ahead=meet) + self.left(two, paired_ahead=meet)
        if two.id in inside:
            return self.bracket.pair(one, two)
        if one.id in inside:
            return self.left(one, paired_ahead=two.id in self.ahead)
        if one.id in self.ahead and two.id not in self.ahead:
            return self.bracket.unpaired_ahead(one)
        return Slots()

    def left(self, one: Entrant, *, paired_ahead: bool) -> Slots:
        """What a downfloater adds, who is paired in the following bracket or not."""
        return self.bracket.leave(one) if paired_ahead else self.bracket.leave(one) + self.bracket.unpaired_ahead(one)

    def weight(self, slots: Slots) -> int | None:
        """What slots weigh; None where one has no unit."""
        try:
            return self.cost(slots)
        except KeyError:
            return None


class Numbered(Protocol):
    """An order as numbers, such as `order.Order`."""

    bound: int

    def pair(self, higher: Entrant, lower: Entrant) -> int:
        """What a pair adds."""
        ...

    def leave(self, one: Entrant) -> int:
        """What a player who leaves the bracket adds."""
        ...


class Group(NamedTuple):
    """Players who are alike, those with the largest numbers first, and the sets around all of them."""

    members: list[Entrant]
    sets: frozenset[int]


class Graph:
    """The graph of one bracket with the costs of its edges, or of what a choice leaves of it."""

    def __init__(
        self, bracket: Bracket, worth: Worth, where: str, order: Numbered | None = None, forced: Forced = Forced()
    ) -> None:
        """``bracket`` tells whether C9 acts; ``worth`` is of the bracket itself."""
        self.bracket = bracket
        self.worth = worth
        self.where = where
        self.order = order
        self.forced = forced
        self.alone = not bracket.completed
        self.by_id = {id_: one for id_, one in worth.by_id.items() if id_ not in forced.gone}
        self.odd = len(self.by_id) % 2 == 1
        self.byes = set(self.by_id) if self.alone else set(bracket.byes & self.by_id.keys())

    @property
    def names(self) -> set[int]:
        """All vertices."""
        return {*self.by_id, *([BYE] if self.odd or self.alone else [])}

    # -- the proof ----------------------------------------------------------------------------------------------------

    def check(self, y: Mapping[int, int], sets: Sets, matching: Sequence[Edge]) -> None:
        """Rejected unless y and z show that no perfect matching is cheaper than this one; who is not in y has 0."""
        self.y = {**dict.fromkeys(self.names, 0), **y}
        self.sets = sets
        self._check_numbers()
        self._check_matching(matching)
        self._check_edges()

    def _check_numbers(self) -> None:
        names = self.names
        if set(self.y) != names:
            raise Rejected(f"{self.where}: the proof gives numbers to others than the players left and the bye")
        for z, members in self.sets:
            if z <= 0 or len(members) % 2 == 0 or not members <= names:
                raise Rejected(f"{self.where}: a set of the proof is not odd, not positive or not of these players")
        bye = self.y.get(BYE, 0)
        if self.alone and (bye < 0 or (bye and not self.odd) or any(BYE in members for _, members in self.sets)):
            raise Rejected(f"{self.where}: the proof may not reckon so with players who stay alone")

    def _check_matching(self, matching: Sequence[Edge]) -> None:
        """It seats everybody once, and costs what the proof says is the least."""
        seats = [one for pair in matching for one in pair if one != BYE]
        byes = sum(BYE in pair for pair in matching)
        once = len(seats) == len(self.by_id) and self.by_id.keys() == set(seats)
        if not once or (byes != self.odd and not self.alone):
            raise Rejected(f"{self.where}: pairs and completion do not seat everybody once")
        costs = [self._cost_of(first, second) for first, second in matching]
        if None in costs:
            raise Rejected(f"{self.where}: the proof has no unit for a criterion of the candidate")
        total = sum(cost for cost in costs if cost is not None)
        bound = sum(self.y.values()) - (0 if self.odd else self.y.get(BYE, 0))
        bound -= sum(z * (len(members) // 2) for z, members in self.sets)
        if 2 * total != bound:
            raise Rejected(f"{self.where}: the numbers of the proof do not show that nothing is better or comes before")

    def _cost_of(self, first: int, second: int) -> int | None:
        """The cost of an edge of the matching, which must be one."""
        if BYE in (first, second):
            one = self.by_id[first or second]
            if one.id not in self.byes or one.id in self.forced.stay:
                raise Rejected(f"{self.where}: the completion gives the bye to {one.id}")
            return self.to_bye(one)
        one, two = self.worth.by_rank(self.by_id[first], self.by_id[second])
        if self.bracket.field.bar(one, two) or {one.id, two.id} <= self.bracket.is_mdp:
            raise Rejected(f"{self.where}: {one.id} and {two.id} may not meet")
        if not self._is_left(one, two):
            raise Rejected(f"{self.where}: the choice leaves no pair {one.id}-{two.id}")
        return self.edge(one, two)

    def _is_left(self, one: Entrant, two: Entrant) -> bool:
        return self.forced.leaves_edge(one.id, two.id, self.bracket.is_inside, self.bracket.is_mdp)

    # -- no edge is cheaper than its ends and the sets around it allow ------------------------------------------------

    def _check_edges(self) -> None:
        groups = self._groups()
        for at, these in enumerate(groups):
            for those in groups[at:]:
                self._check_groups(these, those)
        for id_ in self.byes - self.forced.stay if BYE in self.y else ():
            self._demand(self.to_bye(self.by_id[id_]), id_, BYE)

    def _groups(self) -> list[Group]:
        """Who is alike: an edge of two such groups costs the same, but for its place in the order."""
        around: dict[int, set[int]] = {}
        for at, (_, members) in enumerate(self.sets):
            for id_ in members:
                around.setdefault(id_, set()).add(at)
        nowhere, found = frozenset[int](), dict[object, Group]()
        for id_, one in self.by_id.items():
            sets = frozenset(around[id_]) if id_ in around else nowhere
            key = self.worth.kind[id_], sets, id_ in self.forced.leavers
            found.setdefault(key, Group([], sets)).members.append(one)
        for group in found.values():
            group.members.sort(key=lambda one: -self.y[one.id])
        return list(found.values())

    def _check_groups(self, these: Group, those: Group) -> None:
        """All edges between two groups, of which only those with large numbers at their ends need a look."""
        y, first, second = self.y, these.members, those.members
        ends = first[0], second[-1]
        if ends[0] is ends[1] or {one.id for one in ends} <= self.bracket.is_mdp:
            return
        more = sum(self.sets[at][0] for at in these.sets & those.sets)
        least = None if self.forced.leavers & {ends[0].id, ends[1].id} else self.worth.least(*ends)
        for one in first:
            room = None if least is None else 2 * least + more - y[one.id]
            if room is not None and y[second[0].id] <= room:
                break
            for two in second:
                if room is not None and y[two.id] <= room:
                    break
                if one is not two and self._is_left(one, two) and not self.bracket.field.bar(one, two):
                    self._demand(self.edge(*self.worth.by_rank(one, two)), one.id, two.id)

    def _demand(self, cost: int | None, one: int, two: int) -> None:
        """Rejected unless an edge costs enough."""
        more = sum(z for z, members in self.sets if one in members and two in members)
        if cost is None or 2 * cost - self.y[one] - self.y[two] + more < 0:
            raise Rejected(f"{self.where}: the proof fails at {one} and {two or 'the bye'}: there may be a better one")

    # -- costs --------------------------------------------------------------------------------------------------------

    def edge(self, one: Entrant, two: Entrant) -> int | None:
        """The cost of an edge, the first of the two standing higher; None if the proof has no unit for it."""
        inside, order = self.bracket.is_inside, self.order
        leaving = two.id in inside and one.id in inside and bool(self.forced.leavers & {one.id, two.id})
        worth = self.worth.of(one, two, leaving=leaving)
        if worth is None or order is None or one.id not in inside:
            return worth
        if leaving:
            return worth + order.leave(one) + order.leave(two)
        return worth + (order.pair(one, two) if two.id in inside else order.leave(one))

    def to_bye(self, one: Entrant) -> int | None:
        """The cost of the bye for a player."""
        worth, bracket = self.worth, self.bracket
        if one.id not in bracket.is_inside:
            return worth.weight(bracket.unpaired_ahead(one)) if one.id in worth.ahead else 0
        found = worth.weight(worth.left(one, paired_ahead=False) + bracket.bye(one))
        return found if found is None or self.order is None else found + self.order.leave(one)


def check_optimal(bracket: Bracket, proof: Proof, where: str, order: Numbered) -> None:
    """Rejected unless the candidate chosen is shown to be the best, and the first of the best."""
    inside = bracket.is_inside
    for first, second in proof.completion:
        if first in inside and second in inside:
            raise Rejected(f"{where}: the completion pairs {first} and {second} of the bracket itself")
    y = {one: proof.y.get(one, 0) + proof.places.get(one, 0) for one in {**proof.y, **proof.places}}
    matching = [(one.id, two.id) for one, two in bracket.pairs] + proof.completion
    Graph(bracket, Worth(bracket, proof.units, where, order.bound), where, order).check(y, proof.sets, matching)
