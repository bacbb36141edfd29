"""The round as it would be if a bracket were paired otherwise: the brackets above stay, those below are paired anew."""

from __future__ import annotations

from trfpair.errors import NoPairing
from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.editions import Edition
from trfpair.systems.dutch.procedure import Course
from trfpair.systems.dutch.solver import solve
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.swiss.completion import Completion


def paired_with(round_: Course, edition: Edition, notes: Notes, changed: Bracket, outcome: Outcome) -> Course | None:
    """The round with another outcome of a bracket; None where it cannot be completed, or the brackets change kind."""
    known = {
        (bracket.number, bracket.kind): made for bracket, made in round_.brackets if bracket.number < changed.number
    }
    known[changed.number, changed.kind] = outcome

    def solver(bracket: Bracket, completion: Completion) -> Outcome:
        return known.get((bracket.number, bracket.kind)) or solve(bracket, completion, notes)

    try:
        paired = edition.procedure(round_.field, solver)
    except NoPairing:
        return None
    return paired if {*outcome.all_pairs} <= {*paired.pairs} else None
