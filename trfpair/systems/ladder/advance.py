"""A ladder file after the week: new places, who is not on the ladder any more, and the lines of the log."""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.event.model import ByeRequest, Result, Tournament
from trfpair.systems.ladder.log import log_lines, log_of
from trfpair.systems.ladder.movement import Movement, move


@plain
class Advanced:
    """The new file, and how it came about."""

    tournament: Tournament
    movement: Movement
    unregistered: tuple[int, ...]
    """Players off the ladder, entered as absent for the coming week: strike their bye out when one comes back."""


def advance(tournament: Tournament, *, absent_drop: bool = True) -> Advanced:
    """Apply the last week to the ladder of a file.

    ``absent_drop`` False leaves out the rule that absent players give way. Raises BadInput where the file holds no
    week, where the week has been applied before, and for the faults that `move` finds.
    """
    joined: dict[int, int] = {}
    left: dict[int, int] = {}
    applied = -1
    for entry in log_of(tournament):
        applied = max(applied, entry.week)
        joined |= dict.fromkeys(entry.joined, entry.week)
        left |= dict.fromkeys(entry.removed, entry.week)
    movement = move(tournament, absent_drop=absent_drop, joined=joined, left=left)
    if movement.week <= applied and movement.week:
        raise BadInput(
            f"week {movement.week} has been applied to this ladder already (see its line `### ladder week ...`)"
        )
    if not movement.week and not movement.changes:
        raise BadInput("the file holds no week of the ladder yet, and no newcomer: there is nothing to apply")
    return _written(tournament, movement)


def _written(tournament: Tournament, movement: Movement) -> Advanced:
    place = {id_: index for index, id_ in enumerate(movement.ladder, 1)}
    players = tuple(replace(player, rank=place.get(player.id)) for player in tournament.players)
    coming = movement.week + 1
    known = {id_ for bye in tournament.byes if bye.round in (0, coming) for id_ in bye.ids}
    known |= {player.id for player in players if player.game(coming).result is Result.ZERO_BYE}
    off = tuple(player.id for player in players if player.rank is None and player.id not in known)
    request = (ByeRequest(Result.ZERO_BYE, coming, off),) if off else ()
    advanced = replace(
        tournament,
        players=players,
        byes=(*tournament.byes, *request),
        records=(*tournament.records, *log_lines(movement)),
    )
    return Advanced(advanced, movement, off)
