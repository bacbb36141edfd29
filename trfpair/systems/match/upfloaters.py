"""3.5: the first best set of upfloaters for the residents of a bracket.

Let U be all who are still to be paired, R the residents, L the others. A set X of L can be the upfloaters if R with X
and L without X can each be paired. With C4 no smaller set will do; then no two members of X meet each other in the
bracket (without the two of them the set would be smaller, and they could meet each other below). So the sets of least
size are the ends in L of the edges that leave R in a perfect matching of U, of those matchings in which the fewest do.

This makes every criterion a cost of edges. C4: an edge that leaves R. C5: such an edge to a scoregroup, the lowest one
weighing most (of two ascending lists of scores the better one has fewer of the lowest). C6: an edge from the following
scoregroup to the groups below it: it can be paired with as few upfloaters as parity asks exactly if one such edge at
most is needed. C7: an edge from R to a floater of the previous round. The matchings of least cost (`matching.blossom`)
are all that is left, and 3.5.4, the order of the sets, is decided among them member by member (`matching.optimal`).

Mostly there is no upfloater, and two matchings show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import chain, combinations, product
from math import comb, prod
from operator import or_

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import completable, perfect_bye_mask
from trfpair.matching.chosen import first_set
from trfpair.systems.bracket.graph import RESIDENT, PricedGraph, of_kinds
from trfpair.systems.match.entrants import Entrants


class Task(NamedTuple):
    """The bracket to be made, as masks of places."""

    entrants: Entrants
    residents: int
    lower: int
    following: int
    """Those of the following scoregroup who are still to be paired."""
    floaters: int
    """C7: those whose upfloating counts: the floaters of the previous round, or nobody."""
    graph: list[int]
    """C1: who may meet whom."""
    ahead: list[int]
    """C6: who may meet whom in the following scoregroup. Where a choice is forced, the round as it is; else `graph`."""


class Upfloaters(NamedTuple):
    """The set of upfloaters, as a mask, and what the criteria say of it."""

    members: int
    unpaired: int
    """C6: how many of the following scoregroup must be paired outside it beyond what parity asks; 0 is complied."""
    floated: int
    """C7: upfloaters that were floaters in the previous round; 0 where the criterion does not apply."""


def upfloaters_of(task: Task) -> Upfloaters:
    """3.5.5: the first set in the order of 3.5.4 of those that are best by C4 to C7."""
    if pairable(task.graph, task.residents) and pairable(task.graph, task.lower):
        return Upfloaters(0, 0, 0)
    costs = SetCosts(task)
    leaving = costs.leaving(task.floaters)
    if _looks_elsewhere(task):
        return _by_trial(task, _solve(task, costs.graph(leaving, with_c6=False)))
    solution = _solve(task, costs.graph(leaving, with_c6=True))
    unpaired = costs.times("C6", solution.value)
    spare = unpaired - unpaired % 2
    if spare and not task.entrants.regulation.graded:
        solution = _solve(task, costs.graph(leaving, with_c6=False))
    return Upfloaters(_first(task, solution), spare, costs.times("C7", solution.value))


def _looks_elsewhere(task: Task) -> bool:
    """Whether C6 is asked of another graph than C3, beside those who must come up as they can meet nobody below."""
    if task.ahead is task.graph:
        return False
    free = mask_of(at for at in ascending(task.lower) if task.graph[at] & task.lower)
    return any((task.graph[at] ^ task.ahead[at]) & free for at in ascending(free))


def _by_trial(task: Task, solution: Solution) -> Upfloaters:
    """C3 by one graph and C6 by another: set after set of those that are best by C4 and C5, in the order of 3.5.4.

    Raises TooManySets.
    """
    came = mask_of(at for at in ascending(task.lower) if task.residents >> solution.mate[at] & 1)
    groups = [(mask & task.lower, (mask & came).bit_count()) for mask in task.entrants.groups.values() if mask & came]
    if prod(comb(mask.bit_count(), wanted) for mask, wanted in groups) > _MOST_SETS:
        raise TooManySets
    found: list[Upfloaters] = []
    for chosen in product(*(combinations(ascending(mask), wanted) for mask, wanted in groups)):
        members = mask_of(chain.from_iterable(chosen))
        if pairable(task.graph, task.residents | members) and pairable(task.graph, task.lower & ~members):
            floated = (members & task.floaters).bit_count()
            found.append(Upfloaters(members, _short(task, members), floated))
            if not (found[-1].unpaired or floated):
                break
    return min(found, key=lambda one: (one.unpaired if task.entrants.regulation.graded else bool(one.unpaired), one[2]))


def _short(task: Task, taken: int) -> int:
    """C6: how many of the following scoregroup must be paired outside it beyond what parity asks."""
    if following_pairable(task, taken):
        return 0
    crossing = fewest_crossing(task, taken)
    assert crossing is not None, "those below can be paired"
    return crossing.value - crossing.value % 2


class TooManySets(Exception):
    """More sets of upfloaters than are tried one by one."""


_MOST_SETS = 2000
"""So many sets of upfloaters are tried one by one."""


def following_pairable(task: Task, taken: int) -> bool:
    """C6: whether what is left of the following scoregroup can be paired with the fewest upfloaters parity allows."""
    graph, group, rest = task.ahead, task.following & ~taken, task.lower & ~task.following & ~taken
    if group.bit_count() % 2 == 0:
        return pairable(graph, group) and pairable(graph, rest)
    floating = [graph[at] for at in ascending(perfect_bye_mask(graph, group))]
    return bool(reduce(or_, floating, 0) & perfect_bye_mask(graph, rest))


def pairable(graph: list[int], members: int) -> bool:
    """Whether all members can be paired with one another."""
    return completable(graph, members, 0)


def fewest_crossing(task: Task, taken: int) -> Solution | None:
    """C6: pairs of those below with as few as possible between what is left of the following scoregroup and others."""
    sides = [task.following >> at & 1 for at in range(task.entrants.size)]
    return of_kinds(task.ahead, sides, lambda one, other: int(one != other)).least(task.lower & ~taken, tight=False)


class Below(NamedTuple):
    """All that the cost of a pair depends on: of somebody below, the scoregroup and whether the player floated."""

    leaving: int
    """The cost of an edge from a resident, or `RESIDENT`."""
    following: bool
    """Whether it is somebody of the following scoregroup."""


class SetCosts:
    """C4 to C7 as digits of one integer: C4, C5 from the lowest scoregroup up, C6, C7.

    Below them ``bits`` and one digit are free, for the place in an order.
    """

    def __init__(self, task: Task, bits: int = 0) -> None:
        self._task = task
        self._score = {at: task.entrants.all[at].score for at in ascending(task.lower)}
        self._width = (task.residents | task.lower).bit_count().bit_length()
        rows: list[str | int] = ["C7", "C6", *sorted({*self._score.values()}, reverse=True), "C4"]
        self.unit = {row: 1 << bits + self._width * place for place, row in enumerate(rows, 1)}

    def leaving(self, floaters: int) -> dict[int, int]:
        """By place below, the cost of an edge from a resident."""
        anew, again = (
            {score: self.unit["C4"] + self.unit[score] + more for score in {*self._score.values()}}
            for more in (0, self.unit["C7"])
        )
        return {at: (again if floaters >> at & 1 else anew)[score] for at, score in self._score.items()}

    def times(self, row: str, value: int) -> int:
        """How often a criterion counts in a sum."""
        return value // self.unit[row] & (1 << self._width) - 1

    def graph(self, leaving: Mapping[int, int], *, with_c6: bool) -> PricedGraph:
        """The graph whose matchings are sets of upfloaters, with all pairs; ``leaving`` is by place."""
        task, across = self._task, self.unit["C6"] if with_c6 else 0

        def price(one: Below, other: Below) -> int:
            if RESIDENT in (one.leaving, other.leaving):
                return max(one.leaving, other.leaving, 0)
            return across * (one.following != other.following)

        kinds = [Below(RESIDENT, following=False)] * task.entrants.size
        for at in ascending(task.lower):
            kinds[at] = Below(leaving.get(at, RESIDENT), bool(task.following >> at & 1))
        return of_kinds(task.graph, kinds, price, task.entrants.large)


def _solve(task: Task, graph: PricedGraph) -> Solution:
    solution = graph.least(task.residents | task.lower)
    assert solution is not None, "the rest can always be paired (C3)"
    return solution


def _first(task: Task, solution: Solution) -> int:
    """3.5.3, 3.5.4: by score, then by TPN: whoever can be in a set that agrees with the earlier decisions is in it."""
    groups = ([*ascending(mask & task.lower)] for mask in task.entrants.groups.values())
    return mask_of(first_set(solution, groups, task.residents))
