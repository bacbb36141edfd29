"""Articles 6, 8, 9.1 and 16 of C.07 read once more, slowly and word by word; nothing of the program but the model.

Points are fractions of a point. Direct encounter tries every outcome of the games that were not played.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from trfpair.event.model import Colour, Game, Result, Tournament

NO_SHOW = Game(0, Colour.NONE, Result.ZERO_BYE)
BOARD = "10=WDL?"
"""Results of games played over the board."""


class Reading:
    """One tournament after all its rounds; ``caps`` is what the edition of 2026 added."""

    def __init__(self, tournament: Tournament, *, caps: bool, last_drawn: bool = False) -> None:
        self.caps = caps
        self.rounds = tournament.rounds or 0
        self.scoring = tournament.scoring
        self.games = {
            player.id: [player.games[r] if r < len(player.games) else NO_SHOW for r in range(self.rounds)]
            for player in tournament.players
        }
        if last_drawn:
            for games in self.games.values():
                if games[-1].opponent:
                    games[-1] = Game(games[-1].opponent, Colour.WHITE, Result.DRAW)

    def points(self, id_: int, round_: int) -> Fraction:
        return Fraction(self.scoring.points(self.games[id_][round_]), 10)

    def score(self, id_: int) -> Fraction:
        return sum((self.points(id_, r) for r in range(self.rounds)), Fraction(0))

    def draw(self) -> Fraction:
        return Fraction(self.scoring.white_draw, 10)

    def win(self) -> Fraction:
        return Fraction(self.scoring.white_win, 10)

    def loss(self) -> Fraction:
        return Fraction(self.scoring.white_loss, 10)

    def met(self, id_: int, round_: int) -> bool:
        game = self.games[id_][round_]
        return game.opponent != 0 and game.result.value in BOARD

    def voluntary(self, id_: int, round_: int) -> bool:
        """16.1.2: a half- or zero-point bye, or a forfeit loss."""
        return not self.met(id_, round_) and self.games[id_][round_].result.value in "HZ -"

    def only_voluntary_after(self, id_: int, round_: int) -> bool:
        return all(self.voluntary(id_, later) for later in range(round_ + 1, self.rounds))

    def adjusted(self, id_: int) -> Fraction:
        """16.3."""
        total = Fraction(0)
        for r in range(self.rounds):
            requested = self.voluntary(id_, r) and self.games[id_][r].result.value != "-"
            total += self.draw() if requested and self.only_voluntary_after(id_, r) else self.points(id_, r)
        return total

    def dummy(self, id_: int, round_: int) -> Fraction:
        """16.4."""
        own = self.score(id_)
        if not self.caps:
            return own
        game = self.games[id_][round_]
        if game.result.value in "+-":
            return min(own, self.adjusted(game.opponent))
        return min(own, self.draw() * self.rounds)

    def rows(self, id_: int) -> list[tuple[Fraction, Fraction, bool]]:
        """The score met, the points made, and whether the round is voluntarily unplayed."""
        return [
            (
                self.adjusted(self.games[id_][r].opponent) if self.met(id_, r) else self.dummy(id_, r),
                self.points(id_, r),
                self.voluntary(id_, r),
            )
            for r in range(self.rounds)
        ]

    def buchholz(self, id_: int, low: int = 0, high: int = 0) -> Fraction:
        """8.1 with 14.1 to 14.4 and 16.5."""
        rows = [(score, voluntary) for score, _, voluntary in self.rows(id_)]
        for _ in range(min(low, len(rows))):
            least = min(score for score, _ in rows)
            of_voluntary = [score for score, voluntary in rows if voluntary]
            if of_voluntary and min(of_voluntary) >= least:
                rows.remove((min(of_voluntary), True))
            else:
                rows.remove(next(row for row in rows if row[0] == least))
        for _ in range(min(high, len(rows))):
            most = max(score for score, _ in rows)
            rows.remove(next(row for row in rows if row[0] == most))
        return sum((score for score, _ in rows), Fraction(0))

    def sonneborn_berger(self, id_: int, low: int = 0) -> Fraction:
        """9.1 with 14.1.1 and 16.5."""
        rows = self.rows(id_)
        for _ in range(min(low, len(rows))):
            lowest = min(score for score, _, _ in rows)
            least = min(score * points for score, points, _ in rows if score == lowest)
            of_voluntary = sorted((score * points, score) for score, points, voluntary in rows if voluntary)
            if of_voluntary and of_voluntary[0][0] >= least:
                product_, score = of_voluntary[0]
                rows.remove(next(r for r in rows if r[2] and (r[0] * r[1], r[0]) == (product_, score)))
            else:
                rows.remove(next(r for r in rows if r[0] == lowest and r[0] * r[1] == least))
        return sum((score * points for score, points, _ in rows), Fraction(0))

    def between(self, one: int, other: int) -> Fraction | None:
        """6.1.2: the average of what one made in the games with another."""
        made = [
            self.points(one, r) for r in range(self.rounds) if self.met(one, r) and self.games[one][r].opponent == other
        ]
        return sum(made, Fraction(0)) / len(made) if made else None

    def direct_encounter(self, tied: Sequence[int]) -> list[set[int]]:
        """Article 6: the tied in groups, the best first."""
        if len(tied) < 2:
            return [set(tied)]
        made = {(a, b): self.between(a, b) for a in tied for b in tied if a != b}
        missing = [(a, b) for a in tied for b in tied if a < b and made[a, b] is None]
        sums = {a: sum((made[a, b] or Fraction(0) for b in tied if b != a), Fraction(0)) for a in tied}
        if not missing:
            if len(set(sums.values())) == 1:
                return [set(tied)]
            groups = [[a for a in tied if sums[a] == value] for value in sorted(set(sums.values()), reverse=True)]
            return [part for group in groups for part in self.direct_encounter(group)]
        first: list[int] = []
        outcomes = self._outcomes(sums, missing)
        while len(first) < len(tied) - 1:
            rest = [a for a in tied if a not in first]
            alone = {_alone_first(table, rest) for table in outcomes}
            if len(alone) != 1 or None in alone:
                break
            first.append(alone.pop())  # type: ignore[arg-type]
        if not first:
            return [set(tied)]
        return [{a} for a in first] + self.direct_encounter([a for a in tied if a not in first])

    def _outcomes(self, sums: dict[int, Fraction], missing: list[tuple[int, int]]) -> list[dict[int, Fraction]]:
        """The separate standings for every outcome of the missing games: won, lost or drawn."""
        win, loss = self.win(), self.loss()
        tables = []
        for results in product(((win, loss), (loss, win), (self.draw(), self.draw())), repeat=len(missing)):
            table = dict(sums)
            for (a, b), (of_a, of_b) in zip(missing, results):
                table[a] += of_a
                table[b] += of_b
            tables.append(table)
        return tables


def _alone_first(table: dict[int, Fraction], rest: Sequence[int]) -> int | None:
    best = max(table[a] for a in rest)
    leaders = [a for a in rest if table[a] == best]
    return leaders[0] if len(leaders) == 1 else None
