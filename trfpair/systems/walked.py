"""The proof of a walk: no complete pairing has a smaller penalty, and none as good comes first, choice by choice.

What it says stands in ``docs/certificates.md``.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution
from trfpair.systems.swiss.first import Ordered
from trfpair.systems.swiss.proofs import BYE, Certificate, barrier
from trfpair.systems.trace import Trace
from trfpair.systems.walk import LeastHarm


class WalkOrder:
    """The order of walks as a second cost, relative to the decisions taken; the first one weighs most."""

    def __init__(self, decided: Sequence[tuple[int, int, int]], rows: Sequence[int], bye: int) -> None:
        """Of each decision: who was seated, with whom, and those who came before. ``rows`` are the edges that count."""
        self._rows, self._bye = rows, bye
        self._taken = {one: (other, before) for one, other, before in decided}
        self._unit: dict[int, int] = {}
        self.bits = 0
        for one, _, before in reversed(decided):
            self._unit[one] = self.bits
            self.bits += 2 if before else 1
        self._wanting: dict[int, int] = {}
        """By player, those who would have met this one rather, as a mask."""
        for one, _, before in decided:
            for other in ascending(before):
                self._wanting[other] = self._wanting.get(other, 0) | 1 << one
        self._cheap = list(accumulate((1 << one for one in self._unit), initial=0))
        """Masks of those whose decisions weigh least, one more at a time."""
        self._bits = list(self._unit.values())

    def of(self, one: int, other: int) -> int:
        """What a pair adds: nothing for those who came before the one taken, 1 for that one, 2 for others.

        Where nobody came before, nothing for the one taken, and 1 for others.
        """
        lower, upper = min(one, other), max(one, other)
        chooser, met = (upper, lower) if upper == self._bye else (lower, upper)
        if chooser not in self._taken:
            return 0
        taken, before = self._taken[chooser]
        return 0 if before >> met & 1 else bool(before) + (met != taken) << self._unit[chooser]

    def below(self, one: int, limit: int) -> Iterable[tuple[int, int]]:
        """The pairs of a player that add less than a limit, by what they add."""
        row, everybody = self._rows[one], (1 << self._bye) - 1
        own = row & everybody if one == self._bye else row & everybody & -2 << one
        if one in self._taken:
            taken, before = self._taken[one]
            first, unit = bool(before), self._unit[one]
            yield 0, own & before
            yield first << unit, own & 1 << taken
            yield 1 + first << unit, own & ~before & ~(1 << taken)
        else:
            yield 0, own
        others = row & ~own
        free = self._wanting.get(one, 0) | ~self._cheap[-1]
        yield 0, others & free
        for other in ascending(others & ~free & self._cheap[bisect_left(self._bits, limit.bit_length())]):
            yield self.of(other, one), 1 << other


class _Players(NamedTuple):
    """Players by position."""

    ids: Sequence[int]

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.ids)

    def id(self, position: int) -> int:
        """The id of a player."""
        return self.ids[position]


def prove_walk(walk: LeastHarm, ids: Sequence[int], trace: Trace) -> None:
    """Add the proofs to the first step; ``ids`` are those of the players."""
    proof = _first_of_best(walk, [*ids, BYE]) or {}
    if walk.earlier:
        everybody = (1 << walk.bye) - 1
        rows = [row & everybody for row in walk.permitted[: walk.bye]]
        proof |= barrier(_Players(ids), rows, everybody, walk.earlier)
    if proof:
        trace.steps[0].facts["proof"] = proof


def _first_of_best(walk: LeastHarm, ids: Sequence[int]) -> Certificate | None:
    """The proof that no pairing is better, and none as good comes first; None where none is needed, or found."""
    size = len(walk.permitted)
    mate = [0] * size
    for one, other, _ in walk.taken:
        mate[one], mate[other] = other, one
    solution = walk.solution or Solution(mate, 0, [0] * size, [], list(walk.clean), (1 << size) - 1)
    choices = WalkOrder(walk.taken, solution.rows, walk.bye)
    if not walk.total and not any(choices.of(one, other) for one, other, _ in walk.taken):
        return None
    shift = choices.bits + walk.bye.bit_length()
    return Ordered(walk.permitted, walk.penalty, choices, shift, ids).proof(solution, mate)
