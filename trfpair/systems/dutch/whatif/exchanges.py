"""Why S1 and S2 were not left as they were, and why no exchange before the one made was taken (4.3; D.2)."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import Any

from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.rules.place import exchanges
from trfpair.systems.dutch.whatif.reasons import Reasons

MOST_EARLIER = 100
"""So many exchanges before the one made are asked about."""


def against_exchanges(reasons: Reasons, residents: list[int], s1: list[int], budget: Budget) -> dict[str, Any]:
    """The reasons, in the order of the exchanges; ``residents`` are those of S1 and S2, ``s1`` is the one made.

    ``more`` says that there are earlier ones of which nothing is told.
    """
    half, original, made = len(s1), set(residents[: len(s1)]), set(s1)
    moves = (
        ([residents[bsn - 1] for bsn in down], [residents[bsn - 1] for bsn in up])
        for down, up in exchanges(half, len(residents))
    )
    before = takewhile(lambda move: original - {*move[0]} | {*move[1]} != made, moves)
    earlier = list(islice(before, MOST_EARLIER + 1))
    return {
        "unaltered": reasons.against_no_exchange(),
        "earlier": [reasons.against_exchange(down, up, budget) for down, up in earlier[:MOST_EARLIER]],
        "more": len(earlier) > MOST_EARLIER,
    }
