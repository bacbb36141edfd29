"""Virtual points of one player in one round stated in two ways: XXA against 250, and 250 against 250."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import product

from trfpair.event.saying import InEnglish, Saying
from trfpair.event.tenths import points_text
from trfpair.trf.facts import Facts
from trfpair.trf.layouts import ACCELERATION_250
from trfpair.trf.players import PlayerLines

_MOST = 1_000_000
"""Rounds of players that all rows speak of together: a hundred rounds of the largest event."""


def check_virtual(found: PlayerLines, facts: Facts) -> None:
    """Note each row of 250 that gives a player other points than XXA, or the first row about that round, gives."""
    stated = {
        (id_, round_): (points, facts.virtual_lines[id_])
        for id_, own in facts.virtual.items()
        for round_, points in enumerate(own, 1)
    }
    known, looked_at = sorted(found.lines), 0
    for row, number in facts.accelerations:
        line, shown = facts.findings.at(number), points_text(row.points)
        ids = known[bisect_left(known, row.first_id) : bisect_right(known, row.last_id)]
        looked_at += len(ids) * (row.last_round - row.first_round + 1)
        if looked_at > _MOST:
            line.error((1, 3), InEnglish(Saying("rows-that-speak", most=_MOST)), "virtual points", shown)
            return
        others = []
        for own in product(ids, range(row.first_round, row.last_round + 1)):
            points, first = stated.setdefault(own, (row.points, number))
            if points != row.points:
                others.append((first, own[0]))
        if others:
            first, id_ = min(others)
            columns = ACCELERATION_250.columns("GAME_POINTS")
            line.error(columns, InEnglish(Saying("points-of-line", line=first, player=id_)), "virtual points", shown)
