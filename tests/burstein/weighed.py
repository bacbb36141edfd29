"""A second way to pair a round of any size: one matching a bracket, in which everything the text asks has its digits.

C5 to C8 come first, then Article 4: the opponent of BSN 1, of BSN 2, and so on, each a digit of its own. There is
nothing to decide, no graph of the bracket alone, no proof about what lies below, no keys and no bit masks of the field.
The facts are those of the literal reading. Every answer is certified by its duals, edge by edge.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.literal.burstein import Literal
from tests.matching.weighted import certify
from trfpair.event.model import Tournament
from trfpair.matching.blossom import Solution, least_cost_matching

BITS = 7
"""A digit holds the counts of up to 127 players."""


class Weighed(Literal):
    """One round after the seeding rounds."""

    def __init__(self, tournament: Tournament, round_: int, initial: str = "w") -> None:
        super().__init__(tournament, round_, initial)
        assert len(self.present) < 1 << BITS

    def completable(self, players: frozenset[int]) -> bool:
        return not players or self._least(sorted(players), lambda one, other: 0) is not None

    def bye(self, everybody: frozenset[int]) -> int | None:
        """3.1: the candidates one after the other."""
        able = [id_ for id_ in everybody if not self.all[id_].barred]
        able.sort(key=lambda id_: (self.pairing_score(id_), -len(self.all[id_].board), -self.place[id_]))
        return next((id_ for id_ in able if self.completable(everybody - {id_})), None)

    def best(self, bracket: list[int], left: frozenset[int]) -> tuple[list[tuple[int, int]], list[int]]:
        """3.2.2, all at once."""
        ranked = sorted(bracket, key=lambda id_: self.place[id_])
        following = self.top_group(left - set(bracket))
        order = ranked + following + sorted(left - set(bracket) - set(following))
        scores = sorted({self.pairing_score(id_) for id_ in left}, reverse=True)
        size, ahead = len(ranked), len(ranked) + len(following)
        digits = 1 + len(scores) + 1 + len(scores) + 1 + size

        def digit(place: int, amount: int = 1) -> int:
            return amount << BITS * (digits - 1 - place)

        def slot(one: int) -> int:
            return scores.index(self.pairing_score(order[one]))

        def cost(one: int, other: int) -> int:
            one, other = min(one, other), max(one, other)
            total = 0
            if one < size <= other:
                total += digit(0) + digit(1 + slot(one)) + digit(3 + 2 * len(scores) + one, size)
            if one < ahead <= other:
                total += digit(1 + len(scores)) + digit(2 + len(scores) + slot(one))
            if other < size:
                a, b = self.all[order[one]], self.all[order[other]]
                total += digit(2 + 2 * len(scores), int(a.due == b.due != ""))
                total += digit(3 + 2 * len(scores) + one, size - 1 - other)
            return total

        mate = self._least(order, cost)
        assert mate is not None
        pairs = [(order[one], order[mate[one]]) for one in range(size) if one < mate[one] < size]
        return pairs, [order[one] for one in range(size) if mate[one] >= size]

    def _least(self, order: list[int], cost: Callable[[int, int], int]) -> list[int] | None:
        """The partner of each in the cheapest legal pairing of all, proved to be the cheapest."""
        count = len(order)
        adj = [0] * count
        table: list[list[int | None]] = [[None] * count for _ in range(count)]
        for one in range(count):
            for other in range(one + 1, count):
                if self.legal(order[one], order[other]):
                    adj[one] |= 1 << other
                    adj[other] |= 1 << one
                    table[one][other] = table[other][one] = cost(one, other)
        solution: Solution | None = least_cost_matching(adj, range(count), table)
        if solution is None:
            return None
        certify(adj, list(range(count)), table, (1 << count) - 1, solution)
        return solution.mate
