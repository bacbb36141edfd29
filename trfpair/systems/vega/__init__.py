"""The FIDE Dubov system of 1997 as Vega carries it out, and Vega's Danubian variant of it.

``procedure`` gives the bye (``bye``) and goes through the groups, chapter by chapter, each with its module.
``entrants`` says what a player brings (``barred``: from the bye), ``work`` keeps the round and tells the steps, ``why``
answers `why-not`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.systems.contract import Contract
from trfpair.systems.trace import Trace
from trfpair.systems.vega.procedure import DANUBIAN, DUBOV, Variant, pair_by_variant


def pair_vega(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round after the 1997 Dubov procedure."""
    return _paired(history, trace, DUBOV, options)


def pair_danubian(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round after the 1997 Dubov procedure with the Danubian chapter 7.2."""
    return _paired(history, trace, DANUBIAN, options)


def _paired(history: History, trace: Trace, variant: Variant, options: Mapping[str, Any]) -> RoundPairing:
    third_colour, bare_list = (bool(options.get(name)) for name in ("third_colour", "bare_list"))
    return pair_by_variant(history, trace, variant, third_colour=third_colour, bare_list=bare_list)


COLOURS: Mapping[str, str] = {
    **dict.fromkeys(("2.3", "2.4"), "gives-no-other"),
    "3.1": "gives-balance",
    "3.2": "gives-turned",
    "3.3": "gives-average",
    "3.4": "gives-rating",
    "order": "gives-order",
}
"""The kinds of sentences that name the two of a game, by the colour rules of its steps."""

CONTRACT: Contract = Contract(
    words={
        "colour": "the colours do not allow it",
        "rows": "a row further down would find nobody",
        "island": "can meet nobody of the group above",
        "grounded": "may not be moved up",
        "fewer": "fewer pairs in the group",
        "later": "later in the list",
        "fixed": "the due colour is fixed",
    },
)
"""Its words for the reasons that are its own."""
