"""What would have been: the best candidate of a bracket with what is forced.

The whole graph reaches as far down as the rules look (``graph.py``), so that a forced choice meets the completion of
the round and the following bracket as the chosen candidate did.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from trfpair.matching.bits import Mask, ascending, mask_of
from trfpair.matching.blossom import Cost, Solution
from trfpair.systems.dutch.engine.budget import Budget, from_nothing, stage
from trfpair.systems.dutch.engine.decision import Decision, decided
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced, cut
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import whole_graph, with_room
from trfpair.systems.dutch.engine.yardstick import Candidate, Value, Yardstick
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.rules.field import Position
from trfpair.systems.dutch.whatif.floating import Floating
from trfpair.systems.dutch.whatif.within import Best, Within
from trfpair.systems.swiss.completion import Completion


class Alternative(NamedTuple):
    """The best candidate with what is forced."""

    candidate: Candidate
    row: int | None
    """The first row in which it is worse than the chosen one, if any."""
    within: Within


class Alternatives:
    """The forced optima of one bracket. Players are named by position; pairs are settled in the order of decision."""

    def __init__(
        self,
        bracket: Bracket,
        outcome: Decision,
        notes: Notes,
        completion: Completion,
        budget: Budget,
    ) -> None:
        """``budget`` is what the questions, and the searches they begin, may take."""
        self.bracket = bracket
        self.budget = budget
        self.outcome = outcome
        self.notes = notes
        self.horizon = Horizon(bracket, completion)
        self.yardstick = Yardstick(bracket, notes.criteria, pab=outcome.pab)
        self.settled: list[tuple[Position, Position]] = []
        """Pairs of the chosen candidate that are kept in all that is asked from now on."""
        self.leavers: Mask = 0
        """Downfloaters of the chosen candidate who leave in all that is asked from now on."""

    # -- the chosen candidate -----------------------------------------------------------------------------------------

    @cached_property
    def chosen(self) -> Candidate:
        """The chosen candidate, with its look-ahead."""
        outcome, left = self.outcome, self._left_ahead
        if left is None:
            return self._whole.graph.candidate(self._whole.mate)
        pab = outcome.floaters[0] if self.yardstick.pab and len(outcome.floaters) == 1 else NOBODY
        return Candidate(outcome.all_pairs, outcome.floaters, left, pab)

    @cached_property
    def _left_ahead(self) -> Sequence[int] | None:
        """C8 (C.7): who stays unpaired in the following bracket, where that is known without its graph."""
        floaters, bracket = self.outcome.floaters, self.bracket
        if bracket.is_last and bracket.completion:
            return floaters if bracket.ahead else ()
        return self.horizon.best_left(mask_of(floaters)) if bracket.ahead else None

    def look_ahead(self) -> tuple[list[tuple[int, int]], list[int]]:
        """C8 (C.7): the pairing of the following bracket that the chosen candidate was measured by, and who is left."""
        left = self._left_ahead
        if left is not None:
            return self.horizon.paired(mask_of(self.outcome.floaters), left), list(left)
        graph, mate = self._whole.graph, self._whole.mate
        count, at = graph.count, graph.at
        end = count + self.bracket.following - self.bracket.last
        pairs = [(at[one], at[mate[one]]) for one in range(end) if max(one, count - 1) < mate[one] < end]
        return pairs, list(self.chosen.unpaired_ahead)

    @cached_property
    def judged(self) -> list[tuple[Value, list[Position]]]:
        """Every criterion of the chosen candidate: its value, and whom it counts."""
        return self.all_rows(self.chosen)

    def all_rows(self, candidate: Candidate) -> list[tuple[Value, list[Position]]]:
        """Every criterion of a candidate."""
        return [self.yardstick.row(candidate, row) for row in range(len(self.yardstick.rows))]

    def first_worse(self, candidate: Candidate) -> int | None:
        """The first row in which another candidate has not the value of the chosen one."""
        rows = enumerate(self.judged)
        return next((row for row, (value, _) in rows if value != self.yardstick.row(candidate, row)[0]), None)

    # -- the graphs ---------------------------------------------------------------------------------------------------

    @property
    def _whole(self) -> Within:
        """All that lies below, with those who leave in all that is asked."""
        return self._with_leavers if self.leavers else self._everybody

    @cached_property
    def _with_leavers(self) -> Within:
        graph = self._everybody.weighed.graph
        self.budget.take(stage(len(graph.adj), len(graph.cost)))
        return Within(graph.with_leavers(self.leavers), self.outcome, self.settled, self.budget)

    @cached_property
    def _everybody(self) -> Within:
        """All that lies below as far as the rules look. Where C.4 does not bind, any number of players may be alone."""
        outcome, solution = self.outcome, None
        if not self.bracket.completion:
            graph, solution = with_room(self.bracket, self.yardstick, self.notes, self.bracket.following)
        elif outcome.whole:
            graph = outcome.whole
            solution = None if graph.few else outcome.proved
        else:
            graph = whole_graph(self.bracket, self.yardstick, self.notes)
        return Within(graph, outcome, self.settled, self.budget, solution)

    @cached_property
    def _without_c9(self) -> Within:
        """The whole graph for where several leave, so that C9 does not act: the chosen candidate need not be best."""
        yardstick = Yardstick(self.bracket, self.notes.criteria, pab=False)
        return Within(whole_graph(self.bracket, yardstick, self.notes), None, self.settled, self.budget)

    def settle_leaving(self, one: Position) -> None:
        """Take it for decided that a player leaves, alone or with another."""
        self.leavers |= 1 << one
        self.__dict__.pop("_with_leavers", None)

    # -- questions ----------------------------------------------------------------------------------------------------

    def best(self, forced: Forced, budget: Budget | None = None, within: Within | None = None) -> Alternative | None:
        """The best candidate with what is forced and the pairs settled; None if there is none.

        OutOfSteps where that would take too long: of ``budget``, or of what all questions may take.
        """
        within = within or self._whole
        found = within.best(forced, budget)
        told = found and self._told(within, found, within.graph.candidate(found.mate))
        if self.bracket.completion and forced.leave and (told is None or told.row == 0):
            return self._with_another(forced, within)
        if told and _counts_a_bye(within.graph, told.candidate.floaters):
            return self.best(forced, budget, self._without_c9)
        return told

    def is_below(self, forced: Forced) -> bool:
        """Whether a choice is about more than who leaves the bracket."""
        return forced.bye != NOBODY or any(other >= self.bracket.last for _, other in forced.pairs)

    def _told(self, within: Within, found: Best, candidate: Candidate) -> Alternative:
        """What was found, with the first row that is worse."""
        if found.cost is None:
            return Alternative(candidate, self.first_worse(candidate), within)
        at = within.first_worse(found.cost)
        row = None if at is None else [row for row, _ in self.yardstick.rows].index(at)
        return Alternative(candidate, row, within)

    def _with_another(self, forced: Forced, within: Within) -> Alternative:
        """A resident who leaves may leave with another of the bracket whom the completion pairs with the resident.

        No edge of the graph tells of such a pair. With it two more leave than in the chosen candidate, so it is looked
        for only where the first row is worse already.
        """
        leaver = forced.leave.bit_length() - 1
        found = within.weighed.best(Forced(leaver=leaver))
        assert found is not None, "a resident and the partner can always leave together"
        candidate = within.weighed.graph.candidate(found.mate, leaver)
        if _counts_a_bye(within.graph, candidate.floaters):
            return self._with_another(forced, self._without_c9)
        return Alternative(candidate, self.first_worse(candidate), within)

    def with_settled(self, forced: Forced) -> Forced:
        """What is forced, and the pairs settled."""
        return forced._replace(pairs=(*self.settled, *forced.pairs))

    def nearest(self, forced: Forced, within: Within | None = None) -> Decision | None:
        """Of the best candidates with the choice one that keeps most pairs and downfloaters."""
        whole = within or self._whole
        graph = self._counting_changes(whole.graph)
        solution = graph.forced(self.with_settled(forced)).least()
        found = None if solution is None else self._any_of(graph, solution)
        again = found and _counts_a_bye(whole.graph, found.floaters)
        return self.nearest(forced, self._without_c9) if again else found

    def leaving(
        self, number: int, must: int, accepts: Callable[[int], bool], *, nearest: bool = False
    ) -> Decision | None:
        """Of the best candidates with so many accepted downfloaters, some given, the first (`floating.py`).

        Or one that changes least: the ``nearest``.
        """
        within = self._without_c9 if self.yardstick.pab and number > 1 else self._whole
        if not nearest:
            return Floating(within.graph, number, accepts, self.budget).best(must)
        graph = self._counting_changes(within.graph)
        return Floating(graph, number, accepts, self.budget, self._any_of).best(must)

    def _any_of(self, graph: BracketGraph, solution: Solution) -> Decision:
        return decided(self.bracket, graph.candidate(solution.mate), pab=self.outcome.pab)

    def _counting_changes(self, graph: BracketGraph) -> BracketGraph:
        """The graph with one digit below the criteria for what changes: a key knows which pair a player is in."""
        number = {at: place for place, pair in enumerate(self.outcome.all_pairs, 1) for at in pair}
        parts = [number.get(at, 0) if vertex < graph.count else -1 for vertex, at in enumerate(graph.at)]
        parts += [-1] * (len(graph.adj) - len(parts))
        names: dict[tuple[int, int], int] = {}
        keys = [names.setdefault(name, len(names)) for name in zip(graph.keys, parts)]
        self.budget.take(from_nothing(len(graph.adj), len(names)))
        far = len(graph.adj)
        cost = [[_nearer(graph.cost[key][other], far, part, its) for other, its in names] for key, part in names]
        return graph.with_keys(keys, cost)

    def exactly(self, outcome: Decision) -> Candidate | None:
        """The best candidate with all pairs and downfloaters of an outcome of the bracket; None if there is none."""
        graph = self._whole.graph
        self.budget.take(from_nothing(len(graph.adj), max(graph.keys) + 1))
        solution = graph.forced(Forced((*outcome.all_pairs,), leave=mask_of(outcome.floaters))).least()
        return None if solution is None else graph.candidate(solution.mate)

    def early(self, one: int) -> Candidate | None:
        """The best candidate without C.4 after which somebody can have the bye, if an early row makes it worse.

        The graph with all that lies below decides about the first rows, which do not look at the following bracket.
        """
        graph = whole_graph(replace(self.bracket, completion=True), self.yardstick, self.notes)
        solution = graph.forced(Forced(bye=one)).least()
        assert solution is not None
        best = graph.candidate(solution.mate)
        row = self.first_worse(best)
        return best if row is not None and row < self.yardstick.look_ahead else None


def after(bracket: Bracket, forced: Forced) -> tuple[list[int], int]:
    """Who may meet whom, and who is left, of a bracket and below it: all pairs count, also of two downfloaters."""
    inside, mdps = mask_of(bracket.players), mask_of(bracket.mdps)
    rows = list(bracket.field.allow)
    for one in ascending(forced.leave):
        cut(rows, one, inside & ~(mdps if bracket.is_mdp(one) else 0))
    for one in ascending(forced.stay):
        cut(rows, one, ~(inside & ~mdps if bracket.is_mdp(one) else inside))
    paired = mask_of([one for pair in forced.pairs for one in pair])
    for one in ascending(inside & ~paired if forced.s1 else 0):
        to = forced.s2 if forced.s1 >> one & 1 else (forced.s1 if forced.s2 >> one & 1 else mdps) | bracket.below_mask
        cut(rows, one, ~to)
    return rows, (inside | bracket.below_mask) & ~paired


def _counts_a_bye(graph: BracketGraph, floaters: Sequence[Position]) -> bool:
    """Whether C9 is looked at in a graph although several leave."""
    return graph.yardstick.pab and len(floaters) > 1


def _nearer(cost: Cost | None, far: int, part: int, its: int) -> Cost | None:
    """A cost with one more digit: 1 for a pair, or somebody who leaves, that was not there (-1: not of the bracket)."""
    if cost is None:
        return None
    changed = part != its or not part if part >= 0 and its >= 0 else max(part, its) > 0
    return cost * far + changed
