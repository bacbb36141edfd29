"""Where a graph may end at the bracket, because it is proved which downfloaters do no harm below.

Either no downfloaters can, up to two more than leave in the chosen candidate: degrees promise it (``Horizon.certain``).
Or those of the chosen candidate do none (``horizon.py``). Then no candidate has a better look-ahead (C8; C.7), and one
that is best without the look-ahead and does no harm is the best there is. Where nobody leaves, or one resident by
parity, the graph holds nobody else who leaves than those who do no harm: of such candidates those in the graph have the
best look-ahead, and all others are worse. Where others leave, whether a candidate does harm is asked when it is found.

Where nobody leaves, what is below is the same for all candidates of the graph, harm or not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from trfpair.matching.bits import mask_of
from trfpair.systems.dutch.engine.alone import graph_alone
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Yardstick


class Ending(NamedTuple):
    """A graph that ends at the bracket, made when it is asked for."""

    graph: Callable[[], BracketGraph]
    left: Callable[[Sequence[int]], Sequence[int] | None]
    """Who stays unpaired in the following bracket, by the downfloaters of a candidate; None where they may do harm."""
    certain: bool = False
    """Whether no downfloaters at all can do harm, so that hardly anything is looked for in the whole graph."""
    holds_all: bool = True
    """Whether all candidates with as many downfloaters as the chosen one are in the graph."""
    holds_harm: bool = False
    """Whether candidates whose downfloaters do harm are in the graph."""
    wider: Callable[[], BracketGraph] | None = None
    """A graph in which two more may leave, whoever they are."""
    left_at_best: Callable[[Sequence[int]], Sequence[int] | None] = lambda floaters: None
    """Who stays unpaired if no other downfloaters can be, harm or not; None where that is not known."""


def ending(horizon: Horizon, yardstick: Yardstick, outcome: Decision, notes: Notes) -> Ending | None:
    """The graph in which alternatives to an outcome are looked for first; None where nothing is proved."""
    bracket = yardstick.bracket
    count, leaving = len(bracket.players), outcome.floaters
    for linked in (1, 0):
        most = len(leaving) + 2 * linked
        if most <= count and horizon.certain(most):
            return Ending(
                partial(BracketGraph, bracket, yardstick, notes, most, linked=linked, alone=True),
                lambda floaters: sorted(horizon.lowest_left(len(floaters)) or ()),
                certain=True,
            )
    plain = len(leaving) == count % 2 and not any(map(bracket.is_mdp, leaving))
    if not (horizon.is_free and (plain or horizon.is_near)) or _left(horizon, leaving) is None:
        return None

    with_dummies = partial(BracketGraph, bracket, yardstick, notes, alone=True)
    most = len(leaving) + 2

    def graph() -> BracketGraph:
        if outcome.graph is not None and outcome.graph.alone:
            return outcome.graph
        made = graph_alone(horizon, yardstick, notes) if plain else with_dummies(len(leaving))
        assert made is not None
        return made

    return Ending(
        graph,
        partial(_left, horizon),
        holds_all=not (plain and leaving),
        holds_harm=not plain,
        wider=partial(with_dummies, most, linked=1) if most <= count and horizon.is_near else None,
        left_at_best=lambda floaters: horizon.best_left(mask_of(floaters)),
    )


def _left(horizon: Horizon, floaters: Sequence[int]) -> Sequence[int] | None:
    """Who stays unpaired in the following bracket; None where the downfloaters may do harm."""
    return horizon.left(mask_of(floaters)) if floaters else horizon.best_left(0)
