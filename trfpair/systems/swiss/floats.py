"""Floats of past rounds that several systems ask about."""

from __future__ import annotations

from trfpair.event.history import History, Past


def rounds_upfloated(history: History, past: Past) -> list[int]:
    """The rounds in which a player was paired with one of a higher score, whether or not the game was played.

    Scores as the round was paired, virtual points included. A bye is no upfloat.
    """
    by_id, score_in = history.by_id, history.pairing_score_in
    rounds = []
    for round_, game in enumerate(past.games, 1):
        opponent = by_id.get(game.opponent)
        if opponent and score_in(opponent, round_) > score_in(past, round_):
            rounds.append(round_)
    return rounds
