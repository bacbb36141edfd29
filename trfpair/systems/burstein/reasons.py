"""Why a larger BSN was not taken, for one bracket that has been paired: read off the graph that decided.

A refused pair is either illegal, or no pairing with it exists, or the best pairing with it (all smaller BSNs as they
were decided) is worse. The pair is forced, the rest is solved again from the duals at hand, and the first criterion
that differs is named with both values. The order alone never refuses: the first choice that some best pairing has is
the one that is taken.

In large fields not every pair is forced, and a bracket that was solved alone stays so. What is then known is a bound:
the criterion named suffers, or one above it does.
"""

from __future__ import annotations

from typing import NamedTuple

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.model import Result
from trfpair.systems.burstein.bracket import Bracket
from trfpair.systems.burstein.criteria import CRITERIA, Scope
from trfpair.systems.burstein.field import Field
from trfpair.systems.burstein.graph import BracketGraph
from trfpair.systems.burstein.order import Outcome

MOST_VERTICES = 240
"""In larger graphs the bracket is not solved again with everybody below."""
MOST_WORK = 12_000
"""The vertices of all trials of a bracket together."""

MET, FORBIDDEN, ABSOLUTE, COMPLETION, REST = "met", "forbidden", "absolute", "completion", "rest"

Count = int | list[int]
"""The value of a criterion: a number, or scores in descending order."""


class Reason(NamedTuple):
    """What stands against a choice."""

    kind: str
    """A bar, COMPLETION, REST, or the article of a criterion."""
    name: str = ""
    """The row of the criteria."""
    value: Count | None = None
    """What the criterion would be; None where only a bound is known."""
    best: Count | None = None
    """What it is."""


class Reasons:
    """The answers for one bracket, whose decisions are gone through again. Players are named by position."""

    def __init__(self, bracket: Bracket, outcome: Outcome) -> None:
        self.bracket = bracket
        self.outcome = outcome
        self.graph, self.solution = outcome.proof
        if self.graph.alone and len(bracket.players) + bracket.field.size - bracket.last <= MOST_VERTICES:
            self.graph, self.solution = _whole(bracket)
        self.vertex = {at: vertex for vertex, at in enumerate(self.graph.at)}
        self.blossoms = self.solution.blossoms
        self.rows = list(self.graph.adj)
        self.open = (1 << len(self.rows)) - 1
        """Vertices not decided yet; who floats stays among them, without edges inside the bracket."""
        self.spent = 0
        """Cost of the pairs decided."""
        self.work = MOST_WORK

    def value(self) -> list[Count | None]:
        """The value of every criterion; None where it is not known, as C7 of a bracket that was solved alone.

        Where nobody floats C7 chooses nothing and has no value.
        """
        values: list[Count | None] = list(self._values(self.solution.value))
        for at, row in enumerate(CRITERIA):
            if row.scope is Scope.AHEAD and (self.graph.alone or not self.outcome.floaters):
                values[at] = None
        return values

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

    def against(self, one: int, other: int) -> Reason:
        """What stands against a pair of two undecided players."""
        barred = bar(self.bracket.field, one, other)
        if barred:
            return Reason(barred)
        pair = self.vertex[one], self.vertex[other]
        rest = self.open & ~(1 << pair[0] | 1 << pair[1])
        if self.work >= rest.bit_count():
            self.work -= rest.bit_count()
            return self._forced(pair, rest)
        slack = self._slack(*pair)
        return self._worse(self.solution.value + (slack + 1) // 2, exact=False) if slack else Reason(REST)

    def _forced(self, pair: tuple[int, int], rest: int) -> Reason:
        duals = None if self.blossoms else self.solution.y
        found = least_cost_matching(self.rows, self.graph.keys, self.graph.cost, rest, duals)
        if found is not None:
            return self._worse(self.spent + self._cost(*pair) + found.value, exact=not self.graph.alone)
        return Reason(CRITERIA[0].article, CRITERIA[0].name) if self.graph.alone else Reason(COMPLETION)

    def _cost(self, one: int, other: int) -> int:
        keys = self.graph.keys
        return self.graph.cost[keys[one]][keys[other]] or 0

    def _slack(self, one: int, other: int) -> int:
        """Twice what any matching with this edge costs more, at least."""
        y = self.solution.y
        inside = sum(z for mask, z in self.blossoms if mask >> one & 1 and mask >> other & 1)
        return 2 * self._cost(one, other) - y[one] - y[other] + inside

    def _worse(self, value: int, *, exact: bool) -> Reason:
        row = self.graph.digits.first_difference(self.solution.value, value)
        assert row is not None, "the first choice of a best pairing is the one taken"
        reason = Reason(CRITERIA[row].article, CRITERIA[row].name)
        if not exact:
            return reason
        return reason._replace(value=self._values(value)[row], best=self._values(self.solution.value)[row])

    def _values(self, number: int) -> list[Count]:
        """A cost, criterion by criterion."""
        values: list[Count] = [[] if row.listed else 0 for row in CRITERIA]
        for at, negative, times in self.graph.digits.values(number):
            listed = values[at]
            values[at] = [*listed, *[-negative] * times] if isinstance(listed, list) else times
        return values


def _whole(bracket: Bracket) -> tuple[BracketGraph, Solution]:
    graph = BracketGraph(bracket, alone=False)
    solution = least_cost_matching(graph.adj, graph.keys, graph.cost)
    assert solution is not None, "the round was paired"
    return graph, solution


def bar(field: Field, one: int, other: int) -> str:
    """What makes a pair illegal (C1, C3, a ban of the organiser), or an empty text."""
    if field.allow[one] >> other & 1:
        return ""
    if field.pasts[other].id in field.pasts[one].opponents:
        return MET
    return FORBIDDEN if field.met[one] >> other & 1 else ABSOLUTE


def bye_bar(field: Field, at: int) -> str:
    """C2: why somebody may not have the bye."""
    return "had-bye" if any(game.result is Result.PAB for game in field.pasts[at].games) else "had-points"
