"""Questions of what would have been: one question to the graph of a bracket, answered with the duals that prove it.

The graph of the bracket alone is asked first, and its answer counts where it does no harm below (``horizon.py``). Else,
and for proofs, the graph reaches as far down as the rules look (``graph.py``), so that a forced choice meets the
completion of the round and the following bracket as the chosen candidate did. The chosen candidate with one best
completion is the *incumbent* (``matching/forced.py``): a question takes one stage from there instead of a new solution.
Its answer is the best candidate with the choice, which the reasons read, and the duals of that matching, which the
certificates write. What no single vertex tells is solved from nothing; a small graph by a table of its matchings
(``matching/few.py``), where no duals are wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import Mask, ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import perfect_except
from trfpair.matching.few import FewMatchings
from trfpair.matching.forced import Incumbent, with_pairs
from trfpair.systems.dutch.engine.budget import Budget, from_nothing, stage
from trfpair.systems.dutch.engine.decision import Decision, decide
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced, cut
from trfpair.systems.dutch.engine.graphs import Graphs, idle_dummies
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import first_of_the_best
from trfpair.systems.dutch.engine.yardstick import Candidate, Value
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.rules.field import Position
from trfpair.systems.dutch.whatif.floating import Case, Floating


class Alternative(NamedTuple):
    """The best candidate with what is forced."""

    graph: BracketGraph
    """The graph that was asked."""
    solution: Solution
    """A least matching, with duals for the vertices of whom nothing is forced."""
    candidate: Candidate
    row: int | None
    """The first row in which it is worse than the chosen one, if any."""


class Questions:
    """The forced optima of one bracket. Players are named by position; pairs are settled in the order of decision."""

    def __init__(
        self,
        bracket: Bracket,
        outcome: Decision,
        notes: Notes,
        budget: Budget,
        own: Budget | None = None,
    ) -> None:
        """``budget`` is for the questions, ``own`` for the incumbent and the certificates, where these are wanted."""
        self.bracket = bracket
        self.outcome = outcome
        self.notes = notes
        self.budget = budget
        self.own = own or budget
        self._proofs = own is not None
        self.horizon = Horizon(bracket)
        self._bears = cache(self.horizon.bears)
        self.graphs = Graphs(bracket, notes, pab=outcome.pab, paired=outcome.whole)
        self.yardstick = self.graphs.yardstick
        self._entry = cache(partial(notes.entry, self.yardstick))
        self.settled: list[tuple[Position, Position]] = []
        """Pairs of the chosen candidate that are kept in all that is asked from now on."""
        self.leavers: Mask = 0
        """Downfloaters of the chosen candidate who leave in all that is asked from now on."""
        self._taken_out, self._gone, self._paid = 0, 0, False

    # -- the chosen candidate -----------------------------------------------------------------------------------------

    @cached_property
    def chosen(self) -> Candidate:
        """The chosen candidate, with its look-ahead."""
        outcome, left = self.outcome, self._left_ahead
        if left is None:
            return self.graph.candidate(self.mate)
        return Candidate(outcome.all_pairs, outcome.floaters, left)

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
        graph, mate = self.graph, self.mate
        count, at = graph.count, graph.at
        end = count + self.bracket.following - self.bracket.last
        pairs = [(at[one], at[mate[one]]) for one in range(end) if max(one, count - 1) < mate[one] < end]
        return pairs, list(self.chosen.unpaired_ahead)

    @cached_property
    def judged(self) -> list[tuple[Value, list[Position]]]:
        """Every criterion of the chosen candidate: its value, and whom it counts."""
        return self.judge(self.chosen)

    def judge(self, candidate: Candidate, row: int | None = None) -> list[tuple[Value, list[Position]]]:
        """Every criterion of any candidate, or one of them: its value, and the players whom it counts."""
        return self.yardstick.judge(candidate, self._entry, row)

    def first_worse(self, candidate: Candidate) -> int | None:
        """The first row in which another candidate has not the value of the chosen one."""
        both = enumerate(zip(self.judged, self.judge(candidate)))
        return next((row for row, ((value, _), (other, _)) in both if value != other), None)

    # -- the incumbent ------------------------------------------------------------------------------------------------

    @cached_property
    def graph(self) -> BracketGraph:
        """All that lies below as far as the rules look. Where C.4 does not bind, any number of players may be alone."""
        return self.graphs.full

    @cached_property
    def _few(self) -> FewMatchings | None:
        """All matchings of a small graph, where no proofs are wanted."""
        return None if self._proofs else self.graph.few

    @cached_property
    def solution(self) -> Solution:
        """A least matching of the graph."""
        solution = self.outcome.solution if self.outcome.whole else None
        if not (solution or self.bracket.completion or self.graph.alone):
            solution = self.graphs.room.solution
        solution = solution or self.graph.least()
        assert solution is not None
        return solution

    def pay(self) -> None:
        """Pay once for the least matching, if it was not made to pair the bracket; OutOfSteps if that is too much."""
        if not self._paid:
            self.own.take(0 if self.outcome.whole else _from_nothing(self.graph))
            self._paid = True

    @cached_property
    def mate(self) -> list[int]:
        """The incumbent: the chosen candidate with a completion, whose look-ahead is the one told."""
        graph, vertex, left = self.graph, self.graph.vertex, self._left_ahead
        pairs = [(vertex[one], vertex[other]) for one, other in self.outcome.all_pairs]
        mate = with_pairs(graph.adj, graph.keys, graph.cost, self.solution, pairs)
        return mate if left is None or not self.bracket.ahead else self._as_told(mate)

    def _as_told(self, mate: list[int]) -> list[int]:
        """A matching of the same cost whose look-ahead is the one that is told without the graph."""
        graph, vertex = self.graph, self.graph.vertex
        players, pairs = len(graph.at), [(vertex[one], vertex[other]) for one, other in self.look_ahead()[0]]
        pairs += [(one, mate[one]) for one in range(graph.count) if one < mate[one] < graph.count]
        left = (1 << players) - 1 & ~mask_of([one for pair in pairs for one in pair])
        if self.bracket.completion:
            rest = perfect_except(graph.adj, left, graph.local(self.bracket.bye))
            assert rest is not None
            pairs += [(one, rest[one] if rest[one] >= 0 else players) for one in ascending(left) if rest[one] < one]
        else:
            pairs += zip(ascending(left), [one for one in range(players, len(mate)) if mate[one] < players])
        for one, other in pairs:
            mate[one], mate[other] = other, one
        return mate

    @cached_property
    def _incumbent(self) -> Incumbent:
        self.pay()
        graph = self.graph
        return Incumbent(graph.adj, graph.keys, graph.cost, self.solution, self.mate)

    @property
    def _now(self) -> Incumbent:
        """The incumbent with all that is settled taken out; done when somebody asks."""
        incumbent, vertex = self._incumbent, self.graph.vertex
        if new := self.settled[self._taken_out :]:
            incumbent.settle(*((vertex[one], vertex[other]) for one, other in new))
            self._taken_out = len(self.settled)
        for one in ascending(self.leavers & ~self._gone):
            incumbent.settle_costs(vertex[one], self.graph.line(one, leaves=True))
        self._gone = self.leavers
        return incumbent

    @cached_property
    def _by_itself(self) -> ByItself | None:
        """The same questions to the bracket alone: what is best there is best at all, if it does no harm below either.

        None where that is not known of the chosen candidate, or where proofs are wanted, which are of the whole round.
        """
        bracket, outcome = self.bracket, self.outcome
        if self._proofs or bracket.is_last or bracket.bye_stays or outcome.whole:
            return None
        if not self._bears(mask_of(outcome.floaters)):
            return None
        found = ByItself(bracket, outcome, self.notes, self.budget)
        found.settled = self.settled
        return found if found.agrees else None

    # -- questions ----------------------------------------------------------------------------------------------------

    def best(self, forced: Forced) -> Alternative | None:
        """The best candidate with what is forced and the pairs settled; None, or OutOfSteps.

        If the bracket alone has no candidate with as many downfloaters, two more leave; S1 and S2 fix how many leave.
        """
        forced, near = _with_company(forced), self._by_itself
        if near and forced.bye == NOBODY and all(other < self.bracket.last for _, other in forced.pairs):
            near.leavers = self.leavers
            found = near._best(forced)
            if found is None and forced.s1:
                return None
            found = found or near._asked(near.with_more(2), forced)
            if found and self._bears(mask_of(found.candidate.floaters)):
                return found
        found = self._best(forced)
        if found and not self.bracket.completion and idle_dummies(found.graph, found.solution.mate) < 2:
            return self._asked(self.graphs.spacious, forced)
        if found and found.graph.yardstick.pab and len(found.candidate.floaters) > 1:
            return self._asked(self.graphs.without_bye.whole, forced)
        return found

    def _best(self, forced: Forced) -> Alternative | None:
        graph, solution = self.graph, self._least(forced)
        if solution is None:
            return None
        candidate = graph.candidate(solution.mate, graph.local(self.leavers | forced.leavers))
        at = graph.digits.first_difference((self._few or self._now).value, solution.value)
        row = None if at is None else [row for row, _ in self.yardstick.rows].index(at)
        return Alternative(graph, solution, candidate, row)

    def _least(self, forced: Forced) -> Solution | None:
        graph = self.graph
        if forced.s1 or forced.leave or self._few:
            return self._least_of(graph, forced)
        self.budget.take(stage(len(graph.adj), len(graph.cost)))
        vertex = graph.vertex
        if forced.pairs:
            ((one, other),) = forced.pairs
            return self._now.with_edge(vertex[one], vertex[other])
        if forced.bye != NOBODY:
            return self._now.with_edge(vertex[forced.bye], len(graph.at))
        one = (forced.leavers or forced.stay).bit_length() - 1
        return self._now.with_costs(vertex[one], graph.line(one, leaves=forced.leavers != 0))

    def early(self, one: Position) -> Alternative | None:
        """The best candidate without C.4 after which somebody can have the bye, if an early row makes it worse.

        The graph with all that lies below decides about the first rows, which do not look at the following bracket.
        """
        found = self._asked(self.graphs.bound, Forced(bye=one))
        return found if found and found.row is not None and found.row < self.yardstick.look_ahead else None

    def _asked(self, graph: BracketGraph, forced: Forced) -> Alternative | None:
        """The answer of another graph, from nothing."""
        solution = self._least_of(graph, forced)
        if solution is None:
            return None
        candidate = graph.candidate(solution.mate, graph.local(forced.leavers))
        return Alternative(graph, solution, candidate, self.first_worse(candidate))

    def _least_of(self, graph: BracketGraph, forced: Forced) -> Solution | None:
        """A least matching from nothing, its duals without those whose partners are forced, or by a table."""
        self.budget.take(_from_nothing(graph))
        forced = self.with_settled(forced)
        pairs = [(graph.vertex[one], graph.vertex[other]) for one, other in forced.pairs]
        if forced.bye != NOBODY:
            pairs.append((graph.vertex[forced.bye], len(graph.at)))
        more = forced.stay | forced.leave | forced.leavers | forced.s1
        asked = graph.forced(forced) if more else graph
        if asked.few and not self._proofs:
            return asked.few.solution(pairs)
        left = (1 << len(graph.adj)) - 1 & ~mask_of([one for pair in pairs for one in pair])
        found = asked.least(vertices=left, tight=False)
        for one, other in pairs if found else ():
            found.mate[one], found.mate[other] = other, one  # type: ignore[union-attr]
        return found

    def with_settled(self, forced: Forced) -> Forced:
        """The forced choices, and all that is settled."""
        return forced._replace(pairs=(*self.settled, *forced.pairs), leavers=self.leavers | forced.leavers)

    def first(self, forced: Forced, best: Alternative) -> Decision:
        """The first, in the order, of the candidates with a choice that are as good as ``best``."""
        if best.graph.alone and self._by_itself:
            found = self._by_itself._first(forced)
            if self._bears(mask_of(found.floaters)):
                return found
        return self._first(forced)

    def _first(self, forced: Forced) -> Decision:
        self.budget.take(_from_nothing(self.graph))
        found = first_of_the_best(self.graph.forced(self.with_settled(_with_company(forced))), duals=self._proofs)
        assert found is not None
        return found

    # -- sets of players ----------------------------------------------------------------------------------------------

    def leaving(self, number: int, must: Mask, accepts: Callable[[Mask], bool], *, near: bool = False) -> Leaving:
        """The search for the best candidates with so many accepted downfloaters, some given (`floating.py`).

        ``near``: of the best candidates one that keeps most pairs and downfloaters.
        """
        graph = self.graphs.without_bye.whole if self.yardstick.pab and number > 1 else self.graphs.spacious
        graph = self._near(graph) if near else graph
        return Leaving(graph, *Floating(graph, number, accepts, self.budget, together=not near).search(must))

    def nearest(self, forced: Forced) -> Decision | None:
        """Of the best candidates with the choice one that keeps most pairs and downfloaters."""
        found = self._nearest(self.graphs.spacious, forced)
        again = found and self.yardstick.pab and len(found.floaters) > 1
        return self._nearest(self.graphs.without_bye.whole, forced) if again else found

    def _nearest(self, graph: BracketGraph, forced: Forced) -> Decision | None:
        graph = self._near(graph).forced(self.with_settled(forced))
        solution = graph.least()
        return None if solution is None else decide(graph, solution)

    def _near(self, graph: BracketGraph) -> BracketGraph:
        """The graph that tells what changes."""
        return self.graphs.nearest(graph, self.outcome.all_pairs, self.budget)

    def exactly(self, outcome: Decision) -> Candidate | None:
        """The best candidate with all pairs and downfloaters of an outcome of the bracket; None if there is none."""
        graph = self.graphs.spacious
        self.budget.take(_from_nothing(graph))
        leavers = mask_of(outcome.floaters)
        graph = graph.forced(Forced(leavers=leavers, pairs=(*outcome.all_pairs,)))
        solution = graph.least(tight=False)
        return None if solution is None else graph.candidate(solution.mate)


class ByItself(Questions):
    """The questions to a bracket alone, which as many leave as in the chosen candidate."""

    @cached_property
    def graph(self) -> BracketGraph:
        """The bracket, and so many dummies."""
        return self.with_more(0)

    def with_more(self, leaving: int) -> BracketGraph:
        """The same where so many more leave: what is best there is best at all where fewer cannot."""
        return self.graphs.alone(len(self.outcome.floaters) + leaving)

    @cached_property
    def mate(self) -> list[int]:
        """The chosen candidate."""
        vertex, mate = self.graph.vertex, [*range(len(self.graph.adj))]
        pairs = [(vertex[one], vertex[other]) for one, other in self.outcome.all_pairs]
        pairs += [(vertex[one], dummy) for dummy, one in enumerate(self.outcome.floaters, len(vertex))]
        for one, other in pairs:
            mate[one], mate[other] = other, one
        return mate

    @property
    def agrees(self) -> bool:
        """Whether the chosen candidate is one of the best of the bracket alone."""
        graph = self.graph
        costs = [graph.cost[graph.keys[one]][graph.keys[other]] for one, other in enumerate(self.mate) if one < other]
        return sum(cost or 0 for cost in costs) == (self._few or self.solution).value


class Leaving(NamedTuple):
    """A search for downfloaters (`floating.py`): its graph, its cases, and the one that answers, if any."""

    graph: BracketGraph
    root: Case
    answer: Case | None


def after(bracket: Bracket, forced: Forced) -> tuple[list[int], int]:
    """Rows of players who may meet, and players left, of a bracket and below it: also pairs of two downfloaters."""
    inside, mdps = mask_of(bracket.players), mask_of(bracket.mdps)
    rows = list(bracket.field.allow)
    for one in ascending(forced.leave):
        cut(rows, one, inside & ~(mdps if bracket.is_mdp(one) else 0))
    for one in ascending(forced.leavers):
        cut(rows, one, forced.stay)
    for one in ascending(forced.stay):
        cut(rows, one, ~(inside & ~mdps if bracket.is_mdp(one) else inside))
    paired = mask_of([one for pair in forced.pairs for one in pair])
    for one in ascending(inside & ~paired if forced.s1 else 0):
        to = forced.s2 if forced.s1 >> one & 1 else (forced.s1 if forced.s2 >> one & 1 else mdps) | bracket.below_mask
        cut(rows, one, ~to)
    return rows, (inside | bracket.below_mask) & ~paired


def _with_company(forced: Forced) -> Forced:
    """The forced choices, where whoever is to leave may do so with another of the bracket."""
    return forced._replace(leave=0, leavers=forced.leave) if forced.leave else forced


def _from_nothing(graph: BracketGraph) -> int:
    return from_nothing(len(graph.adj), len(graph.cost))
