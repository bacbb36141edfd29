"""An event as it was known when one of its rounds was paired: whoever answers about an earlier round asks here.

The log of the file says what changed later: results, colours, byes, bans, ratings, who had joined, the number of
rounds, options of the system, and numbers. Of numbers the order of then is back, as each player keeps the present one.
"""

from __future__ import annotations

from dataclasses import replace

from trfpair.event.acceleration import virtual_points
from trfpair.event.boards import place_of_boards
from trfpair.event.log import as_known
from trfpair.event.log_lines import OPTION, own_line
from trfpair.event.model import Tournament, pairing_order
from trfpair.event.numbers import with_old_numbers


def known_when_paired(tournament: Tournament, round_: int) -> Tournament:
    """The tournament as it was known when a round was paired; the same one where nothing that is logged changed since.

    A round that the tournament does not hold yet is paired from all that is known now.
    """
    event = tournament.event
    if not 0 < round_ <= event.last or all(record.code != "###" for record in tournament.records):
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
