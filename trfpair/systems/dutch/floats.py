"""Floats of past rounds, and where the two editions judge unplayed rounds apart."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from trfpair.history import History, Past
from trfpair.model import PLAYED, Result


class Float(IntEnum):
    """What a past round made of a player."""

    NONE = 0
    DOWN = 1
    UP = 2

    @property
    def mark(self) -> str:
        """The sign used in tables: ``v``, ``^`` or a dot."""
        return ".v^"[self]


Unplayed = Callable[[History, Past, int], Float]
"""(history, past, round) -> what an unplayed round made of a player."""


def past_float(history: History, past: Past, back: int, unplayed: Unplayed) -> Float:
    """1.4 (A.4): the float of the round ``back`` rounds ago; NONE where there was no such round.

    A game played against a lower score is a downfloat, against a higher one an upfloat; scores as that round was
    paired, virtual points included.
    """
    round_ = history.round - back
    if round_ < 1:
        return Float.NONE
    opponent_id, _, result = past.games[round_ - 1]
    if not opponent_id or result not in PLAYED:
        return unplayed(history, past, round_)
    opponent = history.by_id.get(opponent_id)
    if opponent is None:
        return Float.NONE
    if history.virtual is None:
        mine, theirs = past.scores[round_ - 1], opponent.scores[round_ - 1]
    else:
        mine = history.pairing_score_in(past, round_)
        theirs = history.pairing_score_in(opponent, round_)
    if mine == theirs:
        return Float.NONE
    return Float.DOWN if mine > theirs else Float.UP


def unplayed_2026(history: History, past: Past, round_: int) -> Float:
    """1.4.3: an unplayed round is a downfloat if it was the PAB or gave more points than a loss."""
    gained = past.scores[round_] - past.scores[round_ - 1]
    if past.games[round_ - 1].result is Result.PAB or gained > history.tournament.scoring.loss:
        return Float.DOWN
    return Float.NONE


def unplayed_2017(_history: History, _past: Past, _round: int) -> Float:
    """A.4: an unplayed round is a downfloat."""
    return Float.DOWN
