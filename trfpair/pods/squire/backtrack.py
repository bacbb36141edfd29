"""The walk of the seed: plain, and with real backtracking within a budget of nodes.

Players are bits; ``met[p]`` has the bits of those p has met.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from trfpair.matching.bits import ascending


class Budget:
    """A number of search nodes that may be spent; part of it can be lent to one attempt."""

    def __init__(self, nodes: int, parent: Budget | None = None) -> None:
        self.left = nodes
        self.parent = parent
        self.back = 0

    def share(self, parts: int) -> Budget:
        """Lend one part of what is left (at least one node)."""
        return Budget(max(1, self.left // parts), self)

    def spend(self) -> bool:
        """Use one node; say whether there was one."""
        self.left -= 1
        if self.parent is not None:
            self.parent.left -= 1
        return self.left >= 0


def plain_walk(met: Sequence[int], unseated: int, size: int, tolerance: int) -> tuple[list[list[int]], list[int]]:
    """Walk down the list without looking back, as the original's greedy pairings do.

    The first player takes everybody down the list who keeps the table within the tolerance. When the list ends before
    the table is full, the first player is left over. Returns the tables and those left over.
    """
    tables, left = [], []
    while unseated.bit_count() >= size:
        table = _company(met, unseated, size, tolerance)
        if len(table) == size:
            tables.append(table)
            unseated &= ~sum(1 << player for player in table)
        else:
            left.append(table[0])
            unseated &= ~(1 << table[0])
    return tables, sorted([*left, *ascending(unseated)])


def _company(met: Sequence[int], unseated: int, size: int, tolerance: int) -> list[int]:
    """Return the first player and those picked up on one walk down the list."""
    table: list[int] = []
    seen = pairs = 0
    while unseated and len(table) < size:
        low = unseated & -unseated
        player = low.bit_length() - 1
        unseated ^= low
        more = (met[player] & seen).bit_count()
        if pairs + more <= tolerance:
            table.append(player)
            seen |= low
            pairs += more
            if not tolerance:
                unseated &= ~met[player]
    return table


def finish(met: Sequence[int], unseated: int, size: int, tolerance: int, budget: Budget) -> list[list[int]] | None:
    """Seat everybody in walk order with backtracking: the first seating in that order without a fault.

    None when there is none, or when the budget is spent (``budget.left`` is then negative). Sets of players that were
    found hopeless are remembered. ``budget.back`` counts the full tables that were taken apart again.
    """
    hopeless: set[int] = set()
    tables: list[list[int]] = []
    levels = [(unseated, _tables(met, unseated, size, tolerance, budget))]
    while levels:
        here, choices = levels[-1]
        table = next(choices, None)
        if table is None:
            if budget.left < 0:
                return None
            hopeless.add(here)
            levels.pop()
            if tables:
                tables.pop()
                budget.back += 1
            continue
        rest = here & ~sum(1 << player for player in table)
        if rest in hopeless or (not tolerance and not _promising(met, rest, size)):
            budget.back += 1
            continue
        tables.append(table)
        if not rest:
            return tables
        levels.append((rest, _tables(met, rest, size, tolerance, budget)))
    return None


def _promising(met: Sequence[int], unseated: int, size: int) -> bool:
    """Say whether everybody still has enough others not met before."""
    return all((unseated & ~met[player]).bit_count() >= size for player in [*ascending(unseated)])


def _tables(met: Sequence[int], unseated: int, size: int, tolerance: int, budget: Budget) -> Iterator[list[int]]:
    """Yield the first player's tables within the tolerance, in walk order, as long as the budget lasts."""
    first = unseated & -unseated
    table = [first.bit_length() - 1]
    pairs = [0]
    rest = unseated ^ first
    tails = [rest if tolerance else rest & ~met[table[0]]]
    while tails:
        if not tails[-1] or tails[-1].bit_count() < size - len(table):
            tails.pop()
            table.pop()
            pairs.pop()
            continue
        if not budget.spend():
            return
        low = tails[-1] & -tails[-1]
        tails[-1] ^= low
        player = low.bit_length() - 1
        more = pairs[-1] + sum(met[player] >> other & 1 for other in table)
        if more > tolerance:
            continue
        if len(table) + 1 == size:
            yield [*table, player]
            continue
        table.append(player)
        pairs.append(more)
        tails.append(tails[-1] if tolerance else tails[-1] & ~met[player])


def bye_sets(had: Sequence[int], spare: int) -> Iterator[tuple[int, ...]]:
    """Yield the possible bye sets, fairest first: fewest earlier byes in all, then from the bottom of the list.

    Each set comes when all cheaper ones have come: it grows out of one of these by moving one player one place on.
    """
    count = len(had)
    order = sorted(range(count), key=lambda player: (had[player], -player))
    price = [had[player] * spare * count + count - 1 - player for player in order]

    def priced(places: tuple[int, ...]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        return sum([price[place] for place in places]), tuple(sorted([order[place] for place in places])), places

    first = tuple(range(spare))
    waiting, known = [priced(first)], {first}
    while waiting:
        _, players, places = heappop(waiting)
        yield players
        for at, place in enumerate(places):
            if place + 1 < count and place + 1 not in places:
                moved = (*places[:at], place + 1, *places[at + 1 :])
                if moved not in known:
                    known.add(moved)
                    heappush(waiting, priced(moved))
