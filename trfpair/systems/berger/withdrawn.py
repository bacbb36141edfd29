"""C.05, 6.6: whoever leaves a round robin before half of the games is not counted; the table keeps the games."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from trfpair.event.leaving import gone_in
from trfpair.event.model import NO_GAME, Notice, Player, Result, Tournament, pairing_order
from trfpair.event.saying import Saying
from trfpair.systems.berger.table import boards_of, rounds_of
from trfpair.systems.contract import Calendar, Contract, CountedGames

UNCOUNTED = "withdrawn-before-half"
"""The kind of the notice of a player whose games do not count."""


def withdrawn(tournament: Tournament, calendar: Calendar) -> list[Player]:
    """Players who missed more than half of the games: lost by forfeit, or announced as absent for rounds to come."""
    players = pairing_order(tournament)
    size = len(players)
    games = (size - 1) * (calendar.rounds(size) // (rounds_of(size) or 1))
    gone = enumerate(players)
    return [player for place, player in gone if 2 * _missed(tournament, player, place, calendar) > games]


def _missed(tournament: Tournament, player: Player, place: int, calendar: Calendar) -> int:
    size = len(tournament.players)
    asked = {bye.round for bye in tournament.byes if player.id in bye.ids}
    rounds = range(1, calendar.rounds(size) + 1)
    lost = sum(player.game(at).result is Result.FORFEIT_LOSS for at in rounds)
    coming = [
        at for at in rounds if player.game(at) == NO_GAME and (at in asked or player.id in gone_in(tournament, at))
    ]
    return lost + sum(any(place in board for board in calendar.boards(size, at)) for at in coming)


def _counted(calendar: Calendar, tournament: Tournament, after: int) -> CountedGames:
    """The event without the games of those who left before half of them."""
    gone = withdrawn(tournament, calendar)
    if not gone:
        return CountedGames(tournament)
    ids = {player.id for player in gone}
    players = tuple(_without(player, ids) for player in tournament.players)
    notices = tuple(Notice(UNCOUNTED, Saying("uncounted", who=player.called)) for player in gone)
    return CountedGames(replace(tournament, players=players), notices, frozenset(ids))


def _without(player: Player, gone: Collection[int]) -> Player:
    games = [NO_GAME if player.id in gone or game.opponent in gone else game for game in player.games]
    return replace(player, games=tuple(games))


def _boards(players: int, round_: int, *, exchanged: bool) -> list[tuple[int, int]]:
    """The games of the table by place, from 0, without that against the number which nobody has."""
    games = boards_of(players, round_, exchanged=exchanged)
    return [(white - 1, black - 1) for white, black in games if max(white, black) <= players]


def _contract(cycles: int, *, exchanged: bool = False) -> Contract:
    calendar = Calendar(partial(rounds_of, cycles=cycles), partial(_boards, exchanged=exchanged))
    return Contract(noun="round robin", counted=partial(_counted, calendar), calendar=calendar)


def contract_in_games(games: str) -> Contract:
    """The contract of a round robin in which a pair has so many games."""
    return _contract(int(games))


SINGLE, DOUBLE = _contract(1), _contract(2, exchanged=True)
