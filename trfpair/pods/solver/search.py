"""The seeded search for larger fields: best swaps between tables under a falling threshold, then descent.

No clock and no floating point: the length is counted in moves, and a worse swap is accepted when it costs at most the
threshold of the moment. The answer is never worse than the seating it started from.
"""

from __future__ import annotations

from random import Random

from trfpair.base.plain import plain
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
        self.kinds = [problem.groups[group] for group in problem.layout]
        self.paired = [kind.paired for kind in self.kinds]
        self.home = [0] * problem.count
        self.own = [0] * problem.count
        self.cost: list[list[int]] = [[]] * len(self.tables)
        self.saved = [0] * len(self.tables)
        for number in range(len(self.tables)):
            self._sit(number)
        self.never = 1 + 4 * sum(sum(map(abs, row)) for row in self.weight)
        self.never += sum(sum(kind.single) for kind in self.kinds)
        self.dearest = list(map(max, self.weight))
        if min(map(min, self.weight)) < 0:
            self.dearest = [self.never] * problem.count

    def _sit(self, number: int) -> None:
        """Cost every player at a table anew."""
        company = [self.weight[player] for player in self.tables[number]] if self.paired[number] else []
        self.cost[number] = row = list(map(sum, zip(self.kinds[number].single, *company, strict=True)))
        for player in self.tables[number]:
            self.home[player], self.own[player] = number, row[player]
        self.saved[number] = max([row[player] for player in self.tables[number]])

    def reseat(self, tables: Tables) -> None:
        """Go on from another seating at the same tables."""
        for number, table in enumerate(tables):
            if set(table) != set(self.tables[number]):
                self.tables[number] = list(table)
                self._sit(number)

    def move(self, player: int, threshold: int) -> int | None:
        """Swap a player with the best partner at another table, if that costs at most the threshold.

        Returns the change of cost, or None when nothing was swapped.
        """
        best, partners = self._best(player, threshold)
        if not partners:
            return None
        self.swap(player, partners[0] if len(partners) == 1 else partners[self.rng.randrange(len(partners))])
        return best

    def _best(self, player: int, threshold: int) -> tuple[int, list[int]]:
        """Return what the best swap with somebody at another table changes, and with whom; nobody beyond the threshold.

        Who takes a seat pays for all others at the table: what the row says of the whole table, less the company of
        the one who leaves. And a swap saves at most what the two seats have cost. So tables are looked at as long as
        they may have partners as good as the best until then.
        """
        home, cost, saved, own, weights = self.home[player], self.cost, self.saved, self.own, self.weight[player]
        gains, here, spare = cost[home], self.paired[home], own[player] + self.dearest[player]
        most, best = threshold + spare, threshold
        partners: list[int] = []
        worth = [(least, at) for at, row in enumerate(cost) if (least := row[player] - saved[at]) <= most]
        worth.sort()
        for least, number in worth:
            if least > best + spare:
                break
            if number == home:
                continue
            change = cost[number][player] - own[player]
            both = here + self.paired[number]
            for other in self.tables[number]:
                total = change + gains[other] - own[other] - both * weights[other]
                if total <= best:
                    if total < best:
                        best, partners = total, []
                    partners.append(other)
        return best, sorted(partners)

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
        for number in (self.home[one], self.home[other]):
            row, members = self.cost[number], self.tables[number]
            for player in members:
                self.own[player] = row[player]
            self.saved[number] = max([row[player] for player in members])

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
