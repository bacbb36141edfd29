"""A second derivation for fields too large to try everything: every decision is forced and the whole solved again.

Chess comes from the literal reading, matching from `trfpair.matching`, and each solution is proved by its duals, edge
by edge. Nothing is taken over from one decision to the next but what was decided.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.literal.dubov import Event, One, Pairs
from tests.matching.weighted import certify
from trfpair.matching.blossom import least_cost_matching
from trfpair.matching.cardinality import maximum_matching

BASE = 10**6
"""More than any sum of one criterion."""


class Forced(Event):
    """One round, criterion by criterion and decision by decision."""

    def completable(self, players: Sequence[One]) -> bool:
        """C4, by one matching."""
        adj = [sum(self.legal(one, other) << at for at, other in enumerate(players)) for one in players]
        return -1 not in maximum_matching([row & ~(1 << at) for at, row in enumerate(adj)])

    def upfloaters(self, residents: list[One], pool: list[One]) -> list[One]:
        """3.2.2: each of the pool in order is forced to meet a resident; if nothing gets worse it stays so."""
        players = [*residents, *pool]
        barred: set[frozenset[int]] = set()
        best, count = self._best_with_lower(players, residents, barred)
        chosen: list[One] = []
        for one in pool:
            if len(chosen) == count:
                break
            here = barred | {frozenset((one.id, other.id)) for other in pool}
            if self._best_with_lower(players, residents, here) == (best, count):
                barred = here
                chosen.append(one)
            else:
                barred |= {frozenset((one.id, other.id)) for other in residents}
        return chosen

    def _best_with_lower(
        self, players: list[One], residents: list[One], barred: set[frozenset[int]]
    ) -> tuple[int | None, int]:
        """The best value of the bracket and the number of its upfloaters."""
        scores = sorted({one.score for one in players if one not in residents})
        inside = {one.id for one in residents}

        def cost(one: One, two: One) -> int:
            if (one.id in inside) < (two.id in inside):
                one, two = two, one
            denied = int(one.wish[0] == two.wish[0])
            if one.id not in inside:
                return 0
            if two.id in inside:
                return denied * BASE**3
            most = len(two.upfloats) >= self.max_t and not self.is_last
            last = self.round - 1 in two.upfloats and not self.is_last
            digits = [1, *(int(two.score == score) for score in scores), denied, most, most * len(two.upfloats), last]
            value = 0
            for digit in digits:
                value = value * BASE + digit
            return value

        value, mates = self._solve(players, cost, barred)
        return value, sum(one.id in inside and mates[one.id].id not in inside for one in players if mates)

    def pairs_of(self, bracket: list[One]) -> Pairs:
        """3.2.4: each possible shifter in order is forced to be one. 3.2.6: each opponent in order is tried."""
        g1, g2 = self.subgroups(bracket)
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        barred: set[frozenset[int]] = set()
        moved: list[One] = []
        for own in (smaller, larger):
            barred, shifted = self._shift(bracket, smaller, own, barred)
            moved += shifted
        halves = [[one for one in half if one not in moved] for half in (g1, g2)]
        for one in moved:
            halves[one in g1].append(one)
        return self._by_trial(*halves)

    def _shift(
        self, bracket: list[One], smaller: list[One], own: list[One], barred: set[frozenset[int]]
    ) -> tuple[set[frozenset[int]], list[One]]:
        """The players of a subgroup who are shifted, one of each pair within it, and the pairs that rules out."""
        inside = {one.id for one in smaller}
        within = {one.id for one in own}

        def cost(one: One, two: One) -> int:
            return int((one.id in inside) == (two.id in inside))

        best, mates = self._solve(bracket, cost, barred)
        wanted = sum(mates[one.id].id in within for one in own) // 2
        shifted: list[One] = []
        staying: list[One] = []
        for one in self.shifters(own):
            if len(shifted) == wanted:
                break
            others = [other for other in bracket if other.id not in within] + shifted
            here = barred | {frozenset((one.id, other.id)) for other in others}
            if self._solve(bracket, cost, here)[0] == best:
                barred = here
                shifted.append(one)
            else:
                barred = barred | {frozenset((one.id, other.id)) for other in staying}
                staying.append(one)
        return barred, shifted

    def _by_trial(self, g1: list[One], g2: list[One]) -> Pairs:
        pairs = []
        left = sorted(g2, key=lambda one: one.tpn)
        s1 = sorted(g1, key=lambda one: (one.aro, one.tpn))
        for at, one in enumerate(s1):
            for mate in left:
                rest = [other for other in left if other is not mate]
                if self.legal(one, mate) and self._can_be_joined(s1[at + 1 :], rest):
                    pairs.append((one, mate))
                    left = rest
                    break
        return tuple(pairs)

    def _can_be_joined(self, rows: list[One], columns: list[One]) -> bool:
        """Whether everybody of one list finds a legal opponent of their own in the other (Kuhn)."""
        owner: dict[int, One] = {}

        def placed(one: One, tried: set[int]) -> bool:
            for mate in columns:
                if mate.id not in tried and self.legal(one, mate):
                    tried.add(mate.id)
                    if mate.id not in owner or placed(owner[mate.id], tried):
                        owner[mate.id] = one
                        return True
            return False

        return all(placed(one, set()) for one in rows)

    def _solve(self, players, cost, barred) -> tuple[int | None, dict[int, One]]:  # type: ignore[no-untyped-def]
        """The least cost of a legal perfect matching without the pairs ruled out, proved by its duals."""
        size = len(players)
        adj = [0] * size
        table: list[list[int | None]] = [[None] * size for _ in range(size)]
        for at, one in enumerate(players):
            for to, two in enumerate(players[:at]):
                if self.legal(one, two) and frozenset((one.id, two.id)) not in barred:
                    adj[at] |= 1 << to
                    adj[to] |= 1 << at
                    table[at][to] = table[to][at] = cost(one, two)
        everybody = (1 << size) - 1
        solution = least_cost_matching(adj, range(size), table, everybody)
        if solution is None:
            return None, {}
        certify(adj, list(range(size)), table, everybody, solution)
        return solution.value, {one.id: players[solution.mate[at]] for at, one in enumerate(players)}
