"""C.04.2: the order in which the boards of a round are published."""

from __future__ import annotations

from collections.abc import Iterable

from trfpair.history import History
from trfpair.model import Pair


def publication_order(history: History, pairs: Iterable[Pair], *, virtual: bool = False) -> tuple[Pair, ...]:
    """Sort boards: score of the higher player, then of the lower one, then the higher player's number; the bye last.

    The higher player is the one with more points, then the one earlier in the pairing order. Real scores are used,
    with ``virtual`` those that the round is paired by (C.04.7, 1.5).
    """
    by_id = history.by_id
    score = {id_: past.pairing_score if virtual else past.score for id_, past in by_id.items()}

    def key(pair: Pair) -> tuple[bool, int, int, int]:
        ranks = sorted((-score[id_], by_id[id_].order) for id_ in pair if id_)
        (high, order), (low, _) = ranks[0], ranks[-1]
        return (pair.black == 0, high, low, order)

    return tuple(sorted(pairs, key=key))
