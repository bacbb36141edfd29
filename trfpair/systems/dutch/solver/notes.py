"""What the solver notes of a field once for all its brackets: colour classes, colour keys, masks of floats."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property

from trfpair.matching.bits import mask_of_many
from trfpair.systems.dutch.criteria import Criterion
from trfpair.systems.dutch.field import Field
from trfpair.systems.dutch.floats import Float
from trfpair.systems.dutch.solver.classes import ColourClasses
from trfpair.systems.swiss.digits import Entry
from trfpair.systems.swiss.preferences import Strength


class Notes:
    """A field and the criteria of an edition, with what both together say about single players."""

    def __init__(self, field: Field, criteria: tuple[Criterion, ...]) -> None:
        self.field = field
        self.criteria = criteria
        self.colour_entries: dict[tuple[Hashable, Hashable], Entry] = {}
        """What the colour criteria say of a pair, by the colour keys of the two (filled where it is asked)."""

    @cached_property
    def down_masks(self) -> tuple[int, int]:
        """Masks of the players who downfloated in the last round, and in the round before."""
        return self._float_mask(Float.DOWN, 1), self._float_mask(Float.DOWN, 2)

    @cached_property
    def up_masks(self) -> tuple[int, int]:
        """Masks of the players who upfloated in the last round, and in the round before."""
        return self._float_mask(Float.UP, 1), self._float_mask(Float.UP, 2)

    def _float_mask(self, which: Float, back: int) -> int:
        return mask_of_many([at for at, one in enumerate(self.field.floats[back]) if one is which], self.field.size)

    @cached_property
    def colour_classes(self) -> ColourClasses:
        """The seven colour classes, for bounds and prices by class."""
        return ColourClasses(self.field, self.criteria)

    def colour_key(self, at: int) -> Hashable:
        """All that the colour criteria can ask about a player: the preference; in games of topscorers more."""
        number = self.colour_classes.of[at]
        field = self.field
        if not field.topscorers:
            return number
        top = field.topscorers >> at & 1
        return (top, field.pasts[at].colours) if field.wish[at].strength is Strength.ABSOLUTE else (top, number)

    @cached_property
    def plain_colours(self) -> bool:
        """Whether the colour class of two players says all that the colour criteria ask about their pair.

        Topscorers of equal absolute preference never enter that comparison. What remains are pasts that no pairing
        by the rules can have made: somebody whose own wish would bring a third game of one colour in a row, or a
        difference beyond 2.
        """
        field = self.field
        if not field.topscorers:
            return True
        for past, (colour, strength) in zip(field.pasts, field.wish):
            if strength is Strength.ABSOLUTE and (
                abs(past.difference + colour) > 2 or past.colours[-2:] == (colour, colour)
            ):
                return False
        return True
