"""How a bracket is paired: by the coarsest relaxation whose answer is proved, else by the whole round.

The relaxations differ in their horizon (the bracket, or the whole round) and their resolution (classes of players, or
single players). An answer counts where it is feasible in the whole problem and at the bound of the relaxation: then
nothing better exists, and nothing as good comes before it. ``docs/dutch.md`` has the argument at length.
"""

from __future__ import annotations

from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.fast import solve_fast
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import solve_by_graph, solve_by_itself
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.swiss.completion import no_pairing


def solve(bracket: Bracket, notes: Notes) -> Decision:
    """The candidate to be chosen."""
    if notes.one_by_one:
        return exactly(bracket, notes)
    horizon = Horizon(bracket)
    return solve_fast(horizon, notes) or solve_by_itself(horizon, notes) or exactly(bracket, notes)


def exactly(bracket: Bracket, notes: Notes) -> Decision:
    """The candidate to be chosen, by the whole round; NoPairing where the completion criterion cannot be met."""
    outcome = solve_by_graph(bracket, notes)
    if outcome is None:
        raise no_pairing(bracket.field)
    return outcome
