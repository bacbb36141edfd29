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
    """A seating under change, with the cost of every player at every table kept up to date.

    A table that changes is stamped with the time, and a player for whom no swap was better with the time of that look.
    What a swap brings hangs on the two tables alone: while the player's own stays as it is, only those who sit at
    tables changed since have to be looked at again.
    """

    def __init__(self, problem: Problem, tables: Tables, rng: Random) -> None:
        self.weight = problem.weight
        self.tables = [list(table) for table in tables]
        self.rng = rng
        self.kinds = [problem.groups[group] for group in problem.layout]
        self.paired = [kind.paired for kind in self.kinds]
        self.home = [0] * problem.count
        self.own = [0] * problem.count
        self.cost: list[list[int]] = [[]] * len(self.tables)
        self.time = 1
        self.changed = [1] * len(self.tables)
        self.looked = [0] * problem.count
        for number in range(len(self.tables)):
            self._sit(number)
        self.never = 1 + 4 * sum(sum(map(abs, row)) for row in self.weight)
        self.never += sum(sum(kind.single) for kind in self.kinds)
        self.byes = [number for number, paired in enumerate(self.paired) if not paired]

    def _sit(self, number: int) -> None:
        """Cost every player at a table anew."""
        row = list(self.kinds[number].single)
        if self.paired[number]:
            for player in self.tables[number]:
                row = [have + more for have, more in zip(row, self.weight[player], strict=True)]
        self.cost[number] = row
        for player in self.tables[number]:
            self.home[player], self.own[player] = number, row[player]

    def reseat(self, tables: Tables) -> None:
        """Go on from another seating at the same tables."""
        self.time += 1
        for number, table in enumerate(tables):
            if set(table) != set(self.tables[number]):
                self.tables[number], self.changed[number] = list(table), self.time
                self._sit(number)

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
        self._swap_one_of(player, [other for other, change in enumerate(changes) if change == best])
        return best - (there[here])

    def _swap_one_of(self, player: int, others: list[int]) -> None:
        """Swap with one of those with whom it costs the same."""
        self.swap(player, others[0] if len(others) == 1 else others[self.rng.randrange(len(others))])

    def improve(self, player: int) -> bool:
        """Swap a player with the best partner if the seating gets cheaper by it; say whether it did."""
        looked, here = self.looked[player], self.home[player]
        if self.changed[here] > looked:
            moved = self.move(player, -1) is not None
        else:
            moved = self._improve_among(
                player, [number for number, time in enumerate(self.changed) if time > looked and number != here]
            )
        if not moved:
            self.looked[player] = self.time
        return moved

    def _improve_among(self, player: int, numbers: list[int]) -> bool:
        """The same where only the partners at some tables come into question."""
        gains, own, weights = self.cost[self.home[player]], self.own, self.weight[player]
        here = self.paired[self.home[player]]
        best = -1
        partners: list[int] = []
        for number in numbers:
            change = self.cost[number][player] - own[player]
            both = here + self.paired[number]
            for other in self.tables[number]:
                total = change + gains[other] - own[other] - both * weights[other]
                if total <= best:
                    if total < best:
                        best, partners = total, []
                    partners.append(other)
        if partners:
            self._swap_one_of(player, sorted(partners))
        return bool(partners)

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
        self.time += 1
        self.changed[self.home[one]] = self.changed[self.home[other]] = self.time
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
                if self.own[player] and self.improve(player):
                    better = True


def search(problem: Problem, soft: Problem, start: Tables, rng: Random, schedule: Schedule, bound: int) -> Tables:
    """Return the cheapest seating found, never dearer than ``start``.

    ``soft`` is the same seating problem with milder weights, on which the thresholds work: it lets a less important
    rule yield for a while. ``bound`` is a cost that cannot be undercut; reaching it ends the search.
    """
    best, least = start, total_cost(problem, start)
    if len(start) < 2 or least <= bound:
        return best
    walk, final = Swaps(soft, start, rng), Swaps(problem, start, rng)
    for _ in range(schedule.cycles):
        if least <= bound:
            break
        for threshold in schedule.thresholds:
            for _ in range(schedule.moves):
                walk.move(walk.costly(), threshold)
        final.reseat(walk.tables)
        final.descend()
        cost = total_cost(problem, final.tables)
        if cost < least:
            best, least = [list(table) for table in final.tables], cost
        walk.reseat(best)
    return best
