"""Virtual points: what XXA and 250 records say, and Baku acceleration (C.04.7).

The pairing score of a round is the real score plus the virtual points of that round. Points in tenths.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cache

from trfpair.base.errors import BadInput
from trfpair.event.model import AccelerationRange, Tournament
from trfpair.event.saying import Saying

VirtualPoints = Callable[[int, int], int]
"""(id, round) -> virtual points, in tenths."""


def virtual_points(tournament: Tournament, order: Sequence[int]) -> VirtualPoints | None:
    """Return the virtual points of a tournament, or None where it is not accelerated.

    ``order`` is the pairing order of all ids. Explicit records (XXA, 250) override the Baku acceleration that
    tag 192 implies (TRF26). Raises BadInput where Baku cannot apply to the scoring or the number of rounds is unknown.
    """
    if gives_points(tournament):
        return _explicit(tournament, order)
    return baku(tournament, order) if tournament.baku else None


def gives_points(tournament: Tournament) -> bool:
    """Are there virtual points in the records of the file (XXA, 250)? A record XXA without points gives none."""
    return bool(tournament.accelerations) or any(map(bool, tournament.virtual_points.values()))


def _explicit(tournament: Tournament, order: Sequence[int]) -> VirtualPoints:
    """The points that the file gives: XXA by player and round, 250 by ranges of both; the last row counts."""
    ids = sorted(order)

    @cache
    def of_round(round_: int) -> dict[int, int]:
        table = {id_: own[round_ - 1] for id_, own in tournament.virtual_points.items() if round_ <= len(own)}
        for row in tournament.accelerations:
            if row.first_round <= round_ <= row.last_round:
                table |= dict.fromkeys(_in_range(row, ids), row.points)
        return table

    return lambda id_, round_: of_round(round_).get(id_, 0)


def _in_range(row: AccelerationRange, ids: Sequence[int]) -> Sequence[int]:
    """Of all ids, in ascending order, those that a record 250 names."""
    return ids[bisect_left(ids, row.first_id) : bisect_right(ids, row.last_id)]


def named_in_records(tournament: Tournament, order: Sequence[int]) -> set[int]:
    """Those for whom a record gives points, 0.0 too: they outweigh the rule that 192 names."""
    ids = sorted(order)
    found = {id_ for id_, own in tournament.virtual_points.items() if own}
    return found.union(*(_in_range(row, ids) for row in tournament.accelerations))


def baku(tournament: Tournament, order: Sequence[int]) -> VirtualPoints:
    """C.04.7 (Baku): the first ``2*ceil(n/4)`` players (group GA) get virtual points in the first half of the rounds.

    Of the ``ceil(R/2)`` accelerated rounds the first half (rounded up) give a win's points, the others a draw's.
    """
    scoring = tournament.scoring
    if scoring.loss or scoring.zero_bye or 2 * scoring.draw != scoring.win:
        raise BadInput(Saying("baku-of-usual-points"))
    if tournament.rounds is None:
        raise BadInput(Saying("baku-of-rounds"))
    group_a = frozenset(order[: 2 * -(-len(order) // 4)])
    accelerated = -(-tournament.rounds // 2)
    full = -(-accelerated // 2)

    def points(id_: int, round_: int) -> int:
        if id_ not in group_a or round_ > accelerated:
            return 0
        return scoring.win if round_ <= full else scoring.draw

    return points
