"""The Lim system (C.04.4.3): the median group last, floaters towards it, exchanges by two scrutinies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.systems.contract import Contract
from trfpair.systems.lim.field import LimField
from trfpair.systems.lim.procedure import Table
from trfpair.systems.lim.report import Reporter
from trfpair.systems.trace import Trace


def pair_lim(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round after the Lim system; the option ``maxi`` makes it a Maxi-tournament (3.2.3, 3.8, 5.7)."""
    field = LimField(history, maxi=bool(options.get("maxi")))
    return Table(field, Reporter(field, trace)).pair()


COLOURS: Mapping[str, str] = {
    "limits": "gives-no-other",
    "due": "gives-due",
    "histories": "gives-turned",
    "rank": "gives-rank",
    "lot": "gives-number",
}
"""The kinds of sentences that name the two of a game, by the colour rules of its steps."""

CONTRACT = Contract(
    words={
        "limits": "no colours within the limits",
        "due": "due the same colour",
        "no-due": "due no colour",
        "majority": "comes later, for the due colour of most",
        "far": "the ratings are too far apart",
        "type": "comes later by type",
        "floated": "floated in the last round, comes later",
    },
)
"""Its words for the reasons that are its own."""
