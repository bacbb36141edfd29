"""Events of a week of the ladder: who was absent, and who beat whom."""

from __future__ import annotations

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.model import Game, Player, Tournament
from trfpair.event.results import DRAWN, FORFEITED, LOST, PAID_BYES, PLAYED, WON, WON_FREE, Result
from trfpair.event.saying import Fillings, Saying

ABSENT = frozenset(Result) - PLAYED - frozenset(PAID_BYES) - WON_FREE


def absent(game: Game) -> bool:
    """Whether the player did not register for the week: a zero-point bye or nothing, and no opponent.

    Who was paired is not absent, present at the board or not; nor is the one with the bye.
    """
    return not game.opponent and game.result in ABSENT


class PlayedGames(NamedTuple):
    """The games over the board of a week."""

    wins: list[tuple[int, int]]
    """Winner and loser, by the winner's id."""
    draws: list[tuple[int, int]]
    """The two players, each pair once."""


def games_of_week(tournament: Tournament, week: int) -> PlayedGames:
    """The games of a week over the board.

    A forfeit is no win over somebody: the game was not played. An adjourned game without a result moves nobody.
    Raises BadInput for any other game without a result (a week is applied once, so it must be complete), or whose two
    cells contradict each other.
    """
    if not week:
        return PlayedGames([], [])
    players = tournament.by_id
    found = PlayedGames([], [])
    later = {id_ for column, pair in tournament.event.adjourned if column == week for id_ in pair}
    for id_ in sorted(players):
        player = players[id_]
        game = player.game(week)
        if not game.opponent or id_ in later:
            continue
        other = players.get(game.opponent)
        if other is None:
            raise BadInput(Saying("week-with-stranger", week=week, who=player.called, player=game.opponent))
        _check(player, game, other, other.game(week), week)
        if game.result in WON:
            found.wins.append((id_, game.opponent))
        elif game.result in DRAWN and id_ < game.opponent:
            found.draws.append((id_, game.opponent))
    return found


def _check(player: Player, game: Game, other: Player, answer: Game, week: int) -> None:
    names: Fillings = {"one": player.called, "other": other.called}
    if game.result in (Result.NONE, Result.UNKNOWN):
        raise BadInput(Saying("week-unfinished", week=week, **names))
    if answer.opponent != player.id or not (_agree(game.result, answer.result) and _agree(answer.result, game.result)):
        raise BadInput(
            Saying(
                "week-contradicts",
                week=week,
                **names,
                first=f"{game.opponent} {game.result.value}",
                second=f"{answer.opponent} {answer.result.value}",
            )
        )


def _agree(result: Result, answer: Result) -> bool:
    """Whether the opponent's entry fits: a win needs a loser, a forfeit is one for both."""
    if result in WON:
        return answer in LOST
    if result is Result.FORFEIT_WIN:
        return answer is Result.FORFEIT_LOSS
    return (result in FORFEITED) == (answer in FORFEITED)
