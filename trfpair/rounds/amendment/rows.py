"""ROWS: what is judged when a tournament changes, and what its log keeps (FIDE's check list of 2026, 60 to 115)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from trfpair.base.speech import either
from trfpair.event.at_tables import new_tables
from trfpair.event.bans import banned
from trfpair.event.boards import games_of
from trfpair.event.dates import is_after, last_day
from trfpair.event.leaving import WITHDRAWAL, ids_of
from trfpair.event.log import (
    ADJOURNED,
    CORRECTION,
    FULL_BYES,
    bans_changed,
    change_of_bye,
    change_of_colours,
    change_of_result,
    decided_games,
    decision,
    joined,
    rating_changed,
    rounds_changed,
    system_changed,
    title_changed,
    with_begun,
    with_changes,
    without_stale,
)
from trfpair.event.log_lines import LogEntry, log_entries, logged
from trfpair.event.model import Notice, Pair, Player, Tournament, pairing_order
from trfpair.event.points import odd_scoring
from trfpair.event.results import DECIDED, BothResults, Result
from trfpair.event.saying import Fillings, Listing, Saying
from trfpair.rounds.amendment.by_hand import judge_by_hand, moved_and_judged
from trfpair.rounds.amendment.joined import other_calendar
from trfpair.rounds.amendment.later import as_paired
from trfpair.rounds.amendment.words import new_line_ups
from trfpair.systems.of_file import code_of, standing_system

MOVED_FIRST = "moved-first"
"""The kind of the notice that a system has moved the file on before a round that was made by hand."""

_Row = Callable[[Tournament, Tournament], tuple[Tournament, Sequence[Notice]]]
"""From what was and what is to what is with more lines in its log, and what should be looked at."""


def _by_hand(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """63-69: boards that somebody made are judged, and the log has the right ones beside them.

    A round that was begun by hand is complete once everybody else in it is away.
    """
    notices: list[Notice] = []
    was, now = before.event, after.event
    for round_ in now.changed_rounds(was):
        if round_ > max(now.last, now.begun_by_hand):
            break
        complete = was.begun_by_hand == round_ != now.begun_by_hand
        if complete or _places(was.tournament, round_) != _places(now.tournament, round_):
            if was.last_whole < round_ <= now.last_whole:
                after, first = _moved_first(after, round_)
                notices += first
            after, found = judge_by_hand(before, after, round_)
            notices += found
    return after, notices


def _moved_first(after: Tournament, round_: int) -> tuple[Tournament, Sequence[Notice]]:
    """The tournament after the step of its system between two rounds, which is due before a round that is whole now.

    The round stays as it was made.
    """
    system = standing_system(after)
    if system is None:
        return after, ()
    begun = with_begun(after, round_, complete=False)
    moved = moved_and_judged(begun, system)
    if moved is begun:
        return after, ()
    return with_begun(moved, round_, complete=True), [Notice(MOVED_FIRST, Saying("moved-first", round=round_))]


def _places(tournament: Tournament, round_: int) -> dict[int, tuple[int, int, bool]]:
    """Opponent, colour and bye of each player in a round."""
    cells = [(one.id, one.games[round_ - 1]) for one in tournament.players if round_ <= len(one.games)]
    return {
        id_: (opponent, colour, result is Result.PAB)
        for id_, (opponent, colour, result) in cells
        if opponent or result is Result.PAB
    }


def _results(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """157-169, 189-193: a result that changed when a later round was paired is kept as it was, for that round."""
    system = standing_system(before)
    if system is None or system.calendar:
        return after, ()
    event = before.event
    last = event.columns_of(event.last_whole)[-1] if event.last_whole else 0
    was = before.by_id
    now = after.by_id
    entries = []
    changed = after.event.changed_players(event)
    rounds = [round_ for round_ in after.event.changed_rounds(event) if round_ < event.round_of(last)]
    for column in [column for round_ in rounds for column in event.columns_of(round_)]:
        kept = set(games_of(before, column))
        for pair in [one for one in games_of(after, column) if not changed.isdisjoint(one)]:
            turned = (pair.black, pair.white) in kept
            if turned:
                entries.append(change_of_colours(column, pair, last))
            earlier, later = _outcome(was, pair, column), _outcome(now, pair, column)
            if (turned or pair in kept) and earlier != later:
                kind = ADJOURNED if Result.UNKNOWN in earlier else CORRECTION
                entries.append(change_of_result(kind, column, pair, earlier, later, last))
    first_of_last = event.columns_of(event.round_of(last))[0] if last else 0
    entries += _changed_byes(was, now, first_of_last, last)
    if not entries:
        return after, ()
    first = min(entry.round for entry in entries)
    before_last = event.columns_of(event.round_of(last) - 1)[0]
    late = [entry for entry in entries if entry.kind == CORRECTION and entry.round < before_last and "-" in entry.text]
    notices = [_too_late(event.round_of(entry.round)) for entry in late]
    return with_changes(after, entries), [*notices, *as_paired(before, after, event.round_of(first) + 1)]


def _changed_byes(was: Mapping[int, Player], now: Mapping[int, Player], end: int, last: int) -> list[LogEntry]:
    """Byes before the first column of the last round (`end`) that are others, of players who were there before."""
    found = []
    for id_, player in now.items():
        for round_ in range(1, end) if id_ in was and player is not was[id_] else ():
            earlier, later = was[id_].game(round_), player.game(round_)
            if earlier.result is not later.result and not (earlier.paired or later.paired):
                found.append(change_of_bye(round_, id_, earlier.result, later.result, last))
    return found


def _decisions(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """172-186: 0-0 and half a point against nothing are decisions of the arbiter, and the log keeps them."""
    after = without_stale(after)
    known = decided_games(after)
    entries = [entry for pair, entry in _decisions_in(after) if (entry.round, frozenset(pair)) not in known]
    return logged(after, entries) if entries else after, ()


def _decisions_in(tournament: Tournament) -> Iterator[tuple[Pair, LogEntry]]:
    """The games that end in a decision of the arbiter, each with its line."""
    players = tournament.by_id
    for round_ in _rounds_with_decisions(tournament):
        for pair in games_of(tournament, round_):
            if (outcome := _outcome(players, pair, round_)) in DECIDED:
                yield pair, decision(round_, pair, outcome)


def with_acts(tournament: Tournament) -> Tournament:
    """The tournament whose log has the acts that its games and byes are: decisions, and full-point byes on request."""
    entries = [entry for _, entry in _decisions_in(tournament)]
    entries += [LogEntry(FULL_BYES, round_, str(id_)) for round_, id_ in sorted(_full(tournament))]
    return logged(tournament, entries) if entries else tournament


def _rounds_with_decisions(tournament: Tournament) -> list[int]:
    """The rounds in which a game has such a result, whoever has White."""
    found, players = set(), tournament.by_id
    for player in tournament.players:
        for at, (opponent, _, result) in enumerate(player.games):
            other = players.get(opponent) if result in _OF_DECISIONS else None
            if other and at < len(other.games) and (result, other.games[at].result) in DECIDED:
                found.add(at + 1)
    return sorted(found)


_OF_DECISIONS = frozenset(result for outcome in DECIDED for result in outcome)


def _too_late(round_: int) -> Notice:
    way = either("`trfpair result FILE --rating-only`", "`with_rating_correction`")
    return Notice("late-correction", Saying("late-correction", round=round_, way=way))


def _outcome(players: Mapping[int, Player], pair: Pair, round_: int) -> BothResults:
    return players[pair.white].game(round_).result, players[pair.black].game(round_).result


def _rules(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """60-61, 76-77, 86-87: rounds, scoring or system changed: the rounds that are paired are judged again.

    The log keeps the number of rounds and the system that they were paired with; with a round that is paired by another
    system, the system stands in the log already.
    """
    same = (before.rounds, before.scoring, before.system) == (after.rounds, after.scoring, after.system)
    notices = () if same else tuple(as_paired(before, after, 1))
    last, entries = after.event.last_whole, []
    if last and before.rounds != after.rounds:
        entries.append(rounds_changed(before, last + 1))
    if last == before.event.last_whole and last and before.tournament_type != after.tournament_type:
        entries.append(system_changed(code_of(before), last + 1))
    return logged(after, entries) if entries else after, notices


def _full_byes(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """172-186: a full-point bye on request is told, and kept in the log."""
    new = sorted(_full(after) - _full(before))
    entries = [LogEntry(FULL_BYES, column, str(id_)) for column, id_ in new]
    rounds = dict.fromkeys((after.event.round_of(column), id_) for column, id_ in new)
    notices = [Notice("full-point-bye", Saying("full-point-bye", round=at, who=id_)) for at, id_ in rounds]
    return logged(after, entries) if entries else after, notices


def _full(tournament: Tournament) -> set[tuple[int, int]]:
    """The full-point byes of players, or of teams: the column and who has it."""
    coming = tournament.event.columns_of(tournament.event.coming)[0]
    asked = {(bye.round or coming, id_) for bye in tournament.byes if bye.kind is Result.FULL_BYE for id_ in bye.ids}
    cells = {
        (round_, one.id)
        for one in (tournament.event.by_id.values() if tournament.has_teams else tournament.players)
        if Result.FULL_BYE in one.results
        for round_, game in enumerate(one.games, 1)
        if game.result is Result.FULL_BYE
    }
    return asked | cells


def _bans(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """194-196: a ban that is said when a round is paired is told, and kept in the log."""
    if before.forbidden == after.forbidden:
        return after, ()
    last = before.event.last_whole
    coming = before.event.first_of_act
    was, now = (banned(one.event.tournament, coming) for one in (before, after))
    new = sorted(map(sorted, now - was))
    past = after.event.by_id
    notices = [
        Notice("ban-of-opponents", Saying("have-met", one=one, other=other, round=round_))
        for one, other in new
        for round_, game in enumerate(past[one].games, 1)
        if game.opponent == other and game.played
    ]
    if not last:
        return after, notices
    late = [Notice("late-ban", Saying("late-ban", round=last))] if new else []
    after = bans_changed(after, coming, now - was, was - now, last)
    return after, [*late, *notices]


def _leaving(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """An absence in a round that is paired: an open game of the player there stays, and so does the bye; it is told."""
    if (before.byes, before.records) == (after.byes, after.records):
        return after, ()
    event, notices = after.event, []
    for column, id_ in sorted(_away(after) - _away(before)):
        if column and id_ in event.by_id and event.is_open(id_, event.round_of(column)):
            enters, back = either("`trfpair result`", "`with_result`"), either("`trfpair unpair`", "`without_round`")
            facts: Fillings = {"who": event.by_id[id_].called, "enters": enters, "back": back}
            notices.append(Notice("leaves-a-game", Saying("leaves-a-game", round=event.round_of(column), **facts)))
        elif column and id_ in event.by_id and event.cell(id_, event.round_of(column)).result is Result.PAB:
            keeps = Saying("leaves-a-bye", who=event.by_id[id_].called, round=event.round_of(column))
            notices.append(Notice("leaves-a-bye", keeps))
    return after, list(dict.fromkeys(notices))


def _away(tournament: Tournament) -> set[tuple[int, int]]:
    """The columns in which somebody is away by the records or by the log; of the log those that are paired."""
    said = {(bye.round, id_) for bye in tournament.byes if bye.kind is Result.ZERO_BYE for id_ in bye.ids}
    for entry in log_entries(tournament):
        if entry.kind == WITHDRAWAL:
            said |= {(at, id_) for at in range(entry.round, tournament.last_paired + 1) for id_ in ids_of(entry)}
    return said


def _ratings(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """A rating or title that changed after a round was paired: the log keeps the one of then."""
    same = before.players is after.players and before.records is after.records
    last = 0 if same else before.event.last_whole
    was = before.rated.by_id if last else {}
    changed = [was[one.id] for one in after.rated.players if one.id in was and one.rating != was[one.id].rating]
    entries = [rating_changed(one, last + 1) for one in changed]
    known = before.by_id if last else {}
    new = [known[one.id] for one in after.players if one.id in known and one.title != known[one.id].title]
    entries += [title_changed(one, last + 1) for one in new]
    return logged(after, entries) if entries else after, ()


def _joined(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """A player who joins once a round is paired: that round was paired without, and a calendar is another one then."""
    known = before.by_id
    new = [one for one in after.players if one.id not in known] if after.event.last_whole else []
    if not new:
        return after, ()
    notices = () if after.teams else tuple(other_calendar(after))
    return logged(after, [joined(new, after.event.last_whole + 1)]), notices


def _other_team(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """Players whom a late entry moves to the other one of two teams that are halves of the list."""
    known = {player.id for player in before.players}
    system = standing_system(after) if len(after.players) > len(known) else None
    calendar = system.says().calendar if system else None
    if calendar is None or calendar.first_team is None:
        return after, ()
    was, now = (
        {player.id for player in pairing_order(one)[: calendar.first_team(len(one.players))]} for one in (before, after)
    )
    moved = {"first": known & (now - was), "second": was - now}
    called = {key: [after.by_id[id_].called for id_ in sorted(ids)] for key, ids in moved.items() if ids}
    return after, [
        Notice("other-team", Saying(f"other-team-{key}", who=Listing(who, last="and"), count=len(who), size=len(now)))
        for key, who in called.items()
    ]


def _finishable(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """62: more rounds than opponents are told, and whoever has too few because of bans."""
    same = (before.rounds, before.forbidden) == (after.rounds, after.forbidden)
    return after, () if same else tuple(_too_many_rounds(after))


def _too_many_rounds(tournament: Tournament) -> Iterator[Notice]:
    event = tournament.event
    size, rounds = len(event.by_id), event.tournament.rounds
    system = standing_system(tournament)
    if not rounds or size < 2 or system is None or system.says().meets_again:
        return
    if system.calendar:
        length = system.rounds_of(size)
        if length and rounds > length:
            facts = {"rounds": rounds, "size": size, "length": length}
            yield Notice("too-many-rounds", Saying(f"calendar-ends-{event.kind}", **facts))
        return
    opponents = size - 1
    if rounds > opponents:
        yield Notice("too-many-rounds", Saying(f"too-many-rounds-{event.kind}", rounds=rounds, count=opponents))
        return
    bans = banned(event.tournament, event.coming)
    for player in event.tournament.players:
        kept_apart = sum(player.id in pair for pair in bans)
        if rounds > opponents - kept_apart + size % 2:
            left = opponents - kept_apart
            said = Saying(f"too-many-bans-{event.kind}", who=player.called, opponents=left, rounds=rounds)
            yield Notice("too-many-bans", said)


def _scoring(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """70-88: a scoring in which two draws are more than a win and a loss, or a bye more than a win, is told."""
    same = before.scoring == after.scoring
    return after, () if same else tuple(Notice("odd-scoring", fault) for fault in odd_scoring(after.scoring))


def _tables(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """Somebody who is said to stay at a table at which others stay too."""
    return after, () if before.players is after.players else tuple(new_tables(before, after))


def _births(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """Players who were born after the last day of the event that is known."""
    if before.players is after.players and before.records is after.records:
        return after, ()
    last = last_day(after)
    known = {(one.name, one.birth) for one in before.players} if last == last_day(before) else ()
    said = (one for one in after.players if one.birth and (one.name, one.birth) not in known) if last else ()
    born = [one.called for one in said if is_after(one.birth, last)]
    return after, [
        Notice("born-later", Saying("born-later", day=last, players=Listing(born, between="; ")))
    ] if born else []


def _line_ups(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """Players of a team who sit in another order than that of its list."""
    return after, list(_out_of_order(before, after))


def _out_of_order(before: Tournament, after: Tournament) -> Iterator[Notice]:
    if after.teams is None:
        return
    rosters = {team.id: team for team in after.teams.teams}
    for row in new_line_ups(before, after):
        sitting = [id_ for id_ in row.players if id_]
        in_order = [id_ for id_ in rosters[row.team].players if id_ in sitting]
        if sitting != in_order:
            orders = {"sitting": Listing(sitting), "listed": Listing(in_order)}
            yield Notice("line-up-order", Saying("line-up-order", team=row.team, round=row.round, **orders))


def _moved_already(before: Tournament, after: Tournament) -> tuple[Tournament, Sequence[Notice]]:
    """Another result of a round that has moved the file already, as the places of a ladder: it moves nobody."""
    system = standing_system(after)
    between = system.says().between if system and system.contract else None
    if between is None:
        return after, ()
    changed = set(after.event.changed_rounds(before.event)) & {*between.after(before)} & {*between.after(after)}
    was = before.by_id
    cells = ((was[one.id].game(at), one.game(at), at) for one in after.players if one.id in was for at in changed)
    rounds = sorted({at for old, new, at in cells if (old.opponent, old.result) != (new.opponent, new.result)})
    return after, [Notice("moved-already", Saying("moved-already", round=at)) for at in rounds]


ROWS: tuple[_Row, ...] = (
    _by_hand, _line_ups, _results, _decisions, _rules, _full_byes, _bans, _joined, _other_team, _ratings, _leaving,
    _finishable, _scoring, _tables, _births, _moved_already,
)  # fmt: skip
