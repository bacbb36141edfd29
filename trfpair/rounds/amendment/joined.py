"""Players who join a calendar that has begun: who meets too often then, and who never does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trfpair.event.model import Notice, Tournament, pairing_order
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
    often, lost = _listed(found - right), _listed(right - found)
    told = [f"these meet once too often: {often}"] if often else []
    told += [f"these games are lost: {lost}"] if lost else []
    first = f"from round {event.coming} on the calendar is that of {len(order)} players"
    yield Notice(OTHER_CALENDAR, "; ".join((first, *told)))


def _pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _listed(games: Counter[tuple[int, int]]) -> str:
    named = [f"{one}-{other}" for one, other in sorted(games.elements())]
    more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
    return " ".join(named[:_MOST_NAMED]) + more
