"""An event as it was known when one of its rounds was paired: whoever answers about an earlier round asks here.

The log of the file says what changed later: results, colours, byes, bans, ratings, who had joined, the number of
rounds, options of the system, and numbers. Of numbers the order of then is back, as each player keeps the present one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from itertools import combinations

from trfpair.event.acceleration import virtual_points
from trfpair.event.boards import place_of_boards
from trfpair.event.hand_made import pairs_in
from trfpair.event.leaving import ids_of
from trfpair.event.log import (
    BANS,
    EXCHANGED,
    JOINED,
    LIFTED,
    NOTHING_THERE,
    OTHER_SYSTEM,
    PAIRED_BY,
    RATING,
    ROUNDS,
    TITLED,
    change_in,
    code_said,
    said_after,
)
from trfpair.event.log_lines import OPTION, LogEntry, log_entries, own_line
from trfpair.event.model import Colour, ForbiddenGroup, Game, Pair, Tournament, pairing_order, with_cells
from trfpair.event.numbers import with_old_numbers
from trfpair.event.results import REQUESTED, TYPED_RESULTS, BothResults, Result


def known_when_paired(tournament: Tournament, round_: int) -> Tournament:
    """The tournament as it was known when a round was paired; the same one where nothing that is logged changed since.

    A round that the tournament does not hold yet, or not whole, is paired from all that is known now.
    """
    event = tournament.event
    if (
        not 0 < round_ <= event.last
        or round_ == event.begun_by_hand
        or all(record.code != "###" for record in tournament.records)
    ):
        return tournament
    return _numbered(_known(tournament, round_), round_)


def in_numbers_of_then(tournament: Tournament, round_: int) -> Tournament:
    """The same with the numbers that the players had when the round was paired."""
    event = tournament.event
    return with_old_numbers(_known(tournament, round_), round_)[0] if 0 < round_ <= event.last else tournament


def _known(tournament: Tournament, round_: int) -> Tournament:
    return options_of_then(as_known(tournament, tournament.event.columns_of(round_)[0], round_), round_)


def options_of_then(tournament: Tournament, round_: int) -> Tournament:
    """The tournament with the options that its system paired a round with: those above the boards of the next."""
    end = place_of_boards(tournament, round_ + 1)
    later = [] if end is None else [record for record in tournament.records[end:] if own_line(record, OPTION)]
    if not later:
        return tournament
    assert end is not None
    left = [record for record in tournament.records[end:] if not own_line(record, OPTION)]
    return replace(tournament, records=(*tournament.records[:end], *left))


def _numbered(tournament: Tournament, round_: int) -> Tournament:
    """The tournament whose players stand in the order of the numbers that they had when a round was paired."""
    old, now = with_old_numbers(tournament, round_)
    if not now:
        return tournament
    order, players = pairing_order(old), tournament.by_id
    points = tournament.virtual_points
    if tournament.accelerations and (virtual := virtual_points(old, [player.id for player in order])):
        points = {now[one.id]: tuple(virtual(one.id, at) for at in range(1, round_ + 1)) for one in order}
    return replace(
        tournament,
        players=tuple(players[now[one.id]] for one in order),
        positional=True,
        virtual_points=points,
        accelerations=(),
    )


def as_known(tournament: Tournament, round_: int, number: int | None = None) -> Tournament:
    """The tournament as it was known when a round was paired: what the log says was changed later is back.

    That is results, colours, byes, bans, ratings, titles, who had joined, the system, and the number of rounds.
    ``round_`` is the first column of the round, ``number`` its number where that is another one.
    """
    number = number or round_
    for entry in reversed(said_after(tournament, number) or ()):
        of_later = entry.kind in (BANS, LIFTED) and entry.round > number  # it says nothing of this round
        if not of_later and (entry.kind != PAIRED_BY or entry.round == number):
            tournament = _before_said(tournament, entry, round_)
    for entry in reversed(list(log_entries(tournament))):
        change = change_in(entry) if entry.round < round_ else None
        if not change or change.after < round_:
            continue
        if entry.kind == EXCHANGED:
            tournament = _with_colours_turned(tournament, entry.round, change.who)
        elif len(change.who) == 2 and change.was in TYPED_RESULTS:
            tournament = _with_outcome(tournament, entry.round, Pair(*change.who), TYPED_RESULTS[change.was])
        elif len(change.who) == 1 and change.was in _BYE_CODES:
            tournament = _with_bye(tournament, entry.round, change.who[0], _BYE_CODES[change.was])
    return tournament


def _before_said(tournament: Tournament, entry: LogEntry, column: int) -> Tournament:
    """The tournament for one who does not know a line of the log."""
    before = _BEFORE.get(entry.kind)
    return before(tournament, entry, column) if before else tournament


def _before_rounds(tournament: Tournament, entry: LogEntry, _: int) -> Tournament:
    was = _WAS.fullmatch(entry.text)
    return replace(tournament, rounds=int(was[1]) if was[1].isdecimal() else None) if was else tournament


def _before_rating(tournament: Tournament, entry: LogEntry, _: int) -> Tournament:
    old = _RATED.fullmatch(entry.text)
    if old is None:
        return tournament
    rated = [replace(one, rating=int(old[2])) if one.id == int(old[1]) else one for one in tournament.rated.players]
    records = tuple([one for one in tournament.records if one.code != _RATED_BY])
    return replace(tournament, players=tuple(rated), records=records)


def _before_title(tournament: Tournament, entry: LogEntry, _: int) -> Tournament:
    old = _TITLED.fullmatch(entry.text)
    if old is None:
        return tournament
    who, title = int(old[1]), "" if old[2] == NOTHING_THERE else old[2]
    titled = [replace(one, title=title) if one.id == who else one for one in tournament.players]
    return replace(tournament, players=tuple(titled))


def _before_system(tournament: Tournament, entry: LogEntry, _: int) -> Tournament:
    was = _NAMED.fullmatch(entry.text)
    return tournament.of_type(was[1]) if was else tournament


def _by_its_system(tournament: Tournament, entry: LogEntry, _: int) -> Tournament:
    return tournament.of_type(entry.text)


def _before_joining(tournament: Tournament, entry: LogEntry, column: int) -> Tournament:
    late = ids_of(entry)
    met = {one.id for one in tournament.players if any(game.opponent for game in one.games[:column])}
    there = tuple(one for one in tournament.players if one.id not in late or one.id in met)
    return replace(tournament, players=there)


def _before_bans(tournament: Tournament, entry: LogEntry, column: int) -> Tournament:
    new = {frozenset(pair) for pair in pairs_in(entry.text)}
    kept = tuple(one for one in tournament.forbidden if not (one.applies(column) and new & _apart(one)))
    return replace(tournament, forbidden=kept)


def _before_lifting(tournament: Tournament, entry: LogEntry, column: int) -> Tournament:
    back = (ForbiddenGroup(tuple(pair), column, column) for pair in sorted(pairs_in(entry.text)))
    return replace(tournament, forbidden=(*tournament.forbidden, *back))


_BEFORE: Mapping[str, Callable[[Tournament, LogEntry, int], Tournament]] = {
    ROUNDS: _before_rounds,
    RATING: _before_rating,
    TITLED: _before_title,
    OTHER_SYSTEM: _before_system,
    PAIRED_BY: _by_its_system,
    JOINED: _before_joining,
    BANS: _before_bans,
    LIFTED: _before_lifting,
}
"""What one does not know who does not know a line that is dated by its place; of numbers: `trfpair.event.numbers`."""

_RATED = re.compile(r"(\d+) was (\d{1,4})")
_RATED_BY = "172"
"""The rule that made the ratings of now: those of then stand in 001 alone."""
_WAS = re.compile(r"was (\d{1,3}|unknown)")
_NAMED = re.compile(r"was (\S+)")
_TITLED = re.compile(r"(\d+) was (\S+)")


def _apart(group: ForbiddenGroup) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in combinations(group.ids, 2)}


_BYE_CODES = {code_said(result): result for result in (*REQUESTED, Result.NONE)}


def _with_bye(tournament: Tournament, round_: int, id_: int, result: Result) -> Tournament:
    own = [one for one in tournament.players if one.id == id_ and round_ <= len(one.games)]
    cells = {one.id: {round_: Game(0, Colour.NONE, result)} for one in own if not one.game(round_).opponent}
    return with_cells(tournament, cells)


def _with_outcome(tournament: Tournament, round_: int, pair: Pair, outcome: BothResults) -> Tournament:
    own = dict(zip(pair, outcome))
    games = {one.id: one.game(round_) for one in tournament.players if one.id in own}
    cells = {id_: {round_: game._replace(result=own[id_])} for id_, game in games.items() if game.opponent in pair}
    return with_cells(tournament, cells)


def _with_colours_turned(tournament: Tournament, round_: int, pair: Collection[int]) -> Tournament:
    games = {one.id: one.game(round_) for one in tournament.players if one.id in pair}
    cells = {id_: {round_: game._replace(colour=game.colour.opposite)} for id_, game in games.items()}
    return with_cells(tournament, cells)
