"""The round as it would be if a bracket were paired otherwise: the brackets above stay, those below are paired anew."""

from __future__ import annotations

from copy import copy

from trfpair.base.errors import NoPairing
from trfpair.matching.bits import ascending
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket, Course
from trfpair.systems.dutch.rules.field import DutchField


def paired_with(
    round_: Course[Decision],
    notes: Notes,
    changed: Bracket,
    outcome: Decision,
    forced: tuple[int, int] | None = None,
) -> Course[Decision] | None:
    """The round with another outcome of a bracket; None where it cannot be completed, or the brackets change kind.

    Below the bracket the two of ``forced`` may only meet each other; with NOBODY for one of them, the other gets the
    bye.
    """
    known = {
        (bracket.number, bracket.kind): made for bracket, made in round_.brackets if bracket.number < changed.number
    }
    known[changed.number, changed.kind] = outcome

    def solver(bracket: Bracket) -> Decision:
        return known.get((bracket.number, bracket.kind)) or solve(bracket, notes)

    field = round_.field if forced is None else _with_only(round_.field, *forced)
    try:
        paired = notes.edition.procedure(field, solver)
    except NoPairing:
        return None
    wanted = {*outcome.all_pairs, *([forced] if forced and NOBODY not in forced else [])}
    if forced and NOBODY in forced and paired.bye != forced[0]:
        return None
    return paired if wanted <= {*paired.pairs} else None


def _with_only(field: DutchField, one: int, other: int) -> DutchField:
    """The field in which two players may only meet each other, or one may only have the bye."""
    changed = copy(field)
    changed.__dict__.pop("completion", None)
    ends = 1 << one | (1 << other if other != NOBODY else 0)
    everybody = (1 << field.size) - 1
    changed.allow = [row & ~ends for row in field.allow]
    changed.met = [mask | ends for mask in field.met]
    for end in ascending(ends):
        changed.allow[end] = ends & ~(1 << end)
        changed.met[end] = everybody & ~changed.allow[end]
    if other == NOBODY:
        changed.eligible = 1 << one
    return changed
