"""A Double-Swiss (C.04.5) in a TRF file: match k stands in columns 2k-1 and 2k, the colours reversed in the second.

FIDE has no record for two games a round; this is the convention of the programs that write such files, and rounds are
counted in columns throughout: 142, 240, 250, 260. A bye fills both columns of a match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.leaving import in_rounds
from trfpair.event.model import NO_GAME, Colour, Game, Player, Scoring, Tournament
from trfpair.event.points import PointsTable
from trfpair.event.results import BYES, PLAYED, Result
from trfpair.event.saying import InEnglish, Saying

GAMES = 2
"""Games of a match, and columns of a round."""

NO_OPTIONS: Mapping[str, Any] = {}

_NO_MATCH = BYES | {Result.NONE}


class Flaw(NamedTuple):
    """A match whose two columns do not make one."""

    id: int
    column: int
    found: str
    expected: str


def refuse_odd(rounds: int | None) -> None:
    """Raise BadInput for a number of rounds that makes no whole matches."""
    if rounds is not None and rounds % GAMES:
        raise BadInput(Saying("odd-rounds", rounds=rounds))


def view(tournament: Tournament, options: Mapping[str, Any] = NO_OPTIONS) -> Tournament:
    """The event of matches that a file holds, without options. Raises BadInput for columns that make no matches."""
    for flaw in flaws(tournament):
        raise BadInput(
            Saying(
                "fault-found",
                where=Saying("column-of-player", player=flaw.id, column=flaw.column),
                found=f"'{flaw.found}'",
                expected=flaw.expected,
            )
        )
    refuse_odd(tournament.rounds)
    by_id = tournament.by_id
    matches = -(-max((len(player.games) for player in tournament.players), default=0) // GAMES)
    table, pab = PointsTable(tournament), pab_points(tournament.scoring)
    return replace(
        tournament,
        players=tuple(player.with_games(_cells(player, by_id)) for player in tournament.players),
        rounds=None if tournament.rounds is None else tournament.rounds // GAMES,
        scoring=_match_scoring(tournament.scoring),
        byes=tuple(replace(bye, round=match_of(bye.round)) for bye in tournament.byes),
        forbidden=tuple(
            replace(group, first=match_of(group.first), last=group.last and match_of(group.last))
            for group in tournament.forbidden
        ),
        virtual_points={id_: points[::GAMES] for id_, points in tournament.virtual_points.items()},
        accelerations=tuple(
            row._replace(first_round=match_of(row.first_round), last_round=match_of(row.last_round))
            for row in tournament.accelerations
        ),
        abnormal=(),
        records=tuple(in_rounds(tournament.records, match_of)),
        earned={player.id: _points(player, matches, table, pab) for player in tournament.players},
    )


def match_of(column: int) -> int:
    """The match a column belongs to; 0 stays 0."""
    return (column + GAMES - 1) // GAMES


def pab_points(scoring: Scoring) -> int:
    """1.4: the bye is worth a game won and a game drawn, unless the file states its points: then twice those."""
    return scoring.win + scoring.draw if scoring.pab == scoring.win else GAMES * scoring.pab


def flaws(tournament: Tournament) -> Iterator[Flaw]:
    """Everything that keeps two columns from being a match."""
    for player in tournament.players:
        for column in range(1, len(player.games) + 1, GAMES):
            one, two = player.game(column), player.game(column + 1)
            expected = _expected(one, two)
            if expected:
                yield Flaw(player.id, column + 1, two.shown, expected)


def _expected(one: Game, two: Game) -> str:
    """The cell that the second column of a match should have, given the first; empty where it is sound."""
    if one.opponent != two.opponent:
        nobody = Saying("second-game-of-nobody")
        return InEnglish(Saying("second-game-against", player=one.opponent) if one.opponent else nobody)
    if one.opponent:
        if one.colour and one.colour is two.colour:
            return InEnglish(Saying("colour-reversed", colour=one.colour.opposite.letter))
        return "" if Result.NONE not in (one.result, two.result) else InEnglish(Saying("open-or-result"))
    if one.result in _NO_MATCH and two.result is not one.result and Result.NONE not in (one.result, two.result):
        return InEnglish(Saying("bye-of-whole-match", result=str(one.result.value)))
    return ""


def _cells(player: Player, by_id: Mapping[int, Player]) -> tuple[Game, ...]:
    return tuple(_match(player, column, by_id) for column in range(1, len(player.games) + 1, GAMES))


def _match(player: Player, column: int, by_id: Mapping[int, Player]) -> Game:
    """One match as one cell."""
    one, two = player.game(column), player.game(column + 1)
    if not one.opponent:
        return one if one.result is not Result.NONE else two
    opponent = by_id.get(one.opponent)
    other = (opponent.game(column), opponent.game(column + 1)) if opponent else (NO_GAME, NO_GAME)
    colour = one.colour or two.colour.opposite
    if _gave_up((one, two)) or _gave_up(other):
        won = one.result is two.result is Result.FORFEIT_WIN
        return Game(one.opponent, colour, Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS)
    happened = one.result in PLAYED or two.result in PLAYED
    is_open = Result.UNKNOWN in (one.result, two.result)
    return Game(one.opponent, colour if happened else Colour.NONE, Result.UNKNOWN if is_open else Result.DRAW)


def _gave_up(games: tuple[Game, Game]) -> bool:
    """Preface: whether a player forfeited both games, which makes the match one that was not played."""
    return games[0].result is games[1].result is Result.FORFEIT_LOSS


def _points(player: Player, matches: int, table: PointsTable, pab: int) -> tuple[int, ...]:
    """The points of each match, in tenths."""
    return tuple(_match_points(player, GAMES * match - 1, table, pab) for match in range(1, matches + 1))


def _match_points(player: Player, column: int, table: PointsTable, pab: int) -> int:
    games = player.game(column), player.game(column + 1)
    if not games[0].opponent and games[0].result in _NO_MATCH:
        kind = games[0].result if games[0].result is not Result.NONE else games[1].result
        games = games[0]._replace(result=kind), games[0]._replace(result=kind)
    points = sum(table.of(player, at, game) for at, game in enumerate(games, column))
    if games[0].result is Result.PAB:
        regular = table.table[Result.PAB][Colour.NONE]
        points += pab - GAMES * regular
    return points


def points_of_games(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """The points of each column by id, in tenths; those of a bye of the pairing all in its first column."""
    table, pab = PointsTable(tournament), pab_points(tournament.scoring)
    columns = max((len(player.games) for player in tournament.players), default=0)
    points = {}
    for player in tournament.players:
        row = []
        for column in range(1, columns + 1, GAMES):
            both = _match_points(player, column, table, pab)
            game = player.game(column)
            first = both if game.result is Result.PAB else table.of(player, column, game)
            row += [first, both - first]
        points[player.id] = tuple(row)
    return points


def _match_scoring(scoring: Scoring) -> Scoring:
    """The points of whole matches: byes, and what Baku acceleration gives for a match won or drawn."""
    said = {name: getattr(scoring, name) for name in Scoring.__dataclass_fields__}
    doubled = {name: GAMES * points for name, points in said.items() if points is not None}
    return Scoring(**doubled | {"pab": pab_points(scoring)})
