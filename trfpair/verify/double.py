"""A Double-Swiss (C.04.5) as an event of single meetings: two columns of the file are a match, and a match is a cell.

Written once more for the checker. The points of the matches stand in ``Tournament.earned``.
"""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.model import PLAYED, Colour, Game, Player, Result, Scoring, Tournament
from trfpair.verify.players import FORFEITS, worth


def double_swiss(event: Tournament) -> Tournament:
    """C.04.5: match k is columns 2k-1 and 2k. BadInput for columns that make no matches."""
    by_id = {player.id: player for player in event.players}
    columns = max((len(player.games) for player in event.players), default=0)
    if (event.rounds or 0) % 2:
        raise BadInput(f"a Double-Swiss has an even number of columns, not {event.rounds}")
    cells = {
        player.id: [_two_games(event, player, at, by_id) for at in range(1, columns + 1, 2)] for player in event.players
    }
    said = {name: getattr(event.scoring, name) for name in Scoring.__dataclass_fields__}
    return replace(
        event,
        players=tuple(replace(one, games=tuple(game for game, _ in cells[one.id])) for one in event.players),
        rounds=event.rounds and event.rounds // 2,
        scoring=Scoring(**{name: 2 * points for name, points in said.items() if points is not None}),
        byes=tuple(replace(bye, round=_match(bye.round)) for bye in event.byes),
        forbidden=tuple(
            replace(group, first=_match(group.first), last=group.last and _match(group.last))
            for group in event.forbidden
        ),
        virtual_points={id_: points[::2] for id_, points in event.virtual_points.items()},
        accelerations=tuple(
            row._replace(first_round=_match(row.first_round), last_round=_match(row.last_round))
            for row in event.accelerations
        ),
        abnormal=(),
        earned={id_: tuple(points for _, points in row) for id_, row in cells.items()},
    )


def _match(column: int) -> int:
    return (column + 1) // 2


def _two_games(event: Tournament, player: Player, at: int, by_id: dict[int, Player]) -> tuple[Game, int]:
    """A match as one cell, with its points."""
    one, two = player.game(at), player.game(at + 1)
    if one.opponent != two.opponent:
        raise BadInput(f"player {player.id}: columns {at} and {at + 1} are no match against one opponent")
    if not one.opponent and one.result not in FORFEITS:
        return _free(event, player, at, one if one.result is not Result.NONE else two)
    points = worth(event, player.id, at, one) + worth(event, player.id, at + 1, two)
    other = by_id.get(one.opponent)
    theirs = {other.game(at).result, other.game(at + 1).result} if other else set()
    mine = {one.result, two.result}
    if {Result.FORFEIT_LOSS} in (mine, theirs):  # one of them forfeited both games: the match was not played
        result = Result.FORFEIT_WIN if mine == {Result.FORFEIT_WIN} else Result.FORFEIT_LOSS
        return Game(one.opponent, one.colour or two.colour.opposite, result), points
    colour = (one.colour or two.colour.opposite) if mine & PLAYED else Colour.NONE
    return Game(one.opponent, colour, Result.DRAW), points


def _free(event: Tournament, player: Player, at: int, cell: Game) -> tuple[Game, int]:
    """A bye fills both columns; that of the pairing is worth a game won and a game drawn, unless points are stated."""
    points = worth(event, player.id, at, cell) + worth(event, player.id, at + 1, cell)
    if cell.result is Result.PAB and event.scoring.pab == event.scoring.win:
        points += event.scoring.draw - event.scoring.pab
    return cell, points
