"""The two relaxations by single players, and the graphs that they pair.

*Bracket × players*, where who leaves the bracket does no harm below. The graph ends at the
bracket. Where all pair, or all but one resident of those who do none (``horizon.py``), no candidate has fewer or
lower downfloaters (C6, C7; C.5, C.6), and none that has as few a better look-ahead. So the best of the graph are the
best of all. Where more must leave, it is asked afterwards whether they do harm. A candidate that is best and first
without the look-ahead and the completion, and meets both as well as any could, is best and first with them.

*Whole round × players*, where nothing is relaxed. A perfect matching of least cost in the bracket's graph
(``graph.py``) has the best value that any candidate can have, by construction of the costs; and the candidates of that
value are exactly the perfect matchings of that cost, among which the order decides (`CandidateOrder`).
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import maximum_matching
from trfpair.systems.dutch.engine.decision import Decision, decide, first_of
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket

# -- bracket × players ------------------------------------------------------------------------------------------------


def solve_by_itself(horizon: Horizon, notes: Notes) -> Decision | None:
    """The candidate to be chosen, or None where what is below may matter."""
    bracket = horizon.bracket
    yardstick = Yardstick(bracket, notes.criteria)
    if len(bracket.players) % 2 or horizon.bears(0):
        graph = graph_alone(horizon, yardstick, notes)
        if outcome := graph and _first_of_the_best(graph):
            return outcome
    return None if bracket.is_last or bracket.bye_stays else _with_others_leaving(horizon, yardstick, notes)


def _with_others_leaving(horizon: Horizon, yardstick: Yardstick, notes: Notes) -> Decision | None:
    """The candidate to be chosen where MDPs, or more players than parity demands, must leave: the fewest that can.

    None where they might do harm below.
    """
    graph = fewest_leaving(horizon.bracket, yardstick, notes)
    leaving = len(graph.adj) - graph.count
    outcome = _first_of_the_best(graph) if leaving and horizon.has_room(leaving) else None
    return outcome if outcome and horizon.left(mask_of(outcome.floaters)) is not None else None


def graph_alone(horizon: Horizon, yardstick: Yardstick, notes: Notes) -> BracketGraph | None:
    """The bracket alone, in which nobody leaves it, or one who does no harm; None where that one is not known."""
    bracket = horizon.bracket
    odd = len(bracket.players) % 2
    if odd and not horizon.harmless:
        return None
    graph = BracketGraph(bracket, yardstick, notes, odd, alone=True)
    return graph.forced(Forced(stay=mask_of(bracket.players) & ~horizon.harmless)) if odd else graph


def fewest_leaving(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> BracketGraph:
    """The bracket alone, which as few leave as can."""
    leaving = _unmatched(BracketGraph(bracket, yardstick, notes, 0, alone=True))
    return BracketGraph(bracket, yardstick, notes, leaving, alone=True)


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
        return _first_of_the_best(whole_graph(bracket, yardstick, notes))
    return decide(*with_room(bracket, yardstick, notes))


def _first_of_the_best(graph: BracketGraph) -> Decision | None:
    """The candidate of a graph to be chosen, by a table where it is small, else by duals; None where there is none."""
    if few := graph.few:
        if few.least(few.vertices) is None:
            return None
        if outcome := first_of(graph, few.all_least(graph.count)):
            outcome.graph = graph
            return outcome
    solution = graph.least()
    return decide(graph, solution) if solution else None


def whole_graph(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> BracketGraph:
    """The graph with all that lies below, where the round must remain pairable (C4, C5; C.4)."""
    return BracketGraph(bracket, yardstick, notes, _rest(bracket) % 2)


def _rest(bracket: Bracket) -> int:
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
    least, room = _unmatched(BracketGraph(bracket, yardstick, notes, 0)), IDLE
    while True:
        graph = BracketGraph(bracket, yardstick, notes, least + 2 * room, idle=True)
        solution = graph.least()
        assert solution is not None, "as many as must stay alone have dummies"
        if idle_dummies(graph, solution.mate) >= 2 * IDLE:
            return graph, solution
        room *= 2


def room_for_all(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> BracketGraph:
    """The graph in which everybody may stay without an opponent at once."""
    return BracketGraph(bracket, yardstick, notes, len(bracket.players) + bracket.following - bracket.last, idle=True)


def idle_dummies(graph: BracketGraph, mate: Sequence[int]) -> int:
    """How many dummies are matched with one another."""
    players = len(graph.at)
    return sum(one >= players for one in mate[players:])


def _unmatched(graph: BracketGraph) -> int:
    """How many vertices stay without a partner at least."""
    return maximum_matching(graph.adj).count(-1)
