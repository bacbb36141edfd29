"""Why a larger BSN was not taken, for one bracket that has been paired: read off the graph that decided.

A refused pair is either illegal, or no pairing with it exists, or the best pairing with it (all smaller BSNs as they
were decided) is worse: its first criterion that differs is named. The duals bound how much it is worse at least; where
they say nothing the pair is forced and the rest is solved again. The order alone never refuses: the first choice that
some best pairing has is the one that is taken.
"""

from __future__ import annotations

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import least_cost_matching
from trfpair.systems.burstein.bracket import Bracket
from trfpair.systems.burstein.criteria import CRITERIA, Scope
from trfpair.systems.burstein.field import Field
from trfpair.systems.burstein.order import Outcome

MOST_TRIALS = 40
"""So many refused pairs of a bracket are tried by solving the rest again; fewer where that takes longer:"""
MOST_WORK = 1800
"""the vertices of all trials of a bracket together."""

MET, FORBIDDEN, ABSOLUTE, COMPLETION, REST = "met", "forbidden", "absolute", "completion", "rest"

Value = dict[int, int | list[int]]
"""By row of the criteria: a count, or scores in descending order."""


class Reasons:
    """The answers for one bracket, whose decisions are gone through again. Players are named by position."""

    def __init__(self, bracket: Bracket, outcome: Outcome) -> None:
        self.bracket = bracket
        self.outcome = outcome
        self.graph, self.solution = outcome.proof
        self.vertex = {at: vertex for vertex, at in enumerate(self.graph.at)}
        self.blossoms = self.solution.blossoms
        self.rows = list(self.graph.adj)
        self.open = (1 << len(self.rows)) - 1
        """Vertices not decided yet; who floats stays among them, without edges inside the bracket."""
        self.spent = 0
        """Cost of the pairs decided."""
        self.trials = min(MOST_TRIALS, MOST_WORK // max(len(self.rows), 1))

    def value(self) -> Value:
        """What the pairing chosen adds to each criterion; nothing to C7 where nobody floats.

        Of a bracket solved alone C7 is at its bound (``below.py``).
        """
        found: Value = {at: [] if row.listed else 0 for at, row in enumerate(CRITERIA)}
        floaters = len(self.outcome.floaters)
        for at, negative, times in self.graph.digits.values(self.solution.value):
            if CRITERIA[at].scope is Scope.AHEAD and not floaters:
                continue
            if CRITERIA[at].listed:
                found[at] = [*_list(found[at]), *[-negative] * times]
            else:
                found[at] = times
        bracket = self.bracket
        if self.graph.alone and floaters and (floaters + bracket.following - bracket.last) % 2:
            for at, row in enumerate(CRITERIA):
                if row.scope is Scope.AHEAD:
                    found[at] = [bracket.field.score[bracket.last]] if row.listed else 1
        return found

    def decide(self, one: int, other: int) -> None:
        """Take a pair for decided."""
        pair = self.vertex[one], self.vertex[other]
        self.spent += self._cost(*pair)
        self.open &= ~(1 << pair[0] | 1 << pair[1])

    def decide_floating(self, one: int) -> None:
        """Take it for decided that a player floats."""
        vertex = self.vertex[one]
        inside = self.graph.inside
        for other in ascending(self.rows[vertex] & inside):
            self.rows[other] &= ~(1 << vertex)
        self.rows[vertex] &= ~inside

    def against(self, one: int, other: int) -> str:
        """What stands against a pair of two undecided players: a bar, or the article of a criterion."""
        barred = bar(self.bracket.field, one, other)
        if barred:
            return barred
        pair = self.vertex[one], self.vertex[other]
        slack = self._slack(*pair)
        if slack:
            return self._grown(self.solution.value + (slack + 1) // 2)
        if not self.trials:
            return REST
        self.trials -= 1
        rest = self.open & ~(1 << pair[0] | 1 << pair[1])
        found = least_cost_matching(self.rows, self.graph.keys, self.graph.cost, rest)
        if found is not None:
            return self._grown(self.spent + self._cost(*pair) + found.value)
        return CRITERIA[0].article if self.graph.alone else COMPLETION

    def _cost(self, one: int, other: int) -> int:
        keys = self.graph.keys
        return self.graph.cost[keys[one]][keys[other]] or 0

    def _slack(self, one: int, other: int) -> int:
        """Twice what any matching with this edge costs more, at least."""
        y = self.solution.y
        inside = sum(z for mask, z in self.blossoms if mask >> one & 1 and mask >> other & 1)
        return 2 * self._cost(one, other) - y[one] - y[other] + inside

    def _grown(self, value: int) -> str:
        row = self.graph.digits.first_difference(self.solution.value, value)
        assert row is not None, "the first choice of a best pairing is the one taken"
        return CRITERIA[row].article


def bar(field: Field, one: int, other: int) -> str:
    """What makes a pair illegal (C1, C3, a ban of the organiser), or an empty text."""
    if field.allow[one] >> other & 1:
        return ""
    if field.pasts[other].id in field.pasts[one].opponents:
        return MET
    return FORBIDDEN if field.met[one] >> other & 1 else ABSOLUTE


def bye_bar(field: Field, at: int) -> str:
    """C2: why somebody may not have the bye."""
    return "had-bye" if any(game.result.value == "U" for game in field.pasts[at].games) else "had-points"


def _list(value: int | list[int]) -> list[int]:
    return value if isinstance(value, list) else []
