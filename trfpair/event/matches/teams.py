"""Matches of teams (C.04.6): who met whom, with which colour on board 1, and for how many match and game points.

A match is read from the round cells of the players on the rosters (310, 013) and from the records on whole matches: 300
line-ups, 320 byes, 330 forfeits, 240 requested byes, 299 other points, 352 colours of the boards, 362 match points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Any

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.log import begun_by_hand
from trfpair.event.matches.team_type import type_of
from trfpair.event.model import NO_GAME, Colour, Game, Player, Scoring, Tournament
from trfpair.event.points import PointsTable
from trfpair.event.results import FORFEITED, PAID_BYES, PLAYED, Result, Worth, same_outcome
from trfpair.event.teams import MatchForfeit, Team, TeamSide

_AT_A_BOARD = PLAYED | FORFEITED
"""Results of a player who was to sit at a board."""


class TeamBoard(NamedTuple):
    """A player at a board of a match: the cell, and the board, from 0."""

    number: int
    player: int
    game: Game


@plain
class TeamMatch:
    """One side of a match or of a bye. Points in tenths."""

    opponent: int
    colour: Colour
    """That of board 1, as scheduled."""
    result: Result
    """A result over the board (in match points) if a board was played; else a forfeit or a bye. While a board is open
    the match is; its points are then those that the open results count for (`Terms.open_counts` of all of them)."""
    match_points: int
    game_points: int


_ABSENT = 0
"""Match points of a side that lost by forfeit, whatever a match lost over the boards counts (362).

Records 162 and 362 give L and TL for losses over the board, and 162 has a value of its own, A, for games lost by
forfeit. Record 299 may give points all the same.
"""


def colour_on_board(side: TeamSide, board: int, colour: Colour) -> Colour:
    """The colour on a board, counted from 0, of a team whose ``colour`` is that of its first board; or the other way.

    Record 352 tells which boards have the colour of the first one; without it every other one has.
    """
    pattern = side.colours or "WB"
    return colour if pattern[board % len(pattern)] == pattern[0] else colour.opposite


class TeamMatches:
    """The matches of a team event, each computed once."""

    def __init__(self, tournament: Tournament) -> None:
        assert tournament.teams is not None
        self.tournament = tournament
        self.side: TeamSide = tournament.teams
        self.players = tournament.rated.by_id
        self.team_of = {id_: team.id for team in self.side.teams for id_ in team.players}
        self.teams = {team.id: team for team in self.side.teams}
        self.line_ups = {(row.round, row.team): row for row in self.side.line_ups}
        self.forfeits = dict(_forfeits(self.side.forfeits))
        self.free = {(round_, team): row for row in self.side.byes for round_, team in enumerate(row.teams, 1) if team}
        self.bye = next(iter(self.side.byes), None)
        """The points of every bye (1.4: they are the same), also where record 320 does not name the team."""
        begun = begun_by_hand(tournament)
        self.asked = {(bye.round, id_): bye.kind for bye in tournament.byes if bye.round != begun for id_ in bye.ids}
        """The byes on request; those of a round begun by hand are had when it is completed."""
        self._open_counts = tournament.terms.open_counts
        self._table = PointsTable(tournament).table
        self._boards: dict[tuple[int, int], list[TeamBoard]] = {}

    def with_points(self, tournament: Tournament) -> TeamMatches:
        """The same matches in a tournament that differs in the points of players and teams alone."""
        assert tournament.teams is not None
        same = copy(self)
        same.tournament, same.side, same.players = tournament, tournament.teams, tournament.by_id
        same.teams = {team.id: team for team in same.side.teams}
        return same

    @cached_property
    def last(self) -> int:
        """The last round in which a match was paired, or everybody has the cell of a bye: that one is over too."""
        cells = [
            round_
            for player in self.tournament.players
            for round_, game in enumerate(player.games, 1)
            if game.opponent or game.result is Result.FORFEIT_WIN
        ]
        members = [self.players[id_] for team in self.side.teams for id_ in team.players if id_ in self.players]
        complete = min([len(player.games) for player in members], default=0)
        return max([complete, *cells, *[round_ for round_, _ in self.forfeits]])

    @cached_property
    def boards_of_a_match(self) -> int:
        """The boards of a match: those of record 352, else the most that any team ever had in a round."""
        if self.side.colours:
            return len(self.side.colours)
        found = [
            sum(self.players[id_].game(round_).result in _AT_A_BOARD for id_ in team.players if id_ in self.players)
            for team in self.side.teams
            for round_ in range(1, self.last + 1)
        ]
        return max([*found, *(len(row.players) for row in self.side.line_ups)], default=0)

    @cached_property
    def cells(self) -> Mapping[int, list[TeamMatch]]:
        """The matches and byes of each team, round by round up to the last one."""
        rounds = range(1, self.last + 1)
        return {team.id: [self.match(team, round_) for round_ in rounds] for team in self.side.teams}

    def boards(self, team: Team, round_: int) -> list[TeamBoard]:
        """The boards of a team in a round: by the line-up (300), else the players at a board in roster order."""
        key = team.id, round_
        if key not in self._boards:
            self._boards[key] = self._seated(team, round_)
        return self._boards[key]

    def _seated(self, team: Team, round_: int) -> list[TeamBoard]:
        line_up = self.line_ups.get((round_, team.id))
        ids: Iterable[int] = line_up.players if line_up else team.players
        found = []
        number = 0
        for id_ in ids:
            games = self.players[id_].games if id_ in self.players else ()
            game = games[round_ - 1] if round_ <= len(games) else NO_GAME
            if game.result in _AT_A_BOARD or game.opponent:
                found.append(TeamBoard(number, id_, game))
                number += 1
            elif line_up:
                number += 1
        return found

    def opponent(self, team: Team, round_: int) -> int:
        """The team that a team met, by the players' opponents; 0 if it met none."""
        if (round_, team.id) in self.forfeits:
            return self.forfeits[round_, team.id][0]
        for id_ in team.players:
            games = self.players[id_].games if id_ in self.players else ()
            if round_ <= len(games) and (opponent := games[round_ - 1].opponent):
                return self.team_of.get(opponent, 0)
        line_up = self.line_ups.get((round_, team.id))
        return line_up.opponent if line_up else 0

    def match(self, team: Team, round_: int) -> TeamMatch:
        """The match or the bye of a team in a round."""
        found = self._forfeited(team, round_) or self._met(team, round_) or self._bye(team, round_)
        return self._abnormal(team, round_, found)

    def _forfeited(self, team: Team, round_: int) -> TeamMatch | None:
        """330: a match that was forfeited as a whole."""
        if (round_, team.id) not in self.forfeits:
            return None
        opponent, sign, colour = self.forfeits[round_, team.id]
        own = self._points(self.boards(team, round_))
        if sign == "+":
            return TeamMatch(opponent, colour, Result.FORFEIT_WIN, self.side.scoring.win, own)
        return TeamMatch(opponent, colour, Result.FORFEIT_LOSS, _ABSENT, own)

    def _met(self, team: Team, round_: int) -> TeamMatch | None:
        """A match with boards: played if one of them was."""
        other = self.teams.get(self.opponent(team, round_))
        if other is None:
            return None
        mine, theirs = self.boards(team, round_), self.boards(other, round_)
        own, against = self._points(mine), self._points(theirs)
        colour = self._colour(mine) or self._colour(theirs).opposite
        met = {board.game.result for board in mine if board.game.opponent}
        if met == {Result.UNKNOWN} and not self._open_counts:
            return TeamMatch(other.id, colour, Result.UNKNOWN, 0, 0)
        if Result.UNKNOWN in [board.game.result for board in mine]:
            return TeamMatch(other.id, colour, Result.UNKNOWN, self._outcome(own, against)[1], own)
        if not met.isdisjoint(PLAYED):
            return TeamMatch(other.id, colour, *self._outcome(own, against), own)
        if own == against:
            return TeamMatch(other.id, colour, Result.FORFEIT_LOSS, _ABSENT, own)
        won = own > against
        points = self.side.scoring.win if won else _ABSENT
        return TeamMatch(other.id, colour, Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS, points, own)

    def _outcome(self, own: int, against: int) -> tuple[Result, int]:
        scoring = self.side.scoring
        if own == against:
            return Result.DRAW, scoring.draw
        return (Result.WIN, scoring.win) if own > against else (Result.LOSS, scoring.loss)

    def _colour(self, boards: list[TeamBoard]) -> Colour:
        """1.6: the colour of board 1, from the first board that has one and the colours of the boards (352)."""
        for board in boards:
            if board.game.colour:
                colour = board.game.colour
                return colour_on_board(self.side, board.number, colour) if board.number else colour
        return Colour.NONE

    def _points(self, boards: Iterable[TeamBoard]) -> int:
        points = 0
        for _, _, game in boards:
            points += self._table[game.result][game.colour]
        return points

    def _bye(self, team: Team, round_: int) -> TeamMatch:
        """A round without a match: the bye of the pairing (320), a requested one (240), or none."""
        scoring, match_scoring = self.tournament.scoring, self.side.scoring
        cells = [self.players[id_].game(round_) for id_ in team.players if id_ in self.players]
        own = sum(scoring.points(game) for game in cells)
        row = self.free.get((round_, team.id))
        kind = Result.PAB if row else self.asked.get((round_, team.id)) or _kind(cells)
        if kind is Result.PAB:
            row = row or self.bye
            drawn = self.boards_of_a_match * scoring.draw
            points = match_scoring.draw if row is None or row.match_points is None else row.match_points
            games = (own or drawn) if row is None or row.game_points is None else row.game_points
            return TeamMatch(0, Colour.NONE, kind, points, games)
        match_points = {Worth.WIN: match_scoring.win, Worth.DRAW: match_scoring.draw}.get(kind.row.worth, 0)
        told = any(game.result is kind for game in cells)
        game_points = own if told else self.boards_of_a_match * scoring.points(Game(0, Colour.NONE, kind))
        return TeamMatch(0, Colour.NONE, kind, match_points, game_points)

    def _abnormal(self, team: Team, round_: int, match: TeamMatch) -> TeamMatch:
        """299: points in place of those of an outcome, and bonuses and penalties."""
        match_points, game_points = match.match_points, match.game_points
        extra_match = extra_game = 0
        for row in self.tournament.abnormal:
            if row.round not in (0, round_) or (row.ids and team.id not in row.ids):
                continue
            if row.kind is None:
                once = row.round or round_ == 1
                extra_match += (row.match_points or 0) if once else 0
                extra_game += row.points if once else 0
            elif same_outcome(row.kind, match.result):
                match_points = match_points if row.match_points is None else row.match_points
                game_points = row.points if row.games else game_points
        match_points, game_points = match_points + extra_match, game_points + extra_game
        return TeamMatch(match.opponent, match.colour, match.result, match_points, game_points)

    def total(self, team: Team, uncounted: Collection[tuple[int, int]]) -> tuple[int, int]:
        """Match points and game points so far, without the games that count nothing yet (column and player)."""
        match_points, game_points = map(sum, zip((0, 0), *self.by_round(team, uncounted)))
        return match_points, game_points

    def by_round(self, team: Team, uncounted: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
        """The match points and game points of each round, without the games that count nothing yet.

        A match with such a game has no match points.
        """
        found = []
        for round_, match in enumerate(self.cells[team.id], 1):
            points = match.match_points, match.game_points
            if uncounted and match.result is Result.UNKNOWN:
                boards = self.boards(team, round_)
                counting = [one for one in boards if (round_, one.player) not in uncounted]
                if len(counting) < len(boards):
                    points = 0, self._points(counting)
            found.append(points)
        return found


def hand_matches_on(one: Tournament, other: Tournament) -> None:
    """Keep the matches of a tournament with another one, if this has the same cells, rosters, byes and scores."""
    same = (one.teams, one.byes, one.abnormal, one.scoring) == (other.teams, other.byes, other.abnormal, other.scoring)
    if same and [(who.id, who.games) for who in one.players] == [(who.id, who.games) for who in other.players]:
        assert one.matches is not None
        Tournament.matches.hand_on(other, one.matches.with_points(other))


def with_totals(matches: TeamMatches, uncounted: Collection[tuple[int, int]]) -> TeamSide:
    """The team side with the match and game points of the results, where the file has a place for them (310)."""
    if matches.side.legacy:
        return matches.side
    totals = {team.id: matches.total(team, uncounted) for team in matches.side.teams}
    return replace(
        matches.side,
        teams=tuple(
            replace(team, match_points=totals[team.id][0], game_points=totals[team.id][1])
            for team in matches.side.teams
        ),
    )


def _forfeits(rows: Iterable[MatchForfeit]) -> Iterable[tuple[tuple[int, int], tuple[int, str, Colour]]]:
    for row in rows:
        yield (row.round, row.white), (row.black, row.signs[0], Colour.WHITE)
        yield (row.round, row.black), (row.white, row.signs[1], Colour.BLACK)


def _kind(cells: list[Game]) -> Result:
    """The bye of a team as its players' cells have it."""
    found = {game.result for game in cells}
    return next((kind for kind in PAID_BYES if kind in found), Result.ZERO_BYE)


def view(tournament: Tournament, options: Mapping[str, Any]) -> Tournament:
    """The event of teams that a file holds, each team as a player. Raises BadInput where the file has no teams."""
    kind = type_of(tournament, options)
    assert tournament.matches is not None
    return scored_by(tournament.matches, kind.match_points, kind.code)


def scored_by(
    matches: TeamMatches, match_points: bool, code: str = "", uncounted: Collection[tuple[int, int]] = ()
) -> Tournament:
    """The event with match points, or else game points, as the primary score (1.2); ``code`` is its record 192.

    ``uncounted`` are the games that count nothing yet, by column and player.
    """
    tournament, cells = matches.tournament, matches.cells
    rows = {team.id: matches.by_round(team, uncounted) for team in matches.side.teams}
    of_match = {id_: tuple([points for points, _ in row]) for id_, row in rows.items()}
    of_games = {id_: tuple([points for _, points in row]) for id_, row in rows.items()}
    return Tournament(
        players=tuple(_as_player(team, cells[team.id], match_points) for team in matches.side.teams),
        name=tournament.name,
        rounds=tournament.rounds,
        initial_colour=tournament.initial_colour,
        scoring=_scoring(matches, match_points),
        system=code or tournament.system,
        baku=tournament.baku,
        byes=tuple(bye for bye in tournament.byes if bye.round),
        forbidden=tournament.forbidden,
        accelerations=tuple(
            row._replace(points=row.points if row.match_points is None or not match_points else row.match_points)
            for row in tournament.accelerations
        ),
        earned=of_match if match_points else of_games,
        secondary=of_games if match_points else of_match,
        records=tuple([one for one in tournament.records if one.code != _RATED_BY]),
        teams=tournament.teams,
    )


_RATED_BY = "172"
"""What ranks players says nothing of teams, which have numbers of the same kind."""


def _as_player(team: Team, cells: list[TeamMatch], match_points: bool) -> Player:
    strength = team.strength.split(".")[0]
    games = tuple([Game(match.opponent, match.colour, match.result) for match in cells])
    return Player(
        id=team.id,
        name=team.name or team.nickname,
        rating=int(strength) if strength.isdecimal() else 0,
        points=team.match_points if match_points else team.game_points,
        rank=team.rank,
        games=games,
    )


def _scoring(matches: TeamMatches, match_points: bool) -> Scoring:
    """The points of a match won and of a match drawn: of game points those of all boards won, or drawn."""
    win, draw, loss = matches.side.scoring
    if not match_points:
        scoring, boards = matches.tournament.scoring, matches.boards_of_a_match
        win, draw, loss = boards * scoring.win, boards * scoring.draw, boards * scoring.loss
    return Scoring(win, win, draw, draw, loss, loss, win, 0, win, draw, 0, draw)
