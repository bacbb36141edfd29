"""Articles 7, 8.2, 9.2 and 10 of C.07 read word by word, and forfeits as games (14.5): nothing of the program but the
model.

Points are fractions of a point. In a Swiss event a game is one that was played over the board. In a round robin
(15.2) a forfeit counts as a game, except one lost in article 7 and any in article 10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import floor

from tests.literal.tie_breaks import Reading
from trfpair.event.model import Colour, Game, Tournament

WON, DREW = "1W", "=D"
UPPER = (
    (100, 800), (99, 677), (98, 589), (97, 538), (96, 501), (95, 470), (94, 444), (93, 422), (92, 401), (91, 383),
    (90, 366), (89, 351), (88, 336), (87, 322), (86, 309), (85, 296), (84, 284), (83, 273), (82, 262), (81, 251),
    (80, 240), (79, 230), (78, 220), (77, 211), (76, 202), (75, 193), (74, 184), (73, 175), (72, 166), (71, 158),
    (70, 149), (69, 141), (68, 133), (67, 125), (66, 117), (65, 110), (64, 102), (63, 95), (62, 87), (61, 80),
    (60, 72), (59, 65), (58, 57), (57, 50), (56, 43), (55, 36), (54, 29), (53, 21), (52, 14), (51, 7), (50, 0),
)  # fmt: skip
"""B.02, 8.1.1: the percentage, and the difference of ratings for it."""
STEPS = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip
"""B.02, 8.1.2: the widest difference for which the higher rated is expected to make .50, .51 ... .99."""

Values = Mapping[int, Fraction | None]


def half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def expected(difference: int) -> Fraction:
    """What somebody is expected to make whose rating is so much higher."""
    above = sum(abs(difference) > step for step in STEPS)
    part = Fraction(50 + above, 100)
    return part if difference >= 0 else 1 - part


def for_percentage(part: Fraction) -> int:
    """The difference of ratings for a share of the points, rounded half up to a percent."""
    percent = half_up(part * 100)
    table = dict(UPPER)
    return table[percent] if percent >= 50 else -table[100 - percent]


class Own(Reading):
    """The tie-breaks that no other reading has."""

    def __init__(self, tournament: Tournament, *, caps: bool, swiss: bool = True) -> None:
        super().__init__(tournament, caps=caps)
        self.swiss = swiss
        self.ids = [player.id for player in tournament.players]
        self.ratings = {player.id: player.rating for player in tournament.players}
        fore = Reading(tournament, caps=caps, last_drawn=True)
        self.each_buchholz = {id_: super(Own, self).buchholz(id_) for id_ in self.ids} if swiss else {}
        self.fore_buchholz = {id_: fore.buchholz(id_) for id_ in self.ids} if swiss else {}

    def cells(self, id_: int) -> list[tuple[int, Game]]:
        return [(r, self.games[id_][r]) for r in range(self.rounds)]

    def over_the_board(self, id_: int) -> list[tuple[int, Game]]:
        return [(r, game) for r, game in self.cells(id_) if self.met(id_, r)]

    def is_game(self, id_: int, r: int) -> bool:
        """Article 7 with 15.2: of a round robin a forfeit that is won, too."""
        game = self.games[id_][r]
        return self.met(id_, r) or (not self.swiss and game.opponent != 0 and game.result.value == "+")

    def wins(self, id_: int) -> Fraction:
        """7.1."""
        return Fraction(sum(self.points(id_, r) >= self.win() for r in range(self.rounds)))

    def games_won(self, id_: int, colour: Colour | None = None) -> Fraction:
        """7.2; 7.4 with a colour."""
        won = [game for r, game in self.cells(id_) if self.is_game(id_, r) and game.result.value in WON + "+"]
        return Fraction(sum(colour in (None, game.colour) for game in won))

    def with_black(self, id_: int) -> Fraction:
        """7.3."""
        return Fraction(sum(self.is_game(id_, r) and game.colour is Colour.BLACK for r, game in self.cells(id_)))

    def progressive(self, id_: int, cut: int = 0) -> Fraction:
        """7.5 with 14.1.3: the sum of the scores after each round, but for the first ones."""
        after = [sum((self.points(id_, r) for r in range(last + 1)), Fraction(0)) for last in range(self.rounds)]
        return sum(after[cut:], Fraction(0))

    def elected(self, id_: int) -> Fraction:
        """7.6."""
        return Fraction(sum(not self.voluntary(id_, r) for r in range(self.rounds)))

    def standard(self, id_: int) -> Fraction:
        """7.7: more than the opponent, or without playing more than a draw; half for as much."""
        total = Fraction(0)
        for r, game in self.cells(id_):
            mine, beaten = self.points(id_, r), self.points(game.opponent, r) if self.is_game(id_, r) else self.draw()
            total += 1 if mine > beaten else Fraction(1, 2) if mine == beaten else 0
        return total

    def average_buchholz(self, id_: int, *, fore: bool = False) -> Fraction | None:
        """8.2: of those met over the board."""
        values = [
            (self.fore_buchholz if fore else self.each_buchholz)[game.opponent] for _, game in self.over_the_board(id_)
        ]
        return sum(values, Fraction(0)) / len(values) if values else None

    def koya(self, id_: int, halves: int = 0) -> Fraction:
        """9.2, with 14.3 so many half points higher: points against those who made half of what can be made."""
        games = self.rounds if self.swiss else len(self.ids) - 1  # of one against each other
        limit = self.win() * games / 2 + Fraction(halves, 2)
        total = Fraction(0)
        for r, game in self.cells(id_):
            if game.opponent and self.score(game.opponent) >= limit:
                total += self.points(id_, r)
        return total

    def ratings_met(self, id_: int, low: int = 0, high: int = 0) -> list[int]:
        met = sorted(self.ratings[game.opponent] or 0 for _, game in self.over_the_board(id_))[low:]
        return met[: len(met) - high] if high else met

    def average_rating(self, id_: int, low: int = 0, high: int = 0) -> Fraction | None:
        """10.1."""
        met = self.ratings_met(id_, low, high)
        return Fraction(half_up(Fraction(sum(met), len(met)))) if met else None

    def made(self, id_: int) -> Fraction:
        """Points over the board, counted 1, a half and 0."""
        results = [game.result.value for _, game in self.over_the_board(id_)]
        return sum(
            (Fraction(1 if r in WON else Fraction(1, 2) if r in DREW + "?" else 0) for r in results), Fraction(0)
        )

    def performance(self, id_: int) -> Fraction | None:
        """10.2."""
        average, games = self.average_rating(id_), len(self.over_the_board(id_))
        return None if average is None else average + for_percentage(self.made(id_) / games)

    def perfect(self, id_: int) -> Fraction | None:
        """10.3: the lowest rating for which the expected points are at least those that were made."""
        met = self.ratings_met(id_)
        if not met:
            return None
        if not self.made(id_):
            return Fraction(min(met) - 800)
        rating, most = min(met) - 800, max(met) + 800
        while most - rating > 1:  # between the two there is a rating from which on it is enough
            half = (rating + most) // 2
            enough = sum(expected(half - other) for other in met) >= self.made(id_)
            rating, most = (rating, half) if enough else (half, most)
        while sum(expected(rating - other) for other in met) < self.made(id_):
            rating += 1
        return Fraction(rating)

    def average_of(self, id_: int, value: Callable[[int], Fraction | None]) -> Fraction | None:
        """10.4 and 10.5: of those met over the board."""
        known = {game.opponent: value(game.opponent) for game in {game for _, game in self.over_the_board(id_)}}
        values = [known[game.opponent] for _, game in self.over_the_board(id_)]
        found = [one for one in values if one is not None]
        return Fraction(half_up(sum(found, Fraction(0)) / len(found))) if found else None

    def values(self) -> dict[str, Values]:
        """All of them, by their codes."""
        readings: dict[str, Callable[[int], Fraction | None]] = {
            "WIN": self.wins,
            "WON": self.games_won,
            "BPG": self.with_black,
            "BWG": lambda id_: self.games_won(id_, Colour.BLACK),
            "PS": self.progressive,
            "PS/C1": lambda id_: self.progressive(id_, 1),
            "PS/C2": lambda id_: self.progressive(id_, 2),
            "REP": self.elected,
            "STD": self.standard,
            "KS": self.koya,
            "KS/L+1": lambda id_: self.koya(id_, 1),
            "KS/L-3": lambda id_: self.koya(id_, -3),
        }
        if self.swiss:
            readings |= {"AOB": self.average_buchholz, "AOB/F": lambda id_: self.average_buchholz(id_, fore=True)}
        if all(self.ratings.values()):
            readings |= {
                "ARO": self.average_rating,
                "ARO/C1": lambda id_: self.average_rating(id_, 1),
                "ARO/C2": lambda id_: self.average_rating(id_, 2),
                "ARO/M1": lambda id_: self.average_rating(id_, 1, 1),
                "TPR": self.performance,
                "PTP": self.perfect,
                "APRO": lambda id_: self.average_of(id_, self.performance),
                "APPO": lambda id_: self.average_of(id_, self.perfect),
            }
        return {code: {id_: reading(id_) for id_ in self.ids} for code, reading in readings.items()}


class WithForfeits(Reading):
    """14.5 (`/P`): a forfeit is a game against the scheduled opponent, with the points it gave.

    The article does not say whether it is one in the opponents' adjusted scores (16.3), too. Here, as in
    docs/standings.md, these stay as they are.
    """

    def __init__(self, tournament: Tournament, *, caps: bool) -> None:
        super().__init__(tournament, caps=caps)
        self.plain = Reading(tournament, caps=caps)

    def adjusted(self, id_: int) -> Fraction:
        return self.plain.adjusted(id_)

    def met(self, id_: int, round_: int) -> bool:
        game = self.games[id_][round_]
        return game.opponent != 0 and (super().met(id_, round_) or game.result.value in "+-")


def differing(
    found: Mapping[str, Values], literal: Mapping[str, Values]
) -> Sequence[tuple[str, int, Fraction | None, Fraction | None]]:
    """Code, participant, what was found and what the reading has, where they differ."""
    return [
        (code, id_, found[code][id_], value)
        for code, values in literal.items()
        for id_, value in values.items()
        if found[code][id_] != value
    ]
