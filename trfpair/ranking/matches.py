"""Events of matches as their standings see them: teams, or players of a Double-Swiss, with a match a round."""

from __future__ import annotations

from trfpair.event.matches.teams import TeamMatch, TeamMatches
from trfpair.event.model import Colour, Game
from trfpair.event.results import Result
from trfpair.event.teams import Team
from trfpair.ranking.rounds import Crosstable, TeamScores


def team_scores(matches: TeamMatches, by_score: dict[str, Crosstable], rounds: int) -> TeamScores:
    """The two scores of a team event after some rounds, and its boards."""
    scoring = matches.tournament.scoring
    return TeamScores(
        primary="MP" if matches.tournament.terms.match_points else "GP",
        by_score=by_score,
        boards={team.id: _boards(matches, team, rounds) for team in matches.side.teams},
        most={"MP": matches.side.scoring.win, "GP": matches.boards_of_a_match * scoring.win},
    )


def _boards(matches: TeamMatches, team: Team, rounds: int) -> tuple[tuple[int, ...], ...]:
    cells = enumerate(matches.cells[team.id][:rounds], 1)
    return tuple([_boards_of(matches, team, round_, match) for round_, match in cells])


def _boards_of(matches: TeamMatches, team: Team, round_: int, match: TeamMatch) -> tuple[int, ...]:
    """Article 12: the points made on each board of a match, by forfeit too; a bye of the pairing as wins.

    Article 12 takes forfeits as ordinary results. What they are worth the record of scoring says (162): A for one that
    was lost, whatever a loss over the board counts. A requested bye gives each board the points of a player's bye.
    """
    scoring, size = matches.tournament.scoring, matches.boards_of_a_match
    if not match.opponent:
        bye = Game(0, Colour.NONE, match.result)
        return (scoring.win if match.result is Result.PAB else scoring.points(bye),) * size
    points = [0] * size
    for board in matches.boards(team, round_):
        if board.number < size:
            points[board.number] = scoring.points(board.game)
    return tuple(points)
