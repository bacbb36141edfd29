"""What would have been: the best candidate of a bracket if a choice were forced, in the graph that decides.

The graph reaches as far down as the rules look (``graph.py``), so that a forced choice meets the completion of the
round and the following bracket as the chosen candidate did. It ends at the bracket only where it is proved who does no
harm below (``ending.py``); an alternative that is not in it is looked for in the whole graph.

The matching that stands is the chosen candidate with one best completion. A choice is forced on it (``forced.py`` of
``matching``): one stage instead of a new solution. Only where the forced candidate is as good are the decisions of
Article 4 taken again, to know which comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from trfpair.base.lazy import lazy
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import completable
from trfpair.matching.few import FewMatchings, LeastMatching
from trfpair.matching.forced import Incumbent
from trfpair.systems.dutch.engine.budget import Budget, from_nothing, stage
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.exact import whole_graph, whole_size
from trfpair.systems.dutch.engine.graph import BracketGraph, cut, join
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.order import decide, first_of
from trfpair.systems.dutch.engine.pairs import PairEntries
from trfpair.systems.dutch.engine.weighing import weighed_graph
from trfpair.systems.dutch.engine.yardstick import Candidate, CandidateValue, Yardstick
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.whatif.ending import ending
from trfpair.systems.dutch.whatif.floating import Floating, with_floaters
from trfpair.systems.dutch.whatif.leaver import candidate_of, with_leaver
from trfpair.systems.dutch.whatif.stand import Stand
from trfpair.systems.swiss.completion import Completion

LOOK_AHEAD = 2
"""The first row of the tables that looks at the following bracket (C8; C.7)."""


class Choice(NamedTuple):
    """What is forced: a pair, or that a player has no partner among some."""

    one: int
    other: int = NOBODY
    leaves: bool = False
    """The player leaves the bracket unpaired; otherwise, without ``other``, is paired in it."""
    bye: bool = False
    """The player, of the bracket or below it, gets the bye."""


class Alternatives:
    """The forced optima of one bracket. Players are named by position; pairs are settled in the order of decision."""

    def __init__(
        self, bracket: Bracket, outcome: Decision, notes: Notes, completion: Completion, budget: Budget
    ) -> None:
        """``budget`` is what the questions, and the searches they begin, may take."""
        self.bracket = bracket
        self.budget = budget
        self.outcome = outcome
        self.notes = notes
        self.horizon = Horizon(bracket, completion)
        self.yardstick = Yardstick(bracket, notes.criteria, pab=outcome.pab)
        self._pairs = PairEntries(self.yardstick, notes)
        self._settled: list[tuple[int, int]] = []
        self._whole: Alternatives | None = None
        self._ending = None if outcome.whole else ending(self.horizon, self.yardstick, outcome, notes)

    @lazy
    def _stand(self) -> Stand:
        """The graph that decides, and the matching that stands in it; made when somebody asks."""
        if self._ending is None:
            return self._full()
        graph = self._ending.graph()
        return Stand(graph, partial(graph.least, tight=False), self.outcome)

    def _full(self) -> Stand:
        """The graph with all that lies below as far as the rules look; solved where its table does not say it all."""
        if not self.bracket.completion:
            return self._uncompleted(2)
        graph = self.outcome.whole or whole_graph(self.bracket, self.yardstick, self.notes)

        def solve() -> Solution | None:
            return self.outcome.proved or graph.least(tight=not self._is_whole)

        return Stand(graph, solve, self.outcome)

    def _uncompleted(self, spare: int) -> Stand:
        graph, solution = self._with_spare(spare)
        return Stand(graph, lambda: solution, self.outcome)

    @property
    def graph(self) -> BracketGraph:
        """The graph that decides."""
        return self._stand.graph

    @property
    def vertex(self) -> dict[int, int]:
        """The vertices of the graph by position."""
        return self._stand.vertex

    @lazy
    def chosen(self) -> Candidate:
        """The chosen candidate, with its look-ahead."""
        outcome = self.outcome
        if self._is_whole:
            ahead = outcome.floaters if self.bracket.ahead else ()
            return Candidate(outcome.all_pairs, outcome.floaters, ahead, self._pab(outcome.floaters))
        if self._left_ahead is not None:
            return Candidate(outcome.all_pairs, outcome.floaters, self._left_ahead, self._pab(outcome.floaters))
        return self._candidate(self._stand.mate)

    @lazy
    def _left_ahead(self) -> Sequence[int] | None:
        """C8 (C.7): who stays unpaired in the following bracket, where that is known without its graph."""
        outcome, bracket = self.outcome, self.bracket
        if self._ending is not None:
            return self._ending.left(outcome.floaters) or ()
        if bracket.ahead and bracket.completion:
            return self.horizon.best_left(mask_of(outcome.floaters))
        return None

    @lazy
    def _judged(self) -> tuple[CandidateValue, list[list[int]]]:
        return self.yardstick.judged(self.chosen, self._pairs.of)

    @property
    def value(self) -> CandidateValue:
        """The value of the chosen candidate."""
        return self._judged[0]

    @property
    def behind(self) -> list[list[int]]:
        """Whom each criterion counts in the chosen candidate."""
        return self._judged[1]

    # -- the graph ----------------------------------------------------------------------------------------------------

    def asks(self, *, anew: bool = False, budget: Budget | None = None) -> bool:
        """Whether there is time for one more question; for the first one, or ``anew``, for a matching from nothing.

        ``budget`` is another one than that of the questions.
        """
        made = not anew and ("_stand" in self.__dict__ or self.outcome.solution is not None)
        return (budget or self.budget).allows((stage if made else from_nothing)(self._size, self._kinds))

    @lazy
    def _kinds(self) -> int:
        """How many kinds of players the bracket has, to all that the criteria ask."""
        return len({self.notes.look(at) for at in self.bracket.players})

    @property
    def _size(self) -> int:
        """The vertices of the graph that a question may need."""
        if self._ending is not None and self._ending.certain:
            return len(self.bracket.players) + len(self.outcome.floaters)
        if self._ending and not self._ending.holds_harm:
            return len(self.bracket.mdps) + self.bracket.field.size - self.bracket.first
        return whole_size(self.bracket) if self.bracket.completion else len(self.graph.adj)

    @property
    def _is_whole(self) -> bool:
        """Whether nobody is below, so that the candidate says all of the graph."""
        return self.bracket.is_last and self.bracket.completion

    def _with_spare(self, spare: int) -> tuple[BracketGraph, Solution]:
        from trfpair.systems.dutch.whatif.spare import with_spare

        return with_spare(self.bracket, self.yardstick, self.notes, spare)

    def _is_short(self, mate: Sequence[int] | None) -> bool:
        from trfpair.systems.dutch.whatif.spare import is_short

        return is_short(self.graph, mate)

    # -- questions ----------------------------------------------------------------------------------------------------

    def settle(self, one: int, other: int) -> None:
        """Take a pair of the chosen candidate for decided: it is kept in all that is asked from now on."""
        self._settled.append((one, other))

    @property
    def _now(self) -> Incumbent | FewMatchings:
        """The matching that stands, with all that is settled taken out; done when somebody asks."""
        stand = self._stand
        if new := self._settled[stand.taken_out :]:
            stand.standing.settle_all([(stand.vertex[one], stand.vertex[other]) for one, other in new])
            stand.taken_out = len(self._settled)
        return stand.standing

    def forced(self, choice: Choice) -> tuple[Candidate, int | None] | None:
        """The best candidate with the choice and the pairs settled, and the first row in which it is worse, if any.

        None if there is no such candidate.
        """
        found = self._forced_of_all(choice)
        if found is None or not self._counts_a_bye(found[0].floaters):
            return found
        several = self.several
        solution = several.graph.least(several._rows(choice), tight=False)
        return several._or_with_another(choice, None if solution is None else (several._candidate(solution.mate), 0))

    def _counts_a_bye(self, floaters: Sequence[int]) -> bool:
        """Whether C9 is looked at in the graph although several leave."""
        return self.yardstick.pab and len(floaters) > 1

    @lazy
    def several(self) -> Alternatives:
        """The same questions about candidates in which several leave, so that C9 does not act."""
        found = copy(self._in_the_whole())
        found.outcome = replace(self.outcome, pab=False, solution=None, graph=None)
        found.yardstick = Yardstick(self.bracket, self.notes.criteria, pab=False)
        graph = whole_graph(self.bracket, found.yardstick, self.notes)
        found._stand_on(Stand(graph, graph.least, found.outcome))
        return found

    def _forced_of_all(self, choice: Choice) -> tuple[Candidate, int | None] | None:
        """The same, C9 being looked at wherever it acts in the chosen candidate."""
        if self._ending and self._is_below(choice):
            return self._in_the_whole()._forced_of_all(choice)
        found = self._forced(choice)
        if not self.bracket.completion and not self.graph.alone and self._is_short(found and found.mate):
            self._stand_again()
            return self._forced_of_all(choice)
        told = self._harmless(found)
        if not self.graph.alone:
            return self._or_with_another(choice, told)
        if told:
            return told
        if not self._completable(choice):
            return None
        return (found is None and self._with_more(choice)) or self._in_the_whole()._forced_of_all(choice)

    def _or_with_another(
        self, choice: Choice, told: tuple[Candidate, int | None] | None
    ) -> tuple[Candidate, int | None] | None:
        """A resident who leaves may leave with another of the bracket whom the completion pairs with the resident.

        No edge of the graph tells of such a pair. With it two more leave than in the chosen candidate, so it is looked
        for only where the first row is worse already.
        """
        if not (choice.leaves and not choice.bye and self.bracket.completion) or (told and told[1] != 0):
            return told
        best = self.leaving_with_another(choice.one)
        if best is None or (told and self.yardstick.value(told[0]) <= self.yardstick.value(best)):
            return told
        return best, 0

    def _harmless(self, found: LeastMatching | None) -> tuple[Candidate, int | None] | None:
        """A matching as a candidate, with the row in which it is worse; None where its downfloaters may do harm."""
        if found is None:
            return None
        candidate = self._candidate(found.mate, ahead=self._ending is None)  # in a graph that ends here it is the same
        return (candidate, self._first_worse(found.value)) if self._does_no_harm(candidate) else None

    def _does_no_harm(self, candidate: Candidate | Decision) -> bool:
        """False where the downfloaters may do harm in what is not in the graph."""
        ending = self._ending
        return not (ending and ending.holds_harm) or ending.left(candidate.floaters) is not None

    def _with_more(self, choice: Choice) -> tuple[Candidate, int | None] | None:
        """The best candidate with the choice where two more may leave; None where who leaves may do harm."""
        wider = self._wider
        found = None if wider is None else wider._forced(choice)
        if wider is None or found is None:
            return None
        return wider._harmless(found) or (wider._alone(found) if choice.leaves else None)

    def _alone(self, found: LeastMatching) -> tuple[Candidate, int] | None:
        """The same where who is forced to leave does harm, and leaves alone: so it is in every such candidate."""
        candidate = self._candidate(found.mate)
        left = self._ending and self._ending.left_at_best(candidate.floaters)
        if left is None or len(candidate.floaters) > 1:
            return None
        candidate.unpaired_ahead = left
        value = self.yardstick.value(candidate)
        row = next((row for row, (one, other) in enumerate(zip(self.value, value)) if one != other), None)
        return None if row is None else (candidate, row)

    @lazy
    def _wider(self) -> Alternatives | None:
        """The same questions in the graph in which two more may leave."""
        ending = self._ending
        if ending is None or ending.wider is None:
            return None
        wider, graph = copy(self), ending.wider()
        wider._ending = ending._replace(holds_harm=True)
        wider._stand = Stand(graph, partial(graph.least, tight=False), self.outcome)
        return wider

    def _completable(self, choice: Choice) -> bool:
        """False where the round cannot be completed with the choice (C4, C5; C.4)."""
        if not self.bracket.completion:
            return True
        rows, players = self.after(choice)
        return completable(rows, players, self.bracket.bye)

    def after(self, choice: Choice) -> tuple[list[int], int]:
        """Who may meet whom, and who is left, with the choice made: all pairs count, also of two downfloaters."""
        bracket = self.bracket
        taken = mask_of([one for pair in self._settled for one in pair])
        rows = list(bracket.field.allow)
        if choice.other != NOBODY:
            taken |= 1 << choice.one | 1 << choice.other
        else:
            inside = mask_of(bracket.players) if choice.leaves else ~bracket.resident_mask
            cut(rows, choice.one, inside)
        return rows, (mask_of(bracket.players) | bracket.below_mask) & ~taken

    def _first_worse(self, cost: int) -> int | None:
        """The row in which a matching of this cost (without the pairs settled) is worse than the one that stands."""
        at = self.graph.digits.first_difference(self._now.value, cost)
        return None if at is None else [row for row, _ in self.yardstick.rows].index(at)

    def _forced(self, choice: Choice) -> LeastMatching | None:
        one = self.vertex[choice.one]
        if choice.other != NOBODY:
            return self._now.with_edge(one, self.vertex[choice.other])
        return self._now.without_edges(one, ~self._wanted(choice) & self.graph.adj[one])

    def _wanted(self, choice: Choice) -> int:
        """Whom a player may be matched with who leaves the bracket, stays in it, or gets the bye."""
        if choice.bye:
            return -1 << len(self.graph.at)
        if choice.leaves:
            return -1 << self.graph.count
        return self.graph.residents

    def first(self, choice: Choice) -> Decision:
        """The candidate with the choice that comes first in the order of Article 4 among the best ones."""
        if self._ending and self._is_below(choice):
            return self._in_the_whole().first(choice)
        found = self._first(choice)
        return found if self._does_no_harm(found) else self._in_the_whole().first(choice)

    def _first(self, choice: Choice) -> Decision:
        """The same in this graph."""
        now = self._now
        if isinstance(now, FewMatchings):
            one, other = self.vertex[choice.one], choice.other
            partners = self._wanted(choice) if other == NOBODY else 1 << self.vertex[other]
            if found := first_of(self.graph, now.all_with(one, partners)):
                return found
        graph = self.graph.with_rows(self._rows(choice))
        solution = graph.least()
        assert solution is not None
        return decide(graph, solution)

    def nearest(self, choice: Choice) -> Decision | None:
        """Of the best candidates with the choice one that keeps most pairs and downfloaters; None in large graphs."""
        if self._ending and (self._ending.holds_harm or self.forced_here(choice) is None):
            return self._in_the_whole().nearest(choice)
        counting = self._counting_changes(self.graph)
        if counting is None:
            return None
        solution = counting.least(self._rows(choice))
        found = None if solution is None else self._outcome(solution.mate)
        return self.several.nearest(choice) if found and self._counts_a_bye(found.floaters) else found

    def nearest_leaving(self, number: int, must: int, accepts: Callable[[int], bool]) -> Decision | None:
        """Of the best candidates with so many accepted downfloaters, some given, one that changes least."""
        if self.yardstick.pab and number > 1:
            return self.several.nearest_leaving(number, must, accepts)
        if self.graph.alone:
            return self._in_the_whole().nearest_leaving(number, must, accepts)
        counting = self._counting_changes(self._with_room())
        if counting is None:
            return None
        search = Floating(counting, number, accepts, lambda _, found: self._outcome(found.mate), self.budget)
        found = search.best(must)
        return found and found[1]

    def _counting_changes(self, graph: BracketGraph) -> BracketGraph | None:
        from trfpair.systems.dutch.whatif.changes import counting_changes

        return counting_changes(graph, self.outcome)

    def forced_here(self, choice: Choice) -> LeastMatching | None:
        """The matching with the choice in this graph; None where it has none."""
        return None if self._ending and self._is_below(choice) else self._forced(choice)

    def _is_below(self, choice: Choice) -> bool:
        """Whether a choice is about more than who leaves the bracket."""
        return choice.bye or choice.other >= self.bracket.last

    def _outcome(self, mate: Sequence[int]) -> Decision:
        return self.outcome_of(self._candidate(mate))

    def outcome_of(self, candidate: Candidate) -> Decision:
        """A candidate as an outcome."""
        first = self.bracket.first
        pairs = sorted(candidate.pairs)
        return Decision(
            mdp_pairs=[pair for pair in pairs if pair[0] < first],
            pairs=[pair for pair in pairs if pair[0] >= first],
            floaters=list(candidate.floaters),
            pab=self.outcome.pab,
        )

    def value_of(self, outcome: Decision) -> tuple[CandidateValue, list[list[int]]]:
        """The values of another outcome of the bracket, its look-ahead as good as it can be; and who is behind them."""
        candidate = self._pinned(self.graph, outcome)
        if candidate is None or not self._does_no_harm(candidate):
            return self._in_the_whole().value_of(outcome)
        return self.yardstick.judged(candidate, self._pairs.of)

    def _pinned(self, graph: BracketGraph, outcome: Decision) -> Candidate | None:
        """An outcome with its look-ahead as good as it can be; None where the graph has no room for it."""
        floaters = mask_of(outcome.floaters)
        choice = with_floaters(graph, floaters, mask_of(self.bracket.players) & ~floaters)
        self._keep(choice.adj, outcome.all_pairs)
        solution = choice.least()
        return None if solution is None else self._candidate(solution.mate)

    def _rows(self, choice: Choice) -> list[int]:
        """The edges that are left with the choice and the pairs settled."""
        rows = list(self.graph.adj)
        self._keep(rows, self._settled)
        if choice.other == NOBODY:
            cut(rows, self.vertex[choice.one], ~self._wanted(choice))
        else:
            self._keep(rows, [(choice.one, choice.other)])
        return rows

    def _keep(self, rows: list[int], pairs: Sequence[tuple[int, int]]) -> None:
        """Of the edges of players who are paired only those between them are left."""
        for one, other in pairs:
            join(rows, self.vertex[one], self.vertex[other])

    def leaving_with_another(self, one: int) -> Candidate | None:
        """The best candidate in which a resident leaves, perhaps with another of the bracket to meet below."""
        graph = self._weighed
        found = with_leaver(graph, graph.at.index(one))
        solution = found.least(tight=False)
        best = None if solution is None else candidate_of(graph, solution.mate, graph.at.index(one))
        return self.several.leaving_with_another(one) if best and self._counts_a_bye(best.floaters) else best

    @lazy
    def _weighed(self) -> BracketGraph:
        """The graph with a digit for everything that those who leave could add."""
        return weighed_graph(self.bracket, self.outcome, self.notes)

    def exchanged(self, moved: Sequence[int] = ()) -> Candidate | None:
        """The best candidate with the MDP pairs of the chosen one, and S1 and S2 but for those moved; None if none."""
        rows = list(self.graph.adj)
        below = -1 << self.graph.count
        self._keep(rows, self.outcome.mdp_pairs)
        taken = mask_of([self.vertex[at] for pair in self.outcome.mdp_pairs for at in pair])
        rest = list(ascending(self.graph.residents & ~taken))
        half = len(self.outcome.pairs)
        change = mask_of([self.vertex[at] for at in moved])
        s1, s2 = mask_of(rest[:half]) ^ change, mask_of(rest[half:]) ^ change
        for vertex in ascending((1 << self.graph.count) - 1 & ~taken):
            cut(rows, vertex, ~(s2 if s1 >> vertex & 1 else s1 | below if s2 >> vertex & 1 else below))
        mate = self._least_of(rows)
        if self._ending is None or (mate is None and self._ending.holds_all):  # as many leave as without exchange
            return None if mate is None else self._candidate(mate)
        found = None if mate is None else self._candidate(mate)
        return found if found and self._does_no_harm(found) else self._in_the_whole().exchanged(moved)

    def _least_of(self, rows: list[int]) -> Sequence[int] | None:
        """A least matching of some edges of the graph."""
        if few := self.graph.with_rows(rows).few:
            return next(few.all_least(few.vertices), None)
        solution = self.graph.least(rows, tight=False)
        return solution and solution.mate

    def exactly(self, outcome: Decision) -> Candidate | None:
        """The best candidate with all pairs and downfloaters of an outcome of the bracket; None if there is none."""
        if self.graph.alone:
            return self._in_the_whole().exactly(outcome)
        rows, inside = list(self.graph.adj), (1 << self.graph.count) - 1
        self._keep(rows, outcome.all_pairs)
        for floater in outcome.floaters:
            cut(rows, self.vertex[floater], inside)
        solution = self.graph.least(rows)
        return None if solution is None else self._candidate(solution.mate)

    def leaving(self, number: int, must: int, accepts: Callable[[int], bool]) -> tuple[Candidate, Decision] | None:
        """The best and first candidate with so many accepted downfloaters, some given (`floating.py`).

        None where that takes too long.
        """
        if self.yardstick.pab and number > 1:
            return self.several.leaving(number, must, accepts)
        if self.graph.alone:
            return self._in_the_whole().leaving(number, must, accepts)
        graph = self._with_room()
        found = Floating(graph, number, accepts, decide, self.budget).best(must)
        best = found and self._pinned(graph, found[1])
        return (best, found[1]) if found and best else None

    def _with_room(self) -> BracketGraph:
        """The graph; where C.4 does not bind, with room for any number of players alone."""
        return self.graph if self.bracket.completion else self._with_spare(self.bracket.following)[0]

    def early(self, one: int) -> Candidate | None:
        """The best candidate without C.4 after which somebody can have the bye, if an early row makes it worse.

        The graph with all that lies below decides about the first rows, which do not look at the following bracket.
        """
        bracket = replace(self.bracket, completion=True)
        graph = BracketGraph(bracket, self.yardstick, self.notes, 1)
        left = (1 << len(graph.at)) - 1 & ~(1 << graph.at.index(one))
        solution = graph.least(vertices=left)
        assert solution is not None
        mate = [len(graph.at) if vertex == graph.at.index(one) else mate for vertex, mate in enumerate(solution.mate)]
        pairs = [(graph.at[at], graph.at[mate[at]]) for at in range(graph.count) if at < mate[at] < graph.count]
        floaters = [graph.at[at] for at in range(graph.count) if mate[at] >= graph.count]
        best = Candidate(pairs, floaters)
        return best if self.yardstick.value(best)[:LOOK_AHEAD] != self.value[:LOOK_AHEAD] else None

    def _in_the_whole(self) -> Alternatives:
        """The same questions in the whole graph."""
        if self._whole is None:
            whole = self._whole = copy(self)
            whole._stand_on(self._full())
        return self._whole

    def _stand_on(self, stand: Stand) -> None:
        """Another graph decides from now on."""
        self._ending = None
        self._stand = stand
        for name in ("chosen", "_judged", "_left_ahead", "_weighed", "several"):
            self.__dict__.pop(name, None)

    def _stand_again(self) -> None:
        """With more room for players without an opponent."""
        dummies = len(self.graph.adj) - len(self.graph.at)
        self._stand_on(self._uncompleted(dummies))

    # -- candidates ---------------------------------------------------------------------------------------------------

    def _candidate(self, mate: Sequence[int], *, ahead: bool = True) -> Candidate:
        """A matching of the graph as a candidate, with its look-ahead if it is wanted."""
        graph, bracket = self.graph, self.bracket
        count, at = graph.count, graph.at
        pairs = [(at[one], at[mate[one]]) for one in range(count) if one < mate[one] < count]
        floaters = [at[one] for one in range(count) if mate[one] >= count]
        left: Sequence[int] = ()
        if ahead and self._ending:
            left = self._ending.left(floaters) or ()
        elif ahead and bracket.ahead:
            end = count + bracket.following - bracket.last
            left = [at[one] for one in range(end) if mate[one] >= end]
        return Candidate(pairs, floaters, left, self._pab(floaters))

    def _pab(self, floaters: Sequence[int]) -> int:
        """C9: the only downfloater, where the bye is looked at."""
        return floaters[0] if self.yardstick.pab and len(floaters) == 1 else NOBODY

    def look_ahead(self) -> tuple[list[tuple[int, int]], list[int]]:
        """C8 (C.7): the pairing of the following bracket that the chosen candidate was measured by, and who is left."""
        if self._left_ahead is not None:
            left = self._left_ahead
            return self.horizon.paired(mask_of(self.outcome.floaters), left), list(left)
        count, at, mate = self.graph.count, self.graph.at, self._stand.mate
        end = count + self.bracket.following - self.bracket.last
        pairs = [(at[one], at[mate[one]]) for one in range(end) if max(one, count - 1) < mate[one] < end]
        return pairs, list(self.chosen.unpaired_ahead)
