"""Colours: by balance, then by alternation, then in turn."""

from __future__ import annotations

from trfpair.event.history import Past
from trfpair.event.model import Colour

BALANCE, ALTERNATION, TURN = "balance", "alternation", "turn"
"""The rules, in order."""


def white_of(higher: Past, lower: Past, board: int) -> tuple[Past, Past, str]:
    """White, Black, and the rule: who has had more games with Black; who had Black when the colours last differed.

    Where the colours so far are the same, the higher one has White on odd boards.
    """
    if higher.difference != lower.difference:
        white = min(higher, lower, key=lambda past: past.difference)
        return white, lower if white is higher else higher, BALANCE
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours)):
        if mine != theirs:
            return (higher, lower, ALTERNATION) if mine is Colour.BLACK else (lower, higher, ALTERNATION)
    return (higher, lower, TURN) if board % 2 else (lower, higher, TURN)
