"""The two relaxations by single players, and the graphs that they pair.

*Bracket × players*, where who leaves the bracket does no harm below. The graph ends at the bracket, and as few leave it
as can. Whether they do harm is asked afterwards (``horizon.py``). A candidate that is best and first without the
look-ahead and the completion, and meets both as well as any could, is best and first with them.

*Whole round × players*, where nothing is relaxed. A perfect matching of least cost in the bracket's graph
(``graph.py``) has the best value that any candidate can have, by construction of the costs; and the candidates of that
value are exactly the perfect matchings of that cost, among which the order decides (`CandidateOrder`).
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.few import FEW
from trfpair.systems.dutch.engine.decision import Decision, decide, first_of
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket

# -- bracket × players ------------------------------------------------------------------------------------------------


def solve_by_itself(horizon: Horizon, notes: Notes) -> Decision | None:
    """The candidate to be chosen, or None: who leaves may do harm below, or a table of the whole round is as quick."""
    bracket = horizon.bracket
    if bracket.completion and notes.order.rank and left_to_pair(bracket) <= FEW:
        return None  # a table tells at once what is best in the whole round
    graph = BracketGraph(bracket, Yardstick(bracket, notes.criteria), notes, alone=True)
    leaving = max(_unmatched(graph), horizon.needs(bracket.below_mask, bracket.bye))
    if leaving and (bracket.is_last or bracket.bye_stays):
        return None
    if bracket.ahead and bracket.apart and leaving > bracket.following - bracket.last:
        return None  # each of them needs an opponent there
    outcome = first_of_the_best(graph.with_dummies(leaving))
    return outcome if outcome and horizon.bears(mask_of(outcome.floaters)) else None


# -- whole round × players --------------------------------------------------------------------------------------------


def solve_by_graph(bracket: Bracket, notes: Notes) -> Decision | None:
    """The candidate to be chosen; None if nothing satisfies the completion criterion."""
    yardstick = Yardstick(bracket, notes.criteria)
    outcome = _of_the_round(bracket, yardstick, notes)
    if outcome and yardstick.pab and len(outcome.floaters) != 1:
        yardstick = Yardstick(bracket, notes.criteria, pab=False)
        outcome = _of_the_round(bracket, yardstick, notes)
        assert outcome is not None
    if outcome:
        outcome.pab = yardstick.pab
    return outcome


def _of_the_round(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> Decision | None:
    if bracket.completion:
        return first_of_the_best(whole_graph(bracket, yardstick, notes))
    return decide(*with_room(bracket, yardstick, notes))


def first_of_the_best(graph: BracketGraph, *, duals: bool = False) -> Decision | None:
    """The candidate of a graph to be chosen, if any: by a table if it is small, by duals else or if wanted."""
    if (few := graph.few) and graph.notes.order.rank and not duals:
        return first_of(graph, few.all_least(graph.count))
    solution = graph.least()
    return decide(graph, solution) if solution else None


def whole_graph(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> BracketGraph:
    """The graph with all that lies below, where the round must remain pairable (C4, C5; C.4)."""
    return BracketGraph(bracket, yardstick, notes).with_dummies(left_to_pair(bracket) % 2)


def left_to_pair(bracket: Bracket) -> int:
    """How many players the bracket and all below it are."""
    return len(bracket.players) + bracket.field.size - bracket.last


# -- where the round need not remain pairable (C.7 without C.4) -------------------------------------------------------

IDLE = 2
"""So many pairs of dummies stay idle: a choice that is forced may need one more, and the other then still proves that
more dummies would not help. Because any two of them may meet, their dual is 0, and no blossom divides them."""


def with_room(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> tuple[BracketGraph, Solution]:
    """The graph in which any number of players may stay without an opponent, and a least matching of it.

    They meet dummies, who may also meet one another: as many pairs of dummies as `IDLE` do. Then more dummies could not
    make a matching cheaper: least cost as a function of how many stay alone is convex (optimal matchings differ by
    alternating paths).
    """
    players, room = BracketGraph(bracket, yardstick, notes), IDLE
    least = _unmatched(players)
    while True:
        graph = players.with_dummies(least + 2 * room, idle=True)
        solution = graph.least()
        assert solution is not None, "as many as must stay alone have dummies"
        if idle_dummies(graph, solution.mate) >= 2 * IDLE:
            return graph, solution
        room *= 2


def idle_dummies(graph: BracketGraph, mate: Sequence[int]) -> int:
    """How many dummies are matched with one another."""
    players = len(graph.at)
    return sum(one >= players for one in mate[players:])


def _unmatched(graph: BracketGraph) -> int:
    """How many vertices stay without a partner at least."""
    return maximum_matching(graph.adj).count(-1)
