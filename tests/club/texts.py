"""The trace as text, as the command line writes it."""

from __future__ import annotations

from trfpair.output.render import render
from trfpair.rounds.pairing import PairedRound


def rendered(paired: PairedRound) -> str:
    """``verbose.txt`` of a round."""
    return render(
        paired.system.template,
        tournament=paired.history.tournament,
        history=paired.history,
        pairing=paired.pairing,
        steps=paired.trace.steps,
        system=paired.system,
        version="0",
    )
