"""*Whole round × players*, where nothing is relaxed: the best candidate, and among the best the first in order.

1. Value. A perfect matching of least cost in the bracket's graph (``graph.py``) has the best value that any candidate
   can have, by construction of the costs.
2. Order (Article 4; D). The candidates of that value are exactly the perfect matchings of that cost, and "earlier"
   is a sequence of decisions: which MDPs are paired (4.4), whom each of them meets (4.2), which residents are
   exchanged (4.3), whom each S1 player meets (4.2). Each takes the first choice some optimal matching still has
   (``order.py``, ``exchange.py``).
"""

from __future__ import annotations

from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import maximum_matching
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.order import decide, first_of
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket


def solve_by_graph(bracket: Bracket, notes: Notes) -> Decision | None:
    """The candidate to be chosen; None if nothing satisfies the completion criterion."""
    yardstick = Yardstick(bracket, notes.criteria)
    outcome = _first_of_the_best(bracket, yardstick, notes)
    if outcome and yardstick.pab and len(outcome.floaters) != 1:
        yardstick = Yardstick(bracket, notes.criteria, pab=False)
        outcome = _first_of_the_best(bracket, yardstick, notes)
        assert outcome is not None
    if outcome:
        outcome.pab = yardstick.pab
    return outcome


def _first_of_the_best(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> Decision | None:
    """By a table where the graph is small, else by duals."""
    if bracket.completion:
        graph = whole_graph(bracket, yardstick, notes)
        if few := graph.few:
            if few.least(few.vertices) is None:
                return None
            if outcome := first_of(graph, few.all_least(few.vertices)):
                outcome.graph = graph
                return outcome
    graph, solution = best_matching(bracket, yardstick, notes)
    return decide(graph, solution) if solution else None


def whole_graph(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> BracketGraph:
    """The graph with all that lies below, where the round must remain pairable (C4, C5; C.4)."""
    return BracketGraph(bracket, yardstick, notes, _rest(bracket) % 2)


def whole_size(bracket: Bracket) -> int:
    """How many vertices it has: the players of the bracket and those below, and a dummy for the bye."""
    return _rest(bracket) + _rest(bracket) % 2


def _rest(bracket: Bracket) -> int:
    """How many players the bracket and all below it are."""
    return len(bracket.players) + bracket.field.size - bracket.last


def best_matching(
    bracket: Bracket, yardstick: Yardstick, notes: Notes, *, alone: bool = False
) -> tuple[BracketGraph, Solution | None]:
    """The graph of a bracket and a matching of the best value in it.

    ``alone`` leaves out everything below the bracket, where it is known that the downfloaters do no harm there.
    """
    if alone:
        graph = BracketGraph(bracket, yardstick, notes, _unmatched(bracket, yardstick, notes), alone=True)
        return graph, graph.least()
    if bracket.completion:
        graph = whole_graph(bracket, yardstick, notes)
        return graph, graph.least()
    return _best_uncompleted(bracket, yardstick, notes)


def _unmatched(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> int:
    """How many players of the bracket stay unpaired at least, whatever is below."""
    graph = BracketGraph(bracket, yardstick, notes, 0, alone=True)
    return maximum_matching(graph.adj).count(-1)


def _best_uncompleted(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> tuple[BracketGraph, Solution | None]:
    """C.7 without C.4: any number of players of the graph may stay without an opponent.

    A graph with d dummies, two of which may be matched with each other, allows d or d-2 unpaired players. Least cost
    as a function of their number is convex (optimal matchings differ by alternating paths): an optimum that leaves two
    dummies to each other is the optimum for any number. Fewer than a maximum matching leaves need not be tried.
    """
    least = maximum_matching(BracketGraph(bracket, yardstick, notes, 0).adj).count(-1)
    linked = 1
    while True:
        graph = BracketGraph(bracket, yardstick, notes, least + 2 * linked, linked=linked)
        solution = graph.least()
        players = len(graph.at)
        if solution is None or any(mate >= players for mate in solution.mate[players:]):
            return graph, solution
        least += 2 * linked
        linked = min(2 * linked, (players - least) // 2)
