"""The seeded search for larger fields: best swaps between tables under a falling threshold, then descent.

No clock and no floating point: the length is counted in moves, and a worse swap is accepted when it costs at most the
threshold of the moment. The answer is never worse than the seating it started from.
"""

from __future__ import annotations

from random import Random

from trfpair.plain import plain
from trfpair.pods.solver.problem import Problem, Tables, total_cost


@plain
class Schedule:
    """How long and how boldly to search: so many cycles, each with so many moves at each threshold."""

    cycles: int
    moves: int
    thresholds: tuple[int, ...]


class Swaps:
    """A seating under change, with the cost of every player at every table kept up to date."""

    def __init__(self, problem: Problem, tables: Tables, rng: Random) -> None:
        self.weight = problem.weight
        self.tables = [list(table) for table in tables]
        self.rng = rng
        kinds = [problem.groups[group] for group in problem.layout]
        self.paired = [kind.paired for kind in kinds]
        self.home = [0] * problem.count
        self.cost: list[list[int]] = []
        for number, (table, kind) in enumerate(zip(self.tables, kinds, strict=True)):
            for player in table:
                self.home[player] = number
            row = list(kind.single)
            if kind.paired:
                for player in table:
                    row = [have + more for have, more in zip(row, self.weight[player], strict=True)]
            self.cost.append(row)
        self.own = [self.cost[self.home[player]][player] for player in range(problem.count)]
        self.never = 1 + 4 * sum(sum(map(abs, row)) for row in self.weight) + sum(sum(kind.single) for kind in kinds)
        self.byes = [number for number, paired in enumerate(self.paired) if not paired]

    def move(self, player: int, threshold: int) -> int | None:
        """Swap a player with the best partner at another table, if that costs at most the threshold.

        Returns the change of cost, or None when nothing was swapped.
        """
        here = self.home[player]
        there = [row[player] for row in self.cost]
        weights = self.weight[player]
        if self.paired[here]:
            changes = [
                gain - leave + there[table] - weight - weight
                for gain, leave, table, weight in zip(self.cost[here], self.own, self.home, weights, strict=True)
            ]
            for table in self.byes:
                for other in self.tables[table]:
                    changes[other] += weights[other]
        else:
            changes = [
                gain - leave + there[table] - weight
                for gain, leave, table, weight in zip(self.cost[here], self.own, self.home, weights, strict=True)
            ]
        for other in self.tables[here]:
            changes[other] = self.never
        best = min(changes)
        if best - self.own[player] > threshold or best >= self.never:
            return None
        chosen = [other for other, change in enumerate(changes) if change == best]
        self.swap(player, chosen[0] if len(chosen) == 1 else chosen[self.rng.randrange(len(chosen))])
        return best - (there[here])

    def swap(self, one: int, other: int) -> None:
        """Exchange two players of different tables."""
        for goes, comes in ((one, other), (other, one)):
            table = self.home[goes]
            members = self.tables[table]
            members[members.index(goes)] = comes
            if self.paired[table]:
                self.cost[table] = [
                    have - less + more
                    for have, less, more in zip(self.cost[table], self.weight[goes], self.weight[comes], strict=True)
                ]
        self.home[one], self.home[other] = self.home[other], self.home[one]
        for player in (*self.tables[self.home[one]], *self.tables[self.home[other]]):
            self.own[player] = self.cost[self.home[player]][player]

    def costly(self) -> int:
        """Draw a player, rather one whose seat costs something."""
        count = len(self.own)
        for _ in range(4):
            player = self.rng.randrange(count)
            if self.own[player]:
                return player
        return player

    def descend(self) -> None:
        """Swap as long as a swap makes the seating cheaper."""
        better = True
        while better:
            better = False
            for player in range(len(self.home)):
                if self.own[player] and self.move(player, -1) is not None:
                    better = True


def search(problem: Problem, soft: Problem, start: Tables, rng: Random, schedule: Schedule, bound: int) -> Tables:
    """Return the cheapest seating found, never dearer than ``start``.

    ``soft`` is the same seating problem with milder weights, on which the thresholds work: it lets a less important
    rule yield for a while. ``bound`` is a cost that cannot be undercut; reaching it ends the search.
    """
    best, least = start, total_cost(problem, start)
    current = start
    if len(start) < 2:
        return best
    for _ in range(schedule.cycles):
        if least <= bound:
            break
        walk = Swaps(soft, current, rng)
        for threshold in schedule.thresholds:
            for _ in range(schedule.moves):
                walk.move(walk.costly(), threshold)
        final = Swaps(problem, walk.tables, rng)
        final.descend()
        current = final.tables
        cost = total_cost(problem, current)
        if cost < least:
            best, least = [list(table) for table in current], cost
        else:
            current = best
    return best
