"""The graph of a bracket, what its edges cost, and the order as a number (sections 5 and 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from itertools import chain
from typing import Any

from .dutch_bracket import Bracket, Candidate, Slot
from .numbers import NEVER
from .tournament import NOBODY, Player
from .words import require

Units = dict[tuple[int, int], int]
"""What an event is worth in a slot, by row and value."""


class Graph:
    """The graph of a bracket (section 5), or what a choice (section 10) or a case (11) leaves of it.

    Players who are `gone` are taken out; one of them has the bye if `bye` is true. Those who `leave` are downfloaters,
    also in an edge to another of the bracket, who does not `stay`. Those who `stay` are paired in the bracket. `s1`
    meets the others of the bracket, and nobody else.
    """

    def __init__(
        self,
        bracket: Bracket,
        gone: Iterable[Player] = (),
        bye: bool = False,
        leave: Iterable[Player] = (),
        stay: Iterable[Player] = (),
        s1: Iterable[Player] = (),
    ) -> None:
        self.bracket, self.gone, self.leave, self.s1 = bracket, {*gone}, {*leave}, {*s1}
        self.tied = {*stay} | self.s1
        self.bound, self.nine = bracket.bound or bye, False
        self.loose = False  # two MDPs may meet, when groups are looked at (section 8)
        self.size = len(bracket.everybody) if self.bound else len(bracket.players) + len(bracket.following)
        self.zero = not bye and (not self.bound or self.size % 2 == 1)
        self.missing = self.gone | {*([] if self.zero else [NOBODY])}

    def has(self, p: Player) -> bool:
        """Is this player one of the graph, before any is taken out?"""
        return self.bound or p in self.bracket.place or p in self.bracket.following

    @cached_property
    def remaining(self) -> list[Player]:
        """All who are left, of this bracket and below it."""
        return [p for p in self.bracket.everybody if p not in self.gone]

    @cached_property
    def players(self) -> list[Player]:
        """Those of the graph."""
        return self.remaining if self.bound else [p for p in self.remaining if self.has(p)]

    @cached_property
    def vertices(self) -> list[Player]:
        """With the vertex 0, if there is one."""
        return self.players + [NOBODY] * self.zero

    def edge(self, a: Player, b: Player) -> bool:
        """Is there an edge between two vertices?"""
        bracket = self.bracket
        inside = bracket.place.keys() & {a, b}
        if len(inside) == 1 and inside & self.tied:
            return False
        if len(inside) == 2:
            mdps = inside & bracket.mdps
            if (inside & self.leave and inside & self.tied) or (
                len(mdps) == 2 and not (self.loose and not mdps & self.tied)
            ):
                return False
            if self.s1 and (mdps or len(inside & self.s1) != 1):
                return False
        if NOBODY in (a, b):
            return not bracket.open.isdisjoint((a, b)) if self.bound else self.zero
        return bracket.may(a, b)

    def kind(self, p: Player) -> bool | tuple[tuple[Any, ...], bool]:
        """On what the slots of an edge of this vertex depend, but for colours."""
        return self.nine if p is NOBODY else (self.bracket.kind(p), p in self.leave)

    def apart(self, a: Player, b: Player) -> bool:
        """Is this edge of two players of the bracket as two downfloaters?"""
        return (a in self.leave or b in self.leave) and a in self.bracket.place and b in self.bracket.place

    def slots(self, a: Player, b: Player, gets: str = "") -> list[Slot]:
        """The slots of an edge (the table of section 5); of a pair in which the higher player gets this colour."""
        bracket, apart = self.bracket, self.apart(a, b)
        inside = [p for p in (a, b) if p in bracket.place]
        if len(inside) == 2 and not apart:
            a, b = (a, b) if a.rank < b.rank else (b, a)
            return bracket.slots_of(a, b, gets) if gets else bracket.pair_slots(a, b)
        level = inside + [p for p in (a, b) if p in bracket.following]
        found = [s for p in inside for s in bracket.float_slots(p)]
        found += [
            s for p in level for s in bracket.ahead_slots(p) if len(level) == 1 or (apart and not bracket.floaters_meet)
        ]
        return found + [(4, 0, p) for p in inside if self.nine and NOBODY in (a, b) for _ in range(p.unplayed)]


class Places:
    """Section 7: the order as a number, relative to a candidate.

    Other candidates are compared with this one alone. A field counts only where all more important ones are equal, and
    then the remainder is the same: so the numbers (`bsn`) of this candidate may be used for all.
    """

    def __init__(self, bracket: Bracket, chosen: Candidate) -> None:
        self.bracket, self.bsn, self.half, self.exchanged = bracket, chosen.bsn, len(chosen.s1), bool(chosen.down)
        self.players = bracket.players
        self.before = {a: ({p for p in passed if bracket.may(a, p)}, b) for a, b, passed in chosen.walk}
        choices = [(a, 2 if before else 1) for a, (before, _) in self.before.items()][::-1]
        self.unit, self.bound = {}, 1
        for field, width in self.fields(choices, len(chosen.inner)):
            self.unit[field] = self.bound
            self.bound <<= width

    def fields(self, choices: list[tuple[Player, int]], inner: int) -> list[tuple[Player | str, int]]:
        """All fields with their widths, the least important first."""
        count = len(self.bracket.residents)
        widths = {"up": len(self.bsn) - self.half, "down": self.half, "gap": (count**2).bit_length()}
        middle = [*widths.items()] * self.exchanged + [("exchanges", count.bit_length())]
        return [*choices[:inner], *middle, *choices[inner:], ("limbo", len(self.bracket.mdps))]

    def near(self, a: Player) -> Collection[Player]:
        """The opponent of a player who chooses, and those before: with others an edge has `higher` and `lower`."""
        earlier, chosen = self.before.get(a, ((), NOBODY))
        return {*earlier, chosen}

    def higher(self, a: Player) -> int:
        """What the higher player of a pair adds, if the other one is not `near`."""
        earlier, _ = self.before.get(a, ((), NOBODY))
        return self.side(a, True) + (self.unit[a] * (1 + bool(earlier)) if a in self.before else 0)

    def lower(self, b: Player) -> int:
        """What the lower player of a pair adds."""
        return self.side(b, False)

    def choice(self, a: Player, b: Player) -> int:
        """The field of a player who chooses: 0 for those before the opponent, less for the opponent than for others."""
        if a not in self.before:
            return 0
        earlier, chosen = self.before[a]
        return 0 if b in earlier else self.unit[a] * ((b is not chosen) + bool(earlier))

    def side(self, p: Player, higher: bool) -> int:
        """What a player adds who is, or is not, the higher of a pair."""
        if p in self.bracket.mdps:
            return 0 if higher else self.unit["limbo"] << (len(self.bracket.mdps) - 1 - self.bracket.place[p])
        if p not in self.bsn:
            return 0
        b, half = self.bsn[p], self.half
        total = self.unit["exchanges"] if higher and b > half else 0
        if self.exchanged and higher == (b <= half):
            total += self.unit["down"] << (b - 1) if higher else self.unit["up"] << (len(self.bsn) - b)
        elif self.exchanged:
            total += self.unit["gap"] * abs(b - half)
        return total

    def edge(self, a: Player, b: Player, graph: Graph) -> int:
        """The place of an edge (the table of section 5)."""
        inside = sorted((p for p in (a, b) if p in self.bracket.place), key=self.bracket.place.__getitem__)
        if len(inside) == 2 and not graph.apart(a, b):
            return self.choice(*inside) + self.side(inside[0], True) + self.side(inside[1], False)
        return sum(self.side(p, False) for p in inside)


class Prices:
    """What edges cost by the criteria: the units of their slots (section 5)."""

    def __init__(self, rows: list[list[Any]], vertices: int, bound: int, unplayed: int) -> None:
        self.units: Units = {(row, value): int(unit, 16) for row, value, unit in rows}
        self.known: dict[Any, int | None] = {}
        """The least that an edge between players of two kinds costs."""
        total = 0
        # A perfect matching has at most 3 events of a slot a vertex: row 2 of 2017 counts whoever may not have the
        # bye three times. Row 4 (C9) alone counts more: the unplayed games of the one who leaves.
        events = max(3 * (vertices + vertices % 2), unplayed)
        require(len(self.units) == len(rows), "a slot twice")
        for slot in sorted(self.units, key=lambda s: (-s[0], s[1])):
            smaller = bound - 1 + events * total
            require(self.units[slot] > smaller, f"the unit of {slot} does not outweigh the smaller ones")
            total += self.units[slot]

    def least(self, graph: Graph, a: Player, b: Player) -> int | None:
        """NEVER for two MDPs and for colours that clash, None if a slot has no unit.

        Of a pair whose colours the older games decide, the lesser of both ways to give them.
        """
        claims, players = graph.bracket.claims, NOBODY not in (a, b)
        if (graph.bracket.mdps >= {a, b} and not graph.loose) or (players and claims.clash(a, b)):
            return NEVER
        either = "WB" if players and not claims.colours_decided(a, b) else ("",)
        ways = [[slot[:2] for slot in graph.slots(a, b, gets)] for gets in either]
        known = self.units.keys() >= {*chain(*ways)}
        return min(sum(self.units[slot] for slot in slots) for slots in ways) if known else None

    def of(self, slots: Iterable[Slot]) -> int:
        """What these slots are worth."""
        return sum(self.units[row, value] for row, value, _ in slots)
