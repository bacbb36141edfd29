"""An event: the tournament of a file with what follows from it. Each answer is computed once and kept.

Participants are players, or teams; their meeting is a game, or a match of several. A round has one column of the file,
or two in a Double-Swiss.

The round under way: in a Swiss event the last paired round is under way until its games have results. A calendar (a
round robin, a match of two teams) may be paired as a whole, or round by round: the answers are the same. A game that is
played early, or that is postponed, does not move the round under way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING

from trfpair.base.errors import BadInput
from trfpair.event.boards import boards, boards_said
from trfpair.event.games import BoardGame, OpenGame
from trfpair.event.leaving import announced, gone_in
from trfpair.event.log import adjourned, begun_by_hand
from trfpair.event.matches.double import view
from trfpair.event.matches.line_ups import cells_of_boards, side_of_round
from trfpair.event.matches.teams import scored_by
from trfpair.event.model import NO_GAME, Colour, Game, Pair, Player, Tournament, with_cells
from trfpair.event.results import OVER, PAID_BYES, Result
from trfpair.event.saying import Saying

if TYPE_CHECKING:
    from trfpair.event.matches.teams import TeamMatches
    from trfpair.event.results import BothResults


class Event:
    """A tournament by its participants, with a cell for each round of each."""

    def __init__(self, tournament: Tournament, file: Tournament, matches: TeamMatches | None = None) -> None:
        self.tournament = tournament
        """The participants: players, or teams; a match is one cell."""
        self.file = file
        """What the file holds."""
        self.terms = file.terms
        """What the system of the event settles."""
        self.matches = matches
        """The matches of a team event."""
        self._boards: dict[int, tuple[Pair, ...]] = {}
        self._board_games: dict[int, dict[str, BoardGame]] = {}
        self._open: dict[int, tuple[OpenGame, ...]] = {}

    @property
    def of_matches(self) -> bool:
        """Whether a round of a participant is a match of several games."""
        return self.terms.columns > 1 or self.matches is not None

    @property
    def kind(self) -> str:
        """The kind of the participants."""
        return "player" if self.matches is None else "team"

    @property
    def by_id(self) -> Mapping[int, Player]:
        """The participants by their numbers."""
        return self.tournament.by_id

    @property
    def rounds(self) -> int | None:
        """Number of rounds of the whole event: what the file says, else the length of the calendar; None while it is
        not known.
        """
        said, length = self.tournament.rounds, self.terms.rounds
        return length if said is None and length is not None and length >= self.last else said

    @property
    def last_column(self) -> int | None:
        """The last column of the whole event in the file; None while the number of rounds is not known."""
        return None if self.rounds is None else self.columns_of(self.rounds)[-1]

    @property
    def last(self) -> int:
        """The last round that has its pairings or needs none, or that somebody began by hand, with a bye alone too; 0
        before round 1.
        """
        return max(self.tournament.last_paired, self.begun_by_hand)

    @property
    def last_whole(self) -> int:
        """The last round that is paired whole: of one that was begun by hand the others are still to be paired."""
        return self.last - (self.begun_by_hand == self.last > 0)

    @property
    def coming(self) -> int:
        """The round behind the last one."""
        return self.last + 1

    @property
    def round_to_pair(self) -> int:
        """The round that is paired next: the one that was begun by hand, else the coming one."""
        return self.begun_by_hand or self.coming

    # -- rounds: which is under way, which are over, and where an act begins

    @cached_property
    def under_way(self) -> int:
        """The round whose results are entered now; the last paired round where all games have results; 0 before
        round 1.

        In a Swiss this is the last paired round, or the first of several that were paired ahead. In a calendar it is
        the first round with an open game, but for postponed games: those of a round behind which the next one has
        begun.
        """
        last = self.last
        if self.terms.calendar:
            return next((round_ for round_ in range(1, last + 1) if self._holds_up(round_)), last)
        while last > 1 and self.is_untouched(last) and self.is_untouched(last - 1):
            last -= 1
        return last

    def _holds_up(self, round_: int) -> bool:
        """Whether a round of a calendar has open games that are not postponed."""
        if not self.waiting_games(round_):
            return False
        return not self._has_begun(round_) or round_ == self.last or not self._has_begun(round_ + 1)

    @cached_property
    def begun_by_hand(self) -> int:
        """The round that somebody began by hand and that is still to be completed; 0 where there is none."""
        return begun_by_hand(self.file)

    @cached_property
    def last_finished(self) -> int:
        """The last round that is over: the round under way, or the one before it while games of it are open.

        Adjourned games hold up no round, and in a calendar no postponed ones.
        """
        under_way = self.under_way
        if not under_way:
            return 0
        return under_way - (self.begun_by_hand == under_way or bool(self.waiting_games(under_way)))

    @cached_property
    def last_counted(self) -> int:
        """The last round whose results count in standings: the last finished one; in a calendar the last with a
        result, of a game or a forfeit, or a bye for points, as the points of the file count all of them.
        """
        finished = self.last_finished
        if not self.terms.calendar:
            return finished
        return next((at for at in range(self.last, finished, -1) if self._gives_points(at)), finished)

    def _gives_points(self, round_: int) -> bool:
        """Whether a round has a result, or a bye for points."""
        cells = (player.games[round_ - 1] for player in self.tournament.players if round_ <= len(player.games))
        return self.round_has_results(round_) or any(cell.result in PAID_BYES for cell in cells)

    def has_own_results(self, round_: int) -> bool:
        """Whether a round of a calendar has results that do not come and go with it, as the forfeits of those who have
        left do: a game was played, or somebody else lost one by forfeit.
        """
        return self._has_begun(round_) or bool(self.boards_with_results(round_))

    @cached_property
    def first_of_act(self) -> int:
        """The round in which an absence, a withdrawal or a ban begins that is said now.

        It is the first paired round without a result, as it may still be taken back, or the next round to be paired.
        """
        if self.terms.calendar:
            return next((round_ for round_ in range(1, self.last + 1) if not self._has_begun(round_)), self.coming)
        first = self.coming
        while first > 1 and self.is_untouched(first - 1):
            first -= 1
        return first

    def unserved(self, round_: int) -> list[Player]:
        """The participants with neither a game nor a bye nor an absence in a round."""
        away = self.announced(round_)
        return [one for id_, one in self.by_id.items() if id_ not in away and not self.is_entered(id_, round_)]

    def announced(self, round_: int) -> dict[int, Result]:
        """The kind of bye of each participant who is away in a round to come, by the records and by the log."""
        return {id_: kind for id_, kind in announced(self.tournament, round_).items() if id_ in self.by_id}

    def left_for_good(self, round_: int) -> set[int]:
        """The participants who are away from a round on by what the file says, and have not come back.

        240 for the last round alone may be an absence: who has left has lost the round before it by forfeit too, or
        stands in the log.
        """
        gone, last = gone_in(self.file, self.columns_of(round_)[0]), self.rounds or 0
        asked = [bye for bye in self.file.byes if bye.kind is Result.ZERO_BYE]
        away = {(id_, self.round_of(bye.round)) for bye in asked for id_ in bye.ids if id_ in self.by_id}
        named = {id_ for id_, at in away if at == round_}
        if round_ >= last:
            return gone | {
                id_ for id_ in named if round_ > 1 and self.cell(id_, round_ - 1).result is Result.FORFEIT_LOSS
            }
        return gone | {id_ for id_ in named if all((id_, at) in away for at in range(round_, last + 1))}

    def is_untouched(self, round_: int) -> bool:
        """Whether a round has games, or was begun by hand without one, and none of them has a result."""
        return bool(self._met(round_) or round_ == self.begun_by_hand) and not self.round_has_results(round_)

    def round_has_results(self, round_: int) -> bool:
        """Whether a game of a round has a result."""
        if self.matches and round_ in {at for at, _ in self.matches.forfeits}:
            return True
        return bool([game for game in self._cells_of(round_) if game.opponent and game.result is not Result.UNKNOWN])

    def boards_with_results(self, round_: int) -> list[int]:
        """The boards of a round that have a result; those who have left a calendar lose their games when paired."""
        left = self.left_for_good(round_) if self.terms.calendar else set[int]()
        numbered = [(board, pair) for board, pair in enumerate(self.boards(round_), 1) if left.isdisjoint(pair)]
        return [board for board, pair in numbered if self.has_results(pair.white, round_)]

    def _has_begun(self, round_: int) -> bool:
        """Whether a game of a round of a calendar was played: games of those who left are forfeited before."""
        return any(game.opponent and game.result in OVER for game in self._cells_of(round_))

    def _cells_of(self, round_: int) -> list[Game]:
        """The cells of a round in the file."""
        columns, players = self.columns_of(round_), self.file.players
        return [player.games[at - 1] for player in players for at in columns if at <= len(player.games)]

    def _met(self, round_: int) -> list[int]:
        """The participants with an opponent in a round."""
        players = self.tournament.players
        return [one.id for one in players if round_ <= len(one.games) and one.games[round_ - 1].opponent]

    def without_games_to_come(self, tournament: Tournament) -> Tournament:
        """The participants without the meetings that have no result, where these count nothing; else as they are."""
        if self.terms.open_counts:
            return tournament

        def played(player: Player) -> Player:
            games = (
                NO_GAME if game.result is Result.UNKNOWN and not self.has_results(player.id, round_) else game
                for round_, game in enumerate(player.games, 1)
            )
            return player.with_games(tuple(games))

        return replace(tournament, players=tuple(map(played, tournament.players)))

    # -- against the event as it was before

    def changed_players(self, before: Event) -> set[int]:
        """The players of the file who are others than before, or new."""
        was = before.file.by_id
        return {player.id for player in self.file.players if was.get(player.id) is not player}

    def changed_rounds(self, before: Event) -> list[int]:
        """The rounds of which a cell is another than before, of a player or of a participant."""
        columns = _changed_cells(before.file, self.file)
        seen = set() if self.tournament is self.file else _changed_cells(before.tournament, self.tournament)
        return sorted({self.round_of(at) for at in columns} | seen)

    # -- games without a result

    @cached_property
    def adjourned(self) -> set[tuple[int, Pair]]:
        """The games that the log calls adjourned, by column, and that have no result yet."""
        return adjourned(self.file)

    def open_games(self, round_: int) -> tuple[OpenGame, ...]:
        """The games of a round whose result is open, by board."""
        if round_ not in self._open:
            self._open[round_] = tuple(self._without_result(round_))
        return self._open[round_]

    def _without_result(self, round_: int) -> Iterator[OpenGame]:
        players, columns = self.file.by_id, self.columns_of(round_)
        games = [one.games[at - 1] for one in self._with_open_games for at in columns if at <= len(one.games)]
        if Result.UNKNOWN in [game.result for game in games]:
            for board, board_game in self.board_games(round_).items():
                if players[board_game.home].game(board_game.column).result is Result.UNKNOWN:
                    yield OpenGame(round_, board, board_game.column, board_game.pair)

    @cached_property
    def _with_open_games(self) -> list[Player]:
        """The players of the file who have a game without a result."""
        return [player for player in self.file.players if Result.UNKNOWN in player.results]

    def waiting_games(self, round_: int) -> list[OpenGame]:
        """The open games that hold up the next round: those that are not adjourned."""
        return [game for game in self.open_games(round_) if (game.column, game.pair) not in self.adjourned]

    @cached_property
    def uncounted(self) -> frozenset[tuple[int, int]]:
        """The cells of open games that count nothing yet in the points of the file: column and player.

        An adjourned game counts what an open game is worth until it is over, and so does an open game behind the round
        under way. Where a meeting without a result counts nothing, all its cells are among them.
        """
        cells = [
            (column, player.id)
            for player in self._with_open_games
            for column, game in enumerate(player.games, 1)
            if game.result is Result.UNKNOWN
        ]
        if not cells:
            return frozenset()
        hanging = {(column, id_) for column, pair in self.adjourned for id_ in pair}
        first = self.columns_of(self.under_way)[0]
        found = [cell for cell in cells if cell[0] >= first and cell not in hanging]
        if not self.terms.open_counts:
            found += [cell for cell in cells if not self._has_results_of(cell[1], self.round_of(cell[0]))]
        return frozenset(found)

    # -- participants, boards, games

    def _has_results_of(self, player: int, round_: int) -> bool:
        """Whether the meeting in which a player sits has a result; a player without a team sits in none."""
        id_ = player if self.matches is None else self.matches.team_of.get(player, 0)
        return bool(id_) and self.has_results(id_, round_)

    def boards_said(self, round_: int, labels: Sequence[str]) -> Saying:
        """Boards of a round in a sentence."""
        return boards_said(labels, self._order(round_, labels))

    def _order(self, round_: int, labels: Sequence[str]) -> Iterable[str]:
        """The boards of a round in order, where neighbours among some of them are not told by their numbers."""
        return self.board_games(round_) if self.of_matches and len(labels) > 1 else ()

    def of(self, id_: int) -> Player:
        """The participant of a number. Raises BadInput where there is none."""
        if id_ not in self.by_id:
            raise BadInput(Saying(f"no-{self.kind}", player=id_))
        return self.by_id[id_]

    def players_of(self, ids: Iterable[int]) -> set[int]:
        """The players who sit for some participants: these themselves, or those of the teams."""
        return set(ids) if self.matches is None else {one for id_ in ids for one in self.matches.teams[id_].players}

    def columns_of(self, round_: int) -> range:
        """The columns of a round in the file."""
        columns = self.terms.columns
        return range(columns * (round_ - 1) + 1, columns * round_ + 1)

    def round_of(self, column: int) -> int:
        """The round that a column belongs to."""
        return -(-column // self.terms.columns)

    def boards(self, round_: int) -> tuple[Pair, ...]:
        """The meetings of a round as White and Black, board 1 first (`trfpair.event.boards`)."""
        if round_ not in self._boards:
            self._boards[round_] = boards(self.tournament, round_)
        return self._boards[round_]

    def board_games(self, round_: int) -> Mapping[str, BoardGame]:
        """The games of a round by board: `3`, or `2.1` for the first game of the second match."""
        if round_ not in self._board_games:
            self._board_games[round_] = self._by_board(round_)
        return self._board_games[round_]

    def _by_board(self, round_: int) -> dict[str, BoardGame]:
        order = enumerate(self.boards(round_), 1)
        if not self.of_matches:
            return {str(number): BoardGame(round_, *pair, Colour.WHITE) for number, pair in order}
        return {
            f"{match}.{game}": board_game for match, pair in order for game, board_game in self._games(pair, round_)
        }

    @staticmethod
    def board_game(board_games: Mapping[str, BoardGame], game: int | str | tuple[int, int]) -> BoardGame | None:
        """The game of a round that is named by its board, or by White and Black; None where there is none."""
        if not isinstance(game, tuple):
            return board_games.get(str(game))
        return next(
            (
                BoardGame(board_game.column, *board_game.pair, Colour.WHITE)
                for board_game in board_games.values()
                if board_game.pair == game
            ),
            None,
        )

    def _games(self, pair: Pair, round_: int) -> Iterator[tuple[int, BoardGame]]:
        if self.matches is None:
            for number, column in enumerate(self.columns_of(round_), 1):
                yield number, BoardGame(column, *pair, self.file.by_id[pair.white].game(column).colour)
            return
        for board in self.matches.boards(self.matches.teams[pair.white], round_):
            if board.game.opponent:
                yield board.number + 1, BoardGame(round_, board.player, board.game.opponent, board.game.colour)

    def outcome(self, board_game: BoardGame) -> BothResults:
        """The results of White and of Black in a game of a meeting."""
        white, black = board_game.pair
        players = self.file.by_id
        return players[white].game(board_game.column).result, players[black].game(board_game.column).result

    def _cells(self, id_: int, round_: int) -> list[Game]:
        """The cells of a participant in a round: of a team those of its players."""
        ids = self.matches.teams[id_].players if self.matches else (id_,)
        return [
            self.file.by_id[one].game(at) for one in ids if one in self.file.by_id for at in self.columns_of(round_)
        ]

    def is_entered(self, id_: int, round_: int) -> bool:
        """Whether the file has a game or a bye of a participant in a round."""
        return any(game != NO_GAME for game in self._cells(id_, round_))

    def cell(self, id_: int, round_: int) -> Game:
        """The cell of a participant in a round, as the file has it; an empty cell for a team of which it has nothing.

        Raises BadInput where there is no such participant.
        """
        player = self.of(id_)
        if self.matches is None:
            return player.game(round_)
        match = self.matches.match(self.matches.teams[id_], round_)
        return Game(match.opponent, match.colour, match.result) if self.is_entered(id_, round_) else NO_GAME

    def has_results(self, id_: int, round_: int) -> bool:
        """Whether a game of a participant in a round has a result."""
        if self.matches and (round_, id_) in self.matches.forfeits:
            return True
        return any(game.opponent and game.result is not Result.UNKNOWN for game in self._cells(id_, round_))

    def is_open(self, id_: int, round_: int) -> bool:
        """Whether the meeting of a participant has a game without a result."""
        return self.by_id[id_].game(round_).result is Result.UNKNOWN

    def has_open_calendar_games(self, ids: Iterable[int]) -> bool:
        """Whether some participants of a calendar have games to come."""
        rounds = range(1, self.last + 1) if self.terms.calendar else ()
        return any(self.is_open(id_, round_) for id_ in ids for round_ in rounds)

    def made(self, id_: int, round_: int) -> int | None:
        """The game points of one side in a match, in tenths; None while a game of it is open."""
        if self.is_open(id_, round_):
            return None
        if self.matches is not None:
            return self.matches.match(self.matches.teams[id_], round_).game_points
        earned = self.tournament.earned[id_]
        return earned[round_ - 1] if round_ <= len(earned) else 0

    def laid(self, round_: int, cells: Mapping[int, Game]) -> Tournament:
        """The file in which participants have other meetings and byes in a round; the games are open."""
        if self.matches:
            found = cells_of_boards(self.matches, round_, cells)
            file = replace(self.file, teams=side_of_round(self.matches, round_, cells))
            return with_cells(file, {id_: {round_: game} for id_, game in found.items()})
        columns = self.columns_of(round_)
        spread = {id_: {at: _turned(game, at - columns[0]) for at in columns} for id_, game in cells.items()}
        return with_cells(self.file, spread)


def _changed_cells(before: Tournament, after: Tournament) -> set[int]:
    """The columns in which somebody has another cell."""
    if before.players is after.players:
        return set()
    old, new = before.by_id, after.by_id
    pairs = [(old.get(id_), new.get(id_)) for id_ in {**old, **new}]
    games = [(was.games if was else (), now.games if now else ()) for was, now in pairs if was is not now]
    return {
        at
        for earlier, later in games
        if earlier != later
        for at, (one, other) in enumerate(zip_longest(earlier, later, fillvalue=NO_GAME), 1)
        if one != other
    }


def _turned(game: Game, number: int) -> Game:
    """A game of a match: in every other one the colours are reversed."""
    return game._replace(colour=game.colour.opposite) if number % 2 else game


def event_of(tournament: Tournament) -> Event:
    """A tournament as an event. Raises BadInput for columns of a Double-Swiss that make no matches."""
    if tournament.earned:
        return Event(tournament, tournament)
    if matches := tournament.matches:
        return Event(scored_by(matches, tournament.terms.match_points), tournament, matches=matches)
    if tournament.terms.columns > 1:
        return Event(view(tournament), tournament)
    return Event(tournament, tournament)
