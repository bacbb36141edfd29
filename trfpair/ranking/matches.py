"""Events of matches as their standings see them: teams, or players of a Double-Swiss, with a match a round."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from trfpair.event.matches.double import GAMES, points_of_games, view
from trfpair.event.matches.teams import TeamMatch, TeamMatches, scored_by
from trfpair.event.matches.terms import match_points_first
from trfpair.event.model import PLAYED, Colour, Game, Result, Scoring, Tournament, last_paired_round
from trfpair.event.teams import Team
from trfpair.event.unfinished import unfinished
from trfpair.ranking.rounds import ScoredEvent, TeamScores

DOUBLE = "DOUBLESWISS"


class Seen(NamedTuple):
    """An event with a cell for each round of each participant."""

    tournament: Tournament
    """The participants: players, or teams; a match is one cell."""
    file: Tournament
    """What the file holds."""
    columns: int = 1
    """Columns of the file that make a round."""
    matches: TeamMatches | None = None
    """The matches of a team event."""

    @property
    def of_matches(self) -> bool:
        """Whether a round of a participant is a match of several games."""
        return self.columns > 1 or self.matches is not None

    def made(self, id_: int, round_: int) -> int | None:
        """What one side made in a match, in tenths: its game points; None while a game of it is open."""
        if self.open_match(id_, round_):
            return None
        if self.matches is not None:
            return self.matches.cells[id_][round_ - 1].game_points
        return self.tournament.earned[id_][round_ - 1]

    def open_match(self, id_: int, round_: int) -> bool:
        """Whether a match has a game without a result."""
        if self.matches is not None:
            boards = self.matches.boards(self.matches.teams[id_], round_)
            return any(board.game.result is Result.UNKNOWN for board in boards)
        cells = range(self.columns * (round_ - 1) + 1, self.columns * round_ + 1)
        return any(self.file.player(id_).game(at).result is Result.UNKNOWN for at in cells)

    def open_in(self, round_: int) -> str:
        """What is open in a round, in a sentence; empty for a round that is over."""
        return unfinished(self.file, round_, self.columns, matches=self.of_matches)

    @property
    def last_finished(self) -> int:
        """The last round that is paired; while games of it are open, the one before it."""
        last = last_paired_round(self.tournament)
        cells = range(self.columns * (last - 1) + 1, self.columns * last + 1) if last else ()
        is_open = any(player.game(at).result is Result.UNKNOWN for player in self.file.players for at in cells)
        return last - is_open


def seen(tournament: Tournament) -> Seen:
    """How the standings see an event. Raises BadInput for columns of a Double-Swiss that make no matches."""
    if tournament.teams is not None:
        matches = TeamMatches(tournament)
        return Seen(scored_by(matches, match_points_first(tournament.system)), tournament, matches=matches)
    if DOUBLE in tournament.system:
        return Seen(view(tournament), tournament, GAMES)
    return Seen(tournament, tournament)


def single_games(tournament: Tournament) -> Tournament:
    """A Double-Swiss with a round for each game, for what counts games (7.1 to 7.4, article 10)."""
    return replace(tournament, earned=points_of_games(tournament))


def team_scores(matches: TeamMatches, by_score: dict[str, ScoredEvent], rounds: int) -> TeamScores:
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
