"""The points field (81-84) against the results, under the scoring of the file.

Programs disagree on what the field holds while a round is being prepared: JaVaFo's callers add the bye of the coming
round, bbpPairings' do not, some add the acceleration. Any of these is accepted. Anything else is refused: one of the
two, results or points, is wrong, and both would change the pairing.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from trfpair.acceleration import virtual_points
from trfpair.errors import BadInput
from trfpair.model import Colour, Game, Player, Result, Tournament, last_round_with_games, pairing_order
from trfpair.points import PointsTable, points_text
from trfpair.trf.columns import PLAYER
from trfpair.trf.players import PlayerLines
from trfpair.trf.records import Facts

_FIELD = next(field for field in PLAYER.fields if field.terminal == "POINTS")


def check_points(tournament: Tournament, found: PlayerLines, facts: Facts) -> None:
    """Note every player whose points are not those of his results."""
    last = last_round_with_games(tournament)
    points = PointsTable(tournament)
    coming = _coming_byes(tournament, last + 1)
    accelerated = None
    for player in tournament.players:
        if player.points is None or player.id in found.unsound:
            continue
        score = points.score(player, last)
        if score == player.points and not tournament.abnormal:
            continue
        accelerated = accelerated or _acceleration(tournament, last + 1)
        bye = _bye_points(tournament, player, last + 1, coming)
        accepted = _accepted(points, player, last, score, bye, accelerated(player.id))
        if player.points not in accepted:
            _mismatch(player, score, found.lines[player.id], facts)


def report_blank_points(tournament: Tournament, found: PlayerLines, facts: Facts) -> None:
    """Strictly, a file states the points; where none are given nothing can be checked."""
    for player in tournament.players:
        if player.points is None:
            columns = (_FIELD.first, _FIELD.last)
            facts.findings.warn(
                found.lines[player.id], columns, _FIELD.name, "", _FIELD.expected, "computed from the results"
            )


def _mismatch(player: Player, score: int, line: int, facts: Facts) -> None:
    assert player.points is not None
    expected = f"{points_text(score)}, as the results give (another scoring is stated by XXS, 162 or BBW)"
    facts.findings.error(line, (_FIELD.first, _FIELD.last), _FIELD.name, points_text(player.points), expected)


def _accepted(points: PointsTable, player: Player, last: int, score: int, bye: int, virtual: int) -> set[int]:
    """What the field may hold: the score with or without the coming bye, acceleration, open games and record 299."""
    cells = list(enumerate(player.games[:last], 1))
    open_points = sum(points.of(player, round_, game) for round_, game in cells if game.result is Result.UNKNOWN)
    abnormal = sum(points.departure(player, round_, game) for round_, game in cells)
    parts = product({0, bye}, {0, virtual}, {0, -open_points}, {0, -abnormal})
    return {score + sum(part) for part in parts}


def _coming_byes(tournament: Tournament, round_: int) -> dict[int, Result]:
    return {id_: bye.kind for bye in tournament.byes if bye.round in (0, round_) for id_ in bye.ids}


def _bye_points(tournament: Tournament, player: Player, round_: int, coming: dict[int, Result]) -> int:
    """Points of the byes that stand in the cells from the coming round on, or of the one announced for it."""
    cells = player.games[round_ - 1 :]
    if cells:
        return sum(tournament.scoring.points(game) for game in cells)
    kind = coming.get(player.id)
    return tournament.scoring.points(Game(0, Colour.NONE, kind)) if kind else 0


def _acceleration(tournament: Tournament, round_: int) -> Callable[[int], int]:
    """The virtual points of the coming round, by id; none where it is not known how to accelerate."""
    try:
        virtual = virtual_points(tournament, [player.id for player in pairing_order(tournament)])
    except BadInput:
        virtual = None
    if virtual is None:
        return lambda _id: 0
    known = virtual
    return lambda id_: known(id_, round_)
