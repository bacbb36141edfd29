"""Where a graph may end at the bracket, because it is proved which downfloaters do no harm below.

Either no downfloaters can, up to two more than leave in the chosen candidate: degrees promise it (``always_harmless``).
Or nobody leaves in the chosen candidate, or one resident by parity: of such candidates those in the graph have the best
look-ahead, and all others are worse (``below.py``). What has more downfloaters, or one who does harm, is not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from trfpair.matching.bits import mask_of
from trfpair.systems.dutch.bracket import Outcome
from trfpair.systems.dutch.solver.alone import graph_alone
from trfpair.systems.dutch.solver.below import Below, always_harmless, unpaired_at_least
from trfpair.systems.dutch.solver.graph import BracketGraph
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.dutch.solver.yardstick import Yardstick
from trfpair.systems.swiss.completion import Completion


class Ending(NamedTuple):
    """A graph that ends at the bracket, made when it is asked for."""

    graph: Callable[[], BracketGraph]
    left: Callable[[Sequence[int]], Sequence[int]]
    """Who stays unpaired in the following bracket, by the downfloaters of a candidate of the graph."""
    certain: bool
    """Whether no downfloaters at all can do harm, so that hardly anything is looked for in the whole graph."""


def ending(yardstick: Yardstick, outcome: Outcome, notes: Notes, completion: Completion) -> Ending | None:
    """The graph in which alternatives to an outcome are looked for first; None where nothing is proved."""
    bracket = yardstick.bracket
    count, leaving = len(bracket.players), outcome.floaters
    for linked in (1, 0):
        most = len(leaving) + 2 * linked
        if most <= count and always_harmless(bracket, completion, most):
            return Ending(
                partial(BracketGraph, bracket, yardstick, notes, most, linked=linked, alone=True),
                lambda floaters: sorted(unpaired_at_least(bracket, len(floaters)) or ()),
                certain=True,
            )
    below = Below(bracket, completion)
    if len(leaving) != count % 2 or any(map(bracket.is_mdp, leaving)) or below.left(mask_of(leaving)) is None:
        return None

    def graph() -> BracketGraph:
        made = graph_alone(below, yardstick, notes)
        assert made is not None
        return made

    return Ending(graph, lambda floaters: below.left(mask_of(floaters)) or (), certain=False)
