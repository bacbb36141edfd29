"""3.5 in a large field: the part of it that can matter for the upfloaters of one bracket.

Let d be the most opponents that anybody may not meet (met or banned, and oneself), S the following scoregroup, k the
number of residents that a largest matching among them leaves over: no set is smaller. The window holds the residents,
S, and from the groups below them T, at least |S| + k + d + 1. Within T everybody may meet everybody.

If degrees promise (Dirac) that the others, and those outside S, can be paired whichever k, and |S| more, are taken
away, then nothing outside the window is asked: a set within it is legal if its bracket can be paired; any member of S
has enough opponents in T to stand for those further down, so that C6 has the same value; and T pairs what is left of
it. A set that is found there with k members is of least size, and if it takes nobody of the lowest group of the window
no better profile reaches further down. Else the whole field is asked.
"""

from __future__ import annotations

from typing import NamedTuple

from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import maximum_matching, surely_perfect
from trfpair.systems.match.task import Task

WORTH = 2
"""A window is used where it is smaller than the field by this factor."""


class Window(NamedTuple):
    """The task in the window; the size its set must have, and the lowest group, of which it must take nobody."""

    task: Task
    size: int
    lowest: int


def window(task: Task) -> Window | None:
    """The window of a bracket; None where there is none that degrees allow."""
    graph, following = task.graph, task.following
    mate = maximum_matching(graph, task.residents)
    size = sum(mate[at] < 0 for at in ascending(task.residents))
    everybody = task.residents | task.lower
    closed = max(everybody.bit_count() - (graph[at] & everybody).bit_count() for at in ascending(everybody))
    found, lowest = _below(task, following.bit_count() + size + closed + 1)
    lower = following | found
    if not lowest or WORTH * (task.residents | lower).bit_count() > everybody.bit_count():
        return None
    outside = task.lower & ~following
    if not surely_perfect(graph, task.lower, size) or not surely_perfect(
        graph, outside, size + following.bit_count() + 1
    ):
        return None
    free = list(graph)
    for at in ascending(found):
        free[at] |= found & ~(1 << at)
    return Window(task._replace(lower=lower, graph=free), size, lowest)


def _below(task: Task, wanted: int) -> tuple[int, int]:
    """So many of the groups below the following one, and one more for parity; the lowest group taken, 0 if too few."""
    found = 0
    even = (task.residents | task.following).bit_count() % 2
    for mask in task.entrants.groups.values():
        group = mask & task.lower & ~task.following
        for at in ascending(group):
            found |= 1 << at
            if found.bit_count() >= wanted and found.bit_count() % 2 == even:
                return found, group
    return 0, 0
