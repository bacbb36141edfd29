"""Why a round cannot be paired at all."""

from __future__ import annotations

from trfpair.event.history import History
from trfpair.systems.swiss.completion import blocked
from trfpair.systems.vega.bye import eligible
from trfpair.systems.vega.pairs import PairCounts
from trfpair.systems.vega.work import Work, meetings


def reason_against(history: History, work: Work) -> str:
    """Empty where all can be paired (2.1 to 2.4, forbidden pairs, the bye); else which players block it."""
    if work.rest.bit_count() % 2 == 0:
        possible = work.pairable(work.rest)
    else:
        seats = eligible(work)
        if not seats:
            return "the number of players is odd, and each of them already got a point without playing (2.2)"
        pairs, missed = work.count(work.rest)
        possible = pairs * 2 == work.rest.bit_count() - 1 and missed & seats != 0
    if possible:
        return ""
    graph, everybody = _with_bye(work, work.adjacency)
    reason = blocked([player.id for player in work.entrants], graph, everybody)
    relaxed, everybody = _with_bye(work, meetings(history, work.entrants))
    if PairCounts(relaxed).of(everybody).pairs * 2 == everybody.bit_count():
        reason += " (a third equal colour running, or a colour difference of three, would make it possible: 2.3, 2.4)"
    return reason


def _with_bye(work: Work, adjacency: list[int]) -> tuple[list[int], int]:
    """The graph and its vertices; of an odd number of players, with the bye as one more opponent (2.2)."""
    if work.rest.bit_count() % 2 == 0:
        return adjacency, work.rest
    seats, nobody = eligible(work), len(work.entrants)
    return [row | (seats >> v & 1) << nobody for v, row in enumerate(adjacency)] + [seats], work.rest | 1 << nobody
