"""The FIDE (Dutch) System, C.04.3: one engine, two editions as tables (``editions.py``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from trfpair.event.boards import publication_order
from trfpair.event.history import History
from trfpair.event.model import Pair, RoundPairing
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import Bracket, Course
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026, Edition
from trfpair.systems.dutch.rules.field import DutchField
from trfpair.systems.trace import Trace

Solver = Callable[[Bracket, Notes], Decision]
"""Pairs one bracket, with the notes on the whole field at hand."""


def pair_dutch_2026(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round after the edition in force since February 2026."""
    return pair_by_edition(history, trace, DUTCH_2026)


def pair_dutch_2017(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round after the edition of 2017, in force until January 2026."""
    return pair_by_edition(history, trace, DUTCH_2017)


def pair_by_edition(history: History, trace: Trace, edition: Edition, solver: Solver = solve) -> RoundPairing:
    """Pair a round with one edition's table and outline."""
    paired, notes = brackets_of(history, edition, solver)
    if trace.on:
        from trfpair.systems.dutch.explain import explain

        if not trace.proofs:
            trace.write(explain(paired, notes, trace))
        else:
            from trfpair.systems.dutch.whatif.proofs import add_proofs, proved

            prove = partial(add_proofs, trace, Budget.of_proofs(paired.field.size))
            trace.write(proved(explain(paired, notes, trace, prove), paired, notes, trace))
    return boards_of(paired.field, edition, paired.pairs, None if paired.bye is None else paired.field.id(paired.bye))


def boards_of(field: DutchField, edition: Edition, pairs: Iterable[tuple[int, int]], bye: int | None) -> RoundPairing:
    """The boards of a round in publication order, from pairs by position and the id of who has the bye."""
    history = field.history
    seats = [field.seats(higher, lower) for higher, lower in pairs]
    boards = [Pair(field.id(white), field.id(black)) for white, black, _ in seats]
    boards += [] if bye is None else [Pair(bye, 0)]
    return RoundPairing(
        round=history.round,
        system=edition.name,
        pairs=publication_order(history, boards),
        absent=history.absent,
    )


def brackets_of(history: History, edition: Edition, solver: Solver = solve) -> tuple[Course[Decision], Notes]:
    """The brackets of a round with their outcomes; NoPairing where no legal pairing exists."""
    field = DutchField(history, edition)
    notes = Notes(field, edition)
    return edition.procedure(field, lambda bracket: solver(bracket, notes)), notes
