"""The exact solver on a bracket alone, where the one who leaves it, if parity lets one leave, does no harm below.

The graph ends at the bracket: all pair, or all but one resident of those who do no harm below (``below.py``). No
candidate has fewer or lower downfloaters (C6, C7; C.5, C.6), and none that has as few a better look-ahead. So the best
of the graph are the best of all.
"""

from __future__ import annotations

from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.solver.below import Below
from trfpair.systems.dutch.solver.graph import BracketGraph, cut
from trfpair.systems.dutch.solver.harmless import harmless
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.dutch.solver.order import decide, first_of
from trfpair.systems.dutch.solver.yardstick import Yardstick
from trfpair.systems.swiss.completion import Completion

_MOST_PLAYERS = 60
"""With more in the bracket and the following scoregroup, who does harm is not asked player by player."""


def solve_by_itself(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome | None:
    """The candidate to be chosen, or None where what is below may matter."""
    if len(bracket.mdps) + bracket.following - bracket.first > _MOST_PLAYERS:
        return None
    count = len(bracket.mdps) + bracket.last - bracket.first
    if count % 2 == 0 and not harmless(bracket, None, completion):
        return None
    graph = graph_alone(Below(bracket, completion), Yardstick(bracket, notes.criteria), notes)
    if graph and (few := graph.table()):
        if few.least(few.vertices) is None:
            return None
        if outcome := first_of(graph, few.all_least(few.vertices)):
            return outcome
    solution = graph and graph.least()
    if not graph or not solution:
        return None
    outcome = decide(graph, solution)
    outcome.proof = None
    return outcome


def graph_alone(below: Below, yardstick: Yardstick, notes: Notes) -> BracketGraph | None:
    """The bracket alone, in which nobody leaves it, or one who does no harm; None where one must and all do harm."""
    bracket = below.bracket
    count = len(bracket.mdps) + bracket.last - bracket.first
    odd = count % 2
    if odd and not below.welcome:
        return None
    graph = BracketGraph(bracket, yardstick, notes, odd, alone=True)
    if odd:
        cut(graph.adj, count, (1 << count) - 1 & ~graph.local(below.welcome))
    return graph
