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

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.cardinality import completable
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.match.entrants import Entrants, split_by_groups
from trfpair.systems.swiss.digits import Digits, Entry


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
    costs = _costs(task, with_c6=True)
    solution = _solve(task, costs)
    unpaired = _times(costs, solution, _C6)
    spare = unpaired - unpaired % 2
    if spare and not task.entrants.regulation.graded:
        costs = _costs(task, with_c6=False)
        solution = _solve(task, costs)
    return Upfloaters(_first(task, solution), spare, _times(costs, solution, _C7))


def pairable(graph: list[int], members: int) -> bool:
    """Whether all members can be paired with one another."""
    return completable(graph, members, 0)


def fewest_crossing(task: Task, taken: int) -> Solution | None:
    """C6: pairs of those below with as few as possible between what is left of the following scoregroup and others."""
    keys = [task.following >> at & 1 for at in range(task.entrants.size)]
    return least_cost_matching(task.graph, keys, [[0, 1], [1, 0]], task.lower & ~taken, tight=False)


class _Costs(NamedTuple):
    """Costs by class: the residents, and the others by scoregroup and previous float; large forbidden groups apart."""

    keys: list[int]
    table: list[list[int | None]]
    digits: Digits


_C4, _C5, _C6, _C7 = range(4)
"""Rows of the digits of a cost."""


def _times(costs: _Costs, solution: Solution, row: int) -> int:
    """How often a criterion that counts is offended in a matching."""
    return sum(times for at, _, times in costs.digits.values(solution.value) if at == row)


def _costs(task: Task, *, with_c6: bool) -> _Costs:
    """Lexicographic costs as one integer: C4, C5 from the lowest scoregroup up, C6, C7."""
    groups = [mask & task.lower for mask in task.entrants.groups.values() if mask & task.lower]
    classes: list[tuple[int, Entry, int]] = []  # mask, what leaving R to it adds, whether of the following scoregroup
    for level, mask in enumerate(groups):
        leaving: Entry = ((_C4, 0, 1), (_C5, -level, 1))
        for members, entry in ((mask & ~task.floaters, leaving), (mask & task.floaters, (*leaving, (_C7, 0, 1)))):
            classes.append((members, entry, int(bool(members & task.following))))
    keys = [0] * task.entrants.size
    for key, (members, _, _) in enumerate(classes, 1):
        for at in ascending(members):
            keys[at] = key
    outside: Entry = ((_C6, 0, 1),) if with_c6 else ()
    digits = Digits([outside, *(entry for _, entry, _ in classes)], (task.residents | task.lower).bit_count())
    costs = [digits.number(entry) for _, entry, _ in classes]
    across = digits.number(outside)
    table: list[list[int | None]] = [[0, *costs]]
    for cost, (_, _, mine) in zip(costs, classes):
        table.append([cost, *(across * (mine != theirs) for _, _, theirs in classes)])
    if large := task.entrants.large:
        keys, table = split_by_groups(keys, table, large)
    return _Costs(keys, table, digits)


def _solve(task: Task, costs: _Costs) -> Solution:
    solution = least_cost_matching(task.graph, costs.keys, costs.table, task.residents | task.lower)
    assert solution is not None, "the rest can always be paired (C3)"
    return solution


def _first(task: Task, solution: Solution) -> int:
    """3.5.3, 3.5.4: by score, then by TPN: whoever can be in a set that agrees with the earlier decisions is in it."""
    matchings = OptimalMatchings(solution)
    found = 0
    for mask in task.entrants.groups.values():
        group = mask & task.lower
        wanted = sum(bool(task.residents >> solution.mate[at] & 1) for at in ascending(group))
        for at in ascending(group):
            if not wanted:
                break
            if matchings.forbid(at, task.lower):
                found |= 1 << at
                wanted -= 1
            else:
                matchings.forbid(at, task.residents)
    return found
