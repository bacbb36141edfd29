"""C.04.1 Article 4 (d before 2026): who is barred from the pairing-allocated bye."""

from __future__ import annotations

from trfpair.event.history import History, Past
from trfpair.event.model import Result


def barred_by_points(history: History, past: Past) -> bool:
    """Since 2026: a PAB before, or in one round as many points as a win without playing."""
    if len(past.colours) == len(past.games):  # every round was played
        return False
    win = history.tournament.scoring.win
    scores = past.scores
    for index, game in enumerate(past.games):
        if not game.played and (game.result is Result.PAB or scores[index + 1] - scores[index] >= win):
            return True
    return False


def barred_by_forfeit(history: History, past: Past) -> bool:
    """Before 2026: a PAB, or a win because the opponent did not appear; a full-point bye on request is no bar."""
    return any(game.result is Result.PAB or game.result is Result.FORFEIT_WIN for game in past.games)
