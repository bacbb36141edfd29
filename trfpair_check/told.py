"""What the caller says of a round beside the file, as `trfpair pair` was told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Told(NamedTuple):
    """Each empty where the caller says nothing."""

    system: str = ""
    rounds: int | None = None
    initial_colour: str = ""
    """`white` or `black`."""
    baku: bool = False
    preferences: str = ""
    primary: str = ""
    absent: Mapping[int, str] = {}
    """The letter of the bye (Z, H) of those who are away."""
