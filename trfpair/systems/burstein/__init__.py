"""The Burstein System, C.04.4.2 in force since February 2026."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.systems.burstein.criteria import BURSTEIN_2026
from trfpair.systems.burstein.field import BursteinField
from trfpair.systems.burstein.procedure import pair_field
from trfpair.systems.dutch import Solver, boards_of, pair_dutch_2026
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.trace import Trace


def pair_burstein_2026(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round: a seeding round by the Dutch system in force, any other by Articles 2 to 5."""
    seeding = seeding_rounds(history)
    if history.round <= seeding:
        trace.add("seeding", BURSTEIN_2026.articles["seeding"], rounds=seeding, by="dutch-2026")
        return replace(pair_dutch_2026(history, trace, {}), system=BURSTEIN_2026.name)
    return pair_after_seeding(history, trace)


def seeding_rounds(history: History) -> int:
    """1.6.2: half the number of rounds, rounded down, or four, whichever is lower."""
    rounds = history.tournament.rounds
    assert rounds is not None, "the registry asks for the number of rounds"
    return min(rounds // 2, 4)


def pair_after_seeding(history: History, trace: Trace, solver: Solver = solve) -> RoundPairing:
    """Pair a round after the seeding rounds."""
    everybody = BursteinField(history, BURSTEIN_2026)
    paired = pair_field(everybody, BURSTEIN_2026, solver)
    if trace.on:
        from trfpair.systems.burstein.explain import explain

        if not trace.proofs:
            explain(paired, trace)
        else:
            from trfpair.systems.burstein.proofs import add_bye_proof, add_row_proofs

            explain(paired, trace, partial(add_row_proofs, trace, Budget.of_proofs(paired.field.size)))
            add_bye_proof(paired, trace)
    bye = None if paired.bye is None else everybody.id(paired.bye)
    return boards_of(paired.field, BURSTEIN_2026, paired.course.pairs, bye)
