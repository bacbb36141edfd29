"""Why a larger BSN was not taken, for one bracket that has been paired: read off the graph that decided.

A refused pair is either illegal, or no pairing with it exists, or the best pairing with it (all smaller BSNs as they
were decided) is worse. The pair is forced, the rest is solved again from the duals at hand, and the first criterion
that differs is named with both values. The order alone never refuses: the first choice that some best pairing has is
the one that is taken.

In large fields not every pair is forced, and a bracket that was solved alone stays so. What is then known is a bound:
the criterion named suffers, or one above it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from trfpair.event.model import Result
from trfpair.matching.bits import mask_of
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.forced import Incumbent
from trfpair.systems.burstein.criteria import CRITERIA
from trfpair.systems.burstein.procedure import everybody_left, optimal_matchings
from trfpair.systems.dutch.engine.budget import Budget, from_nothing, stage
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import whole_size
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.criteria import Scope
from trfpair.systems.dutch.rules.field import Field

MET, FORBIDDEN, ABSOLUTE, COMPLETION, REST = "met", "forbidden", "absolute", "completion", "rest"

_Count = int | list[int]
"""The value of a criterion: a number, or scores in descending order."""


class Reason(NamedTuple):
    """What stands against a choice."""

    kind: str
    """A bar, COMPLETION, REST, or the article of a criterion."""
    name: str = ""
    """The row of the criteria."""
    value: _Count | None = None
    """What the criterion would be; None where only a bound is known."""
    best: _Count | None = None
    """What it is."""


class Reasons:
    """The answers for one bracket, whose decisions are gone through again. Players are named by position."""

    def __init__(self, bracket: Bracket, outcome: Decision, notes: Notes, budget: Budget) -> None:
        """``budget`` is what the round has left for trials."""
        self.bracket = bracket
        self.outcome = outcome
        graph, solution = outcome.graph, outcome.solution
        assert graph is not None
        assert solution is not None
        self.budget = budget
        again = graph.alone and budget.allows(from_nothing(whole_size(bracket), len(graph.cost)))
        if again:
            graph = everybody_left(bracket, notes)
        self.exact = not graph.alone
        """Whether everybody below is in the graph."""
        self.costs = _Costs(graph)
        self.solution = self.costs.least(graph.adj, (1 << len(graph.adj)) - 1) if again else solution
        self._blossoms = self.solution.blossoms
        self._groups: dict[tuple[int, int, int], int] = {}
        self._group = [self._group_of(vertex) for vertex in range(len(graph.adj))]
        """Vertices of the same group are the same to the duals: the same key, the same y, within the same blossoms."""
        self._bounds: dict[tuple[int, int], tuple[int, Reason]] = {}
        self.rows = graph.adj
        self.vertex = {at: vertex for vertex, at in enumerate(graph.at)}
        self.open = (1 << len(self.rows)) - 1
        """Vertices not decided yet; who floats stays among them."""
        self.spent = 0
        """Cost of the pairs decided."""
        self._stands = self.exact and not again
        """Whether the solution is the one decided by, and all keys are those of its duals."""
        self._pending: list[tuple[int, int]] = []
        """Pairs decided that are still to be taken out of the standing matching."""

    def value(self) -> list[_Count | None]:
        """The value of every criterion; None where it is not known, as C7 of a bracket that was solved alone.

        Where nobody floats C7 chooses nothing and has no value.
        """
        values: list[_Count | None] = list(self.costs.values(self.solution.value))
        for at, row in enumerate(CRITERIA):
            if row.scope is Scope.AHEAD and not (self.exact and self.outcome.floaters):
                values[at] = None
        return values

    def decide(self, one: int, other: int) -> None:
        """Take a pair for decided."""
        pair = self.vertex[one], self.vertex[other]
        self.spent += self.costs.of(*pair)
        self._pending.append(pair)
        self.open &= ~(1 << pair[0] | 1 << pair[1])

    def decide_floating(self, one: int) -> None:
        """Take it for decided that a player floats."""
        self._stands = False
        vertex = self.vertex[one]
        self.costs.float_out(vertex)
        self._group[vertex] = self._group_of(vertex)

    def against(self, one: int, other: int) -> Reason:
        """What stands against a pair of two undecided players."""
        barred = bar(self.bracket.field, one, other)
        if barred:
            return Reason(barred)
        pair = self.vertex[one], self.vertex[other]
        slack, bound = self._bound(*pair)
        if slack and not self.exact:
            return bound
        duals = None if self._blossoms else self.solution.y
        steps = from_nothing if duals is None and not self._stands else stage
        if self.budget.allows(steps(self.open.bit_count() - 2, self.costs.count)):
            found = self._least_with(pair, self.open & ~(1 << pair[0] | 1 << pair[1]), duals)
            if found is not None:
                return self._worse(self.spent + found, exact=self.exact)
            return Reason(COMPLETION) if self.exact else Reason(CRITERIA[0].article, CRITERIA[0].name)
        return bound

    def _least_with(self, pair: tuple[int, int], rest: int, duals: Sequence[int] | None) -> int | None:
        """What the best matching with a pair costs, without what is decided; None if there is none."""
        if self._stands:
            self._standing.settle_all(self._pending)
            self._pending = []
            forced = self._standing.with_edge(*pair)
            return forced and forced.value
        found = self.costs.least_or_none(self.rows, rest, duals)
        return found and self.costs.of(*pair) + found.value

    @cached_property
    def _standing(self) -> Incumbent:
        """The matching that was decided for, with one best completion."""
        optimal = optimal_matchings(self.solution)
        for one, other in self.outcome.pairs:
            optimal.fix(self.vertex[one], self.vertex[other])
        return Incumbent(self.rows, self.costs.keys, self.costs.table, self.solution, optimal.mate)

    def _group_of(self, vertex: int) -> int:
        around = mask_of([at for at, (mask, _) in enumerate(self._blossoms) if mask >> vertex & 1])
        group = self.costs.keys[vertex], self.solution.y[vertex], around
        return self._groups.setdefault(group, len(self._groups))

    def _bound(self, one: int, other: int) -> tuple[int, Reason]:
        """The slack of an edge, and what is known by it alone."""
        groups = self._group[one], self._group[other]
        if groups not in self._bounds:
            slack = self._slack(one, other)
            value = self.solution.value + (slack + 1) // 2
            self._bounds[groups] = slack, self._worse(value, exact=False) if slack else Reason(REST)
        return self._bounds[groups]

    def _slack(self, one: int, other: int) -> int:
        """Twice what any matching with this edge costs more, at least."""
        y = self.solution.y
        inside = sum([z for mask, z in self._blossoms if mask >> one & 1 and mask >> other & 1])
        return 2 * self.costs.of(one, other) - y[one] - y[other] + inside

    def _worse(self, value: int, *, exact: bool) -> Reason:
        row = self.costs.digits.first_difference(self.solution.value, value)
        assert row is not None, "the first choice of a best pairing is the one taken"
        reason = Reason(CRITERIA[row].article, CRITERIA[row].name)
        if not exact:
            return reason
        best, forced = self.costs.values(self.solution.value), self.costs.values(value)
        return reason._replace(value=forced[row], best=best[row])


class _Costs:
    """The costs of a graph, and of players who are known to float.

    To float does not mean to meet somebody from below: two floaters may meet each other there. No best pairing needs
    that, for the two could have met in the bracket; but once it is decided that one of them floats, it may be the only
    completion left. So whoever is decided to float gets a key of its own, with which an edge inside the bracket means
    that both ends float.
    """

    def __init__(self, graph: BracketGraph) -> None:
        self.keys = list(graph.keys)
        self.count = max(self.keys, default=-1) + 1
        """Keys of the graph; a player of key k who floats has the key count + k."""
        leaving = {self.keys[v]: graph.yardstick.entry(Scope.FLOATER, graph.at[v]) for v in range(graph.count)}
        entries = dict(graph.entries)
        for one, own in leaving.items():
            floating = self.count + one
            for other in range(self.count):
                if other not in leaving:
                    known = graph.entries.get((min(one, other), max(one, other)))
                    if known is not None:
                        entries[floating, other] = known
                elif not graph.alone:
                    entries[floating, other] = entries[floating, self.count + other] = own + leaving[other]
        self.digits = graph.digits
        size = 2 * self.count
        self.table: list[list[int | None]] = [[None] * size for _ in range(size)]
        for (one, other), slots in entries.items():
            self.table[one][other] = self.table[other][one] = self.digits.number(slots)

    def float_out(self, vertex: int) -> None:
        """Make a player of the bracket one who floats."""
        self.keys[vertex] += self.count

    def of(self, one: int, other: int) -> int:
        """The cost of an edge."""
        return self.table[self.keys[one]][self.keys[other]] or 0

    def least_or_none(self, rows: Sequence[int], vertices: int, duals: Sequence[int] | None) -> Solution | None:
        """The cheapest perfect matching of some vertices."""
        return least_cost_matching(rows, self.keys, self.table, vertices, duals)

    def least(self, rows: Sequence[int], vertices: int) -> Solution:
        """The cheapest perfect matching of some vertices, which there is."""
        found = self.least_or_none(rows, vertices, None)
        assert found is not None, "the round was paired"
        return found

    def values(self, number: int) -> list[_Count]:
        """A cost, criterion by criterion."""
        values: list[_Count] = [[] if row.listed else 0 for row in CRITERIA]
        for at, negative, times in self.digits.values(number):
            listed = values[at]
            values[at] = [*listed, *[-negative] * times] if isinstance(listed, list) else times
        return values


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
