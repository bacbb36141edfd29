"""Rounds that stand from the start: what the systems share whose boards hang on the numbers of the players alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.event.history import History
from trfpair.event.model import Notice, Pair, Result, RoundPairing
from trfpair.event.saying import Saying
from trfpair.systems import PairRound
from trfpair.systems.contract import Calendar, Contract
from trfpair.systems.trace import Coloured, Group, Member, Trace

ABSENT_SEATED, AGAINST_A_BAN = "absent-seated", "forbidden-pair"
"""Kinds of notices: somebody absent has a board; a board is against a ban."""


def by_calendar(system: str, article: str, contract: Contract) -> PairRound:
    """The function that pairs the rounds of a system by the calendar of its contract."""
    calendar = contract.calendar
    assert calendar

    def pair(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
        return calendar_round(history, trace, system, article, calendar)

    return pair


def calendar_round(history: History, trace: Trace, system: str, article: str, calendar: Calendar) -> RoundPairing:
    """The round of a calendar. Whoever is absent is seated all the same, and a ban changes nothing: both are said.

    Raises BadInput for a round that the calendar does not have.
    """
    players, rounds = history.players, calendar.rounds(len(history.players))
    if history.round > rounds:
        length = Saying("list-rounds", count=rounds)
        raise BadInput(Saying("calendar-over", system=system, count=len(players), rounds=length, round=history.round))
    boards = calendar.boards(len(players), history.round)
    trace.add("order", article, Group([Member(past.id, {"draw": at}) for at, past in enumerate(players, 1)]))
    seated = {place for board in boards for place in board}
    free = tuple((past.id, Result.ZERO_BYE) for at, past in enumerate(players) if at not in seated)
    pairs = tuple(Pair(players[white].id, players[black].id) for white, black in boards)
    for pair in pairs:
        trace.add("board", article, Coloured(*pair, article))
    if free:
        trace.add("free", article, players=[id_ for id_, _ in free])
    return RoundPairing(history.round, system, pairs, free=free, notices=tuple(_notices(history, pairs)))


def rounds_of_pair(history: History, one: int, other: int, calendar: Calendar) -> list[int]:
    """The rounds in which a calendar has two players meet, by id, or (``other`` 0) in which one is free."""
    place = {past.id: at for at, past in enumerate(history.players)}
    found = []
    for round_ in range(1, calendar.rounds(len(place)) + 1):
        opponents = {end: pair for pair in calendar.boards(len(place), round_) for end in pair}
        if place[other] in opponents.get(place[one], ()) if other else place[one] not in opponents:
            found.append(round_)
    return found


def _notices(history: History, pairs: Sequence[Pair]) -> Iterator[Notice]:
    left = history.tournament.event.left_for_good(history.round)
    for pair in pairs:
        white, black = (history.by_id[id_] for id_ in pair)
        both = {"one": white.player.called, "other": black.player.called}
        away = [past for past in (white, black) if past.absence is not None]
        gone = all(past.id in left for past in away)
        if len(away) > 1:
            yield Notice(ABSENT_SEATED, Saying("both-left-seated" if gone else "both-away-seated", **both))
        elif away:
            one = {"one": away[0].player.called, "other": (black if away[0] is white else white).player.called}
            yield Notice(ABSENT_SEATED, Saying("left-seated" if gone else "absent-seated", **one))
        if history.bans(white.id, black.id):
            yield Notice(AGAINST_A_BAN, Saying("against-a-ban", **both))
