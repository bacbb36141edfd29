"""The Burstein System, C.04.4.2 in force since February 2026."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from trfpair.base.errors import NoPairing
from trfpair.event.boards import publication_order
from trfpair.event.history import History
from trfpair.event.model import Pair, RoundPairing
from trfpair.systems.burstein.criteria import ARTICLES
from trfpair.systems.burstein.field import Field
from trfpair.systems.burstein.procedure import Solve, pair_field, solve
from trfpair.systems.dutch import pair_dutch_2026, seated
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.trace import Trace

NAME = "burstein-2026"


def pair_burstein_2026(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round: a seeding round by the Dutch system in force, any other by Articles 2 to 5."""
    seeding = seeding_rounds(history)
    if history.round <= seeding:
        trace.add("seeding", ARTICLES["seeding"], rounds=seeding, by="dutch-2026")
        return replace(pair_dutch_2026(history, trace, {}), system=NAME)
    return pair_after_seeding(history, trace)


def seeding_rounds(history: History) -> int:
    """1.6.2: half the number of rounds, rounded down, or four, whichever is lower."""
    rounds = history.tournament.rounds
    assert rounds is not None, "the registry asks for the number of rounds"
    return min(rounds // 2, 4)


def pair_after_seeding(history: History, trace: Trace, solver: Solve = solve) -> RoundPairing:
    """Pair a round after the seeding rounds."""
    field = Field(history)
    try:
        paired = pair_field(field, solver)
    except NoPairing as error:
        if trace.on:
            blocked = Completion(field).blocked()
            trace.add("blocked", ARTICLES["completion"], reason=error.reason, **blocked._asdict())
        raise
    if trace.on:
        from trfpair.systems.burstein.explain import explain

        told = explain(paired, trace)
        if trace.proofs:
            from trfpair.systems.burstein.proofs import add_certificates

            add_certificates(paired, trace, told)
    boards = seated(paired.field, paired.pairs)
    if paired.bye is not None:
        boards.append(Pair(field.id(paired.bye), 0))
    return RoundPairing(
        round=history.round,
        system=NAME,
        pairs=publication_order(history, boards),
        absent=history.absent,
    )
