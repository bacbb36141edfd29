"""The Dubov System, C.04.4.1: one engine, two editions as tables (``editions.py``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.speech import either
from trfpair.event.boards import publication_order
from trfpair.event.history import History
from trfpair.event.model import Notice, Pair, RoundPairing
from trfpair.event.saying import Listing, Saying
from trfpair.systems.contract import Contract
from trfpair.systems.dubov.editions import DUBOV_2018, DUBOV_2026, Edition
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.dubov.procedure import pair_field
from trfpair.systems.trace import Trace


def pair_dubov_2026(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round after the edition in force since February 2026."""
    return pair_by_edition(history, trace, options, DUBOV_2026)


def pair_dubov_2018(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round after the edition of 2018, in force until January 2026."""
    return pair_by_edition(history, trace, options, DUBOV_2018)


def pair_by_edition(history: History, trace: Trace, options: Mapping[str, Any], edition: Edition) -> RoundPairing:
    """Pair a round with one edition's table.

    The option ``unrated`` is the provisional rating of players without one (1.1.2; A.1).
    """
    unrated = int(options.get("unrated", 0))
    if unrated < 0:
        raise BadInput(
            Saying(
                "fault-found",
                where=either("--unrated", "unrated"),
                found=str(unrated),
                expected=Saying("wanted-rating"),
            )
        )
    field = DubovField(history, edition, unrated)
    paired = pair_field(field, edition)
    if trace.on:
        from trfpair.systems.dubov.explain import explain

        explain(paired, trace)
        if trace.proofs:
            from trfpair.systems.dubov.proofs import add_certificates

            add_certificates(paired, trace)
    boards = []
    for one, other in paired.pairs:
        white, black, _ = field.colours(one, other)
        boards.append(Pair(field.id(white), field.id(black)))
    if paired.bye is not None:
        boards.append(Pair(field.id(paired.bye), 0))
    return RoundPairing(
        round=history.round,
        system=edition.name,
        pairs=publication_order(history, boards),
        absent=history.absent,
        notices=() if unrated else unrated_notice(history, edition),
    )


NAMED = 20
"""How many players without a rating a warning names."""


def unrated_notice(history: History, edition: Edition) -> tuple[Notice, ...]:
    """1.1 (A.1): each player must have a rating; who has none, and what was done about it."""
    missing = [past.player.called for past in history.players if not past.rating]
    if not missing:
        return ()
    nobody = len(missing) == len(history.players) > 1
    who = Saying("unrated-all", count=len(missing)) if nobody else Listing(missing, NAMED)
    said = Saying("unrated", who=who, article=edition.articles["rating"])
    return (Notice("unrated", said),)


CONTRACT = Contract(words={"worse": "would be worse"})
"""Its words for the reasons that are its own."""
