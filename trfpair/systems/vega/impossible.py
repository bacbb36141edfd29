"""Why a round cannot be paired at all."""

from __future__ import annotations

from trfpair.base.errors import NoPairing
from trfpair.event.history import History
from trfpair.matching.cardinality import completable
from trfpair.systems.swiss.completion import unpairable
from trfpair.systems.vega.bye import eligible
from trfpair.systems.vega.work import Work, meetings


def impossible(history: History, work: Work) -> NoPairing | None:
    """None where all can be paired (2.1 to 2.4, forbidden pairs, the bye); else which players block it."""
    seats = eligible(work)
    if completable(work.adjacency, work.rest, seats):
        return None
    failure = unpairable([player.id for player in work.entrants], work.adjacency, work.rest, seats)
    if completable(meetings(history, work.entrants), work.rest, seats):
        way = " (a third equal colour running, or a colour difference of three, would make it possible: 2.3, 2.4)"
        failure = failure.with_reason(failure.reason + way)
        failure.helps = ("third-colour-helps",)
    return failure
