"""A ladder file after the week: new places, who is not on the ladder any more, and the lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.event.absences import with_withdrawals
from trfpair.event.boards import place_of_boards
from trfpair.event.leaving import RETURN, gone_in, ids_of, with_gone
from trfpair.event.log_lines import log_entries
from trfpair.event.model import NO_GAME, ByeRequest, Game, Player, Result, Tournament, with_cells
from trfpair.event.saying import Saying
from trfpair.systems.ladder.field import check_places
from trfpair.systems.ladder.log import (
    WeekEntry,
    before_line,
    log_of,
    places_kept,
    with_log,
    without_places_after,
    without_week,
)
from trfpair.systems.ladder.movement import AS_WRITTEN, Movement, MovementRules, move, rules_of_movement


@plain
class Advanced:
    """The new file, and how it came about."""

    tournament: Tournament
    movement: Movement
    unregistered: tuple[int, ...]
    """Players off the ladder, entered as absent for the coming week: strike their bye out when one comes back."""
    earlier: tuple[Advanced, ...] = ()
    """The weeks before, which were applied first."""


def advance(tournament: Tournament, rules: MovementRules = AS_WRITTEN, *, coming: int = 0) -> Advanced:
    """Apply the first week that is due to the ladder of a file (`weeks_due`); mostly that is the last one.

    ``rules`` are those of the movement that a club chooses; ``coming`` is the week for whose pairing this is done.
    Raises BadInput where the file holds no week, where the week has been applied before, and for the
    faults that `move` finds.
    """
    joined: dict[int, int] = {}
    left: dict[int, int] = {}
    applied = -1
    due = weeks_due(tournament)
    for entry in log_of(tournament):
        applied = max(applied, entry.week)
        joined |= dict.fromkeys(entry.joined, entry.week)
        left |= dict.fromkeys(entry.removed, entry.week)
    movement = move(tournament, rules, joined=joined, left=left, week=due[0] if due else None)
    if movement.week <= applied and movement.week:
        raise BadInput(Saying("week-applied", week=movement.week))
    if not movement.week and not movement.changes:
        raise BadInput(Saying("no-week-to-apply"))
    placed = _with_places(tournament, movement.ladder)
    off = tuple(_unregistered(placed, movement, left))
    request = (ByeRequest(Result.ZERO_BYE, movement.week + 1, off),) if off else ()
    asked = replace(placed, byes=(*tournament.byes, *request))
    return Advanced(with_log(asked, movement, coming, absent_drop=rules.absent_drop), movement, off)


def _with_places(tournament: Tournament, ladder: Iterable[int]) -> Tournament:
    place = {id_: index for index, id_ in enumerate(ladder, 1)}
    players = tuple(replace(player, rank=place.get(player.id)) for player in tournament.players)
    return replace(tournament, players=players)


def _unregistered(tournament: Tournament, movement: Movement, left: Iterable[int]) -> Iterable[int]:
    """The players off the ladder who did not say whether to play in the coming week; newcomers come to play."""
    coming, gone = movement.week + 1, {*left, *movement.removed}
    known = {id_ for bye in tournament.byes if bye.round in (0, coming) for id_ in bye.ids}
    known |= gone_in(tournament, coming)
    for entry in log_entries(tournament):
        known |= ids_of(entry) if entry.kind == RETURN and entry.round == coming else set()
    for player in tournament.players:
        away = player.game(coming) != NO_GAME
        new = player.id not in gone and all(game == NO_GAME for game in player.games[: movement.week])
        if player.rank is None and not (player.id in known or away or new):
            yield player.id


def weeks_due(tournament: Tournament) -> range:
    """The weeks that are to be applied to the ladder: the last one that is paired whole, and weeks before it after
    which the next one was made by hand; none where the last one has been applied.
    """
    applied = max((entry.week for entry in log_of(tournament)), default=0)
    last = tournament.event.last_whole
    first = last
    while first - 1 > applied and place_of_boards(tournament, first) is not None:
        first -= 1
    return range(first, last + 1) if last > applied else range(0)


def weeks_over(tournament: Tournament, *, sure: bool = False) -> list[int]:
    """The weeks that are applied now, one after the other: those due up to the first that has a game which holds it up.

    An adjourned game holds none up; ``sure`` says that no game does.
    """
    return list(takewhile(lambda week: sure or not tournament.event.waiting_games(week), weeks_due(tournament)))


def week_is_due(tournament: Tournament, *, sure: bool = False) -> bool:
    """Whether the first of the weeks that are to be applied is over; ``sure`` says that it is."""
    return bool(weeks_over(tournament, sure=sure))


def advances(tournament: Tournament, rules: MovementRules, *, pairing: bool = False) -> Iterator[Advanced]:
    """The ladder after each of the weeks that are over (`weeks_over`), one after the other.

    Where the coming week is to be paired (``pairing``), a game that is open holds none up and moves nobody, and the
    last of the weeks is applied for the coming one.
    """
    last = tournament.event.last_whole
    for week in weeks_over(tournament, sure=pairing):
        closed = with_cells(tournament, {one.id: _unplayed(one, week) for one in tournament.players if pairing})
        done = advance(closed, rules, coming=week + 1 if pairing and week == last else 0)
        games = {player.id: player.games for player in tournament.players}
        players = tuple(player.with_games(games[player.id], rank=player.rank) for player in done.tournament.players)
        tournament = replace(done.tournament, players=players)
        yield replace(done, tournament=tournament)


def for_next_week(tournament: Tournament, options: Mapping[str, Any]) -> Tournament:
    """The ladder after its last week, as the pairing of the next one needs it.

    Absent players give way, or keep their places, as in the week before.
    """
    stay = [entry.absent_stay for entry in log_of(tournament)]
    rules = rules_of_movement(options, absent_drop=not any(stay[-1:]))
    for done in advances(tournament, rules, pairing=True):
        tournament = done.tournament
    return tournament


def _unplayed(player: Player, week: int) -> dict[int, Game]:
    """The cell of a game that is open, as one that moves nobody."""
    game = player.game(week)
    return {week: game._replace(result=Result.FORFEIT_LOSS)} if game.result is Result.UNKNOWN else {}


def before_next_week(tournament: Tournament) -> Tournament:
    """The ladder before its last week was applied, where that was done for the coming one, which is not paired now; and
    before the weeks whose games are taken back. The log keeps nothing of these.
    """
    week = tournament.last_paired
    for entry in reversed(list(log_of(tournament))):
        if entry.week <= week and (entry.week, entry.coming) != (week, week + 1):
            break
        tournament = _not_applied(tournament, entry)
    return without_places_after(tournament, week)


def _not_applied(tournament: Tournament, entry: WeekEntry) -> Tournament:
    """The ladder before a week was applied, and the coming one before who was off the ladder was absent in it."""
    off = {player.id for player in tournament.players if player.rank is None}
    before = without_week(tournament, entry)
    byes = tuple(
        bye
        for bye in before.byes
        if bye.round != entry.week + 1 or bye.kind is not Result.ZERO_BYE or not off.issuperset(bye.ids)
    )
    return replace(before, byes=byes)


def _paired_by_places_of_now(tournament: Tournament) -> Iterator[int]:
    """The weeks that were paired by the places of the file, and for which the log keeps no others.

    A week that was begun by hand is still to be paired.
    """
    applied, kept = max((entry.week for entry in log_of(tournament)), default=0), places_kept(tournament)
    for week in range(applied + 1, tournament.last_paired + 1):
        if week != tournament.event.begun_by_hand and week not in kept:
            yield week


def with_removed(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """The ladder without some players: those below close up, and the removed are not paired any more.

    Who comes back (`with_returns`) has no place until the next week played. Raises BadInput for a player without a
    place.
    """
    ids, event = tuple(players), tournament.event
    for id_ in ids:
        if event.of(id_).rank is None:
            raise BadInput(Saying("no-place-on-ladder", who=event.of(id_).called))
    check_places(tournament.players)
    ladder = sorted((player.rank, player.id) for player in tournament.players if player.rank is not None)
    order = [id_ for _, id_ in ladder]
    week = tournament.last_paired
    kept = [before_line(paired, order) for paired in _paired_by_places_of_now(tournament)]
    after = _with_places(tournament, [id_ for id_ in order if id_ not in ids])
    after = replace(after, records=(*after.records, *kept))
    return with_gone(
        after if week == after.rounds else with_withdrawals(after, ids), ids, tournament.event.first_of_act
    )
