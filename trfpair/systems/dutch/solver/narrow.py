"""Brackets of hundreds of kinds of players: the criteria of the place first, and all others on the pairs they leave.

Costs of hundreds of kinds are long numbers in a large table, and most of them belong to pairs that no best candidate
has. But the first criteria (C6 to C8; C.5 to C.7) see the places of the players only, which are few:

1. Pairs that no perfect matching has (`matching/alternating.py`) are left out.
2. A matching that is least by the criteria of the place alone: every best candidate is one of these, as the criteria
   count in their order. So all its pairs are tight for the duals of that matching (`matching/blossom.py`).
3. The graph with these pairs only holds all of the best candidates, and is solved by all criteria. Its table has few
   numbers, and they are short: most score differences do not occur any more.
"""

from __future__ import annotations

from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.dutch.bracket import Outcome
from trfpair.systems.dutch.solver.graph import BracketGraph
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.dutch.solver.order import decide
from trfpair.systems.dutch.solver.yardstick import Yardstick


def solve_narrowed(graph: BracketGraph) -> Outcome | None:
    """The candidate to be chosen of a graph with rough classes; None if nothing satisfies the completion criterion."""
    narrow = _narrowed(graph)
    if narrow is None:
        return None
    solution = narrow.least()
    assert solution is not None
    outcome = decide(narrow, solution)
    outcome.proof = None  # a forced choice may need the pairs that were left out
    outcome.unpaired_ahead = _unpaired_ahead(narrow, outcome, OptimalMatchings(solution))
    return outcome


def _narrowed(graph: BracketGraph) -> BracketGraph | None:
    """The graph with the edges that a best matching by the criteria of the place may have; None if there is none."""
    rows = _open(graph)
    if rows is None:
        return None
    solution = _by_place(graph, rows).least()
    assert solution is not None
    narrow = graph.with_rows(solution.rows)
    narrow.rough = None
    return narrow


def _open(graph: BracketGraph) -> list[int] | None:
    """The edges less those that barriers bar; one vertex of each rough class is asked for its barrier."""
    mate = maximum_matching(graph.adj)
    if -1 in mate:
        return None
    matchings = PerfectMatchings(graph.adj, mate)
    asked = {graph.rough_classes[key]: vertex for vertex, key in enumerate(graph.keys)}
    for vertex in asked.values():
        matchings.partners(vertex)
    return matchings.rows


def _by_place(graph: BracketGraph, rows: list[int]) -> BracketGraph:
    """Some edges as the criteria of the place see them: with rough classes, and costs that have their digits only."""
    bracket, yardstick = graph.bracket, graph.yardstick
    table = yardstick.criteria[: yardstick.places]
    notes = Notes(bracket.field, table)
    dummies = len(graph.adj) - len(graph.at)
    found = BracketGraph(bracket, Yardstick(bracket, table, pab=yardstick.pab), notes, dummies, alone=graph.alone)
    found.adj, found.rough = rows, None
    found.keys = [graph.rough_classes[key] for key in graph.keys]
    return found


def _unpaired_ahead(graph: BracketGraph, outcome: Outcome, optimal: OptimalMatchings) -> list[int]:
    """C8 (C.7): who stays unpaired in the following bracket, in one of the best completions of the candidate."""
    if not graph.bracket.ahead:
        return []
    vertex = {at: number for number, at in enumerate(graph.at)}
    for one, other in outcome.all_pairs:
        optimal.fix(vertex[one], vertex[other])
    end = graph.count + graph.bracket.following - graph.bracket.last
    return [graph.at[one] for one in range(end) if optimal.mate[one] >= end]
