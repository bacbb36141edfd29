"""Games over the board without a result: which they are, and what is said of them. None counts in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trfpair.event.boards import boards, boards_text
from trfpair.event.log import adjourned
from trfpair.event.model import Notice, Pair, Result, Tournament, last_paired_round
from trfpair.event.points import points_text

OPEN_RESULT = "open-result"
"""The kind of the notice of a game without a result."""

_MOST_NAMED = 4
"""So many games are named in one sentence; of more the boards."""


class OpenGame(NamedTuple):
    """A game over the board without a result."""

    round: int
    board: int
    pair: Pair


def open_games(tournament: Tournament, rounds: Iterable[int]) -> Iterator[OpenGame]:
    """The games of some rounds whose result is open, by round and board."""
    players = {player.id: player for player in tournament.players}
    for round_ in rounds:
        if any(player.game(round_).result is Result.UNKNOWN for player in tournament.players):
            for board, pair in enumerate(boards(tournament, round_), 1):
                if players[pair.white].game(round_).result is Result.UNKNOWN:
                    yield OpenGame(round_, board, pair)


def waiting_games(tournament: Tournament, rounds: Iterable[int]) -> Iterator[OpenGame]:
    """The open games that hold up the next round: those that are not adjourned."""
    found = list(open_games(tournament, rounds))
    hanging = adjourned(tournament) if found else set()
    return (game for game in found if (game.round, game.pair) not in hanging)


def last_finished_round(tournament: Tournament) -> int:
    """The last round that is paired; while games of it are open and not adjourned, the one before it.

    Rounds paired ahead, as those of a calendar are, in which no game has a result yet, do not count.
    """
    last = round_under_way(tournament)
    return last - any(waiting_games(tournament, [last])) if last else 0


def round_under_way(tournament: Tournament, *, calendar: bool = False) -> int:
    """The last round that is paired, or the first of several of which no game has a result, as they were paired ahead.

    In a ``calendar`` the round before these, too, while games of it are open.
    """
    last = last_paired_round(tournament)
    while last > 1 and _untouched(tournament, last) and _untouched(tournament, last - 1):
        last -= 1
    if calendar and last > 1 and _untouched(tournament, last) and unfinished(tournament, last - 1):
        last -= 1
    return last


def _untouched(tournament: Tournament, round_: int) -> bool:
    """Whether a round has games and none of them a result."""
    games = [game for player in tournament.players if (game := player.game(round_)).opponent]
    return bool(games) and all(game.result is Result.UNKNOWN for game in games)


def open_notices(tournament: Tournament, rounds: int, columns: int = 1, *, matches: bool = False) -> Iterator[Notice]:
    """A notice for each open game of rounds 1 to ``rounds``, with its board, and what it counts for.

    A round has ``columns`` columns of games; where the event is one of ``matches`` the boards have no numbers.
    """
    worth = points_text(tournament.scoring.unknown)
    called = {player.id: player.called for player in tournament.players}
    for game in open_games(tournament, range(1, columns * rounds + 1)):
        match, game_of_match = divmod(game.round - 1, columns)
        where = f"round {match + 1}" + (f", game {game_of_match + 1}" if columns > 1 else "")
        board = "" if matches else f", board {game.board}"
        white, black = (called[id_] for id_ in game.pair)
        text = f"{where}{board}: the game of {white} and {black} has no result; it counts {worth} for each"
        yield Notice(OPEN_RESULT, text)


def unfinished(tournament: Tournament, round_: int, columns: int = 1, *, matches: bool = False) -> str:
    """What is open in a round, in a sentence; empty for a round that is over."""
    cells = range(columns * (round_ - 1) + 1, columns * round_ + 1) if round_ else range(0)
    found = list(waiting_games(tournament, cells))
    if not found:
        return ""
    games = [game for player in tournament.players for at in cells if (game := player.game(at)).opponent]
    if not any(game.played and game.result is not Result.UNKNOWN for game in games):
        return f"no game of round {round_} has a result"
    if len(found) > _MOST_NAMED and not matches:
        return f"round {round_} is not finished: {boards_text([game.board for game in found])} have no result"
    called = {player.id: player.called for player in tournament.players}
    named = []
    for board, (white, black) in ((game.board, game.pair) for game in found[:_MOST_NAMED]):
        named.append(("" if matches else f"board {board}: ") + f"{called[white]} and {called[black]}")
    more = [f"{len(found) - _MOST_NAMED} more games"] if len(found) > _MOST_NAMED else []
    return f"round {round_} is not finished; without a result: {'; '.join([*named, *more])}"
