"""Where a question may end at the bracket, because it is proved which downfloaters do no harm below.

Either no downfloaters can do any, up to two more than leave in the chosen candidate: degrees promise it
(``Horizon.certain``). Or those of the chosen candidate do none (``horizon.py``). Then no candidate has a better
look-ahead (C8; C.7), and one that is best without the look-ahead and does no harm is the best there is. Where nobody
leaves, or one resident by parity, the graph holds nobody else who leaves than those who do no harm: of such candidates
those in the graph have the best look-ahead, and all others are worse. Where others leave, whether a candidate does harm
is asked when it is found.

Where nobody leaves, what is below is the same for all candidates, harm or not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

from trfpair.matching.bits import mask_of
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import graph_alone
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.field import Position


class Ending(NamedTuple):
    """A graph that ends at the bracket, made when it is asked for."""

    graph: Callable[[], BracketGraph]
    left: Callable[[Sequence[Position]], Sequence[Position] | None]
    """Who stays unpaired in the following bracket, by the downfloaters of a candidate; None where they may do harm."""
    holds_all: bool
    """Whether all candidates with as many downfloaters as the chosen one are in the graph."""


def ending(horizon: Horizon, yardstick: Yardstick, outcome: Decision, notes: Notes) -> Ending | None:
    """The graph in which alternatives to an outcome are looked for first; None where nothing is proved."""
    bracket, leaving = horizon.bracket, len(outcome.floaters)
    with_dummies = partial(BracketGraph, bracket, yardstick, notes, alone=True)
    if horizon.certain(leaving + 2):
        lowest = cache(lambda many: sorted(horizon.lowest_left(many) or ()))
        return Ending(partial(with_dummies, leaving + 2, idle=True), lambda floaters: lowest(len(floaters)), True)
    plain = leaving == len(bracket.players) % 2 and not any(map(bracket.is_mdp, outcome.floaters))
    left = partial(_left, horizon)
    if not (horizon.is_free and (plain or horizon.is_near)) or left(outcome.floaters) is None:
        return None

    def graph() -> BracketGraph:
        if outcome.graph is not None and outcome.graph.alone:
            return outcome.graph
        made = graph_alone(horizon, yardstick, notes) if plain else with_dummies(leaving)
        assert made is not None
        return made

    return Ending(graph, left, holds_all=not (plain and leaving))


def _left(horizon: Horizon, floaters: Sequence[Position]) -> Sequence[Position] | None:
    return horizon.left(mask_of(floaters)) if floaters else horizon.best_left(0)
