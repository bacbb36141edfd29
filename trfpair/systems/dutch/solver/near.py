"""The exact solver on a bracket and the following scoregroup alone, where the rest of the round bears all that is left.

Leave the completion criterion (C4, C5) away, and nothing below the following scoregroup is looked at: whoever stays
unpaired in it may do so at the price that C8 has for that. More candidates are allowed then, so none of the best is
better than the best with the completion. Where any players of the number that the best ones leave can be paired with
those below, all of the best meet the completion as well: they are the best with it, and the first of them is the first.
The number is the same for all, because C8 counts it. So the graph ends a scoregroup below the bracket.
"""

from __future__ import annotations

from dataclasses import replace

from trfpair.matching.bits import mask_of
from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.solver.exact import best_matching
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.dutch.solver.order import decide
from trfpair.systems.dutch.solver.yardstick import Yardstick
from trfpair.systems.swiss.completion import Completion


def solve_near(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome | None:
    """The candidate to be chosen, or None where the rest of the round may matter."""
    field = bracket.field
    above = (1 << bracket.following) - 1
    lower = (1 << field.size) - 1 & ~above
    if not (bracket.completion and bracket.ahead and lower) or bracket.bye & above:
        return None
    near = mask_of([*bracket.mdps, *range(bracket.first, bracket.following)])
    if not completion.certain_with(lower, near, 2 - (near.bit_count() & 1), 0):
        return None
    relaxed = replace(bracket, completion=False)
    graph, solution = best_matching(relaxed, Yardstick(relaxed, notes.criteria), notes)
    if solution is None:
        return None
    players = len(graph.at)
    left = sum(mate >= players for mate in solution.mate[:players])
    if not completion.certain_with(lower, near, left, 0):
        return None
    outcome = decide(graph, solution)
    outcome.proof = None
    return outcome
