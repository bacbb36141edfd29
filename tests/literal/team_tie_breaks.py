"""Articles 11 to 13 of C.07 read once more from the records of a team file; nothing of the program but the model.

A team file is read cell by cell: who sat at the boards, what each board gave, whether the match was played. Points are
fractions of a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tests.literal.tie_breaks import BOARD, Reading
from trfpair.event.model import Colour, Game, Result, Tournament

NOTHING = Fraction(0)


class Row(NamedTuple):
    """One round of one team."""

    game: Game
    """The match as one cell."""
    mp: Fraction
    gp: Fraction
    boards: tuple[Fraction, ...]
    """Article 12."""


class Matches:
    """The matches of a team file."""

    def __init__(self, tournament: Tournament) -> None:
        assert tournament.teams is not None
        self.tournament, self.side = tournament, tournament.teams
        self.size = len(self.side.colours)
        self.rounds = tournament.rounds or 0
        self.rosters = {team.id: team.players for team in self.side.teams}
        self.team_of = {id_: team for team, roster in self.rosters.items() for id_ in roster}
        self.cells = {player.id: player.games for player in tournament.players}
        self.rows = {team: [self._row(team, round_) for round_ in range(1, self.rounds + 1)] for team in self.rosters}

    def _cell(self, id_: int, round_: int) -> Game:
        games = self.cells[id_]
        return games[round_ - 1] if round_ <= len(games) else Game(0, Colour.NONE, Result.NONE)

    def _value(self, letter: str, *, ordinary: bool = False) -> Fraction:
        """The points of a result; a forfeit as an ordinary result where article 12 asks for that."""
        scoring = self.tournament.scoring
        table = {
            "1": scoring.white_win, "W": scoring.white_win, "=": scoring.white_draw, "D": scoring.white_draw,
            "0": scoring.white_loss, "L": scoring.white_loss, "+": scoring.forfeit_win, "-": scoring.forfeit_loss,
            "F": scoring.full_bye, "H": scoring.half_bye, "Z": scoring.zero_bye,
        }  # fmt: skip
        if ordinary:
            table |= {"+": scoring.white_win, "-": scoring.white_loss}
        return Fraction(table[letter], 10)

    def _seats(self, team: int, round_: int) -> list[Game]:
        """The games at the boards, in the order of the line-up (300) or else of the roster."""
        order: Sequence[int] = self.rosters[team]
        for row in self.side.line_ups:
            if (row.round, row.team) == (round_, team):
                order = row.players
        games = [self._cell(id_, round_) for id_ in order]
        return [game for game in games if game.opponent]

    def _row(self, team: int, round_: int) -> Row:
        seats = self._seats(team, round_)
        if not seats:
            return self._bye(team, round_)
        other = self.team_of[seats[0].opponent]
        letters = [game.result.value for game in seats]
        theirs = [game.result.value for game in self._seats(other, round_)]
        own = sum(map(self._value, letters), NOTHING)
        against = sum(map(self._value, theirs), NOTHING)
        boards = tuple(self._value(letter, ordinary=True) for letter in letters)
        scoring = self.side.scoring
        if any(letter in BOARD for letter in letters):
            kind = "1" if own > against else "0" if own < against else "="
            points = {"1": scoring.win, "=": scoring.draw, "0": scoring.loss}[kind]
        else:
            kind = "+" if own > against else "-"
            points = scoring.win if kind == "+" else scoring.loss
        return Row(Game(other, Colour.WHITE, Result(kind)), Fraction(points, 10), own, boards)

    def _bye(self, team: int, round_: int) -> Row:
        """A round without a match: the bye of the pairing (320), a requested one (240), or absence."""
        scoring = self.side.scoring
        for row in self.side.byes:
            if round_ <= len(row.teams) and row.teams[round_ - 1] == team:
                assert row.match_points is not None
                assert row.game_points is not None
                points = Fraction(row.match_points, 10), Fraction(row.game_points, 10)
                won = (self._value("1"),) * self.size
                return Row(Game(0, Colour.NONE, Result.PAB), *points, won)
        kind = "Z"
        for bye in self.tournament.byes:
            if bye.round == round_ and team in bye.ids:
                kind = bye.kind.value
        match_points = Fraction({"F": scoring.win, "H": scoring.draw, "Z": 0}[kind], 10)
        boards = (self._value(kind),) * self.size
        return Row(Game(0, Colour.NONE, Result(kind)), match_points, sum(boards, NOTHING), boards)


class TeamReading(Reading):
    """The individual articles applied to one score of the teams."""

    def __init__(self, matches: Matches, score: str, *, caps: bool, last_drawn: bool = False) -> None:
        super().__init__(matches.tournament, caps=caps)
        self.matches, self.kind = matches, score
        self.games = {team: [row.game for row in rows] for team, rows in matches.rows.items()}
        self.made = {team: [getattr(row, score) for row in rows] for team, rows in matches.rows.items()}
        if last_drawn:
            for team, games in self.games.items():
                if games[-1].opponent:
                    games[-1] = Game(games[-1].opponent, Colour.WHITE, Result.DRAW)
                    self.made[team][-1] = self.draw()

    def points(self, id_: int, round_: int) -> Fraction:
        return self.made[id_][round_]

    def _of_a_match(self, match: int, game: int) -> Fraction:
        return Fraction(match if self.kind == "mp" else game * self.matches.size, 10)

    def win(self) -> Fraction:
        return self._of_a_match(self.matches.side.scoring.win, self.scoring.white_win)

    def draw(self) -> Fraction:
        return self._of_a_match(self.matches.side.scoring.draw, self.scoring.white_draw)

    def loss(self) -> Fraction:
        return self._of_a_match(self.matches.side.scoring.loss, self.scoring.white_loss)


class Both:
    """A team event with both scores."""

    def __init__(self, tournament: Tournament, *, caps: bool, game_points_first: bool) -> None:
        self.matches = Matches(tournament)
        names = ("gp", "mp") if game_points_first else ("mp", "gp")
        self.primary, self.secondary = (TeamReading(self.matches, name, caps=caps) for name in names)
        self.fore = TeamReading(self.matches, names[0], caps=caps, last_drawn=True)
        self.by_name = {"M": self.primary, "G": self.secondary}
        if game_points_first:
            self.by_name = {"M": self.secondary, "G": self.primary}

    def extended(self, opponents: str, own: str, id_: int, low: int = 0) -> Fraction:
        """13.2 with 14.1.2 and 16.5."""
        of, made = self.by_name[opponents], self.by_name[own]
        rows = [(score, made.points(id_, r), voluntary) for r, (score, _, voluntary) in enumerate(of.rows(id_))]
        for _ in range(min(low, len(rows))):
            lowest = min(score for score, _, _ in rows)
            least = min(score * points for score, points, _ in rows if score == lowest)
            free = sorted((score * points, score) for score, points, voluntary in rows if voluntary)
            if free and free[0][0] >= least:
                rows.remove(next(r for r in rows if r[2] and (r[0] * r[1], r[0]) == free[0]))
            else:
                rows.remove(next(r for r in rows if r[0] == lowest and r[0] * r[1] == least))
        return sum((score * points for score, points, _ in rows), NOTHING)

    def combination(self, id_: int, *, fore: bool = False) -> Fraction | None:
        """13.4; None where the factor is 0."""
        factor = (self.primary.win() * self.matches.rounds) // self.secondary.win()
        strength = (self.fore if fore else self.primary).buchholz(id_)
        return self.secondary.score(id_) + strength / factor if factor else None

    def boards(self, id_: int, against: int = 0) -> tuple[Fraction, ...]:
        """The points of each board, in all rounds or in the matches played against one team."""
        totals = [NOTHING] * self.matches.size
        for row in self.matches.rows[id_]:
            if not against or (row.game.opponent == against and row.game.result.value in BOARD):
                totals = [total + points for total, points in zip(totals, row.boards, strict=True)]
        return tuple(totals)

    @staticmethod
    def count(boards: Sequence[Fraction]) -> Fraction:
        """12.1."""
        return sum((number * points for number, points in enumerate(boards, 1)), NOTHING)

    def better(self, name: str, one: Sequence[Fraction], other: Sequence[Fraction]) -> int:
        """Article 12 between two: 1 where the first is better, -1 the second, 0 neither."""
        if name == "BC":
            a, b = self.count(other), self.count(one)
            return (a > b) - (a < b)
        for board in range(len(one)):
            if name == "TBR":
                a, b = one[board], other[board]
            else:
                kept = len(one) - 1 - board
                a, b = sum(one[:kept], NOTHING), sum(other[:kept], NOTHING)
            if a != b:
                return 1 if a > b else -1
        return 0

    def encounter(self, tied: Sequence[int], then: Sequence[str]) -> list[set[int]]:
        """13.3."""
        groups = self._encounter(tied)
        result: list[set[int]] = []
        for group in groups:
            if len(group) == 2:
                one, other = sorted(group)
                signs = [self.better(name, self.boards(one, other), self.boards(other, one)) for name in then]
                sign = next((sign for sign in signs if sign), 0)
                if sign:
                    result += [{one}, {other}] if sign > 0 else [{other}, {one}]
                    continue
            result.append(group)
        return result

    def _encounter(self, tied: Sequence[int]) -> list[set[int]]:
        for reading in (self.primary, self.secondary):
            groups = reading.direct_encounter(tied)
            if len(groups) > 1:
                return [part for group in groups for part in self._encounter(sorted(group))]
        return [set(tied)]
