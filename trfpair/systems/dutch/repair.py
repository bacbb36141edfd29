"""The round as it would be if a bracket were paired otherwise: the brackets above stay, those below are paired anew."""

from __future__ import annotations

from copy import copy

from trfpair.base.errors import NoPairing
from trfpair.matching.bits import Mask, ascending, mask_of
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
    floats: int = NOBODY,
) -> Course[Decision] | None:
    """The round with another outcome of a bracket; None where it cannot be completed, or the brackets change kind.

    Below the bracket the two of ``forced`` may only meet each other; with NOBODY for one of them, the other gets the
    bye. Whoever ``floats`` meets somebody below the bracket, or has the bye.
    """
    known = {
        (bracket.number, bracket.kind): made for bracket, made in round_.brackets if bracket.number < changed.number
    }
    known[changed.number, changed.kind] = outcome

    def solver(bracket: Bracket) -> Decision:
        return known.get((bracket.number, bracket.kind)) or solve(bracket, notes)

    field = round_.field if forced is None else _with_only(round_.field, *forced)
    if floats != NOBODY:
        field = _apart(field, floats, mask_of(changed.players) & ~(1 << floats))
    try:
        paired = notes.edition.procedure(field, solver)
    except NoPairing:
        return None
    wanted = {*outcome.all_pairs, *([forced] if forced and NOBODY not in forced else [])}
    if forced and NOBODY in forced and paired.bye != forced[0]:
        return None
    if any(floats in pair and max(pair) < changed.last for pair in paired.pairs):
        return None
    return paired if wanted <= {*paired.pairs} else None


def _with_only(field: DutchField, one: int, other: int) -> DutchField:
    """The field in which two players may only meet each other, or one may only have the bye."""
    ends, changed = mask_of([one, *([other] if other != NOBODY else [])]), field
    for end in ascending(ends):
        changed = _apart(changed, end, (1 << field.size) - 1 & ~ends)
    if other == NOBODY:
        changed.eligible = 1 << one
    return changed


def _apart(field: DutchField, one: int, others: Mask) -> DutchField:
    """The field in which a player may meet none of some others."""
    changed = copy(field)
    changed.__dict__.pop("completion", None)
    away = [others if at == one else (others >> at & 1) << one for at in range(field.size)]
    changed.allow = [row & ~mask for row, mask in zip(field.allow, away)]
    changed.met = [row | mask for row, mask in zip(field.met, away)]
    return changed
