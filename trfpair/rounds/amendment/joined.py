"""Players who join a calendar that has begun: who meets too often then, and who never does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trfpair.event.model import Notice, Tournament, pairing_order
from trfpair.event.saying import Listing, Saying, pair_said
from trfpair.systems.of_file import standing_system

OTHER_CALENDAR = "another-calendar"
"""The kind of the notice of a calendar whose rounds to come are others than before."""

_MOST_NAMED = 20
"""So many games are named."""


def other_calendar(tournament: Tournament) -> Iterator[Notice]:
    """A notice of the games that a calendar has too many, and of those it lacks, where its rounds to come are others
    than those it began with.
    """
    system = standing_system(tournament)
    calendar = system.says().calendar if system and system.calendar else None
    if calendar is None:
        return
    event, order = tournament.event, [player.id for player in pairing_order(tournament.event.tournament)]
    right: Counter[tuple[int, int]] = Counter()
    found = Counter(_pair(*pair) for at in range(1, event.last + 1) for pair in event.boards(at))
    for round_ in range(1, calendar.rounds(len(order)) + 1):
        games = [_pair(order[white], order[black]) for white, black in calendar.boards(len(order), round_)]
        right.update(games)
        found.update(games if round_ > event.last else ())
    often, lost = found - right, right - found
    told = [Saying("calendar-too-often", games=_listed(often))] if often else []
    told += [Saying("calendar-lost", games=_listed(lost))] if lost else []
    first = Saying("calendar-of-more", round=event.coming, size=len(order))
    yield Notice(OTHER_CALENDAR, Saying("calendar-changed", parts=Listing((first, *told), between="; ")))


def _pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _listed(games: Counter[tuple[int, int]]) -> Listing:
    return Listing([pair_said(one, other) for one, other in sorted(games.elements())], _MOST_NAMED, " ")
