"""Which round is under way, which rounds are over, and in which round an act begins.

In a Swiss event the last paired round is under way until its games have results. A calendar (a round robin, a match of
two teams) may be paired as a whole, or round by round: the answers are the same. A game that is played early, or that
is postponed, does not move the round under way.
"""

from __future__ import annotations

from dataclasses import replace

from trfpair.event.log import begun_by_hand
from trfpair.event.matches.seen import SeenEvent, seen
from trfpair.event.model import NO_GAME, PLAYED, Player, Result, Tournament, last_paired_round
from trfpair.event.unfinished import waiting_games

_CALENDARS = ("ROUNDROBIN", "BERGER", "SCHILLER", "SCHEVENINGEN")
_CALENDARS_IN_WORDS = (*_CALENDARS, "ALLPLAYALL")


def by_calendar(tournament: Tournament) -> bool:
    """Whether the rounds stand from the start: by the tournament type (192), else by its text (092)."""
    if code := tournament.system or tournament.header("192").upper():
        return any(word in code for word in _CALENDARS)
    text = "".join(filter(str.isalnum, tournament.header("092").upper()))
    return any(word in text for word in _CALENDARS_IN_WORDS)


def round_under_way(tournament: Tournament) -> int:
    """The round whose results are entered now; the last paired round where all games have results; 0 before round 1.

    In a Swiss event this is the last paired round, or the first of several that were paired ahead. In a calendar it is
    the first round with an open game, but for postponed games: those of a round behind which the next one has begun.
    """
    event = seen(tournament)
    last = last_paired_round(event.tournament)
    if by_calendar(tournament):
        return next((round_ for round_ in range(1, last + 1) if _holds_up(event, round_, last)), last)
    while last > 1 and untouched(event, last) and untouched(event, last - 1):
        last -= 1
    return last


def _holds_up(event: SeenEvent, round_: int, last: int) -> bool:
    """Whether a round of a calendar has open games that are not postponed."""
    if not any(waiting_games(event, [round_])):
        return False
    return not _begun(event, round_) or round_ == last or not _begun(event, round_ + 1)


def last_finished_round(tournament: Tournament) -> int:
    """The last round that is over: the round under way, or the one before it while games of it are open.

    Adjourned games hold up no round, and in a calendar no postponed ones.
    """
    under_way = round_under_way(tournament)
    if not under_way:
        return 0
    return under_way - (begun_by_hand(tournament) == under_way or any(waiting_games(seen(tournament), [under_way])))


def last_counted_round(tournament: Tournament) -> int:
    """The last round whose results count in standings: the last finished one; in a calendar the last with a result."""
    finished = last_finished_round(tournament)
    if not by_calendar(tournament):
        return finished
    event = seen(tournament)
    begun = range(last_paired_round(event.tournament), finished, -1)
    return next((round_ for round_ in begun if _begun(event, round_)), finished)


def first_round_of_act(tournament: Tournament) -> int:
    """The round in which an absence, a withdrawal or a ban begins that is said now.

    It is the first paired round without a result, as it may still be taken back, or the next round to be paired.
    """
    event = seen(tournament)
    last = last_paired_round(event.tournament)
    if by_calendar(tournament):
        return next((round_ for round_ in range(1, last + 1) if not _begun(event, round_)), last + 1)
    first = last + 1
    while first > 1 and untouched(event, first - 1):
        first -= 1
    return first


def unserved(event: SeenEvent, round_: int) -> list[Player]:
    """The participants with neither a game nor a bye nor an absence in a round."""
    away = {id_ for bye in event.tournament.byes if event.round_of(bye.round) in (0, round_) for id_ in bye.ids}
    return [one for id_, one in event.by_id.items() if id_ not in away and not event.is_entered(id_, round_)]


def untouched(event: SeenEvent, round_: int) -> bool:
    """Whether a round has games and none of them a result."""
    return bool(_met(event, round_)) and not has_results(event, round_)


def has_results(event: SeenEvent, round_: int) -> bool:
    """Whether a game of a round has a result."""
    return any(event.has_results(id_, round_) for id_ in _met(event, round_))


def _begun(event: SeenEvent, round_: int) -> bool:
    """Whether a game of a round of a calendar was played: games of those who left are forfeited before."""
    over = PLAYED - {Result.UNKNOWN}
    columns = event.columns_of(round_)
    games = (player.game(at) for player in event.file.players for at in columns)
    return any(game.opponent and game.result in over for game in games)


def _met(event: SeenEvent, round_: int) -> list[int]:
    """The participants with an opponent in a round."""
    return [player.id for player in event.tournament.players if player.game(round_).opponent]


def without_games_to_come(event: SeenEvent, tournament: Tournament) -> Tournament:
    """A calendar without the meetings that have no result: they count nothing. Any other event as it is."""
    if not by_calendar(event.file):
        return tournament

    def played(player: Player) -> Player:
        games = (
            NO_GAME if game.result is Result.UNKNOWN and not event.has_results(player.id, round_) else game
            for round_, game in enumerate(player.games, 1)
        )
        return player.with_games(tuple(games))

    return replace(tournament, players=tuple(map(played, tournament.players)))
