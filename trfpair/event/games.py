"""Games as boards and arbiters name them: a game of a meeting, and one that has no result yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfpair.base.plain import plain
from trfpair.event.model import Colour, Pair

if TYPE_CHECKING:
    from trfpair.event.results import BothResults


@plain
class BoardGame:
    """A game of a meeting: its column in the file, a player of each side, and the colour of the first."""

    column: int
    home: int
    away: int
    colour: Colour

    @property
    def pair(self) -> Pair:
        """White and Black."""
        return Pair(self.away, self.home) if self.colour is Colour.BLACK else Pair(self.home, self.away)

    def in_order(self, outcome: BothResults) -> BothResults:
        """White's result and Black's, from those of the two sides; and the other way round."""
        return (outcome[1], outcome[0]) if self.colour is Colour.BLACK else outcome


@plain
class OpenGame:
    """A game over the board without a result."""

    round: int
    board: str
    column: int
    """Its column in the file."""
    pair: Pair
