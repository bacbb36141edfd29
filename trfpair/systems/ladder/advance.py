"""A ladder file after the week: new places, who is not on the ladder any more, and a line in the log.

The log is a comment record of the file, one line a week: ``### ladder week 7: joined 21 22; removed 9``. It keeps a
week from being applied twice, and remembers the two things that places and results cannot say: after which week a
player joined who has not taken part yet, and who was removed without ever taking part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from trfpair.errors import BadInput
from trfpair.model import ByeRequest, Record, Result, Tournament
from trfpair.plain import plain
from trfpair.systems.ladder.movement import Movement, move

LOG = "###"
_LINE = re.compile(
    r"\s*ladder week (?P<week>\d+):(?: joined(?P<joined>(?: \d+)+);?)?(?: removed(?P<removed>(?: \d+)+))?"
)


@plain
class Advanced:
    """The new file, and how it came about."""

    tournament: Tournament
    movement: Movement
    unregistered: tuple[int, ...]
    """Players off the ladder, entered as absent for the coming week: strike their bye out when one comes back."""


class Entry(NamedTuple):
    """One line of the log."""

    week: int
    joined: tuple[int, ...]
    removed: tuple[int, ...]


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


def log_of(tournament: Tournament) -> Iterator[Entry]:
    """The log lines of a file, in their order."""
    for record in tournament.records:
        if record.code == LOG and (line := _LINE.fullmatch(record.text.rstrip())):
            joined, removed = (tuple(int(id_) for id_ in (line[part] or "").split()) for part in ("joined", "removed"))
            yield Entry(int(line["week"]), joined, removed)


def _written(tournament: Tournament, movement: Movement) -> Advanced:
    place = {id_: index for index, id_ in enumerate(movement.ladder, 1)}
    players = tuple(replace(player, rank=place.get(player.id)) for player in tournament.players)
    coming = movement.week + 1
    known = {id_ for bye in tournament.byes if bye.round in (0, coming) for id_ in bye.ids}
    known |= {player.id for player in players if player.game(coming).result in (Result.ZERO_BYE, Result.FORFEIT_LOSS)}
    off = tuple(player.id for player in players if player.rank is None and player.id not in known)
    request = (ByeRequest(Result.ZERO_BYE, coming, off),) if off else ()
    advanced = replace(
        tournament,
        players=players,
        byes=(*tournament.byes, *request),
        records=(*tournament.records, Record(LOG, _log_line(movement))),
    )
    return Advanced(advanced, movement, off)


def _log_line(movement: Movement) -> str:
    parts = {
        "joined": [change.player for change in movement.changes if change.kind in ("joined", "entered")],
        "removed": movement.removed,
    }
    told = "; ".join(f"{verb} {' '.join(map(str, ids))}" for verb, ids in parts.items() if ids)
    return f" ladder week {movement.week}:{' ' if told else ''}{told}"
