"""C.07, articles 14.1 to 14.4 and 16.5: leaving out the least and the most significant values."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.ranking.codes import Code
from trfpair.ranking.value import CutOrder, Exact, Part

_LOWEST = "14.1"
_HIGHEST = "14.3"
VOLUNTARY = "16.5"


def by_amount(part: Part) -> tuple[Exact, ...]:
    """Buchholz and ratings: the least value."""
    return (part.amount, part.round)


def by_opponent(part: Part) -> tuple[Exact, ...]:
    """Sonneborn-Berger (14.1.1): the product of the opponent with the lowest score, among those the lowest product."""
    return (part.weight, part.amount, part.round)


def with_cuts(parts: Sequence[Part], code: Code, least: CutOrder) -> tuple[Part, ...]:
    """Mark what a modifier leaves out: the low values first, then the high ones.

    ``least`` orders the values for the low cuts; the high cut takes the largest amount. A cut larger than what there is
    leaves nothing.
    """
    if not code.cut_low:
        return tuple(parts)
    marked = list(parts)
    for _ in range(code.cut_low):
        _mark_lowest(marked, least)
    for _ in range(code.cut_high):
        counted = [part for part in marked if not part.cut]
        if counted:
            _mark(marked, max(counted, key=lambda part: (part.amount, -part.round)), _HIGHEST)
    return tuple(marked)


def _mark_lowest(marked: list[Part], least: CutOrder) -> None:
    """14.1; 16.5: the lowest value of a voluntarily unplayed round goes first, if it is not lower than the other."""
    counted = [part for part in marked if not part.cut]
    if not counted:
        return
    candidate = min(counted, key=least)
    voluntary = [part for part in counted if part.voluntary]
    if voluntary:
        worst = min(voluntary, key=lambda part: (part.amount, part.weight, part.round))
        if worst.amount >= candidate.amount and worst is not candidate:
            _mark(marked, worst, VOLUNTARY)
            return
    _mark(marked, candidate, _LOWEST)


def _mark(marked: list[Part], part: Part, why: str) -> None:
    marked[marked.index(part)] = part._replace(cut=why)
