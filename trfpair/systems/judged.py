"""The facts by which a system judged the players of a round, for lists that other programs read."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.base.named import NamedTuple
from trfpair.event.history import Past
from trfpair.event.model import Colour


class JudgedPlayer(NamedTuple):
    """A player of the round, as the rules saw the player."""

    past: Past
    wish: Colour
    """The colour that the player prefers, if any."""
    strength: str
    """Of the preference: ``absolute``, ``strong``, ``mild`` or ``none``."""
    eligible: bool
    """Whether the player may get the pairing-allocated bye."""
    floats: tuple[str, str]
    """Of the last round and the one before: ``down``, ``up`` or nothing."""


class JudgedRound(NamedTuple):
    """The players of a round, in pairing order."""

    players: Sequence[JudgedPlayer]
    rows: tuple[str, str]
    """The criteria that ask for the downfloats of the last round and of the one before."""
