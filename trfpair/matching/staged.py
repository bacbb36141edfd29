"""The duals of classes in two stages: by aggregates of classes and the leading digits, then by all digits.

Costs whose digits are criteria are long, and every search in the transportation problem (`transport`) adds such numbers
along all arcs. But the leading digits see little of a vertex: many classes are the same to them, an *aggregate*.
There are few arcs between aggregates, and one costs no more than the cheapest between members: their problem is a
relaxation, and its duals leave no arc of the classes a negative reduced cost. Most arcs are too dear by their leading
digits then, and what is left is solved by all digits. Should nothing complete be left, because the aggregates counted
on pairs that cannot be, all arcs are, at their reduced costs.

Both duals together are feasible where no lower digit outweighs a leading one that was too dear; the least cost of each
row sees to it in any case. If nothing had to be lowered, they are those of an optimum: the flow of the second stage
uses tight arcs only. (Aggregation and disaggregation: Rogers, Plante, Wong and Evans 1991.)
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.base.named import NamedTuple
from trfpair.matching.transport import transport

_Costs = Sequence[Sequence["int | None"]]


class Aggregation(NamedTuple):
    """A map of the classes that are the same to the leading digits."""

    of: Sequence[int]
    """By class, the number of its aggregate."""
    shift: int
    """How many bits of a cost are below the leading digits."""


def staged_duals(counts: Sequence[int], cost: _Costs, aggregation: Aggregation) -> tuple[list[int], list[int]] | None:
    """Feasible u and v of the problem that ships counts to counts; None if it has no solution."""
    of, shift = aggregation
    first = transport(*_shipped(counts, of), _leading(cost, aggregation))
    if first is None:
        return None
    base = [u << shift for u in first.u], [v << shift for v in first.v]
    reduced = _reduced(cost, [base[0][kind] for kind in of], [base[1][kind] for kind in of])
    tight = [[None if c is None or c >> shift else c for c in row] for row in reduced]
    second = transport(counts, counts, tight) or transport(counts, counts, reduced)
    if second is None:
        return None
    v = [base[1][kind] + own for kind, own in zip(of, second.v)]
    u = [min([c - its for c, its in zip(row, v) if c is not None], default=0) for row in cost]
    return u, v


def _shipped(counts: Sequence[int], of: Sequence[int]) -> tuple[list[int], list[int]]:
    """Supplies and demands of the aggregates."""
    sums = [0] * (max(of) + 1)
    for kind, count in zip(of, counts):
        sums[kind] += count
    return sums, sums


def _leading(cost: _Costs, aggregation: Aggregation) -> list[list[int | None]]:
    """The least leading digits between the members of two aggregates."""
    of, shift = aggregation
    size = max(of) + 1
    least: list[list[int | None]] = [[None] * size for _ in range(size)]
    for kind, row in zip(of, cost):
        own = least[kind]
        for other, c in zip(of, row):
            if c is not None:
                c >>= shift
                old = own[other]
                if old is None or c < old:
                    own[other] = c
    return least


def _reduced(cost: _Costs, u: Sequence[int], v: Sequence[int]) -> list[list[int | None]]:
    """The costs less the duals."""
    return [[None if c is None else c - mine - its for c, its in zip(row, v)] for row, mine in zip(cost, u)]
