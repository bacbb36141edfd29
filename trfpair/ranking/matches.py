"""Events of matches as their standings see them: teams, or players of a Double-Swiss, with a match a round."""

from __future__ import annotations

from trfpair.event.matches.team_type import match_points_first
from trfpair.event.matches.teams import TeamMatch, TeamMatches
from trfpair.event.model import Colour, Game, Scoring
from trfpair.event.results import PLAYED, Result
from trfpair.event.teams import Team
from trfpair.ranking.rounds import Crosstable, TeamScores


def team_scores(matches: TeamMatches, by_score: dict[str, Crosstable], rounds: int) -> TeamScores:
    """The two scores of a team event after some rounds, and its boards."""
    scoring = matches.tournament.scoring
    return TeamScores(
        primary="MP" if match_points_first(matches.tournament.system) else "GP",
        by_score=by_score,
        boards={team.id: _boards(matches, team, rounds) for team in matches.side.teams},
        most={"MP": matches.side.scoring.win, "GP": matches.boards_of_a_match * scoring.win},
    )


def _boards(matches: TeamMatches, team: Team, rounds: int) -> tuple[tuple[int, ...], ...]:
    cells = enumerate(matches.cells[team.id][:rounds], 1)
    return tuple([_boards_of(matches, team, round_, match) for round_, match in cells])


def _boards_of(matches: TeamMatches, team: Team, round_: int, match: TeamMatch) -> tuple[int, ...]:
    """Article 12: the points made on each board of a match; forfeits as ordinary results, a bye of the pairing as wins.

    A requested bye gives each board the points of a player's bye.
    """
    scoring, size = matches.tournament.scoring, matches.boards_of_a_match
    if not match.opponent:
        bye = Game(0, Colour.NONE, match.result)
        return (scoring.win if match.result is Result.PAB else scoring.points(bye),) * size
    points = [0] * size
    for board in matches.boards(team, round_):
        if board.number < size:
            points[board.number] = _ordinary(scoring, board.game)
    return tuple(points)


def _ordinary(scoring: Scoring, game: Game) -> int:
    """The points of a game at a board, of a forfeit those of a win or a loss."""
    if game.result in PLAYED:
        return scoring.points(game)
    black = game.colour is Colour.BLACK
    if game.result is Result.FORFEIT_WIN:
        return scoring.black_win if black else scoring.white_win
    return scoring.black_loss if black else scoring.white_loss
