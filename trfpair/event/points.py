"""Points: what a result is worth under the scoring of a tournament, and points as text. Always in tenths."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from trfpair.event.leaving import announced
from trfpair.event.model import Colour, Game, Player, Scoring, Tournament
from trfpair.event.results import Result, same_outcome
from trfpair.event.saying import InTenths, Saying


def odd_scoring(scoring: Scoring) -> list[Saying]:
    """Faults that no scoring should have: two draws above a win and a loss, a bye above a win."""
    found = []
    if 2 * scoring.draw > scoring.win + scoring.loss:
        draws, whole = InTenths(2 * scoring.draw), InTenths(scoring.win + scoring.loss)
        found.append(Saying("odd-draws", draws=draws, whole=whole))
    win = InTenths(scoring.win)
    if scoring.pab > scoring.win:
        found.append(Saying("odd-bye", points=InTenths(scoring.pab), win=win))
    if scoring.full_bye > scoring.win:
        found.append(Saying("odd-full-bye", points=InTenths(scoring.full_bye), win=win))
    return found


class PointsTable:
    """The points of every outcome, looked up quickly, and what record 299 adds to them."""

    def __init__(self, tournament: Tournament) -> None:
        self.table = _table(tournament.scoring)
        """Points by result, then by colour: NONE is index 0, WHITE 1, BLACK -1."""
        self.abnormal = tournament.abnormal
        self.earned = tournament.earned
        self.plain = not (self.abnormal or self.earned)
        """Whether the table alone tells the points of every cell."""

    def same_for_cells(self, other: PointsTable) -> bool:
        """Whether here and there every cell has the same points, whoever's it is."""
        return self.plain and other.plain and self.table is other.table

    def of(self, player: Player, round_: int, game: Game) -> int:
        """Points of one round of one player, in tenths: scoring system and abnormal points (299), or of a match."""
        if self.earned:
            own = self.earned.get(player.id, ())
            return own[round_ - 1] if round_ <= len(own) else 0
        regular = self.table[game.result][game.colour]
        return regular + self.departure(player, round_, game) if self.abnormal else regular

    def score(self, player: Player, rounds: int) -> int:
        """Points of a player's rounds 1 to ``rounds``, in tenths."""
        if self.plain:
            table, games = self.table, player.games[:rounds]
            rest = rounds - len(games)
            points = rest * table[Result.NONE][Colour.NONE]
            for _, colour, result in games:
                points += table[result][colour]
            return points
        return sum([self.of(player, round_, player.game(round_)) for round_ in range(1, rounds + 1)])

    def departure(self, player: Player, round_: int, game: Game) -> int:
        """By how much the points of a round depart from the scoring system (299), in tenths."""
        regular = self.table[game.result][game.colour]
        value, extra = regular, 0
        for row in self.abnormal:
            if player.id in row.ids and row.round in (0, round_):
                if row.kind is None:
                    extra += row.points if row.round or round_ == 1 else 0
                elif same_outcome(row.kind, game.result):
                    value = row.points
        return value - regular + extra


def counting_now(tournament: Tournament) -> PointsTable:
    """The points that count now, whether or not a game has a result."""
    if tournament.terms.open_counts:
        return PointsTable(tournament)
    return PointsTable(replace(tournament, scoring=replace(tournament.scoring, unknown=0)))


def points_to_come(tournament: Tournament, round_: int) -> Callable[[Player], int]:
    """Points of byes to come, by player: those in the cells from a round on, else the one announced for that round."""
    kinds = announced(tournament, round_)
    worth = tournament.scoring.points

    def of(player: Player) -> int:
        if cells := player.games[round_ - 1 :]:
            return sum(map(worth, cells))
        return worth(Game(0, Colour.NONE, kinds[player.id])) if player.id in kinds else 0

    return of


@cache
def _table(scoring: Scoring) -> Mapping[Result, tuple[int, ...]]:
    colours = (Colour.NONE, Colour.WHITE, Colour.BLACK)
    return {result: tuple(scoring.points(Game(0, colour, result)) for colour in colours) for result in Result}
