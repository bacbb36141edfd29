"""C.04.2: the order in which the boards of a round are published."""

from __future__ import annotations

from collections.abc import Iterable

from trfpair.history import History
from trfpair.model import Pair


def publication_order(history: History, pairs: Iterable[Pair], *, virtual: bool = True) -> tuple[Pair, ...]:
    """Sort boards: score of the higher player, then of the lower one, then the higher player's number; the bye last.

    The higher player is the one with more points, then the one earlier in the pairing order. The scores are those
    that the round is paired by (C.04.7, 1.5), without ``virtual`` the real ones, as bbpPairings has it.
    """
    rank = {past.id: (-(past.pairing_score if virtual else past.scores[-1]), past.order) for past in history.players}

    def key(pair: Pair) -> tuple[bool, int, int, int]:
        white, black = pair
        one = rank[white]
        other = rank[black] if black else one
        (high, order), (low, _) = (one, other) if one <= other else (other, one)
        return (not black, high, low, order)

    return tuple(sorted(pairs, key=key))
