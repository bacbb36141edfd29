"""Settings that a caller leaves open, drawn from modest ranges; most tournaments have few of the quirks at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from trfpair.lab.generate.dice import Amount, Dice, Range
from trfpair.lab.generate.wishes import RANDOM, Wishes
from trfpair.systems import BY_SCORE, System

FIXED = "fixed"
UNSET = (RANDOM, FIXED)
"""Draw what is left open, or keep it as it is."""

_OFTEN = {"full_byes": 3, "retired": 3, "late": 3, "unrated": 4, "unusual": 3}
"""In one tournament of so many something of the kind is there."""

_UP_TO = {"full_byes": 5, "retired": 10, "late": 10, "unrated": 15, "unusual": 3}
"""At most so many in a hundred players, or games."""

_ACCELERATED, _LISTED = 4, 2
"""One tournament in so many is accelerated, has a list of tie-breaks."""

_BOARDS, _RESERVES = Range(2, 8), Range(0, 2)


def with_the_rest_drawn(wishes: Wishes, given: Collection[str], system: System, seed: str) -> Wishes:
    """The wishes with everything drawn that is neither given (by its field) nor foreign to the system."""
    dice = Dice(f"unset {seed}")
    says = system.says()
    own_ranks = bool(says.season or says.score)
    drawn: dict[str, Any] = {name: _amount(dice, _OFTEN[name], most) for name, most in _UP_TO.items()}
    baku, listed = not dice.below(_ACCELERATED), not dice.below(_LISTED)
    if system.order == BY_SCORE and not own_ranks and not says.calendar:
        drawn["acceleration"] = "baku" if baku else "none"
    if not own_ranks:
        drawn["tie_breaks"] = RANDOM if listed else ""
    if system.teams:
        drawn |= {"boards": _BOARDS, "reserves": _RESERVES}
    return replace(wishes, **{name: value for name, value in drawn.items() if name not in given})


def _amount(dice: Dice, often: int, most: int) -> Amount:
    """Nothing, or some in a hundred."""
    there, share = not dice.below(often), dice.between(1, most)
    return Amount(Range(share, share), "%") if there else Amount(Range(0, 0))
