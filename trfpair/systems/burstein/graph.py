"""A bracket as a graph with costs: every perfect matching is a pairing of it with its completion, its cost the value.

Vertices are numbered locally: the players of the bracket from the largest BSN down, so that the lowest bit is the
opponent Article 4 asks for first; then those below as far as they count; then dummies. Players with the same *key* are
the same to every criterion, so costs are kept by key.

*Whole* graphs hold everybody below, so that every perfect matching is a completion (C4), and tell the following
scoregroup from those under it (C7). A graph *alone* holds the bracket only; its dummies are the virtual players of 4.2,
and what floating does below is left to a proof (``below.py``).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property

from trfpair.matching.bits import ascending
from trfpair.model import Colour
from trfpair.systems.burstein.bracket import Bracket
from trfpair.systems.burstein.criteria import Scope, entry
from trfpair.systems.swiss.digits import Digits, Entry, costs_by_key, entries_by_key
from trfpair.systems.swiss.preferences import Strength

_BRACKET, _FOLLOWING, _LOWER, _DUMMY = range(4)


class BracketGraph:
    """The graph of one bracket: ``adj`` and ``keys`` by vertex, ``cost`` by key."""

    def __init__(self, bracket: Bracket, *, alone: bool, dummies: int = 0) -> None:
        field = bracket.field
        self.bracket = bracket
        self.alone = alone
        self.count = len(bracket.players)
        """The players of the bracket are the vertices 0 .. count-1."""
        self.inside = (1 << self.count) - 1
        below = range(bracket.last, bracket.last if alone else field.size)
        self.at: list[int] = [*bracket.players, *below]
        """Position of each vertex that is a player."""
        self._segments = _segments(bracket)
        self.adj: list[int] = self._adjacency(dummies)
        self.keys: list[int] = self._keys(dummies)

    def local(self, positions: int) -> int:
        """A mask of positions as a mask of vertices."""
        mask = 0
        for vertex, at, length in self._segments:
            mask |= (positions >> at & ((1 << length) - 1)) << vertex
        if not self.alone:
            mask |= positions >> self.bracket.last << self.count
        return mask

    def _adjacency(self, dummies: int) -> list[int]:
        players = len(self.at)
        allow = self.bracket.field.allow
        welcome = ((1 << dummies) - 1) << players
        adj = [self.local(allow[at]) for at in self.at]
        if dummies:
            adj = [row | welcome for row in adj]
        return adj + [self.inside] * dummies

    def _place(self, vertex: int) -> int:
        if vertex < self.count:
            return _BRACKET
        if vertex >= len(self.at):
            return _DUMMY
        return _FOLLOWING if self.at[vertex] < self.bracket.following else _LOWER

    def _keys(self, dummies: int) -> list[int]:
        number: dict[Hashable, int] = {}
        return [number.setdefault(self._name(at), len(number)) for at in range(len(self.at) + dummies)]

    def _name(self, vertex: int) -> Hashable:
        """All that the criteria ask about a vertex, and what bars whole groups from each other (C3)."""
        place = self._place(vertex)
        if place == _DUMMY:
            return (place,)
        field, at = self.bracket.field, self.at[vertex]
        colour, strength = field.wish[at]
        absolute = strength is Strength.ABSOLUTE
        if place == _BRACKET:
            return (place, field.score[at], colour, absolute)
        return (place, colour if absolute else Colour.NONE)

    @cached_property
    def entries(self) -> dict[tuple[int, int], Entry]:
        """What an edge adds, by the keys of its ends (the smaller key first)."""
        return entries_by_key(self.keys, self.adj, self._entry)

    def _entry(self, one: int, other: int) -> Entry:
        """What an edge adds: a pair of the bracket, players who leave theirs, or nothing."""
        where, whither = self._place(one), self._place(other)
        if whither == _BRACKET:
            return entry(self.bracket.field, Scope.PAIR, self.at[one], self.at[other])
        scope = Scope(0)
        if where == _BRACKET:
            scope |= Scope.FLOATER
        if where <= _FOLLOWING and whither == _LOWER:
            scope |= Scope.AHEAD
        return entry(self.bracket.field, scope, self.at[one]) if scope else ()

    @cached_property
    def digits(self) -> Digits:
        """The digits of the costs; with room for all who could leave the bracket, for whoever asks about that."""
        leaving = () if self.alone else {entry(self.bracket.field, Scope.FLOATER, at) for at in self.at[: self.count]}
        return Digits([*self.entries.values(), *leaving], len(self.adj))

    @cached_property
    def cost(self) -> list[list[int | None]]:
        """The cost of an edge by the keys of its ends; None where no edge has such ends."""
        return costs_by_key(self.keys, self.entries, self.digits)

    def outside(self, mate: Sequence[int]) -> int:
        """The vertices of the bracket that a matching does not pair inside it."""
        return sum(1 << one for one in ascending(self.inside) if mate[one] >= self.count)


def _segments(bracket: Bracket) -> list[tuple[int, int, int]]:
    """Runs of the bracket's players with consecutive positions: first vertex, first position, length."""
    segments: list[tuple[int, int, int]] = []
    for vertex, at in enumerate(bracket.players):
        if segments and segments[-1][1] + segments[-1][2] == at:
            start, position, length = segments[-1]
            segments[-1] = start, position, length + 1
        else:
            segments.append((vertex, at, 1))
    return segments
