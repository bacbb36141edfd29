"""An event by its participants: who meets whom in a round, in which games, and another round laid out in the file.

Participants are players, or teams; their meeting is a game, or a match of several.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.event.boards import boards
from trfpair.event.model import NO_GAME, Colour, Game, Pair, Player, Result, Tournament, with_cells

if TYPE_CHECKING:
    from trfpair.event.matches.teams import TeamMatches
    from trfpair.event.typed import BothResults

_DOUBLE = "DOUBLESWISS"


@plain
class BoardGame:
    """A game of a meeting: its column in the file, a player of each side, and the colour of the first."""

    column: int
    home: int
    away: int
    colour: Colour

    @property
    def pair(self) -> Pair:
        """White and Black."""
        return Pair(self.away, self.home) if self.colour is Colour.BLACK else Pair(self.home, self.away)

    def in_order(self, outcome: BothResults) -> BothResults:
        """White's result and Black's, from those of the two sides; and the other way round."""
        return (outcome[1], outcome[0]) if self.colour is Colour.BLACK else outcome


class SeenEvent:
    """An event with a cell for each round of each participant."""

    def __init__(
        self, tournament: Tournament, file: Tournament, columns: int = 1, matches: TeamMatches | None = None
    ) -> None:
        self.tournament = tournament
        """The participants: players, or teams; a match is one cell."""
        self.file = file
        """What the file holds."""
        self.columns = columns
        """Columns of the file that make a round."""
        self.matches = matches
        """The matches of a team event."""

    @property
    def of_matches(self) -> bool:
        """Whether a round of a participant is a match of several games."""
        return self.columns > 1 or self.matches is not None

    @property
    def kind(self) -> str:
        """What a participant is."""
        return "player" if self.matches is None else "team"

    @cached_property
    def by_id(self) -> Mapping[int, Player]:
        """The participants."""
        return {player.id: player for player in self.tournament.players}

    @cached_property
    def _players(self) -> Mapping[int, Player]:
        return {player.id: player for player in self.file.players}

    def of(self, id_: int) -> Player:
        """A participant. Raises BadInput where there is none."""
        if id_ not in self.by_id:
            raise BadInput(f"there is no {self.kind} {id_}")
        return self.by_id[id_]

    def players_of(self, ids: Iterable[int]) -> set[int]:
        """The players who sit for some participants: these themselves, or those of the teams."""
        return set(ids) if self.matches is None else {one for id_ in ids for one in self.matches.teams[id_].players}

    def columns_of(self, round_: int) -> range:
        """The columns of a round in the file."""
        return range(self.columns * (round_ - 1) + 1, self.columns * round_ + 1)

    def round_of(self, column: int) -> int:
        """The round that a column belongs to."""
        return -(-column // self.columns)

    def seats(self, round_: int) -> dict[str, BoardGame]:
        """The games of a round by board: `3`, or `2.1` for the first game of the second match."""
        order = enumerate(boards(self.tournament, round_), 1)
        if not self.of_matches:
            return {str(number): BoardGame(round_, *pair, Colour.WHITE) for number, pair in order}
        return {f"{match}.{game}": seat for match, pair in order for game, seat in self._games(pair, round_)}

    @staticmethod
    def seat(seats: Mapping[str, BoardGame], game: int | str | tuple[int, int]) -> BoardGame | None:
        """The game of a round that is named by its board, or by White and Black; None where there is none."""
        if not isinstance(game, tuple):
            return seats.get(str(game))
        return next(
            (BoardGame(seat.column, *seat.pair, Colour.WHITE) for seat in seats.values() if seat.pair == game), None
        )

    def _games(self, pair: Pair, round_: int) -> Iterator[tuple[int, BoardGame]]:
        if self.matches is None:
            for number, column in enumerate(self.columns_of(round_), 1):
                yield number, BoardGame(column, *pair, self._players[pair.white].game(column).colour)
            return
        for board in self.matches.boards(self.matches.teams[pair.white], round_):
            if board.game.opponent:
                yield board.number + 1, BoardGame(round_, board.player, board.game.opponent, board.game.colour)

    def outcome(self, seat: BoardGame) -> BothResults:
        """The results of White and of Black in a game of a meeting."""
        white, black = (self._players[id_].game(seat.column).result for id_ in seat.pair)
        return white, black

    def _cells(self, id_: int, round_: int) -> list[Game]:
        """The cells of a participant in a round: of a team those of its players."""
        ids = self.matches.teams[id_].players if self.matches else (id_,)
        return [self._players[one].game(at) for one in ids if one in self._players for at in self.columns_of(round_)]

    def is_entered(self, id_: int, round_: int) -> bool:
        """Whether the file has a game or a bye of a participant in a round."""
        return any(game != NO_GAME for game in self._cells(id_, round_))

    def has_results(self, id_: int, round_: int) -> bool:
        """Whether a game of a participant in a round has a result."""
        if self.matches and (round_, id_) in self.matches.forfeits:
            return True
        return any(game.opponent and game.result is not Result.UNKNOWN for game in self._cells(id_, round_))

    def is_open(self, id_: int, round_: int) -> bool:
        """Whether the meeting of a participant has a game without a result."""
        return self.by_id[id_].game(round_).result is Result.UNKNOWN

    def made(self, id_: int, round_: int) -> int | None:
        """What one side made in a match, in tenths: its game points; None while a game of it is open."""
        if self.is_open(id_, round_):
            return None
        if self.matches is not None:
            return self.matches.cells[id_][round_ - 1].game_points
        return self.tournament.earned[id_][round_ - 1]

    def laid(self, round_: int, cells: Mapping[int, Game]) -> Tournament:
        """The file in which participants have other meetings and byes in a round; the games are open."""
        if self.matches:
            from trfpair.event.matches.line_ups import cells_of_boards, side_of_round

            found = cells_of_boards(self.matches, round_, cells)
            file = replace(self.file, teams=side_of_round(self.matches, round_, cells))
            return with_cells(file, {id_: {round_: game} for id_, game in found.items()})
        columns = self.columns_of(round_)
        spread = {id_: {at: _turned(game, at - columns[0]) for at in columns} for id_, game in cells.items()}
        return with_cells(self.file, spread)


def _turned(game: Game, number: int) -> Game:
    """A game of a match: in every other one the colours are reversed."""
    return game._replace(colour=game.colour.opposite) if number % 2 else game


def seen(tournament: Tournament) -> SeenEvent:
    """An event by its participants. Raises BadInput for columns of a Double-Swiss that make no matches."""
    if tournament.earned:
        return SeenEvent(tournament, tournament)
    if tournament.teams is not None:
        from trfpair.event.matches.teams import TeamMatches, scored_by
        from trfpair.event.matches.terms import match_points_first

        matches = TeamMatches(tournament)
        return SeenEvent(scored_by(matches, match_points_first(tournament.system)), tournament, matches=matches)
    if _DOUBLE in tournament.system:
        from trfpair.event.matches.double import GAMES, view

        return SeenEvent(view(tournament), tournament, GAMES)
    return SeenEvent(tournament, tournament)
