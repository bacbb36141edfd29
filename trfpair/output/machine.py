"""The formats that programs read: the pair list of JaVaFo and bbpPairings, and JSON."""

from __future__ import annotations

from typing import Any

from trfpair.event.model import RoundPairing
from trfpair.rounds.pairing import PairedRound

_JSON_FORMAT = 2
"""Version of the layout of ``pairs.json``; raised when a reader of the old one would break."""


def pair_list(pairing: RoundPairing, eol: str = "\n") -> str:
    """The number of lines that follow, then ``white black`` a line; the pairing-allocated bye is ``id 0``, last."""
    lines = [str(len(pairing.pairs)), *(f"{pair.white} {pair.black}" for pair in pairing.pairs)]
    return "".join(line + eol for line in lines)


def pairs_json(paired: PairedRound, *, version: str) -> str:
    """Pairs and trace as one JSON object with stable keys; points in tenths."""
    from trfpair.output.indented import indented

    history, pairing, trace = paired.history, paired.pairing, paired.trace
    data: dict[str, Any] = {
        "format": _JSON_FORMAT,
        "program": f"trfpair {version}",
        "tournament": history.tournament.name,
        "round": pairing.round,
        "rounds": history.tournament.rounds,
        "initial_colour": history.initial_colour.name.lower() if history.initial_colour else None,
        "system": pairing.system,
        "edition": paired.system.edition,
        "options": {**({"baku": True} if history.tournament.baku else {}), **paired.options},
        "pairs": [
            {"board": board, "white": pair.white, "black": pair.black} for board, pair in enumerate(pairing.boards, 1)
        ],
        "bye": pairing.bye or None,
        "absent": [{"id": id_, "bye": kind.value} for id_, kind in pairing.absent],
        **({"free": [{"id": id_, "bye": kind.value} for id_, kind in pairing.free]} if pairing.free else {}),
        "notices": [notice._asdict() for notice in pairing.notices],
    }
    if trace.on:
        data["trace"] = [step.as_json() for step in trace.steps]
    return indented(data) + "\n"
