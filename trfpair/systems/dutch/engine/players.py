"""The two relaxations by single players, by the graphs of the bracket (``graphs.py``).

*Bracket × players*, where who leaves the bracket does no harm below. The graph ends at the bracket, and as few leave it
as can. Whether they do harm is asked afterwards (``horizon.py``). A candidate that is best and first without the
look-ahead and the completion, and meets both as well as any could, is best and first with them.

*Whole round × players*, where nothing is relaxed. A perfect matching of least cost in the bracket's graph
(``graph.py``) has the best value that any candidate can have, by construction of the costs; and the candidates of that
value are exactly the perfect matchings of that cost, among which the order decides (`CandidateOrder`).
"""

from __future__ import annotations

from trfpair.matching.bits import mask_of
from trfpair.matching.few import FEW
from trfpair.systems.dutch.engine.decision import Decision, decide, first_of
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.graphs import Graphs
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import Bracket


def solve_by_itself(horizon: Horizon, notes: Notes) -> Decision | None:
    """The candidate to be chosen, or None: who leaves may do harm below, or a table of the whole round is as quick."""
    bracket = horizon.bracket
    graphs = Graphs(bracket, notes)
    if bracket.completion and notes.order.rank and graphs.left_to_pair <= FEW:
        return None  # a table tells at once what is best in the whole round
    leaving = max(graphs.fewest, horizon.needs(bracket.below_mask, bracket.bye))
    if leaving and (bracket.is_last or bracket.bye_stays):
        return None
    if bracket.ahead and bracket.apart and leaving > bracket.following - bracket.last:
        return None  # each of them needs an opponent there
    outcome = first_of_the_best(graphs.alone(leaving))
    return outcome if outcome and horizon.bears(mask_of(outcome.floaters)) else None


def solve_by_graph(bracket: Bracket, notes: Notes) -> Decision | None:
    """The candidate to be chosen; None if nothing satisfies the completion criterion."""
    graphs = Graphs(bracket, notes)
    outcome = _of_the_round(graphs)
    if outcome and graphs.yardstick.pab and len(outcome.floaters) != 1:
        graphs = graphs.without_bye
        outcome = _of_the_round(graphs)
        assert outcome is not None
    if outcome:
        outcome.pab = graphs.yardstick.pab
    return outcome


def _of_the_round(graphs: Graphs) -> Decision | None:
    return first_of_the_best(graphs.whole) if graphs.bracket.completion else decide(*graphs.room)


def first_of_the_best(graph: BracketGraph, *, duals: bool = False) -> Decision | None:
    """The candidate of a graph to be chosen, if any: by a table if it is small, by duals else or if wanted."""
    if (few := graph.few) and graph.notes.order.rank and not duals:
        return first_of(graph, few.all_least(graph.count))
    solution = graph.least()
    return decide(graph, solution) if solution else None
