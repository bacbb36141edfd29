"""Games over the board without a result: which they are, and what is said of them. None counts in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trfpair.base.plain import plain
from trfpair.event.boards import boards_text
from trfpair.event.matches.seen import SeenEvent
from trfpair.event.model import Notice, Pair, Result
from trfpair.event.points import points_text

OPEN_RESULT = "open-result"
"""The kind of the notice of a game without a result."""

_MOST_NAMED = 4
"""So many games are named in one sentence; of more the boards."""


@plain
class OpenGame:
    """A game over the board without a result."""

    round: int
    board: str
    column: int
    """Its column in the file."""
    pair: Pair


def open_games(event: SeenEvent, rounds: Iterable[int]) -> Iterator[OpenGame]:
    """The games of some rounds whose result is open, by round and board."""
    players = {player.id: player for player in event.file.players}
    for round_ in rounds:
        columns = event.columns_of(round_)
        if any(player.game(at).result is Result.UNKNOWN for player in event.file.players for at in columns):
            for board, seat in event.seats(round_).items():
                if players[seat.home].game(seat.column).result is Result.UNKNOWN:
                    yield OpenGame(round_, board, seat.column, seat.pair)


def waiting_games(event: SeenEvent, rounds: Iterable[int]) -> Iterator[OpenGame]:
    """The open games that hold up the next round: those that are not adjourned."""
    found = list(open_games(event, rounds))
    if not found:
        return iter(())
    from trfpair.event.log import adjourned

    hanging = adjourned(event.file)
    return (game for game in found if (game.column, game.pair) not in hanging)


def open_notices(event: SeenEvent, rounds: int) -> Iterator[Notice]:
    """A notice for each open game of rounds 1 to ``rounds``, with its board, and what it counts for."""
    worth = points_text(event.file.scoring.unknown)
    called = {player.id: player.called for player in event.file.players}
    for game in open_games(event, range(1, rounds + 1)):
        white, black = (called[id_] for id_ in game.pair)
        text = (
            f"round {game.round}, board {game.board}: the game of {white} and {black} has no result; "
            f"it counts {worth} for each"
        )
        yield Notice(OPEN_RESULT, text)


def unfinished(event: SeenEvent, round_: int) -> str:
    """What is open in a round, in a sentence; empty for a round that is over."""
    from trfpair.event.log import begun_by_hand

    if round_ and begun_by_hand(event.file) == round_:
        return f"round {round_} was begun by hand, and others are still to be paired"
    found = list(waiting_games(event, [round_])) if round_ else []
    if not found:
        return ""
    games = [player.game(at) for player in event.file.players for at in event.columns_of(round_)]
    if not any(game.opponent and game.played and game.result is not Result.UNKNOWN for game in games):
        return f"no game of round {round_} has a result"
    if len(found) > _MOST_NAMED:
        return f"round {round_} is not finished: {boards_text([game.board for game in found])} have no result"
    called = {player.id: player.called for player in event.file.players}
    named = [f"board {game.board}: {called[game.pair.white]} and {called[game.pair.black]}" for game in found]
    return f"round {round_} is not finished; without a result: {'; '.join(named)}"
