"""A team event (C.04.6) as an event of single meetings: a team in each line, a match of several boards in each cell.

Written once more for the checker. The points of the matches stand in ``Tournament.earned``, the other score in
``secondary``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from trfpair.event.model import NO_GAME, PLAYED, Colour, Game, Player, Result, Scoring, Tournament
from trfpair.event.teams import Team
from trfpair.verify.players import FORFEITS

BYES = (Result.PAB, Result.FULL_BYE, Result.HALF_BYE)


class Match(NamedTuple):
    """One side of a match of teams, or a bye. Points in tenths."""

    game: Game
    """The opponents, the colour of board 1, and the result in match points."""
    match_points: int
    game_points: int


class Terms(NamedTuple):
    """What record 192 says of a team event, and the options over it."""

    preferences: str
    """1.7: ``a``, ``b`` or ``none``."""
    match_points: bool
    """Whether match points are the primary score."""
    secondary: bool
    """4.2.2: whether the other score counts for the colours."""


def terms(code: str, preferences: str, primary: str) -> Terms:
    """Read off the code, such as ``FIDE_TEAM_TYPEB_MP_GP``; the bare one is type A, match points before game points."""
    words = code.removeprefix("FIDE_TEAM").split("_")[1:] if code.startswith("FIDE_TEAM") else []
    kind = {"TYPEA": "a", "TYPEB": "b"}.get(words[0] if words else "TYPEA", "none")
    scores = [word for word in words if word in ("MP", "GP")]
    first = {"match": "MP", "game": "GP"}.get(primary) or (scores or ["MP"])[0]
    return Terms(preferences or kind, first == "MP", len(scores) != 1)


def teams(event: Tournament, agreed: Terms) -> Tournament:
    """C.04.6: each team as a player."""
    matches = Matches(event)
    cells = {team.id: [matches.of(team, at) for at in range(1, matches.last + 1)] for team in matches.teams.values()}
    of_match = {id_: tuple(match.match_points for match in row) for id_, row in cells.items()}
    of_games = {id_: tuple(match.game_points for match in row) for id_, row in cells.items()}
    won, drawn = matches.scoring.win, matches.scoring.draw
    if not agreed.match_points:
        won, drawn = matches.size * event.scoring.win, matches.size * event.scoring.draw
    return replace(
        event,
        players=tuple(
            Player(team.id, team.name, games=tuple(match.game for match in cells[team.id]))
            for team in matches.teams.values()
        ),
        scoring=Scoring(white_win=won, black_win=won, white_draw=drawn, black_draw=drawn),
        positional=False,
        byes=tuple(bye for bye in event.byes if bye.round),
        accelerations=tuple(
            row._replace(points=row.match_points) if agreed.match_points and row.match_points is not None else row
            for row in event.accelerations
        ),
        virtual_points={},
        abnormal=(),
        earned=of_match if agreed.match_points else of_games,
        secondary=of_games if agreed.match_points else of_match,
    )


class Matches:
    """The matches of a team event, from the cells of the players and the records 300, 320, 330, 240, 352 and 362."""

    def __init__(self, event: Tournament) -> None:
        assert event.teams is not None
        self.event, self.side, self.scoring = event, event.teams, event.teams.scoring
        self.teams = {team.id: team for team in self.side.teams}
        self.players = {player.id: player for player in event.players}
        self.team_of = {id_: team.id for team in self.side.teams for id_ in team.players}
        self.line_ups = {(row.team, row.round): row for row in self.side.line_ups}
        self.forfeits: dict[tuple[int, int], tuple[int, Colour, str]] = {}
        for row in self.side.forfeits:
            self.forfeits[row.white, row.round] = row.black, Colour.WHITE, row.signs[0]
            self.forfeits[row.black, row.round] = row.white, Colour.BLACK, row.signs[1]
        self.last = self._last()
        self.size = self._size()

    def _last(self) -> int:
        """The last round that is over: somebody was paired, or everybody has a cell."""
        members = [self.players[id_] for id_ in self.team_of if id_ in self.players]
        paired = (
            at
            for player in self.event.players
            for at, game in enumerate(player.games, 1)
            if game.opponent or game.result is Result.FORFEIT_WIN
        )
        whole = min((len(player.games) for player in members), default=0)
        return max([whole, *paired, *(at for _, at in self.forfeits)])

    def _size(self) -> int:
        """The boards of a match: of record 352, else the most there ever were."""
        if self.side.colours:
            return len(self.side.colours)
        seats = [
            sum(cell.result in PLAYED or cell.result in FORFEITS for cell in self._cells(team, at))
            for team in self.side.teams
            for at in range(1, self.last + 1)
        ]
        return max([*seats, *(len(row.players) for row in self.side.line_ups)], default=0)

    def _cells(self, team: Team, at: int) -> list[Game]:
        return [self.players[id_].game(at) for id_ in team.players if id_ in self.players]

    def _boards(self, team: Team, at: int) -> Iterator[tuple[int, Game]]:
        """The boards with somebody at them: by the line-up, else the members who were to play, in roster order."""
        line_up = self.line_ups.get((team.id, at))
        number = 0
        for id_ in line_up.players if line_up else team.players:
            cell = self.players[id_].game(at) if id_ in self.players else NO_GAME
            seated = bool(cell.opponent) or cell.result in PLAYED or cell.result in FORFEITS
            if seated:
                yield number, cell
            number += seated or line_up is not None

    def _sum(self, boards: list[tuple[int, Game]]) -> int:
        return sum(self.event.scoring.points(cell) for _, cell in boards)

    def of(self, team: Team, at: int) -> Match:
        """The match, or the bye, of a team in a round."""
        forfeit = self.forfeits.get((team.id, at))
        if forfeit:
            opponent, colour, sign = forfeit
            found = self._match(Game(opponent, colour, Result(sign)), self._sum(list(self._boards(team, at))))
        else:
            opponent = self._opponent(team, at)
            found = self._met(team, self.teams[opponent], at) if opponent in self.teams else self._bye(team, at)
        return self._other_points(team, at, found)

    def _match(self, game: Game, game_points: int) -> Match:
        """A match with the points that record 362 has for its result."""
        won, drawn = game.result in (Result.WIN, Result.FORFEIT_WIN), game.result is Result.DRAW
        points = self.scoring.win if won else self.scoring.draw if drawn else self.scoring.loss
        return Match(game, points, game_points)

    def _opponent(self, team: Team, at: int) -> int:
        met = [cell.opponent for cell in self._cells(team, at) if cell.opponent]
        if met:
            return self.team_of.get(met[0], 0)
        line_up = self.line_ups.get((team.id, at))
        return line_up.opponent if line_up else 0

    def _met(self, team: Team, other: Team, at: int) -> Match:
        """A match with boards; if none of them was played, it is forfeited by who has fewer points, or by both."""
        mine, theirs = list(self._boards(team, at)), list(self._boards(other, at))
        own, against = self._sum(mine), self._sum(theirs)
        colour = self._first_board(mine) or self._first_board(theirs).opposite
        if any(cell.result in PLAYED and cell.opponent for _, cell in mine):
            result = Result.WIN if own > against else Result.LOSS if own < against else Result.DRAW
        else:
            result = Result.FORFEIT_WIN if own > against else Result.FORFEIT_LOSS
        return self._match(Game(other.id, colour, result), own)

    def _first_board(self, boards: list[tuple[int, Game]]) -> Colour:
        """1.6: the colour of board 1: that of the first board with one, by the pattern (352, else W B W B …)."""
        for number, cell in boards:
            if cell.colour:
                pattern = self.side.colours or "WB"
                same = pattern[number % len(pattern)] == pattern[0]
                return cell.colour if same else cell.colour.opposite
        return Colour.NONE

    def _bye(self, team: Team, at: int) -> Match:
        """The bye of the pairing (320), one asked for (240), or as the cells of the players have it."""
        cells = self._cells(team, at)
        own = sum(map(self.event.scoring.points, cells))
        row = next((row for row in self.side.byes if at <= len(row.teams) and row.teams[at - 1] == team.id), None)
        asked = next((bye.kind for bye in self.event.byes if bye.round == at and team.id in bye.ids), None)
        told = [kind for kind in BYES if any(cell.result is kind for cell in cells)]
        kind = Result.PAB if row else asked or [*told, Result.ZERO_BYE][0]
        game = Game(0, Colour.NONE, kind)
        if kind is Result.PAB:
            stated = row or next(iter(self.side.byes), None)
            match_points = stated.match_points if stated else None
            game_points = stated.game_points if stated else None
            drawn = own or self.size * self.event.scoring.draw
            return Match(
                game,
                self.scoring.draw if match_points is None else match_points,
                drawn if game_points is None else game_points,
            )
        match_points = {Result.FULL_BYE: self.scoring.win, Result.HALF_BYE: self.scoring.draw}.get(kind, 0)
        entered = any(cell.result is kind for cell in cells)
        return Match(game, match_points, own if entered else self.size * self.event.scoring.points(game))

    def _other_points(self, team: Team, at: int, match: Match) -> Match:
        """299: other points for an outcome, bonuses and penalties; a record that names no team speaks of all."""
        match_points, game_points = match.match_points, match.game_points
        more_match = more_games = 0
        for row in self.event.abnormal:
            if row.round not in (0, at) or (row.ids and team.id not in row.ids):
                continue
            if row.kind is None:
                if row.round or at == 1:
                    more_match += row.match_points or 0
                    more_games += row.points
            elif match.game.result is row.kind or f"{match.game.result.value}{row.kind.value}" in ("1W", "=D", "0L"):
                match_points = match_points if row.match_points is None else row.match_points
                game_points = row.points if row.games else game_points
        return Match(match.game, match_points + more_match, game_points + more_games)
