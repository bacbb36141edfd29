"""The points field (81-84) against the results, under the scoring of the file.

Programs disagree on what the field holds while a round is being prepared: JaVaFo's callers add the bye of the coming
round, bbpPairings' do not, some add the acceleration; Swiss-Manager leaves the bye of a paired round out until its
results come in. Any of these is accepted. Anything else is refused: one of the two, results or points, is wrong, and
both would change the pairing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, product

from trfpair.base.errors import BadInput
from trfpair.event.acceleration import virtual_points
from trfpair.event.model import (
    NO_GAME,
    AbnormalPoints,
    Colour,
    Game,
    Player,
    Result,
    Tournament,
    pairing_order,
    with_cells,
)
from trfpair.event.points import PointsTable, points_to_come
from trfpair.event.saying import Filling, InEnglish, Listing, Saying
from trfpair.event.tenths import points_text
from trfpair.trf.facts import Facts
from trfpair.trf.layouts import PLAYER
from trfpair.trf.players import PlayerLines
from trfpair.trf.problems import Line
from trfpair.trf.reading import OF_FILE, Reading

_LEAST_299, _MOST_299 = -99, 999
"""What the four columns of record 299 can say, in tenths."""

_FIELD = PLAYER.field("POINTS")
_COLUMNS = _FIELD.columns


def check_points(tournament: Tournament, found: PlayerLines, facts: Facts) -> None:
    """Note every player whose points are not those of the results."""
    last, over = tournament.last_with_games, tournament.last_paired
    points = PointsTable(tournament)
    to_come = points_to_come(tournament, last + 1)
    accelerated = None
    under_way = any(player.game(last).result is Result.UNKNOWN for player in tournament.players) if last else False
    for player in tournament.players:
        if player.points is None or player.id in found.unsound:
            continue
        score = points.score(player, last)
        if score == player.points and not tournament.abnormal:
            continue
        accelerated = accelerated or _acceleration(tournament, last + 1)
        coming, virtual = to_come(player), accelerated(player.id)
        accepted = _accepted(points, player, last, score, coming, virtual, under_way=under_way)
        if player.points in accepted:
            continue
        if over == last or player.points != points.score(player, over):  # rounds of byes alone may count already
            _mismatch(player, score, last, facts.findings.at(found.lines[player.id]), points, facts)


def report_blank_points(tournament: Tournament, found: PlayerLines, facts: Facts) -> None:
    """Strictly, a file states the points; where none are given nothing can be checked."""
    for player in tournament.players:
        if player.points is None:
            line = facts.findings.at(found.lines[player.id])
            line.warn(_COLUMNS, _FIELD.expected, "computed from the results", _FIELD.name, "")


def _mismatch(player: Player, score: int, last: int, line: Line, points: PointsTable, facts: Facts) -> None:
    """Points that the results do not give: refused, or put right in a way that was asked for."""
    assert player.points is not None
    stated = (_FIELD.name, points_text(player.points))
    missing = player.points - score
    blanks = [round_ for round_ in range(1, last + 1) if player.game(round_) == NO_GAME]
    half = points.table[Result.HALF_BYE][Colour.NONE] - points.table[Result.NONE][Colour.NONE]
    byes = missing // half if half > 0 and missing > 0 and missing % half == 0 else 0
    if facts.reading.mend_byes and byes == len(blanks) > 0:
        facts.half_byes[player.id] = blanks
        how = "a blank round is read as a half-point bye, as its points are in the field"
        line.mend(_COLUMNS, "'H' in each such round", how, *stated)
    elif facts.reading.points == OF_FILE and last:
        facts.abnormal += [AbnormalPoints(None, part, last, (player.id,)) for part in _fitting(missing)]
        line.mend(_COLUMNS, "the points that the results give", "taken as the score", *stated)
    elif facts.teams:
        how = "the results count: no match depends on it"
        line.warn(_COLUMNS, InEnglish(Saying("points-of-results", points=points_text(score))), how, *stated)
    else:
        way = facts.reading.way("points", OF_FILE) if last else ""
        taken: Filling = Saying("points-as-they-stand", way=way) if way else ""
        hint: Filling = _bye_hint(blanks, missing, byes, facts.reading) if 0 < byes <= len(blanks) else ""
        expected = Saying("points-of-results-or", points=points_text(score), taken=taken, hint=hint)
        line.error(_COLUMNS, InEnglish(expected), *stated)


def _fitting(points: int) -> Iterator[int]:
    """Points in parts that record 299 has room for; its rows for one round of a player add up."""
    while points:
        part = max(_LEAST_299, min(points, _MOST_299))
        yield part
        points -= part


def _bye_hint(blanks: Sequence[int], missing: int, byes: int, reading: Reading) -> Saying:
    """Where byes can be missing: the usual cause in older files."""
    hint = Saying("blank-rounds", rounds=Listing(blanks), points=points_text(missing))
    way = reading.way("mend_byes") if byes == len(blanks) else ""
    return Saying("way-takes-it-so", hint=hint, way=way) if way else hint


def mended(tournament: Tournament, facts: Facts) -> Tournament:
    """The tournament with the points and byes that `check_points` was asked to put right."""
    bye = Game(0, Colour.NONE, Result.HALF_BYE)
    cells = {id_: dict.fromkeys(rounds, bye) for id_, rounds in facts.half_byes.items()}
    return replace(with_cells(tournament, cells), abnormal=tuple(facts.abnormal))


def _accepted(
    points: PointsTable, player: Player, last: int, score: int, bye: int, virtual: int, *, under_way: bool
) -> set[int]:
    """Values the field may hold: the score with or without the coming bye, acceleration, open games and record 299.

    While the last round has open games, ``under_way``, its byes may not be in the field yet.
    """
    cells = list(enumerate(player.games[:last], 1))
    alone = under_way and last <= len(player.games) and not player.games[last - 1].opponent
    bye_now = points.of(player, last, player.game(last)) if alone else 0
    worths = [points.of(player, round_, game) for round_, game in cells if game.result is Result.UNKNOWN]
    uncounted = {0, *[-worth for worth in accumulate(reversed(worths))]}  # those from some round on
    abnormal = sum(points.departure(player, round_, game) for round_, game in cells) if points.abnormal else 0
    parts = product({0, bye}, {0, -bye_now}, {0, virtual}, uncounted, {0, -abnormal})
    return {score + sum(part) for part in parts}


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
