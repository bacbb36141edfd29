"""The log of a ladder: comment records in its file, two lines a week that was applied.

``### ladder week 7: joined 21 22; removed 9`` keeps a week from being applied twice, and remembers the two things that
places and results cannot say: after which week a player joined who has not taken part yet, and who was removed without
ever taking part. ``### ladder before week 7: 4 1 3 2`` keeps the places the week was paired by, so that it can be
paired again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from trfpair.base.errors import BadInput
from trfpair.event.history import History
from trfpair.event.model import Notice, Record, Tournament, last_paired_round
from trfpair.systems.ladder.movement import Movement

LOG = "###"
_WEEK = re.compile(
    r"\s*ladder week (?P<week>\d+):(?: joined(?P<joined>(?: \d+)+);?)?(?: removed(?P<removed>(?: \d+)+))?"
)
_BEFORE = re.compile(r"\s*ladder before week (?P<week>\d+):(?P<ids>(?: \d+)*)")


class _Entry(NamedTuple):
    """What the log says of one week."""

    week: int
    joined: tuple[int, ...]
    removed: tuple[int, ...]


def log_of(tournament: Tournament) -> Iterator[_Entry]:
    """The weeks of the log, in their order."""
    for line in _lines(tournament, _WEEK):
        yield _Entry(int(line["week"]), _ids(line["joined"]), _ids(line["removed"]))


def log_lines(movement: Movement) -> tuple[Record, Record]:
    """The two lines of a week."""
    parts = {
        "joined": [change.player for change in movement.changes if change.kind in ("joined", "entered")],
        "removed": movement.removed,
    }
    told = "; ".join(f"{verb} {_listed(ids)}" for verb, ids in parts.items() if ids)
    before = f" ladder before week {movement.week}: {_listed(movement.before)}".rstrip()
    return Record(LOG, before), Record(LOG, f" ladder week {movement.week}:{' ' if told else ''}{told}")


def in_its_week(history: History) -> tuple[History, tuple[Notice, ...]]:
    """The history with the places that held before its week, and what is doubtful about them.

    Raises BadInput for an earlier week whose places the file does not hold: today's are not those of then.
    """
    tournament, week = history.tournament, history.round
    applied = max((entry.week for entry in log_of(tournament)), default=0)
    if week > last_paired_round(tournament):
        return history, tuple(_forgotten(week - 1, applied))
    for line in _lines(tournament, _BEFORE):
        if int(line["week"]) == week:
            return _with_places(history, _ids(line["ids"])), ()
    if applied >= week:
        raise BadInput(
            f"week {week} of the ladder cannot be paired again: the file holds the places of today, not those "
            f"before that week (a line `### ladder before week {week}`)"
        )
    return history, ()


def _forgotten(week: int, applied: int) -> Iterator[Notice]:
    if week > applied:
        text = (
            f"nothing in the file says that week {week} has been applied to the places (`### ladder week {week}`): "
            "`trfpair ladder advance` does that, before the next week is paired"
        )
        yield Notice("not-advanced", text)


def _with_places(history: History, ids: Sequence[int]) -> History:
    place = {id_: index for index, id_ in enumerate(ids, 1)}
    players = {player.id: replace(player, rank=place.get(player.id)) for player in history.tournament.players}
    pasts = {past.id: replace(past, player=players[past.id]) for past in history.players}
    return replace(
        history,
        tournament=replace(history.tournament, players=tuple(players.values())),
        players=tuple(pasts.values()),
        by_id=pasts,
        present=tuple(pasts[past.id] for past in history.present),
    )


def _lines(tournament: Tournament, form: re.Pattern[str]) -> Iterator[re.Match[str]]:
    for record in tournament.records:
        if record.code == LOG and (line := form.fullmatch(record.text.rstrip())):
            yield line


def _ids(text: str | None) -> tuple[int, ...]:
    return tuple(map(int, (text or "").split()))


def _listed(ids: Sequence[int]) -> str:
    return " ".join(map(str, ids))
