"""Why a larger BSN was not taken, for one bracket that has been paired.

A refused pair is either illegal, or no pairing with it exists, or the best pairing with it (all smaller BSNs as they
were decided) is worse: the first criterion that differs is named with both values (``dutch/whatif``). The order alone
never refuses: the first choice that some best pairing has is the one that is taken.

Where that would take too long, what is known is a bound: the criterion named suffers, or one above it does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from trfpair.systems.burstein.criteria import CRITERIA
from trfpair.systems.dutch.engine.budget import Budget, OutOfSteps
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import Forced
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Value
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.criteria import Scope
from trfpair.systems.dutch.rules.editions import DUTCH_2026
from trfpair.systems.dutch.whatif.questions import Alternative, Questions
from trfpair.systems.dutch.whatif.reasons import Asked, bar
from trfpair.systems.swiss.completion import Completion

COMPLETION, REST = "completion", "rest"


class Reason(NamedTuple):
    """What stands against a choice."""

    kind: str
    """What bars it (C1 to C3, as in the Dutch system), COMPLETION, REST, or the article of a criterion."""
    name: str = ""
    """The row of the criteria."""
    value: Value | None = None
    """What the criterion would be; None where only a bound is known."""
    best: Value | None = None
    """What it is."""


class Reasons:
    """The answers for one bracket, whose decisions are gone through again. Players are named by position."""

    def __init__(
        self,
        bracket: Bracket,
        outcome: Decision,
        notes: Notes,
        completion: Completion,
        budget: Budget,
        own: Budget | None,
    ) -> None:
        """``budget`` is what the round has left for trials, ``own`` what its certificates may take."""
        self.bracket = bracket
        self.outcome = outcome
        self.asked = Questions(bracket, outcome, notes, completion, budget, own)
        assert outcome.graph is not None
        assert outcome.solution is not None
        self.graph, self.solution = outcome.graph, outcome.solution
        self._blossoms = self.solution.blossoms
        self._bounds: dict[int, Reason] = {}
        """What is known of edges, by their slack."""
        self.told: list[Asked] = []
        """What was asked of the player who chooses, before anybody floats, for whoever proves it."""

    def values(self) -> list[tuple[str, str, Value]]:
        """Article, name and value of every criterion; where nobody floats C7 chooses nothing and has no value."""
        rows = [(row, value) for (_, row), (value, _) in zip(self.asked.yardstick.rows, self.asked.judged)]
        return [
            (row.article, row.name, value) for row, value in rows if self.outcome.floaters or row.scope != Scope.AHEAD
        ]

    def decide(self, one: int, other: int) -> None:
        """Take a pair for decided."""
        self.asked.settled.append((one, other))

    def decide_floating(self, one: int) -> None:
        """Take it for decided that a player floats."""
        self.asked.leavers |= 1 << one

    def against(self, one: int, other: int) -> Reason:
        """What stands against a pair of two undecided players."""
        if barred := bar(self.bracket.field, one, other, DUTCH_2026):
            return Reason(barred["reason"])
        forced = Forced(((one, other),))
        try:
            found = self.asked.best(forced)
        except OutOfSteps:
            return self._bound(one, other)
        self._keep(other, forced, found)
        if found is None:
            return Reason(COMPLETION)
        assert found.row is not None, "the first choice of a best pairing is the one taken"
        yardstick, at = self.asked.yardstick, found.row
        row = yardstick.rows[at][1]
        return Reason(row.article, row.name, yardstick.row(found.candidate, at)[0], self.asked.judged[at][0])

    def _keep(self, other: int, forced: Forced, found: Alternative | None) -> None:
        """Keep a question for its proof."""
        if not self.asked.leavers:
            told: dict[str, Any] = {"id": self.bracket.field.id(other), "choice": "pair", "kind": COMPLETION}
            if found is not None and found.row is not None:
                value, _ = self.asked.yardstick.row(found.candidate, found.row)
                told |= {"kind": "criterion", "row": found.row, "forced": value, "forced_players": []}
            self.told.append(Asked(told, self.asked.with_settled(forced), found))

    def _bound(self, one: int, other: int) -> Reason:
        """What is known by the duals that decided: a matching with an edge costs half of its slack more, at least."""
        graph, keys = self.graph, self.graph.keys
        a, b = graph.vertex[one], graph.vertex[other]
        cost = graph.cost[keys[a]][keys[b]]
        assert cost is not None
        slack = 2 * cost - self.solution.y[a] - self.solution.y[b]
        slack += sum([z for mask, z in self._blossoms if mask >> a & 1 and mask >> b & 1])
        if slack not in self._bounds:
            value = self.solution.value
            row = graph.digits.first_difference(value, value + (slack + 1) // 2)
            self._bounds[slack] = Reason(REST) if row is None else Reason(CRITERIA[row].article, CRITERIA[row].name)
        return self._bounds[slack]
