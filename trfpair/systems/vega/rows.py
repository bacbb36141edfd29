"""Row against row: the first arrangement of the right column, in the order of 6.3, in which every row can be paired.

Each row takes its own neighbour if it may, else the first one below; the two on the right exchange their places. Where
the rows below could not be completed then, that choice is passed over: it is what "change the row above" comes to.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.bits import mask_of
from trfpair.matching.cardinality import maximum_matching


class Columns:
    """Two columns of players, the left one not the shorter, of whom only those of different columns are to meet."""

    def __init__(self, adjacency: Sequence[int], left: Sequence[int], right: Sequence[int]) -> None:
        self.left = left
        self.right = right
        self.graph = [0] * len(adjacency)
        self.right_mask = mask_of(right)
        for column, others in ((left, self.right_mask), (right, mask_of(left))):
            for v in column:
                self.graph[v] = adjacency[v] & others
        mate = [-1] * len(adjacency)
        for v, w in zip(left, right):
            mate[v], mate[w] = w, v
        self.mate = maximum_matching(self.graph, self.right_mask | mask_of(left), mate)

    @property
    def stuck(self) -> int | None:
        """The first row of the left column that finds nobody however the rows above are changed."""
        if all(self.mate[v] >= 0 for v in self.left):
            return None
        return self._first_blocked(self.left, self.right_mask)

    def first_without(self, taken: int) -> int:
        """The first player who finds nobody once a set of players is taken, however the rows above change."""
        left = [v for v in self.left if not taken >> v & 1]
        return left[self._first_blocked(left, self.right_mask & ~taken)]

    def _first_blocked(self, left: Sequence[int], right: int) -> int:
        """The first row that cannot be paired together with all rows above it."""

        def blocked(rows: int) -> bool:
            above = left[:rows]
            mate = maximum_matching(self.graph, right | mask_of(above))
            return any(mate[v] < 0 for v in above)

        return bisect_left(range(len(left) + 1), True, key=blocked) - 1

    def assign(self) -> Iterator[tuple[int, int, list[int]]]:
        """Decide row after row: left player, right player, and those passed over before."""
        right = list(self.right)
        kept = PerfectMatchings(self.graph, self.mate, self.right_mask | mask_of(self.left))
        for row, v in enumerate(self.left):
            place = next(place for place in range(row, len(right)) if kept.first_partner(v, 1 << right[place]) >= 0)
            refused = right[row:place]
            right[row], right[place] = right[place], right[row]
            kept.fix(v, right[row])
            yield v, right[row], refused
