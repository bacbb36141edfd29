"""The relaxation *bracket × players*: where who leaves the bracket does as little harm below as anybody could.

The graph ends at the bracket. Where all pair, or all but one resident of those who do least harm (``horizon.py``), no
candidate has fewer or lower downfloaters (C6, C7; C.5, C.6), and none that has as few a better look-ahead. So the
best of the graph are the best of all.

Where more must leave, it is asked afterwards whether they do harm. A candidate that is best and first without the
look-ahead and the completion, and meets both as well as any could, is best and first with them.
"""

from __future__ import annotations

from trfpair.matching.bits import mask_of
from trfpair.matching.cardinality import maximum_matching
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.order import decide, first_of
from trfpair.systems.dutch.engine.yardstick import Yardstick


def solve_by_itself(horizon: Horizon, notes: Notes) -> Decision | None:
    """The candidate to be chosen, or None where what is below may matter."""
    if not horizon.is_near:
        return None
    bracket = horizon.bracket
    count = len(bracket.mdps) + bracket.last - bracket.first
    yardstick = Yardstick(bracket, notes.criteria)
    if count % 2 or horizon.bears(0):
        graph = graph_alone(horizon, yardstick, notes)
        if outcome := graph and _first_of_the_best(graph):
            return outcome
    return None if bracket.is_last or bracket.bye_stays else _with_others_leaving(horizon, yardstick, notes)


def _with_others_leaving(horizon: Horizon, yardstick: Yardstick, notes: Notes) -> Decision | None:
    """The candidate to be chosen where MDPs, or more players than parity demands, must leave: the fewest that can.

    None where they might do harm below.
    """
    bracket = horizon.bracket
    leaving = maximum_matching(BracketGraph(bracket, yardstick, notes, 0, alone=True).adj).count(-1)
    if not leaving:
        return None
    outcome = _first_of_the_best(BracketGraph(bracket, yardstick, notes, leaving, alone=True))
    return outcome if outcome and horizon.left(mask_of(outcome.floaters)) is not None else None


def _first_of_the_best(graph: BracketGraph) -> Decision | None:
    """The candidate of the graph to be chosen, with the graph but without what proves it; None where there is none."""
    outcome = None
    if few := graph.few:
        if few.least(few.vertices) is None:
            return None
        outcome = first_of(graph, few.all_least(few.vertices))
    if outcome is None:
        solution = graph.least()
        if not solution:
            return None
        outcome = decide(graph, solution)
    outcome.graph, outcome.solution = graph, None
    return outcome


def graph_alone(horizon: Horizon, yardstick: Yardstick, notes: Notes) -> BracketGraph | None:
    """The bracket alone, in which nobody leaves it, or one who does least harm; None where that one is not known."""
    bracket = horizon.bracket
    count = len(bracket.mdps) + bracket.last - bracket.first
    odd = count % 2
    if odd and not horizon.best_floaters:
        return None
    graph = BracketGraph(bracket, yardstick, notes, odd, alone=True)
    return graph.forced(Forced(stay=mask_of(bracket.players) & ~horizon.best_floaters)) if odd else graph
