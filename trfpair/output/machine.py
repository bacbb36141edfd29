"""The formats that programs read: the pair list of JaVaFo and bbpPairings, and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trfpair.event.model import RoundPairing
from trfpair.rounds.pairing import PairedRound
from trfpair.systems.trace import silent


def pair_list(pairing: RoundPairing, eol: str = "\n") -> str:
    """The number of lines that follow, then ``white black`` a line; the pairing-allocated bye is ``id 0``, last."""
    lines = [str(len(pairing.pairs)), *(f"{pair.white} {pair.black}" for pair in pairing.pairs)]
    return "".join(line + eol for line in lines)


def pieces_of_json(paired: PairedRound) -> Iterator[str]:
    """Pairs and trace as one JSON object with stable keys; points in tenths.

    Step by step: all data of a large round at once take more memory than the round.
    """
    from trfpair.output.indented import indented, with_rows

    head = replace(paired, trace=silent()).to_dict()
    if paired.trace.on:
        yield from with_rows(head, "trace", (step.as_json() for step in paired.trace.steps))
    else:
        yield indented(head)
    yield "\n"
