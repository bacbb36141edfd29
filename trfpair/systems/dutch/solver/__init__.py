"""How a bracket is paired: the fast path where it proves its answer, else the exact solver."""

from __future__ import annotations

from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.solver.alone import solve_by_itself
from trfpair.systems.dutch.solver.exact import solve_by_graph
from trfpair.systems.dutch.solver.fast import solve_fast
from trfpair.systems.dutch.solver.harmless import harmless
from trfpair.systems.dutch.solver.near import solve_near
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.swiss.completion import Completion

MANY_MDPS = 16
"""From so many on it is asked who of them must float on."""


def solve(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome:
    """The candidate to be chosen."""
    if notes.one_by_one:
        return _nobody_meets(bracket) or exactly(bracket, completion, notes)
    return (
        _nobody_meets(bracket)
        or _the_two_meet(bracket, completion)
        or solve_fast(bracket, completion, notes)
        or solve_by_itself(bracket, completion, notes)
        or solve_near(bracket, completion, notes)
        or _with_limbo(bracket, completion, notes)
        or exactly(bracket, completion, notes)
    )


def _nobody_meets(bracket: Bracket) -> Outcome | None:
    """All float, where no two may meet: the only candidate there is. None where there may be another one.

    That the round can be completed with them below is what the bracket above, or the bye (C5), has proved already.
    """
    if bracket.is_last or bracket.bye_stays or not bracket.completion:
        return None
    allow = bracket.field.allow
    residents = bracket.resident_mask
    for one in range(bracket.first, bracket.last):
        if allow[one] & residents:
            return None
    for mdp in bracket.mdps:
        if allow[mdp] & residents:
            return None
    return Outcome(mdp_pairs=[], pairs=[], floaters=bracket.players)


def _the_two_meet(bracket: Bracket, completion: Completion) -> Outcome | None:
    """The only pair of a bracket of two, where it may be: no other candidate lets nobody float (C6; C.5)."""
    if bracket.last - bracket.first + len(bracket.mdps) != 2 or (bracket.completion and bracket.bye_stays):
        return None
    one, other = bracket.players
    if not bracket.field.allow[one] >> other & 1 or not harmless(bracket, None, completion):
        return None
    pair = [(one, other)]
    return Outcome(pair, [], []) if bracket.mdps else Outcome([], pair, [])


def _with_limbo(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome | None:
    """Where many MDPs may float on: the candidate to be chosen, or None where it is not proved."""
    if len(bracket.mdps) < MANY_MDPS:
        return None
    from trfpair.systems.dutch.solver.limbo import solve_limbo

    return solve_limbo(bracket, completion, notes)


def exactly(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome:
    """The candidate to be chosen, by the exact solver; NoPairing where the completion criterion cannot be met."""
    outcome = solve_by_graph(bracket, notes)
    if outcome is None:
        raise completion.no_pairing()
    return outcome
