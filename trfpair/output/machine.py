"""The formats that programs read: the pair list of JaVaFo and bbpPairings, and JSON."""

from __future__ import annotations

from trfpair.event.model import RoundPairing
from trfpair.rounds.pairing import PairedRound


def pair_list(pairing: RoundPairing, eol: str = "\n") -> str:
    """The number of lines that follow, then ``white black`` a line; the pairing-allocated bye is ``id 0``, last."""
    lines = [str(len(pairing.pairs)), *(f"{pair.white} {pair.black}" for pair in pairing.pairs)]
    return "".join(line + eol for line in lines)


def pairs_json(paired: PairedRound) -> str:
    """Pairs and trace as one JSON object with stable keys; points in tenths."""
    from trfpair.output.indented import indented

    return indented(paired.to_dict()) + "\n"
