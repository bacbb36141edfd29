"""Row against row: the first arrangement of the right column, in the order of 6.3, in which every row can be paired.

Each row takes its own neighbour if it may, else the first one below; the two on the right exchange their places. Where
the rows below could not be completed then, that choice is passed over: it is what "change the row above" comes to.

A row that can change leads to others: it may take the opponent of another one, which then has to change. Rows that a
row without an opponent leads to so are those that could be without one in its place, all others being paired. This
answers every question here: rows that all lead to one another and nowhere else are one too many, and the last of them
is the first that finds nobody when the rows are worked off from the top.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.tree import AlternatingTree


class Columns:
    """Two columns of players, the left one not the shorter, of whom only those of different columns are to meet."""

    def __init__(self, adjacency: Sequence[int], left: Sequence[int], right: Sequence[int]) -> None:
        self.left = left
        self.right = right
        self.graph = [0] * len(adjacency)
        self.right_mask = mask_of(right)
        self.left_mask = mask_of(left)
        for column, others in ((left, self.right_mask), (right, self.left_mask)):
            for v in column:
                self.graph[v] = adjacency[v] & others
        mate = [-1] * len(adjacency)
        for v, w in zip(left, right):
            mate[v], mate[w] = w, v
        self.mate = maximum_matching(self.graph, self.right_mask | self.left_mask, mate)

    @property
    def stuck(self) -> int | None:
        """The first row of the left column that finds nobody however the rows above are changed."""
        mate, row_of = list(self.mate), {v: row for row, v in enumerate(self.left)}
        matched = self.left_mask | self.right_mask
        for v in (*self.left, *self.right):
            if mate[v] < 0:
                matched ^= 1 << v
        for row, v in enumerate(self.left):
            if mate[v] < 0:
                tree = AlternatingTree(self.graph, mate, v, matched | 1 << v)
                tree.grow()
                last = max(ascending(tree.outer), key=row_of.__getitem__)
                if last == v:
                    return row
                path = tree.path(last)[1:]
                for one, two in zip(path[::2], path[1::2]):
                    mate[one], mate[two] = two, one
                mate[last] = -1
                matched ^= 1 << v | 1 << last
        return None

    def assign(self) -> Iterator[tuple[int, int, PassedOver]]:
        """Decide row after row: left player, right player, and those passed over before."""
        right = list(self.right)
        kept = PerfectMatchings(self.graph, self.mate, self.right_mask | self.left_mask)
        for row, v in enumerate(self.left):
            place = self._place(kept, v, right, row)
            refused = PassedOver(self, kept.mate, row, right[row:place])
            right[row], right[place] = right[place], right[row]
            kept.rematch(v, right[row])
            yield v, right[row], refused
            kept.fix(v, right[row])

    def _place(self, kept: PerfectMatchings, v: int, right: Sequence[int], row: int) -> int:
        """The first place from a row on whose player one can have."""
        meets = self.graph[v]
        near = next(place for place in range(row, len(right)) if meets >> right[place] & 1)
        if kept.first_partner(v, 1 << right[near]) >= 0:
            return near
        possible = kept.partners(v)
        return next(place for place in range(near, len(right)) if possible >> right[place] & 1)


class PassedOver:
    """The players whom a row passed over, and why."""

    def __init__(self, columns: Columns, mate: Sequence[int], row: int, players: Sequence[int]) -> None:
        self.players = players
        self._columns = columns
        self._mate = mate
        self._row = row
        self._ends: dict[int, int] = {}

    def row_without(self, other: int) -> int:
        """The first player who finds nobody if the row takes one of those passed over, whom it may meet.

        All pairs but two stand as they were: the one passed over leaves a row behind without an opponent.
        """
        if not self._ends:
            self._ends = self._last_led_to()
        return self._ends[self._mate[other]]

    def _last_led_to(self) -> dict[int, int]:
        """For every row below this one the last row that it leads to, itself counted."""
        left, graph, mate = self._columns.left, self._columns.graph, self._mate
        unseen = mask_of(left[self._row + 1 :])
        ends: dict[int, int] = {}
        for last in reversed(left[self._row + 1 :]):
            fresh = unseen & 1 << last
            while fresh:
                unseen &= ~fresh
                reached = 0
                for v in ascending(fresh):
                    ends[v] = last
                    reached |= graph[mate[v]]
                fresh = reached & unseen
        return ends
