"""Floats of past rounds, and where the two editions judge unplayed rounds apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple

from trfpair.event.history import History, Past
from trfpair.event.model import PLAYED, Result
from trfpair.matching.bits import mask_of_many


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
"""(history, past, round) -> what an unplayed round made of a player: DOWN or NONE."""


def past_float(history: History, past: Past, back: int, unplayed: Unplayed) -> Float:
    """1.4 (A.4): the float of the round ``back`` rounds ago; NONE where there was no such round.

    A game played against a lower score is a downfloat, against a higher one an upfloat; scores as that round was
    paired, virtual points included.
    """
    return past_floats(history, (past,), back, unplayed).of[0]


class PastFloats(NamedTuple):
    """The floats of a round, by place in a list of players."""

    of: list[Float]
    masks: dict[Float, int]
    """Those who downfloated, and those who upfloated."""


def past_floats(history: History, pasts: Sequence[Past], back: int, unplayed: Unplayed) -> PastFloats:
    """The same of several players."""
    of = [Float.NONE] * len(pasts)
    round_ = history.round - back
    if round_ < 1:
        return PastFloats(of, {Float.DOWN: 0, Float.UP: 0})
    by_id, virtual = history.by_id, history.virtual is not None
    before = round_ - 1
    down: list[int] = []
    up: list[int] = []
    for at, past in enumerate(pasts):
        opponent_id, _, result = past.games[before]
        if not opponent_id or result not in PLAYED:
            if unplayed(history, past, round_):
                down.append(at)
        elif opponent := by_id.get(opponent_id):
            gap = past.scores[before] - opponent.scores[before]
            if virtual:
                gap = history.pairing_score_in(past, round_) - history.pairing_score_in(opponent, round_)
            if gap:
                (down if gap > 0 else up).append(at)
    for kind, members in ((Float.DOWN, down), (Float.UP, up)):
        for at in members:
            of[at] = kind
    return PastFloats(of, {Float.DOWN: mask_of_many(down, len(pasts)), Float.UP: mask_of_many(up, len(pasts))})


def unplayed_2026(history: History, past: Past, round_: int) -> Float:
    """1.4.3: an unplayed round is a downfloat if it was the PAB or gave more points than a loss."""
    gained = past.scores[round_] - past.scores[round_ - 1]
    if past.games[round_ - 1].result is Result.PAB or gained > history.tournament.scoring.loss:
        return Float.DOWN
    return Float.NONE


def unplayed_2017(_history: History, _past: Past, _round: int) -> Float:
    """A.4: an unplayed round is a downfloat."""
    return Float.DOWN
