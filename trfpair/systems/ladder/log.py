"""The log of a ladder: comment records in its file, two lines a week that was applied.

``### ladder week 7: joined 21 22; removed 9`` keeps a week from being applied twice, and remembers the two things that
places and results cannot say: after which week a player joined who has not taken part yet, and who was removed without
ever taking part. ``### ladder before week 7: 4 1 3 2`` keeps the places the week was paired by, so that it can be
paired again; a later line of the same week is not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.history import History
from trfpair.event.model import Record, Tournament
from trfpair.event.saying import Saying
from trfpair.systems.ladder.movement import Movement

LOG = "###"
_WEEK = re.compile(
    r"\s*ladder week (?P<week>\d+):(?: joined(?P<joined>(?: \d+)+);?)?(?: removed(?P<removed>(?: \d+)+))?"
    r"(?:;? ?(?P<stay>absent stay))?(?:;? ?for week (?P<coming>\d+))?"
)
_BEFORE = re.compile(r"\s*ladder before week (?P<week>\d+):(?P<ids>(?: \d+)*)")


class WeekEntry(NamedTuple):
    """The entry of one week in the log."""

    text: str
    """The line."""
    week: int
    joined: tuple[int, ...]
    removed: tuple[int, ...]
    absent_stay: bool
    """Whether absent players kept their places."""
    coming: int
    """The week with whose pairing this one was applied; 0 where that was done alone."""


def log_of(tournament: Tournament) -> Iterator[WeekEntry]:
    """The weeks of the log, in their order."""
    for line in _lines(tournament, _WEEK):
        yield WeekEntry(
            line.string,
            int(line["week"]),
            _ids(line["joined"]),
            _ids(line["removed"]),
            bool(line["stay"]),
            int(line["coming"] or 0),
        )


def weeks_applied(tournament: Tournament) -> set[int]:
    """The weeks whose results have moved the ladder."""
    return {entry.week for entry in log_of(tournament)}


def with_log(tournament: Tournament, movement: Movement, coming: int = 0, *, absent_drop: bool = True) -> Tournament:
    """The tournament with the two lines of a week; ``coming`` is the week with whose pairing it is applied, 0 where
    that is done alone.

    Places by which the week was paired stand where they are kept already. Those of later weeks are not kept any more.
    """
    tournament = without_places_after(tournament, movement.week)
    kept = movement.week in places_kept(tournament)
    paired_by = () if kept else (before_line(movement.week, movement.before),)
    lines = (*paired_by, _week_line(movement, coming, absent_drop=absent_drop))
    return replace(tournament, records=(*tournament.records, *lines))


def _week_line(movement: Movement, coming: int, *, absent_drop: bool) -> Record:
    parts = {
        "joined": [change.player for change in movement.changes if change.kind in ("joined", "entered")],
        "removed": movement.removed,
    }
    told = "; ".join(f"{verb} {_listed(ids)}" for verb, ids in parts.items() if ids)
    told = "; ".join(filter(None, (told, "absent stay" * (not absent_drop), f"for week {coming}" * bool(coming))))
    return Record(LOG, f" ladder week {movement.week}:{' ' if told else ''}{told}")


def before_line(week: int, ladder: Sequence[int]) -> Record:
    """The line that keeps the places by which a week is paired."""
    return Record(LOG, f" ladder before week {week}: {_listed(ladder)}".rstrip())


def places_kept(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """The ids by place by which each week was paired, as far as the log keeps them: the first line of the week."""
    found: dict[int, tuple[int, ...]] = {}
    for line in _lines(tournament, _BEFORE):
        found.setdefault(int(line["week"]), _ids(line["ids"]))
    return found


def places_of_weeks(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """The ids by place before each week that the log keeps; the places of today stand before the week to come."""
    found = places_kept(tournament)
    ranked = sorted((player.rank, player.id) for player in tournament.players if player.rank is not None)
    event = tournament.event
    due = event.coming if event.last in found else event.last
    return dict(sorted({**found, max(due, 1): tuple(id_ for _, id_ in ranked)}.items()))


def without_week(tournament: Tournament, entry: WeekEntry) -> Tournament:
    """The tournament before a week was applied: its places, and the log without the week.

    Its places are those by which the week was paired, without who was taken off the ladder since and not by the week,
    or came to the ladder by it. Where these are others, the log still keeps the places by which the week was paired.
    """
    paired_by = places_kept(tournament)[entry.week]
    off = {player.id for player in tournament.players if player.rank is None} - {*entry.removed} | {*entry.joined}
    ladder = tuple(id_ for id_ in paired_by if id_ not in off)
    place = {id_: index for index, id_ in enumerate(ladder, 1)}
    players = tuple(replace(player, rank=place.get(player.id)) for player in tournament.players)
    before = _without_places(replace(tournament, players=players), lambda week: week == entry.week)
    records = [one for one in before.records if one.code != LOG or one.text.rstrip() != entry.text]
    if ladder != paired_by:
        records.append(before_line(entry.week, paired_by))
    return replace(before, records=tuple(records))


def without_places_after(tournament: Tournament, week: int) -> Tournament:
    """The tournament whose log keeps no places of the weeks after one."""
    return _without_places(tournament, lambda of_week: of_week > week)


def _without_places(tournament: Tournament, of: Callable[[int], bool]) -> Tournament:
    gone = {line.string for line in _lines(tournament, _BEFORE) if of(int(line["week"]))}
    records = (one for one in tournament.records if one.code != LOG or one.text.rstrip() not in gone)
    return replace(tournament, records=tuple(records)) if gone else tournament


def in_its_week(history: History) -> History:
    """The history with the places that held before its week.

    Raises BadInput for an earlier week whose places the file does not hold: today's are not those of then.
    """
    tournament, week = history.tournament, history.round
    applied = max((entry.week for entry in log_of(tournament)), default=0)
    if week > tournament.last_paired:
        return history
    if (paired_by := places_kept(tournament).get(week)) is not None:
        return _with_places(history, paired_by)
    if applied >= week:
        raise BadInput(Saying("week-not-again", week=week))
    return history


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
