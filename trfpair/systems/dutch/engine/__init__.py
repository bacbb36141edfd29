"""How a bracket is paired: the fast path where it proves its answer, else the exact solver."""

from __future__ import annotations

from trfpair.systems.dutch.engine.alone import solve_by_itself
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.exact import solve_by_graph
from trfpair.systems.dutch.engine.fast import solve_fast
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.swiss.completion import Completion


def solve(bracket: Bracket, completion: Completion, notes: Notes) -> Decision:
    """The candidate to be chosen."""
    if notes.one_by_one:
        return exactly(bracket, completion, notes)
    horizon = Horizon(bracket, completion)
    return solve_fast(horizon, notes) or solve_by_itself(horizon, notes) or exactly(bracket, completion, notes)


def exactly(bracket: Bracket, completion: Completion, notes: Notes) -> Decision:
    """The candidate to be chosen, by the exact solver; NoPairing where the completion criterion cannot be met."""
    outcome = solve_by_graph(bracket, notes)
    if outcome is None:
        raise completion.no_pairing()
    return outcome
