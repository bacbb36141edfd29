"""C.05, 6.6: whoever leaves a round robin before half of the games is not counted; the table keeps the games."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from trfpair.event.leaving import gone_in
from trfpair.event.model import NO_GAME, Notice, Player, Result, Tournament, pairing_order
from trfpair.systems.berger.table import boards_of, rounds_of
from trfpair.systems.contract import Calendar, Contract, CountedGames

UNCOUNTED = "withdrawn-before-half"
"""The kind of the notice of a player whose games do not count."""


def withdrawn(tournament: Tournament, cycles: int) -> list[Player]:
    """Who has missed more than half of the games: lost by forfeit, or announced as absent for rounds to come."""
    players = pairing_order(tournament)
    games = (len(players) - 1) * cycles
    return [player for at, player in enumerate(players, 1) if 2 * _missed(tournament, player, at, cycles) > games]


def _missed(tournament: Tournament, player: Player, number: int, cycles: int) -> int:
    size = len(tournament.players)
    asked = {bye.round for bye in tournament.byes if player.id in bye.ids}
    rounds = range(1, rounds_of(size, cycles) + 1)
    lost = sum(player.game(at).result is Result.FORFEIT_LOSS for at in rounds)
    coming = [
        at for at in rounds if player.game(at) == NO_GAME and (at in asked or player.id in gone_in(tournament, at))
    ]
    return lost + sum(
        any(number in game and max(game) <= size for game in boards_of(size, at, cycles)) for at in coming
    )


def _counted(cycles: int, tournament: Tournament, after: int) -> CountedGames:
    """The event without the games of those who left before half of them."""
    gone = withdrawn(tournament, cycles)
    if not gone:
        return CountedGames(tournament)
    ids = {player.id for player in gone}
    players = tuple(_without(player, ids) for player in tournament.players)
    notices = (
        Notice(
            UNCOUNTED,
            f"{player.called} has missed more than half of the games: the games of {player.called} count for nobody "
            "(C.05, 6.6)",
        )
        for player in gone
    )
    return CountedGames(replace(tournament, players=players), tuple(notices))


def _without(player: Player, gone: Collection[int]) -> Player:
    games = [NO_GAME if player.id in gone or game.opponent in gone else game for game in player.games]
    return replace(player, games=tuple(games))


def _boards(cycles: int, players: int, round_: int) -> list[tuple[int, int]]:
    """The games of the table by place, from 0, without that against the number which nobody has."""
    return [
        (white - 1, black - 1) for white, black in boards_of(players, round_, cycles) if max(white, black) <= players
    ]


CALENDARS = {cycles: Calendar(partial(rounds_of, cycles=cycles), partial(_boards, cycles)) for cycles in (1, 2)}
SINGLE, DOUBLE = (
    Contract(noun="round robin", counted=partial(_counted, cycles), calendar=calendar)
    for cycles, calendar in CALENDARS.items()
)
