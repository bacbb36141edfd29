"""Rounds of the Double-Swiss (C.04.5): what a file says of matches of two games, and the rules of colours."""

from .common import File
from .matches import Claims

SYSTEMS = {"double-swiss": ("FIDE_DOUBLESWISS", "C.04.5 in force since 1 February 2026")}


class Matches(File):
    """Two columns are a match. Rounds, byes, bans and virtual points are told by columns."""

    def __init__(self, data):
        super().__init__(data)
        self.rounds = self.rounds and self.rounds // 2
        self.win, self.draw = 2 * self.win, 2 * self.draw
        self.columns, self.of_columns = {p.id: p.cells for p in self.players}, self.byes
        self.byes = {(who, column and (column + 1) // 2): kind for (who, column), kind in self.byes.items()}
        self.bans = [((first + 1) // 2, (last + 1) // 2, group) for first, last, group in self.bans]
        self.virtual = {(who, (n + 1) // 2): points for (who, n), points in self.virtual.items() if n % 2}
        self.open = [(column + 1) // 2 for column in self.open]
        for p in self.players:
            p.cells = p.cells[::2]

    def two(self, who, number):
        """The cells of a match."""
        return (self.columns[who] + [(0, "", "")] * 2 * number)[2 * number - 2 : 2 * number]

    def result(self, p, number):
        cells = self.two(p.id, number)
        kinds = [self.of_columns.get((p.id, 2 * number - 1 + n), "") for n in (0, 1)]
        worth = [self.worth(cell, kind) for cell, kind in zip(cells, kinds)]
        points, (opponent, colour, _), (*_, bye) = sum(got for got, *_ in worth), cells[0], worth[0]
        if not opponent:
            one = self.points["WW"] + self.points["WD"]
            return one if bye == "PAB" and "PAB" not in self.stated else points, 0, "", bye
        mine, theirs = ([result for *_, result in two] for two in (cells, self.two(opponent, number)))
        if ["-", "-"] in (mine, theirs):
            return points, 0, "", "FW" if mine == ["+", "+"] else "FL"
        return points, opponent, colour if {*mine} - {"+", "-"} else "", ""


class DoubleSwiss(Claims):
    """The claims of a round of the Double-Swiss."""

    systems = SYSTEMS
    reader = Matches
    rules = ("new", "whites", "alternate", "mine", "theirs")
