"""What happened in a week of the ladder: who was absent, and who beat whom."""

from __future__ import annotations

from trfpair.base.errors import BadInput
from trfpair.event.model import Game, Player, Tournament
from trfpair.event.results import FORFEITED, LOST, PAID_BYES, PLAYED, WON, WON_FREE, Result

ABSENT = frozenset(Result) - PLAYED - frozenset(PAID_BYES) - WON_FREE


def absent(game: Game) -> bool:
    """Whether the player did not register for the week: a zero-point bye or nothing, and no opponent.

    Who was paired is not absent, present at the board or not; nor is the one with the bye.
    """
    return not game.opponent and game.result in ABSENT


def wins_of_week(tournament: Tournament, week: int) -> list[tuple[int, int]]:
    """Winner and loser of every decided game over the board, by the winner's id.

    A forfeit is no win over somebody: the game was not played. Raises BadInput for a game without a result (a week is
    applied once, so it must be complete), or whose two cells contradict each other.
    """
    if not week:
        return []
    players = tournament.by_id
    wins = []
    for id_ in sorted(players):
        player = players[id_]
        game = player.game(week)
        if not game.opponent:
            continue
        other = players.get(game.opponent)
        if other is None:
            raise BadInput(f"week {week}: {player.called} met no. {game.opponent}, who is not in the file")
        _check(player, game, other, other.game(week), week)
        if game.result in WON:
            wins.append((id_, game.opponent))
    return wins


def _check(player: Player, game: Game, other: Player, answer: Game, week: int) -> None:
    names = f"{player.called} and {other.called}"
    if game.result in (Result.NONE, Result.UNKNOWN):
        raise BadInput(f"week {week} is not finished: the game of {names} has no result")
    if answer.opponent != player.id or not (_agree(game.result, answer.result) and _agree(answer.result, game.result)):
        raise BadInput(
            f"week {week}: the entries of {names} contradict each other "
            f"(`{game.opponent} {game.result.value}` against `{answer.opponent} {answer.result.value}`)"
        )


def _agree(result: Result, answer: Result) -> bool:
    """Whether the opponent's entry fits: a win needs a loser, a forfeit is one for both."""
    if result in WON:
        return answer in LOST
    if result is Result.FORFEIT_WIN:
        return answer is Result.FORFEIT_LOSS
    return (result in FORFEITED) == (answer in FORFEITED)
