"""C.07 for a Double-Swiss (C.04.5): two columns of the file are a match, and a match is a round."""

from __future__ import annotations

from fractions import Fraction

from tests.literal.tie_breaks import BOARD, Reading
from trfpair.event.model import Colour, Game, Result, Tournament

ABSENT = Game(0, Colour.NONE, Result.ZERO_BYE)


class DoubleReading(Reading):
    """The matches of a file, read cell by cell."""

    def __init__(self, tournament: Tournament, *, caps: bool, last_drawn: bool = False) -> None:
        super().__init__(tournament, caps=caps)
        single = self.games
        self.rounds = (tournament.rounds or 0) // 2
        self.games = {id_: [] for id_ in single}
        self.made: dict[int, list[Fraction]] = {id_: [] for id_ in single}
        for id_, cells in single.items():
            for match in range(self.rounds):
                pair = cells[2 * match : 2 * match + 2]
                self.games[id_].append(self._match(pair, single, match))
                self.made[id_].append(self._worth(pair))
        if last_drawn:
            for id_, games in self.games.items():
                if games[-1].opponent:
                    games[-1] = Game(games[-1].opponent, Colour.WHITE, Result.DRAW)
                    self.made[id_][-1] = self.draw()

    @staticmethod
    def _match(pair: list[Game], single: dict[int, list[Game]], match: int) -> Game:
        """The match as one cell: forfeited where one of the two forfeited both games, else played (C.04.5, preface)."""
        opponent = pair[0].opponent
        if not opponent:
            return ABSENT if pair[0].result is Result.NONE else pair[0]
        other = single[opponent][2 * match : 2 * match + 2]
        own, theirs = ("".join(game.result.value for game in games) for games in (pair, other))
        if "--" in (own, theirs):
            return Game(opponent, Colour.NONE, Result.FORFEIT_WIN if own == "++" else Result.FORFEIT_LOSS)
        assert any(letter in BOARD for letter in own) or set(own) == {"+", "-"}
        return Game(opponent, Colour.WHITE, Result.DRAW)

    def _worth(self, pair: list[Game]) -> Fraction:
        """1.4: the bye of the pairing is a game won and a game drawn, where the file does not state its points."""
        if pair[0].result is Result.PAB and self.scoring.pab == self.scoring.white_win:
            return Fraction(self.scoring.white_win + self.scoring.white_draw, 10)
        return sum((Fraction(self.scoring.points(game), 10) for game in pair), Fraction(0))

    def points(self, id_: int, round_: int) -> Fraction:
        return self.made[id_][round_]

    def win(self) -> Fraction:
        return 2 * super().win()

    def draw(self) -> Fraction:
        return 2 * super().draw()

    def loss(self) -> Fraction:
        return 2 * super().loss()
