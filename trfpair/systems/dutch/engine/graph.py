"""A bracket as a graph with costs: every perfect matching is a candidate with its completion, its cost the value.

Vertices are numbered locally: the players of the bracket in ranking order (vertex k has BSN k+1), then those below as
far as they count, then dummies, who stand for "no opponent". Players with the same *key* are the same to every
criterion, so costs are kept by key.

What the graph reaches down to follows from the rules: all lower players where the round must remain pairable (C4, C5,
C.4), the following scoregroup where only that is looked at (C.7), nobody in the last bracket.

MDPs have no edges among themselves. In a bracket they are never paired with each other (3.3.3), and no completion ever
needs such a pair: of two downfloaters, one at least was a resident when both stood in one bracket for the first time.
Had they been paired there instead of both leaving it, the completion would have been the same and C6 (C.5) better.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import copy
from enum import IntEnum
from functools import cached_property, partial

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import Mask, Vertex, ascending
from trfpair.matching.blossom import Cost
from trfpair.matching.staged import Aggregation
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Candidate, Yardstick
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.rules.criteria import Scope
from trfpair.systems.dutch.rules.field import Position
from trfpair.systems.dutch.rules.order import OrderedGraph
from trfpair.systems.swiss.digits import Digits, Entry, costs_by_key, kinds_by_key


class _Place(IntEnum):
    """Where a vertex stands."""

    MDP = 0
    RESIDENT = 1
    FOLLOWING = 2
    LOWER = 3
    DUMMY = 4


class Forced(NamedTuple):
    """Choices that a candidate must have, with its completion. Players are named by position."""

    pairs: Sequence[tuple[Position, Position]] = ()
    """Who meet one another, in the bracket or below it."""
    stay: Mask = 0
    """Who of the bracket are paired in it."""
    leave: Mask = 0
    """Who of the bracket leave it."""
    bye: Position = NOBODY
    """Who gets the bye."""
    leavers: Mask = 0
    """Players who leave the bracket, each perhaps with another of it to meet below."""
    s1: Mask = 0
    """Residents who meet one of `s2` each. Where there are any, nobody else of the bracket is paired but by `pairs`."""
    s2: Mask = 0
    """Residents who meet one of `s1`, or leave."""


class BracketGraph(OrderedGraph):
    """The graph of one bracket: ``adj`` and ``keys`` by vertex, ``cost`` by key."""

    def __init__(
        self,
        bracket: Bracket,
        yardstick: Yardstick,
        notes: Notes,
        *,
        alone: bool = False,
    ) -> None:
        self.bracket = bracket
        self.yardstick = yardstick
        self.notes = notes
        self.alone = alone
        """Whether only the bracket is in the graph, and a dummy means floating (to where does not matter)."""
        field = bracket.field
        self.end = bracket.last if alone else field.size if bracket.completion else bracket.following
        self.at: list[Position] = [*bracket.players, *range(bracket.last, self.end)]
        """Position of a vertex (dummies have none)."""
        self.count = len(self.at) - self.end + bracket.last
        """Number of vertices that are players of the bracket."""
        self.residents = (1 << self.count) - (1 << len(bracket.mdps))
        self.leavers: Mask = 0
        """Vertices that leave the bracket even where they meet another of it, who leaves too."""
        mdps = len(bracket.mdps)
        self.adj: list[Mask] = [self.local(field.allow[at]) for at in self.at]
        self.adj[:mdps] = [row & -1 << mdps for row in self.adj[:mdps]]

    @cached_property
    def vertex(self) -> dict[Position, Vertex]:
        """The vertices of players by position."""
        return {at: vertex for vertex, at in enumerate(self.at)}

    # -- a choice forced, and the way back ----------------------------------------------------------------------------

    def forced(self, forced: Forced) -> BracketGraph:
        """The graph of those candidates only that have what is forced."""
        rows, inside = list(self.adj), (1 << self.count) - 1
        below = (1 << len(rows)) - 1 & ~inside
        for one, other in forced.pairs:
            cut(rows, self.vertex[one], ~(1 << self.vertex[other]))
            cut(rows, self.vertex[other], ~(1 << self.vertex[one]))
        for mask, away in (self.local(forced.stay) & inside, below), (self.local(forced.leave) & inside, inside):
            for one in ascending(mask):
                rows[one] &= ~away
            for other in ascending(away) if mask else ():
                rows[other] &= ~mask
        if forced.bye != NOBODY:
            cut(rows, self.vertex[forced.bye], (1 << len(self.at)) - 1)
        if forced.s1 or forced.s2:
            self._divide(rows, forced)
        found = self.with_rows(rows)
        if "cost" in self.__dict__:  # else each of them has the costs of its own edges
            found.class_duals = self.class_duals
        for one in ascending(forced.leavers):
            found = found.with_leaver(one)
        return found

    def _divide(self, rows: list[Mask], forced: Forced) -> None:
        """Of the edges of players who are in no pair yet leave those between S1 and S2, and out of S2 and the limbo."""
        s1, s2, below = self.local(forced.s1), self.local(forced.s2), -1 << self.count
        paired = {one for pair in forced.pairs for one in pair}
        for vertex, at in enumerate(self.at[: self.count]):
            if at not in paired:
                cut(rows, vertex, ~(s2 if s1 >> vertex & 1 else s1 | below if s2 >> vertex & 1 else below))

    def with_leaver(self, one: Position) -> BracketGraph:
        """The graph in which an edge from a player to another of the bracket means that both leave."""
        vertex, size, line = self.vertex[one], len(self.cost), self.line(one, leaves=True)
        keys = [*self.keys[:vertex], size, *self.keys[vertex + 1 :]]
        found = self.with_keys(keys, [*([*row, c] for row, c in zip(self.cost, line)), [*line, None]])
        found.leavers = self.leavers | 1 << vertex
        return found

    def line(self, one: Position, *, leaves: bool) -> list[Cost | None]:
        """The costs of the edges of a player, by the keys of the other ends, if the player leaves the bracket or stays.

        Whoever leaves may do so with another of it, whom the completion pairs with the player, if that is in the graph.
        """
        key = self.keys[self.vertex[one]]
        if self.alone or not leaves:
            inside = {*self.keys[: self.count]}
            return [cost if (other in inside) != leaves else None for other, cost in enumerate(self.cost[key])]
        number, unpaired = self.digits.number, self._unpaired
        own = number(unpaired[key])
        return [
            own + number(unpaired[other]) if other in unpaired else cost for other, cost in enumerate(self.cost[key])
        ]

    @cached_property
    def _unpaired(self) -> dict[int, Entry]:
        """By key, what a player of the bracket adds who leaves it with another: both may be unpaired below, or meet."""
        scope = Scope.FLOATER | Scope.AHEAD * (self.bracket.ahead and self.bracket.apart)
        return {key: self._asked(vertex, scope) for vertex, key in reversed([*enumerate(self.keys[: self.count])])}

    def candidate(self, mate: Sequence[Vertex], leavers: Mask = 0) -> Candidate:
        """The candidate of a matching, with its look-ahead if the graph reaches below; leavers' partners leave too."""
        count, at, leavers = self.count, self.at, leavers | self.leavers
        both = {end for one in ascending(leavers) if mate[one] < count for end in (one, mate[one])}
        looks = self.bracket.ahead and not self.alone
        end = count + self.bracket.following - self.bracket.last if looks else 0
        return Candidate(
            [(at[one], at[mate[one]]) for one in range(count) if one < mate[one] < count and one not in both],
            [at[one] for one in range(count) if mate[one] >= count or one in both],
            [at[one] for one in range(end) if mate[one] >= end or (one in both and self.bracket.apart)],
        )

    def with_rows(self, rows: list[Mask]) -> BracketGraph:
        """Some edges of the graph at the same costs."""
        found = copy(self)
        found.adj = rows
        for known in ("few", "class_duals"):
            found.__dict__.pop(known, None)
        return found

    def with_keys(self, keys: list[int], cost: list[list[Cost | None]]) -> BracketGraph:
        """The graph with other classes and costs; nothing is known of the classes but what is given."""
        found = self.with_rows(self.adj)
        found.keys, found.cost, found.aggregation = keys, cost, None
        return found

    @cached_property
    def aggregation(self) -> Aggregation | None:
        """The classes that are the same to the criteria of the place (C6 to C8; C.5 to C.7): the duals' first stage."""
        number: dict[Hashable, int] = {}
        of: dict[int, int] = {}
        for vertex, key in enumerate(self.keys):
            if key not in of:
                of[key] = number.setdefault(self._aggregate_key(vertex), len(number))
        return Aggregation([of[key] for key in range(len(of))], self.digits.bits_below(self.yardstick.places))

    def _aggregate_key(self, vertex: int) -> Hashable:
        """The facts of a vertex for which the criteria of the place ask, and the bars between whole groups."""
        if vertex >= len(self.at):
            return None
        at, clubs, bracket = self.at[vertex], self.notes.clubs, self.bracket
        club = clubs[at] if clubs else 0
        eligible, bye = bracket.field.eligible >> at & 1, bracket.bye >> at & 1
        unplayed = bracket.field.unplayed[at] if self.yardstick.pab else 0
        return club, self._places[vertex], bracket.field.score[at], self.notes.bars[at], eligible, bye, unplayed

    @cached_property
    def keys(self) -> list[int]:
        """By vertex, a number for all that is the same to every criterion."""
        names = [*self._names, *[(_Place.DUMMY,)] * (len(self.adj) - len(self.at))]
        if clubs := self.notes.clubs:
            names[: len(self.at)] = [(clubs[at], name) for at, name in zip(self.at, names)]
        number: dict[Hashable, int] = {}
        return [number.setdefault(name, len(number)) for name in names]

    @cached_property
    def cost(self) -> list[list[Cost | None]]:
        """The cost of an edge by the keys of its ends; None where no edge has such ends."""
        return costs_by_key(self.keys, self.entries, self.digits)

    @cached_property
    def digits(self) -> Digits:
        """The digits of the costs, and of all that those could add who leave the bracket with another of it."""
        unpaired = () if self.alone else self._unpaired.values()
        return Digits([*self.entries.values(), *unpaired], len(self.adj))

    @cached_property
    def entries(self) -> dict[tuple[int, int], Entry]:
        """The addition of an edge, by the keys of its ends (the smaller key first).

        Asked is one edge of each kind, between the first vertices with its keys: keys are numbered in the order of
        these, so a place never comes before that of a smaller key.
        """
        first, members, seen = kinds_by_key(self.keys, self.adj)
        places = [self._places[vertex] for vertex in first]
        inside = sum(place <= _Place.RESIDENT for place in places)
        size, at, pair = len(first), self.at, partial(self.notes.entry, self.yardstick, Scope.PAIR)
        found: dict[tuple[int, int], Entry] = {}
        for one in range(size):
            met, vertex = seen[one], first[one]
            for other in range(one, inside):
                if met & members[other]:
                    found[one, other] = pair(at[vertex], at[first[other]])
            alone: dict[_Place, Entry] = {}
            for other in range(max(one, inside), size):
                if met & members[other]:
                    place = places[other]
                    if place not in alone:
                        alone[place] = self._leaving(vertex, place)
                    found[one, other] = alone[place]
        return found

    def with_dummies(self, dummies: int, *, idle: bool = False) -> BracketGraph:
        """The graph of players with so many dummies, who stand for "no opponent"; ``idle``: also for one another."""
        assert "keys" not in self.__dict__, "what is known of the vertices counts the dummies"
        bracket, players = self.bracket, len(self.at)
        everyone, dummy_bits = (1 << players) - 1, ((1 << dummies) - 1) << players
        free = everyone if self.alone or not bracket.completion else self.local(bracket.bye)
        rows = [row | dummy_bits if free >> vertex & 1 else row for vertex, row in enumerate(self.adj)]
        others = dummy_bits if idle else 0
        return self.with_rows(rows + [free | others & ~(1 << at) for at in range(players, players + dummies)])

    def local(self, positions: Mask) -> Mask:
        """A mask of positions as a mask of vertices."""
        mask = 0
        for vertex, at, window in self._segments:
            mask |= (positions >> at & window) << vertex
        return mask

    @cached_property
    def _segments(self) -> list[tuple[int, int, int]]:
        """The vertices by runs of consecutive positions: first vertex, first position, mask of the run."""
        starts = [vertex for vertex, at in enumerate(self.at) if not vertex or at != self.at[vertex - 1] + 1]
        return [
            (vertex, self.at[vertex], (1 << end - vertex) - 1)
            for vertex, end in zip(starts, [*starts[1:], len(self.at)])
        ]

    @cached_property
    def _places(self) -> list[_Place]:
        bracket, dummies = self.bracket, len(self.adj) - len(self.at)
        ahead = bracket.following if bracket.ahead else bracket.last
        return (
            [_Place.MDP] * len(bracket.mdps)
            + [_Place.RESIDENT] * (self.count - len(bracket.mdps))
            + [_Place.FOLLOWING] * (min(ahead, self.end) - bracket.last)
            + [_Place.LOWER] * (self.end - max(min(ahead, self.end), bracket.last))
            + [_Place.DUMMY] * dummies
        )

    @cached_property
    def _names(self) -> list[Hashable]:
        """All that the criteria can ask about each player, and what bars whole groups from each other (C3, the bye)."""
        if self.notes.one_by_one:
            return list(zip(self._places, self.at))
        bracket, count = self.bracket, self.count
        bye, looks, places = bracket.bye, self.notes.looks, self._places
        unplayed = bracket.field.unplayed if self.yardstick.pab else None
        asked = bracket.field.eligible if bracket.ahead and bracket.following == bracket.field.size else bye
        names: list[Hashable] = [
            (place, looks[at], unplayed[at] if unplayed else 0, bye >> at & 1, asked >> at & 1)
            for place, at in zip(places, self.at[:count])
        ]
        if self.alone:
            return names
        eligible, bars, score = bracket.field.eligible, self.notes.bars, bracket.field.score
        for place, at in zip(places[count:], self.at[count:]):
            if place is _Place.LOWER:
                names.append((place, bars[at], bye >> at & 1))
            else:
                names.append((place, score[at], bars[at], eligible >> at & 1, bye >> at & 1))
        return names

    def _leaving(self, vertex: int, whither: _Place) -> Entry:
        """The addition of one who leaves the bracket, or stays unpaired in the following one, for somebody there."""
        where = self._places[vertex]
        floats = where <= _Place.RESIDENT
        ahead = where <= _Place.FOLLOWING and whither >= _Place.LOWER and self.bracket.ahead and not self.alone
        pab = floats and whither is _Place.DUMMY and self.bracket.completion and not self.alone
        return self._asked(vertex, Scope.FLOATER * floats | Scope.AHEAD * ahead | Scope.PAB * pab)

    def _asked(self, vertex: int, scope: int) -> Entry:
        """The addition of one player to the criteria of a scope, found once for all who look the same."""
        if not scope:
            return ()
        if self.notes.one_by_one:
            return self.yardstick.entry(scope, self.at[vertex])
        bracket, entries = self.bracket, self.notes.known.entries
        below = bracket.lowest_score, bracket.following == bracket.field.size, self.yardstick.pab
        name = scope, self._names[vertex], below
        known = entries.get(name)
        if known is None:
            known = entries[name] = self.yardstick.entry(scope, self.at[vertex])
        return known


def cut(rows: list[Mask], vertex: Vertex, mask: Mask) -> None:
    """Remove the edges from a vertex to some others."""
    for other in ascending(rows[vertex] & mask):
        rows[other] &= ~(1 << vertex)
    rows[vertex] &= ~mask
