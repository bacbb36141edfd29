"""The players of one round as the Burstein system sees them: their opposition, and their ranking.

Opposition evaluation (1.7) and the ranking order (1.8): Buchholz, Sonneborn-Berger, then the pairing number. Scores are
real scores in tenths, without virtual points; a Buchholz is in tenths too, a Sonneborn-Berger in hundredths.

A *position* is a place in the order by score and, from below, by rank: scoregroups from the top, and within a
scoregroup the **lowest** ranked player first (1.8). Article 4 prefers the larger BSN, so the lowest set bit of a mask
is the opponent it asks for first, and a scoregroup is a range.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.base.named import NamedTuple
from trfpair.event.history import History, Past
from trfpair.event.model import Colour, Result
from trfpair.systems.dutch.rules import field as dutch


class Term(NamedTuple):
    """The part of one past round in the Index: the points earned in it, and the score of the opponent."""

    opponent: int
    """0 where the round was not played: the player is the own opponent (1.7.2)."""
    points: int
    score: int
    draws: int
    """How many zero-point byes of the opponent count as draws in this score (1.7.2)."""


class Index(NamedTuple):
    """The Index of a player; less is lower ranked, so the values compare as they stand."""

    buchholz: int
    sonneborn: int


class Opposition:
    """The scores by which one another's opposition is judged in one round."""

    def __init__(self, history: History) -> None:
        self.history = history
        self._seen = {past.id: _seen(history, past) for past in history.players}

    def terms(self, past: Past) -> list[Term]:
        """1.7: round by round, what the Index is made of."""
        terms = []
        scores, score, seen = past.scores, past.score, self._seen
        for index, game in enumerate(past.games):
            points = scores[index + 1] - scores[index]
            if game.played and game.opponent in seen:
                terms.append(Term(game.opponent, points, *seen[game.opponent]))
            else:
                terms.append(Term(0, points, score, 0))
        return terms

    def index(self, past: Past) -> Index:
        """1.7.1, 1.8.1: Buchholz, the sum of the scores; Sonneborn-Berger, the sum of the scores times the points."""
        terms = self.terms(past)
        return Index(sum([term.score for term in terms]), sum([term.points * term.score for term in terms]))


def _seen(history: History, past: Past) -> tuple[int, int]:
    """1.7.2: a player's score as opponents see it, and how many zero-point byes count as draws in it.

    Of a series of such byes that reaches this round, the earlier ones do.
    """
    score, draws = past.score, 0
    if past.absence is Result.ZERO_BYE:
        draw = history.tournament.scoring.draw
        for index in range(len(past.games) - 1, -1, -1):
            game = past.games[index]
            if game.opponent or game.result not in (Result.ZERO_BYE, Result.NONE):
                break
            score += draw - (past.scores[index + 1] - past.scores[index])
            draws += 1
    return score, draws


class Ranked(NamedTuple):
    """A player of the round, with the place in the ranking of them all, from 0."""

    rank: int
    past: Past
    evaluation: Index


def ranked(history: History) -> list[Ranked]:
    """1.8: the players of the round, the highest ranked first; scores do not count here."""
    opposition = Opposition(history)
    found = [(opposition.index(past), past) for past in sorted(history.present, key=lambda past: past.order)]
    found.sort(key=lambda one: one[0], reverse=True)
    return [Ranked(rank, past, index) for rank, (index, past) in enumerate(found)]


class BursteinField(dutch.DutchField):
    """The players to be paired, by position."""

    def __init__(self, history: History, rules: dutch.Rules, players: Sequence[Ranked] | None = None) -> None:
        """``players`` are some of those of the round, where not all are to be paired."""
        players = ranked(history) if players is None else players
        self.players = sorted(players, key=lambda one: (-one.past.pairing_score, -one.rank))
        super().__init__(history, rules, tuple(one.past for one in self.players))
        self.rank = [one.rank for one in self.players]
        self.index = [one.evaluation for one in self.players]

    def _topscorers(self) -> int:
        """No criterion of the system makes a difference for topscorers."""
        return 0

    def colours(self, higher: int, lower: int) -> tuple[Colour, str]:
        """5.2: the colour of the first of two players, whichever of them is ranked higher, and the article."""
        if self.rank[lower] < self.rank[higher]:
            colour, article = super().colours(lower, higher)
            return colour.opposite, article
        return super().colours(higher, lower)

    def without(self, at: int) -> BursteinField:
        """The field without one player; everybody after that one moves up by one position."""
        return BursteinField(self.history, self.rules, self.players[:at] + self.players[at + 1 :])
