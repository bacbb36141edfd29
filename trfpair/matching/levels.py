"""Numbers of vertices that only fall: who stands above a bound?

Second costs are places in an order, numbers of hundreds of bits, of which the first ones decide. So vertices whose
numbers are about as long stand together, and those above a bound are found without a look at each number there is.
"""

from __future__ import annotations

from trfpair.matching.bits import Mask, ascending

_STEP = 4
"""Numbers within 2^4 bits are about as long."""


class Levels:
    """Vertices by their numbers v, which are 0 at first and only fall."""

    def __init__(self, vertices: Mask, size: int) -> None:
        self.v = [0] * size
        self._groups = {0: vertices}
        self._near: dict[int, set[int]] = {0: {0}}
        """The numbers of each length."""
        self._masks = {0: vertices}
        """Their vertices."""
        self._asked, self._above = 1, 0

    def above(self, bound: int) -> Mask:
        """The vertices of which v is more."""
        if bound != self._asked:
            self._asked, self._above = bound, self._now_above(bound)
        return self._above

    def _now_above(self, bound: int) -> Mask:
        length, mask = _length(bound), 0
        for other, vertices in self._masks.items():
            if other < length:
                mask |= vertices
        for value in self._near.get(length, ()):
            if value > bound:
                mask |= self._groups[value]
        return mask if bound < 0 else 0

    def lower(self, bound: int, mask: Mask) -> list[int]:
        """Lower the vertices of a mask that are above a bound, to this; those vertices. A single one is above it."""
        v = self.v
        reached = mask
        if mask & mask - 1:
            reached &= self._above if bound == self._asked else self._now_above(bound)
        lowered = [*ascending(reached)]
        for value in {v[j] for j in lowered}:
            left, length = self._groups[value] & ~reached, _length(value)
            self._masks[length] &= ~reached
            if left:
                self._groups[value] = left
            else:
                del self._groups[value]
                self._near[length].discard(value)
        if lowered:
            length = _length(bound)
            self._groups[bound] = self._groups.get(bound, 0) | reached
            self._masks[length] = self._masks.get(length, 0) | reached
            self._near.setdefault(length, set()).add(bound)
            if bound <= self._asked:
                self._above &= ~reached
            for j in lowered:
                v[j] = bound
        return lowered


def _length(value: int) -> int:
    """How long a number is, in steps."""
    return value.bit_length() >> _STEP
