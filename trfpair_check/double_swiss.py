"""Rounds of the Double-Swiss (C.04.5): what a file says of matches of two games, and the rules of colours."""

from __future__ import annotations

from .matches import Claims
from .tournament import File, Player
from .words import require

SYSTEMS = ("double-swiss",)


class Matches(File):
    """Two columns are a match. Rounds, byes, bans and virtual points are told by columns."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        require(not (self.rounds or 0) % 2, f"a Double-Swiss has an even number of columns, not {self.rounds}", 3)
        self.rounds = self.rounds and self.rounds // 2
        self.win, self.draw = 2 * self.win, 2 * self.draw
        self.columns, self.of_columns = {p.id: p.cells for p in self.players}, self.byes
        self.byes = {(who, column and (column + 1) // 2): kind for (who, column), kind in self.byes.items()}
        self.bans = [((first + 1) // 2, (last + 1) // 2, group) for first, last, group in self.bans]
        self.virtual = {(who, (n + 1) // 2): points for (who, n), points in self.virtual.items() if n % 2}
        self.open, self.later = (
            [((column + 1) // 2, white, black) for column, white, black in games] for games in (self.open, self.later)
        )
        self.begun = {(column + 1) // 2 for column in self.begun}
        for p in self.players:
            self.of_one_opponent(p)
            p.cells = p.cells[::2]

    def of_one_opponent(self, p: Player) -> None:
        """Stop with 3, unless the games of each two columns are against one opponent."""
        for first, (one, _, _) in enumerate(p.cells[::2]):
            other = p.cells[2 * first + 1][0] if 2 * first + 1 < len(p.cells) else 0
            columns = f"columns {2 * first + 1} and {2 * first + 2}"
            require(one == other, f"player {p.id}: {columns} are no match against one opponent", 3)

    def rounds_of(self, rounds: int) -> int:
        """A match is two columns."""
        return rounds // 2

    def two(self, who: int, number: int) -> list[tuple[int, str, str]]:
        """The cells of a match."""
        return (self.columns[who] + [(0, "", "")] * 2 * number)[2 * number - 2 : 2 * number]

    def result(self, p: Player, number: int) -> tuple[int, int, str, str]:
        cells = self.two(p.id, number)
        kinds = [self.of_columns.get((p.id, 2 * number - 1 + n), "") for n in (0, 1)]
        columns = zip((2 * number - 1, 2 * number), cells, kinds)
        worth = [self.of_cell(p.id, column, cell, kind) for column, cell, kind in columns]
        points, (opponent, colour, _), (*_, bye) = sum(got for got, *_ in worth), cells[0], worth[0]
        if not opponent:
            half = bye == "PAB" and self.points["PAB"] == self.won
            return points + (self.drawn - self.points["PAB"]) * half, 0, "", bye
        mine, theirs = ([result for *_, result in two] for two in (cells, self.two(opponent, number)))
        if ["-", "-"] in (mine, theirs):
            return points, 0, "", "FW" if mine == ["+", "+"] else "FL"
        return points, opponent, colour if {*mine} - {"+", "-"} else "", ""


class DoubleSwiss(Claims):
    """The claims of a round of the Double-Swiss."""

    systems = SYSTEMS
    rules = ("new", "whites", "alternate", "mine", "theirs")

    @staticmethod
    def reader(data: bytes) -> File:
        return Matches(data)
