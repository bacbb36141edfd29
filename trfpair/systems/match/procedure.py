"""A round by a regulation for matches, with its trace."""

from __future__ import annotations

from trfpair.event.boards import publication_order
from trfpair.event.history import History
from trfpair.event.model import Pair, RoundPairing
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.match.proofs import add_proofs
from trfpair.systems.match.reasons import explain
from trfpair.systems.match.regulation import Regulation
from trfpair.systems.match.rounds import pair_entrants
from trfpair.systems.trace import Trace


def pair_matches(history: History, trace: Trace, regulation: Regulation) -> RoundPairing:
    """Pair a round by a regulation for matches."""
    entrants = Entrants(history, regulation)
    paired = pair_entrants(entrants)
    if trace.on:
        explain(paired, trace)
        if trace.proofs:
            add_proofs(paired, trace)
    ids = entrants.ids
    boards = [Pair(*ids([seat.white, seat.black])) for bracket in paired.brackets for seat in bracket.colours]
    if paired.bye:
        boards.append(Pair(entrants.all[paired.bye.place].id, 0))
    return RoundPairing(
        round=history.round,
        system=regulation.name,
        pairs=publication_order(history, boards),
        absent=history.absent,
    )
