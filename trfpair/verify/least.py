"""What every perfect matching of a graph costs at least: numbers y of its vertices, and z > 0 of odd sets, as a proof.

If each edge uv has  2 cost - y(u) - y(v) + (the z of the sets with both)  >= 0,  then twice the cost of any perfect
matching is at least  (sum of y) - (sum of z (k-1)/2)  over the sets of k vertices, as it has at most (k-1)/2 edges
inside each.

An edge costs what its ends are worth by their kinds, and perhaps something more; neither is negative. So of two kinds
only vertices with large numbers need a look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from trfpair.verify.proof import Edge, Sets, read_numbers, read_sets
from trfpair.verify.reading import Json, Rejected, claim


class Graph(NamedTuple):
    """Who may meet whom, and what it costs."""

    kinds: Mapping[int, Any]
    """By vertex."""
    apart: Callable[[int, int], object]
    """Whether no edge joins two vertices."""
    worth: Callable[[Any, Any], int]
    """What an edge costs by the kinds of its ends."""
    more: Callable[[int, int], int] = lambda _one, _other: 0
    """What it costs besides."""

    def cost(self, edge: Edge) -> int:
        """The cost of an edge."""
        one, other = edge
        return self.worth(self.kinds[one], self.kinds[other]) + self.more(one, other)

    def total(self, matching: Iterable[Edge]) -> int:
        """The cost of a matching."""
        return sum(map(self.cost, matching))

    def bound(self, proof: Json, where: str) -> int:
        """Twice what each perfect matching costs at least; Rejected unless the numbers of the proof show it."""
        y, sets = read_numbers(proof["y"]), read_sets(proof["blossoms"])
        claim(y.keys() <= self.kinds.keys(), f"{where}: the proof gives numbers to others")
        for z, members in sets:
            claim(
                z > 0 and len(members) % 2 == 1 and members <= self.kinds.keys(),
                f"{where}: a set of the proof is not odd, not positive or not of these",
            )
        groups = self._groups(y, sets)
        for at, these in enumerate(groups):
            for those in groups[at:]:
                self._check(these, those, sets, where)
        return sum(y.values()) - sum(z * (len(members) // 2) for z, members in sets)

    def _groups(self, y: Mapping[int, int], sets: Sets) -> list[_Group]:
        """Vertices of one kind that are in the same sets, the largest numbers first."""
        around: dict[int, list[int]] = {}
        for at, (_, members) in enumerate(sets):
            for one in members:
                around.setdefault(one, []).append(at)
        found: dict[Any, list[tuple[int, int]]] = {}
        for one, kind in self.kinds.items():
            found.setdefault((kind, tuple(around.get(one, ()))), []).append((-y.get(one, 0), one))
        return [_Group(kind, frozenset(inside), sorted(rows)) for (kind, inside), rows in found.items()]

    def _check(self, these: _Group, those: _Group, sets: Sets, where: str) -> None:
        """No edge between two groups is cheaper than its ends and the sets around it allow."""
        least = 2 * self.worth(these.kind, those.kind) + sum(sets[at][0] for at in these.sets & those.sets)
        highest = -those.rows[0][0]
        for less, one in these.rows:
            room = least + less
            if highest <= room:
                return
            for other_less, other in those.rows:
                if -other_less <= room:
                    break
                if one != other and not self.apart(one, other) and room + other_less + 2 * self.more(one, other) < 0:
                    raise Rejected(f"{where}: the proof fails at {one} and {other}: there may be a better one")


class _Group(NamedTuple):
    """Vertices of one kind in the same sets, each with the number y negated."""

    kind: Any
    sets: frozenset[int]
    rows: Sequence[tuple[int, int]]


NOTHING: Json = {"y": (), "blossoms": ()}
"""The proof that no cost is negative."""


def proved_least(graph: Graph, matching: Sequence[Edge], step: Json, where: str) -> bool:
    """Whether a step shows that no perfect matching costs less than this one; Rejected where its proof fails.

    What costs nothing needs no proof.
    """
    proof, total = step.get("proof"), 2 * graph.total(matching)
    if proof is None:
        return not total
    claim(
        graph.bound(proof, where) == total, f"{where}: the proof does not show that nothing is better or comes before"
    )
    return True
