"""Bans: players who may not meet, said between two rounds: a round with results keeps the bans it was paired with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from trfpair.base.errors import BadInput
from trfpair.event.event import Event
from trfpair.event.model import ForbiddenGroup, Tournament
from trfpair.event.saying import Listing, Saying

NO_LAST_ROUND = 999
"""The last round of a ban without end, for record 260 of an event whose number of rounds is not known."""


def with_ban(
    tournament: Tournament, players: Iterable[int], *, first: int | None = None, last: int | None = None
) -> Tournament:
    """The tournament in which no two of these players may meet, from a round to another [the end].

    It begins with the first round that has no result, unless another is named. Raises BadInput for fewer than two
    players, for players who are kept apart already, and for rounds with results or after the last one.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> trfpair.pair(event).pairs
    (Pair(white=2, black=1), Pair(white=4, black=3), Pair(white=6, black=5))
    >>> trfpair.pair(trfpair.with_ban(event, [1, 2])).pairs
    (Pair(white=3, black=1), Pair(white=2, black=4), Pair(white=6, black=5))
    """
    ids, event = tuple(dict.fromkeys(players)), tournament.event
    _refuse(event, ids)
    coming = event.first_of_act
    if first and first > (end := event.rounds or NO_LAST_ROUND):
        raise BadInput(Saying("no-round-of", round=first, last=end))
    first = first or coming
    if first < coming:
        raise BadInput(Saying("ban-of-played", round=first, coming=coming))
    if last is not None and last < first:
        raise BadInput(Saying("ban-of-no-round", first=first, last=last))
    group = ForbiddenGroup(ids, event.columns_of(first)[0], last and event.columns_of(last)[-1])
    if _holds_already(tournament, group):
        raise BadInput(Saying("apart-already", who=_listed(ids)))
    return replace(tournament, forbidden=(*tournament.forbidden, group))


def without_ban(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """The tournament in which these players may meet each other from the first round on that has no result.

    Raises BadInput for fewer than two players, and where no ban keeps two of them apart.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> banned = trfpair.with_ban(event, [1, 2])
    >>> trfpair.without_ban(banned, [1, 2]).forbidden
    ()
    """
    ids, event = set(players), tournament.event
    _refuse(event, tuple(ids))
    coming = event.columns_of(event.first_of_act)[0]
    groups = tuple(left for group in tournament.forbidden for left in _lifted(group, ids, coming))
    if groups == tournament.forbidden:
        raise BadInput(Saying("no-ban-apart", who=_listed(sorted(ids))))
    return replace(tournament, forbidden=groups)


def _holds_already(tournament: Tournament, group: ForbiddenGroup) -> bool:
    """Whether each two of a group are kept apart in all its rounds."""
    last = group.last or tournament.rounds

    def holds(other: ForbiddenGroup) -> bool:
        ends = other.last is None or (last is not None and other.last >= last)
        return other.first <= group.first and ends

    apart = {frozenset(pair) for other in tournament.forbidden if holds(other) for pair in combinations(other.ids, 2)}
    return all(frozenset(pair) in apart for pair in combinations(group.ids, 2))


def _lifted(group: ForbiddenGroup, ids: set[int], coming: int) -> Iterator[ForbiddenGroup]:
    """The rest of a ban: until the coming round all of it, then those who may still not meet."""
    free = ids & set(group.ids)
    if len(free) < 2 or (group.last is not None and group.last < coming):
        yield group
        return
    if group.first < coming:
        yield replace(group, last=coming - 1)
    others = tuple(id_ for id_ in group.ids if id_ not in free)
    first = max(group.first, coming) if coming > 1 else group.first
    if len(others) > 1:
        yield ForbiddenGroup(others, first, group.last)
    for one in sorted(free):
        yield from (ForbiddenGroup((one, other), first, group.last) for other in others)


def endless(tournament: Tournament) -> tuple[ForbiddenGroup, ...]:
    """The bans, of which those that last to the last round have no end."""
    last = tournament.rounds or NO_LAST_ROUND
    return tuple(
        replace(group, last=None) if group.last is not None and group.last >= last else group
        for group in tournament.forbidden
    )


def banned(tournament: Tournament, round_: int) -> set[frozenset[int]]:
    """The pairs that may not meet in a round; a ban to the last round holds also in one that is added."""
    groups = (group.ids for group in endless(tournament) if group.applies(round_))
    return {frozenset(pair) for ids in groups for pair in combinations(ids, 2)}


def _refuse(event: Event, ids: tuple[int, ...]) -> None:
    if len(ids) < 2:
        raise BadInput(Saying(f"ban-of-one-{event.kind}"))
    for id_ in ids:
        event.of(id_)


def _listed(ids: Iterable[int]) -> Listing:
    return Listing(list(ids), last="and")
